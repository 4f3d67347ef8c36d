// What the agent of a call says about recording, in the version that holds the call.
import type { CallConsent } from '@voicecall/contract';
import type { Sql } from '../../../platform/database/db.ts';
import type { CallRow } from '../store.ts';
import { pendingConsent } from './consent-after.ts';

/** The consent of the call. Before the answer it is on no record: then it is what the answer will make it. */
export async function findConsent(sql: Sql, call: CallRow): Promise<CallConsent | null> {
  if (call.consent || call.answered_at) return call.consent;
  // A version from before the setting does not have it.
  const [row] = await sql<{ mode: CallConsent['mode'] | 'none' }>(
    `select case when v.version is null then a.recording_consent
       else coalesce(v.settings ->> 'recording_consent', 'none') end as mode
     from agents a left join agent_versions v
       on v.tenant_id = a.tenant_id and v.agent_id = a.id and v.version = $3
     where a.tenant_id = $1 and a.id = $2`,
    [call.tenant_id, call.agent_id, call.agent_version],
  );
  return !row || row.mode === 'none' ? null : pendingConsent(row.mode);
}
