// What a live stream has written and its client has not read yet.
import { setTimeout as delay } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { limits } from '@voicecall/contract';
import type { Clock } from '../../../ports/clock.ts';

const drainPollMs = 20;

export interface StreamOutput {
  readonly body: Readable;
  /** Writes, unless it has ended. */
  push(text: string): void;
  /** Writes the last text; the client gets it once it reads that far. */
  end(text: string): void;
  readonly ended: () => boolean;
  /** True when the client reads too slowly for what happens. */
  readonly full: () => boolean;
  /** Waits until the client has read most of what was written, or is gone. */
  drained(): Promise<void>;
  /** How long nothing has been written. */
  readonly silentMs: () => number;
}

/** `bytesWaiting`: how many bytes the connection has taken that wait for the client. */
export function createOutput(clock: Pick<Clock, 'now'>, bytesWaiting: () => number): StreamOutput {
  const body = new Readable({ read: () => undefined });
  let ended = false;
  let writtenAt = clock.now().getTime();
  const waiting = (): number => body.readableLength + bytesWaiting();
  const push = (text: string): void => {
    if (ended) return;
    body.push(text);
    writtenAt = clock.now().getTime();
  };
  body.on('close', () => {
    ended = true;
  });
  return {
    body,
    push,
    end(text) {
      if (ended) return;
      push(text);
      ended = true;
      body.push(null);
    },
    ended: () => ended,
    full: () => waiting() > limits.stream_bytes_waiting,
    async drained() {
      while (!ended && waiting() > limits.stream_bytes_waiting / 2) await delay(drainPollMs);
    },
    // The clock may be set back.
    silentMs: () => Math.abs(clock.now().getTime() - writtenAt),
  };
}
