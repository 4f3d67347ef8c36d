// One queue of webhooks per room name: in order, one at a time, in memory only.
import { setTimeout as sleep } from 'node:timers/promises';
import { scriptFor } from '../callee/scripts.ts';
import { until, type LiveRoom } from '../rooms/live-room.ts';
import { sealEvent, type Notify, type SealedEvent } from './notify.ts';
import { createScrambler } from './scramble.ts';
import { sendWebhook, type Sender } from './send-webhook.ts';

const maxDepth = 200;
// Whether a room's webhooks are lost or scrambled depends on the number called, which is not known from the first
// moment: an event waits this long for it, in real time.
const numberWaitMs = 1_000;

export interface WebhookQueues {
  readonly notify: Notify;
  setUrl(url: string | null): void;
}

interface Entry {
  readonly room: LiveRoom;
  readonly event: SealedEvent;
  readonly at: number;
}

export function createWebhookQueues(sender: Sender, first_url: string | null): WebhookQueues {
  const { lifetime } = sender;
  const queues = new Map<string, Entry[]>();
  const scramblers = new WeakMap<LiveRoom, (event: SealedEvent) => SealedEvent[]>();
  let url = first_url;

  const scramble = (room: LiveRoom, event: SealedEvent): SealedEvent[] => {
    const scrambler = scramblers.get(room) ?? createScrambler();
    scramblers.set(room, scrambler);
    return scrambler(event);
  };

  const deliver = async ({ room, event, at }: Entry): Promise<void> => {
    await numberKnown(room, at, lifetime.signal);
    const fate = scriptFor(room.number).webhooks;
    if (fate === 'lost' || url === null) return;
    if (fate === 'delivered') return await sendWebhook(sender, url, event.body, at);
    for (const { body } of scramble(room, event)) await sendWebhook(sender, url, body, Date.now());
  };

  const drain = async (name: string, queue: Entry[]): Promise<void> => {
    for (let entry = queue[0]; entry; entry = queue[0]) {
      await deliver(entry);
      queue.shift();
    }
    queues.delete(name);
  };

  return {
    setUrl: (next) => void (url = next),
    notify(room, name, subject) {
      if (url === null || lifetime.signal.aborted) return;
      const entry = { room, event: sealEvent(room, name, subject), at: Date.now() };
      const waiting = queues.get(room.info.name);
      if (waiting && waiting.length >= maxDepth) return lifetime.log(`dropped webhook, queue is full: ${entry.event.body}`);
      if (waiting) return void waiting.push(entry);
      const queue = [entry];
      queues.set(room.info.name, queue);
      lifetime.run(`webhooks of room ${room.info.name}`, () => drain(room.info.name, queue));
    },
  };
}

async function numberKnown(room: LiveRoom, since: number, signal: AbortSignal): Promise<void> {
  const wait_ms = since + numberWaitMs - Date.now();
  if (room.number !== null || wait_ms <= 0) return;
  const enough = new AbortController();
  const either = AbortSignal.any([signal, enough.signal]);
  await Promise.race([sleep(wait_ms, undefined, { signal: either }), until(room, () => room.number ?? undefined, either)]);
  enough.abort();
}
