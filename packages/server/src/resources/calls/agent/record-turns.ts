// Finished turns, as they happen. What comes after the end belongs into the report.
import type { TurnInput } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/refuse.ts';
import { isTerminal } from '../lifecycle/finish-call.ts';
import { recordTalk } from './record-talk.ts';
import { insertTurns } from './transcript-store.ts';
import { withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';

export const recordTurns = (
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>,
  input: OfCall & { turns: readonly TurnInput[] },
): Promise<void> =>
  withCall(deps, input, async (sql, call) => {
    if (isTerminal(call)) throw refuse('call_not_active');
    await insertTurns(sql, call, input.turns);
    await recordTalk(deps, sql, call, input.turns);
  });
