// What a live stream has written and its client has not read yet.
import { setTimeout as delay } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { limits } from '@voicecall/contract';
import type { Clock } from '../../../ports/clock.ts';
import type { StreamBudget } from './stream-budget.ts';

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
  /** Cuts off a client that has not read in time what was written. Heartbeats keep its connection from timing out. */
  cutOffIfStalled(): void;
}

interface Where {
  /** How many bytes the connection has taken that wait for the client. */
  readonly bytesWaiting: () => number;
  readonly budget: StreamBudget;
}

export function createOutput(clock: Pick<Clock, 'now'>, { bytesWaiting, budget }: Where): StreamOutput {
  const body = new Readable({ read: () => undefined });
  let ended = false;
  let writtenAt = clock.now().getTime();
  let written = 0;
  // The client is to have read so much within `write_stall_ms` of this time.
  let due = { bytes: 0, since: writtenAt };
  const waiting = (): number => body.readableLength + bytesWaiting();
  const held = { waiting, cutOff: () => void body.destroy() };
  budget.add(held);
  const push = (text: string): void => {
    if (ended) return;
    const bytes = Buffer.from(text);
    budget.makeRoom(bytes.length);
    if (body.destroyed) return;
    body.push(bytes);
    written += bytes.length;
    writtenAt = clock.now().getTime();
  };
  body.on('close', () => {
    ended = true;
    budget.remove(held);
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
    cutOffIfStalled() {
      const now = clock.now().getTime();
      // What the connection adds around the texts counts as unread, so the bound is a little stricter than it says.
      if (written - waiting() >= due.bytes || now < due.since) due = { bytes: written, since: now };
      else if (now - due.since > limits.write_stall_ms) body.destroy();
    },
  };
}
