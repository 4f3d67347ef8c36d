// One alert: its cause, what to do, the records that it is about, and who knows of it.
import { useMutation } from '@tanstack/react-query';
import type { Alert } from '@voicecall/sdk';
import { Badge } from '../../components/badge.tsx';
import { Id } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Facts, Foreign } from '../../components/facts.tsx';
import type { FactRows } from '../../components/facts.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { LinkedIds } from '../call/linked-ids.tsx';

export const AlertState = ({ alert: { status, severity } }: { readonly alert: Alert }) =>
  status === 'open' ? (
    <Badge code={severity} tone={severity === 'critical' ? 'bad' : 'warn'} />
  ) : (
    <Badge code="closed" tone="neutral" />
  );

export function AlertDialog({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  const { client, tenantId } = useTenant();
  const { canAct } = useSession();
  const readAgain = useReadAgain();
  const acknowledge = useMutation({
    mutationFn: async () => client.alerts.acknowledge(alert.id),
    onSuccess: async () => {
      toast('The alert is acknowledged.');
      await readAgain(keys.alerts(tenantId).all);
    },
  });
  const mayAcknowledge = canAct && alert.acknowledged_at === null && alert.status === 'open';
  return (
    <Dialog
      title={alert.title}
      open
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
          {mayAcknowledge ? (
            <button
              type="button"
              className="button primary"
              disabled={acknowledge.isPending}
              onClick={() => acknowledge.mutate()}
            >
              Acknowledge
            </button>
          ) : null}
        </>
      }
    >
      {acknowledge.error ? <ErrorNotice error={acknowledge.error} /> : null}
      <Facts rows={factsOf(alert)} />
    </Dialog>
  );
}

const factsOf = (alert: Alert): FactRows => [
  ['State', <AlertState alert={alert} />],
  ['Cause', <Foreign>{alert.cause}</Foreign>],
  ['What to do', alert.remedy],
  ...(alert.record_ids.length > 0 ? [['Records', <Records alert={alert} />] as const] : []),
  ['Opened', <Time at={alert.opened_at} />],
  ['Closed', <Time at={alert.closed_at} />],
  [
    'Acknowledged',
    alert.acknowledged_by ? (
      <>
        <bdi>{alert.acknowledged_by.name ?? alert.acknowledged_by.id}</bdi>, <Time at={alert.acknowledged_at} />
      </>
    ) : (
      'By nobody yet'
    ),
  ],
  ['Id', <Id id={alert.id} />],
];

const Records = ({ alert: { tenant_id: tenantId, record_ids } }: { readonly alert: Alert }) => (
  <ul className="alert-records">
    {record_ids.map((id) => (
      <li key={id}>
        <LinkedIds tenantId={tenantId} text={id} />
      </li>
    ))}
  </ul>
);
