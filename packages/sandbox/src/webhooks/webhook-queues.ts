// One queue of webhooks per room name, and one per recording: in order, one at a time, in memory only.
import { setTimeout as sleep } from 'node:timers/promises';
import { scriptFor } from '../callee/scripts.ts';
import { until } from '../rooms/live-room.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import type { Faults } from '../twirp/faults.ts';
import { sealEvent } from './notify.ts';
import type { Notify, SealedEvent } from './notify.ts';
import { createScrambler } from './scramble.ts';
import { sendWebhook } from './send-webhook.ts';
import type { Sender } from './send-webhook.ts';

const maxDepth = 200;
// Whether a room's webhooks are lost or scrambled depends on the number called, which is not known at
// first: an event waits this long for it, in real time.
const numberWaitMs = 1_000;

export interface WebhookQueues {
  readonly notify: Notify;
  setUrl(url: string | null): void;
}

interface Entry {
  readonly room: LiveRoom;
  /** The subject of the event; order is kept per subject. */
  readonly about: object;
  readonly event: SealedEvent;
  readonly at: number;
}

export function createWebhookQueues(
  sender: Sender,
  faults: Pick<Faults, 'takeWebhook'>,
  first_url: string | null,
): WebhookQueues {
  const { lifetime } = sender;
  const queues = new Map<string, Entry[]>();
  const scramblers = new WeakMap<object, (event: SealedEvent) => SealedEvent[]>();
  let url = first_url;

  const scramble = ({ about, event }: Entry): SealedEvent[] => {
    const scrambler = scramblers.get(about) ?? createScrambler();
    scramblers.set(about, scrambler);
    return scrambler(event);
  };

  const sendNow = ({ event, at }: Entry): Promise<void> =>
    url === null ? Promise.resolve() : sendWebhook(sender, url, event.body, at);
  const sendAfter = (entry: Entry, ms: number): void =>
    lifetime.run(`webhook of room ${entry.room.info.name}`, async () => {
      await sleep(ms, undefined, { signal: lifetime.signal });
      await sendNow(entry);
    });

  /** Sends one event, or applies its planned fault. */
  const send = async (entry: Entry): Promise<void> => {
    const fault = faults.takeWebhook(entry.event.name, entry.room.info.name);
    if (fault?.kind === 'lost') return;
    if (fault?.kind === 'late') await sleep(fault.ms, undefined, { signal: lifetime.signal });
    if (fault?.kind === 'duplicated' || fault?.kind === 'reordered') sendAfter(entry, fault.ms);
    if (fault?.kind !== 'reordered') await sendNow(entry);
  };

  const deliver = async (entry: Entry): Promise<void> => {
    await numberKnown(entry.room, entry.at, lifetime.signal);
    const fate = scriptFor(entry.room.number).webhooks;
    if (fate === 'lost' || url === null) return;
    if (fate === 'delivered') return await send(entry);
    for (const { body } of scramble(entry)) await sendWebhook(sender, url, body, Date.now());
  };

  const drain = async (key: string): Promise<void> => {
    const queue = queues.get(key) ?? [];
    for (let entry = queue[0]; entry; entry = queue[0]) await deliver(entry).then(() => queue.shift());
    queues.delete(key);
  };

  return {
    setUrl: (next) => void (url = next),
    notify(room, name, subject) {
      if (url === null || lifetime.signal.aborted) return;
      const entry = { room, about: subject.egressInfo ?? room, event: sealEvent(room, name, subject), at: Date.now() };
      const key = subject.egressInfo?.egressId ?? room.info.name;
      const waiting = queues.get(key);
      if (waiting && waiting.length >= maxDepth)
        return lifetime.log(`dropped webhook, queue is full: ${entry.event.body}`);
      if (waiting) return void waiting.push(entry);
      queues.set(key, [entry]);
      lifetime.run(`webhooks of room ${room.info.name}`, () => drain(key));
    },
  };
}

async function numberKnown(room: LiveRoom, since: number, signal: AbortSignal): Promise<void> {
  const wait_ms = since + numberWaitMs - Date.now();
  if (room.number !== null || wait_ms <= 0) return;
  const enough = new AbortController();
  const either = AbortSignal.any([signal, enough.signal]);
  await Promise.race([
    sleep(wait_ms, undefined, { signal: either }),
    until(room, () => room.number ?? undefined, either),
  ]);
  enough.abort();
}
