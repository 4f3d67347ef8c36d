// Finished turns, as they happen.
import type { TurnInput } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { recordTalk } from './record-talk.ts';
import { insertTurns } from './store.ts';
import { withCall } from './with-call.ts';
import type { OfCall } from './with-call.ts';

export const recordTurns = (deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>, input: OfCall & { turns: readonly TurnInput[] }): Promise<void> =>
  withCall(deps, input, async (sql, call) => {
    await insertTurns(sql, call, input.turns);
    await recordTalk(deps, sql, call, input.turns);
  });
