// One live stream: what it sends first, what it missed, then what happens, and how it ends.
import { limits } from '@voicecall/contract';
import type { StreamEndReason, StreamPosition } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import type { FairQueue } from '../../../platform/queue/fair-queue.ts';
import { refuse } from '../../../platform/refuse.ts';
import { isBefore, readCallAt, readChanges, readHorizon } from './change-store.ts';
import { createOutput } from './create-output.ts';
import type { StreamOutput } from './create-output.ts';
import type { StreamBudget } from './stream-budget.ts';
import { sendStart } from './send-start.ts';
import type { Follower, Reader } from './start-reader.ts';
import { cursorOf, endText, heartbeatText, resetText, startText, writeChange } from './write-events.ts';
import type { Progress, Written } from './write-events.ts';

const pageRows = 100;

export interface StreamRequest {
  readonly tenant_id: string;
  /** Null: all calls of the tenant. */
  readonly call_id: string | null;
  /** Where the stream goes on; null for a new one. */
  readonly from: StreamPosition | null;
  /** It could not be resumed where it was asked to. */
  readonly reset: boolean;
  /** Bytes that the connection has taken and that wait for the client. */
  readonly bytesWaiting: () => number;
}

/** What the streams of a process share. */
export interface Shared {
  readonly reader: Reader;
  readonly budget: StreamBudget;
  /** Streams that must read what they missed take turns, one tenant after the other. */
  readonly turns: FairQueue;
}

/** A stream that is open. */
export interface CallStream {
  readonly body: StreamOutput['body'];
  /** Ends the stream; the client learns why once it reads that far. */
  end(reason: StreamEndReason): void;
  /** Called twice a second. */
  tick(): void;
}

/** Opens a stream: it sends what there is, and then what happens, until it ends. */
export async function openCallStream(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { reader, budget, turns }: Shared,
  { tenant_id, call_id, from, reset, bytesWaiting }: StreamRequest,
): Promise<CallStream> {
  let position = from ?? (await readHorizon(deps.db.sql));
  const found = call_id === null ? null : await readCallAt(deps.db.sql, tenant_id, call_id, position);
  if (found === undefined) throw refuse('call_not_found');
  const output = createOutput(deps.clock, { bytesWaiting, budget });
  let progress: Progress = { ended_at: null, complete: false };
  // All that came before `position` has been sent: what is resumed from there misses nothing.
  let joined = false;

  const end = (reason: StreamEndReason): void => {
    output.end(endText(reason));
    reader.leave(follower);
  };
  const endIfComplete = (): void => {
    if (call_id !== null && progress.complete) end('call_ended');
  };
  const send = (event: Written): void => {
    if (call_id !== null && event.call_id !== call_id) return;
    // A client that is catching up reads at its own pace; the next page waits for it.
    if (joined && output.full()) return end('slow_reader');
    output.push(event.text);
    if (call_id === null || !event.progress) return;
    progress = event.progress;
    if (joined) endIfComplete();
  };
  const follower: Follower = {
    tenant_id,
    onEvents(events, next) {
      for (const event of events) if (!output.ended() && isBefore(position, event)) send(event);
      // A stream that joins may be ahead of what the reader was reading: going back would send its events again.
      if (isBefore(position, next)) position = next;
    },
  };
  const sendPage = async (): Promise<boolean> => {
    const [changes] = await readChanges(deps.db.sql, [{ tenant_id, call_id, position }], pageRows);
    if (!changes) throw new Error('no changes were read');
    const events = changes.rows.map(writeChange).filter((event) => event !== null);
    follower.onEvents(events, changes.position);
    return changes.more;
  };
  const catchUp = async (): Promise<void> => {
    while (!output.ended()) {
      const more = await turns.run(tenant_id, sendPage);
      await output.drained();
      if (!more && !output.ended() && reader.join(follower, position)) break;
    }
    joined = true;
    endIfComplete();
  };
  const run = async (): Promise<void> => {
    output.push(startText());
    if (reset) output.push(resetText());
    if (found) progress = (await sendStart({ ...deps, turns }, { found, position, from }, output)) ?? progress;
    // With its first position a client can resume: before the first change, too.
    else if (from === null) output.push(heartbeatText(cursorOf(position, deps.clock.now())));
    await catchUp();
  };

  output.body.on('close', () => reader.leave(follower));
  run().catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a live stream was ended, as the database did not respond');
    output.body.destroy();
  });
  return {
    body: output.body,
    end,
    tick() {
      output.cutOffIfStalled();
      if (output.ended() || !joined) return;
      const now = deps.clock.now();
      const { ended_at } = progress;
      if (ended_at && now.getTime() - ended_at.getTime() > limits.stream_waits_ms) return end('call_ended');
      if (output.silentMs() < limits.stream_heartbeat_ms) return;
      output.push(heartbeatText(cursorOf(position, now)));
    },
  };
}
