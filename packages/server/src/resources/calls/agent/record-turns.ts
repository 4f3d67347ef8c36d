// Records finished turns as they happen. Turns that come after the end belong into the report.
import type { TurnInput } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/refuse.ts';
import { isTerminal } from '../call-state.ts';
import { withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';
import { inferAnswer } from './infer-answer.ts';
import { insertTurns } from './transcript-store.ts';

export const recordTurns = (
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>,
  input: OfCall & { turns: readonly TurnInput[] },
): Promise<void> =>
  withCall(deps, input, async (sql, call) => {
    if (isTerminal(call)) throw refuse('call_not_active');
    await insertTurns(sql, call, input.turns);
    await inferAnswer(deps, sql, call, input);
  });
