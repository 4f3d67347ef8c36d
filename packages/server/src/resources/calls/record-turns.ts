// Finished turns, as they happen.
import type { TurnInput } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { insertTurns } from './store.ts';
import { withCall } from './with-call.ts';
import type { OfCall } from './with-call.ts';

export const recordTurns = (deps: Pick<Deps, 'db'>, input: OfCall & { turns: readonly TurnInput[] }): Promise<void> =>
  withCall(deps, input, (sql, call) => insertTurns(sql, call, input.turns));
