// Records what one worker's requests for a run used.
import type { UsageLine } from '@voicecall/contract';
import type { Sql } from '../../platform/database/db.ts';
import { insertUsage } from '../call-telemetry/store.ts';
import type { ClaimedRun } from './store.ts';

/** More than one claim has: each claim of a run has numbers of its own, as each uses what it uses. */
const linesPerClaim = 100;

/** Keeps the lines, also when the run belongs to another worker by now. A repetition adds nothing. */
export const recordUsage = (sql: Sql, run: ClaimedRun, lines: readonly UsageLine[], at: Date): Promise<void> =>
  insertUsage(
    sql,
    {
      tenant_id: run.tenant_id,
      call_id: run.call_id,
      source: run.id,
      at,
      first_line_no: (run.attempts - 1) * linesPerClaim + 1,
    },
    lines,
  );
