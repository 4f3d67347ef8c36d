// One request of the log, with everything that is kept of it.
import type { RequestEntry } from '@voicecall/sdk';
import { Facts } from '../../components/facts.tsx';
import type { FactRows } from '../../components/facts.tsx';
import { Badge } from '../../components/badge.tsx';
import { Id } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Time } from '../../components/time.tsx';
import { milliseconds, words } from '../../components/words.ts';
import { toneOf } from './tone.ts';

export function RequestDetail({ entry, onClose }: { readonly entry: RequestEntry; readonly onClose: () => void }) {
  const facts: FactRows = [
    ['Request id', <Id id={entry.request_id} />],
    ['Operation', entry.operation],
    ['Route', <code className="mono">{`${entry.method} ${entry.route}`}</code>],
    [
      'Status',
      <Badge code="status" tone={toneOf(entry.status)}>
        {entry.status ?? 'The client closed the connection before the response'}
      </Badge>,
    ],
    ['Error code', entry.error_code ? <code>{entry.error_code}</code> : 'None'],
    ['Arrived', <Time at={entry.created_at} />],
    ['Duration', milliseconds(entry.duration_ms)],
    ['Caller', words(entry.actor.type)],
    ...(entry.actor.id ? [['Id of the caller', <Id id={entry.actor.id} />] as const] : []),
    ['Replay', entry.idempotent_replayed ? 'The stored response of an earlier request was sent' : 'No'],
    ...(entry.legacy_path ? [['Path', 'In the form from before /v1'] as const] : []),
  ];
  return (
    <Dialog
      title="Request"
      open
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      }
    >
      <Facts rows={facts} />
    </Dialog>
  );
}
