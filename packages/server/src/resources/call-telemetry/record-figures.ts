// Records the figures of a call: what its agent reports of the whole session, and the phone line.
import { limits } from '@voicecall/contract';
import type { UsageLine, WaveformInput } from '@voicecall/contract';
import type { Sql } from '../../platform/database/db.ts';
import { insertUsage, insertWaveform } from './store.ts';
import type { UsageSource, WaveformRow } from './store.ts';

/** A call, and when its figures are recorded. */
type Of = Pick<UsageSource, 'tenant_id' | 'call_id' | 'at'>;

/** Keeps what the session of an agent used, and how loud it was. */
export async function recordFigures(
  sql: Sql,
  of: Of,
  { usage = [], waveform }: { usage?: readonly UsageLine[] | undefined; waveform?: WaveformInput | null | undefined },
): Promise<void> {
  await insertUsage(sql, { ...of, source: 'agent' }, usage.filter(isUsed));
  const row = waveform && rowOf(waveform);
  if (row) await insertWaveform(sql, of, row);
}

/** Keeps that the phone line was used, also for a call of less than a second. */
export const recordTelephony = (
  sql: Sql,
  of: Of,
  { direction, seconds }: { readonly direction: 'outbound' | 'inbound'; readonly seconds: number },
): Promise<void> =>
  insertUsage(sql, { ...of, source: 'platform' }, [
    { component: 'telephony', provider: 'sip', model: direction, unit: 'seconds', quantity: seconds },
  ]);

/** False for a quantity that is stored as 0: nothing was used. */
const isUsed = ({ quantity }: UsageLine): boolean => Math.round(quantity * 1000) > 0;

/** Both speakers have as many peaks; the shorter one was silent for the rest. Undefined without any peaks. */
function rowOf({ started_at, agent, user }: WaveformInput): WaveformRow | undefined {
  const [ofAgent, ofUser] = [Buffer.from(agent, 'base64'), Buffer.from(user, 'base64')];
  const length = Math.min(Math.max(ofAgent.length, ofUser.length), limits.waveform_peaks);
  if (length === 0) return undefined;
  const fitted = (peaks: Buffer): Buffer => Buffer.concat([peaks], length);
  return { started_at: new Date(started_at), agent: fitted(ofAgent), person: fitted(ofUser) };
}
