// Why a call ended, or why it waits.
import type { CallDetail } from '@voicecall/sdk';
import { LinkedIds } from './linked-ids.tsx';

/** What was read while the call waited says nothing of the call once it goes on. */
export function Explanation({ detail: { call, explanation } }: { readonly detail: CallDetail }) {
  if (!explanation) return null;
  const fits = explanation.code.startsWith('waiting_') ? call.status === 'dispatched' : call.ended_at !== null;
  if (!fits) return null;
  return (
    <p className={explanation.needs_action ? 'call-why bad' : 'call-why'}>
      <strong>
        <LinkedIds tenantId={call.tenant_id} text={explanation.cause} />
      </strong>{' '}
      <LinkedIds tenantId={call.tenant_id} text={explanation.remedy} />
    </p>
  );
}
