// Cancels a booking, with the reason for it.
import { useMutation } from '@tanstack/react-query';
import type { Booking } from '@voicecall/sdk';
import { TextArea, problemAt } from '../../components/field.tsx';
import { FormDialog, textOf } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';

/** When the appointment is, in its own time zone. */
export const appointmentOf = ({ preferred_datetime, timezone }: Booking): string =>
  new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
    timeZoneName: 'short',
  }).format(new Date(preferred_datetime));

export function CancelDialog({ booking, onClose }: { readonly booking: Booking; readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const cancel = useMutation({
    mutationFn: async (reason: string) => client.bookings.cancel(booking.id, reason ? { reason } : {}),
    onSuccess: async () => {
      toast('The booking is canceled.');
      onClose();
      await readAgain(keys.bookings(tenantId).all);
    },
  });
  return (
    <FormDialog
      title="Cancel the booking"
      submit="Cancel the booking"
      danger
      request={cancel}
      onClose={onClose}
      onSubmit={(form) => cancel.mutate(textOf(form, 'reason'))}
    >
      <p>
        The appointment of{' '}
        <strong className="foreign" dir="auto">
          {booking.full_name}
        </strong>{' '}
        ({appointmentOf(booking)}) is canceled for good. Webhooks get the event <code>booking.canceled</code>; nobody is
        called.
      </p>
      <TextArea
        label="Reason"
        name="reason"
        maxLength={500}
        hint="Optional. It is kept with the booking."
        problem={problemAt(cancel.error, 'reason')}
      />
    </FormDialog>
  );
}
