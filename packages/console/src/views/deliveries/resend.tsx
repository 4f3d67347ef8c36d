// Sends one delivery again.
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../components/notice.tsx';
import { toast } from '../../components/toasts.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';

export function ResendButton({ id }: { readonly id: string }) {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const readAgain = useReadAgain();
  const resend = useMutation({
    mutationFn: () => client.webhookDeliveries.redeliver(id),
    onSuccess: () => {
      toast('The delivery is sent again.');
      return readAgain(keys.deliveries(tenantId).all);
    },
    onError: (error) => toast(sentenceOf(error), 'bad'),
  });
  if (!canAct) return null;
  return (
    <button type="button" className="button small" disabled={resend.isPending} onClick={() => resend.mutate()}>
      Resend
    </button>
  );
}
