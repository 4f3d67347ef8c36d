// What the stream of one call begins with: the call and its turns as they were at the position where the stream begins.
import type { FeedPosition, StreamPosition } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import type { FairQueue } from '../../../platform/queue/fair-queue.ts';
import { readTurnsAt } from './change-store.ts';
import type { CallAt } from './change-store.ts';
import type { StreamOutput } from './create-output.ts';
import { callAfter, callText, cursorOf, progressOf, turnText } from './write-events.ts';
import type { Progress } from './write-events.ts';

const pageRows = 100;

export interface Start {
  readonly found: CallAt;
  readonly position: FeedPosition;
  /** Where the stream goes on; null for a new one. */
  readonly from: StreamPosition | null;
}

/** Returns how far the call is; null when a change that follows tells it. */
export async function sendStart(
  { db, clock, turns: inTurn }: Pick<Deps, 'db' | 'clock'> & { readonly turns: FairQueue },
  { found, position, from }: Start,
  output: Pick<StreamOutput, 'push' | 'ended' | 'drained'>,
): Promise<Progress | null> {
  const at = clock.now();
  const { call, state, changed } = found;
  // With changes that come later in the order, the call is shown as it was before them; they follow.
  const shown = changed ? state && callAfter(call, state) : call;
  const progress = shown && progressOf(shown);
  if (shown && !from) output.push(callText(shown, cursorOf(position, at, 0)));
  // A position without a turn is behind all of them.
  if (from && from.turn_id === null) return progress;
  let after = from?.turn_id ?? 0;
  const sendPage = async (): Promise<boolean> => {
    const of = { tenant_id: call.tenant_id, call_id: call.id, after };
    const turns = await readTurnsAt(db.sql, of, position, pageRows);
    for (const turn of turns) output.push(turnText(call, turn, cursorOf(position, at, turn.turn_id)));
    after = turns.at(-1)?.turn_id ?? after;
    return turns.length > 0;
  };
  while (!output.ended() && (await inTurn.run(call.tenant_id, sendPage))) await output.drained();
  return progress;
}
