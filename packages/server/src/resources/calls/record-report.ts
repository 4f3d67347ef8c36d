// The session report at the end of a call.
import type { TurnInput } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import type { Call, TranscriptItem } from '../../types.ts';
import { finishCall } from './finish-call.ts';
import { recordTalk } from './record-talk.ts';
import { changeCall, findCall, insertTranscripts, insertTurns } from './store.ts';
import { withCall } from './with-call.ts';
import type { OfCall } from './with-call.ts';

/** The session report repeats all turns, so that one that was lost on the way is there after all. */
export const recordReport = (
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>,
  input: OfCall & { turns: readonly TurnInput[]; transcripts: readonly TranscriptItem[]; answered_by: Call['answered_by']; ended_reason?: 'user_hangup' | 'media_failure' | 'agent_error' | null | undefined },
): Promise<void> =>
  withCall(deps, input, async (sql, call) => {
    await insertTurns(sql, call, input.turns);
    await insertTranscripts(sql, call, input.transcripts);
    const now = deps.clock.now();
    const change = { ...(input.answered_by && !call.answered_by && { answered_by: input.answered_by }), ...(!call.report_received_at && { report_received_at: now }) };
    if (Object.keys(change).length > 0) await changeCall(sql, call, change, now);
    await recordTalk(deps, sql, call, input.turns);
    // The summary of an answered call waits for this; that of any other is made already.
    if (call.summary_id && call.summary_status === 'pending' && call.answered_at && !call.report_received_at) {
      await deps.enqueue(sql, 'summary.generate', [{ payload: { tenant_id: call.tenant_id, summary_id: call.summary_id } }]);
    }
    const current = await findCall(sql, call.tenant_id, call.id);
    // Whoever it was that left, nobody holds this call any more.
    if (input.ended_reason && current?.answered_at) await finishCall(deps, sql, current, { reason: input.ended_reason, at: now });
  });
