// A relay in front of the platform for what LiveKit and the agents tell: webhooks arrive in another order, at once,
// twice or not at all, and reports before or after them. The same seed gives each call the same fate.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { livekitWebhookRoute } from '@voicecall/contract';
import * as z from 'zod';

export interface ShuffledArrivals {
  readonly url: string;
  /** Sends what comes to this platform. */
  forwardTo(platform: { readonly url: string; roomOf(call_id: string): Promise<string> }): void;
  /** From here on this seed decides. */
  begin(seed: string): void;
  /** What was done to webhooks since then. */
  readonly fates: Record<'lost' | 'doubled' | 'held', number>;
  close(): Promise<void>;
}

const lostShare = 0.15;
const doubledShare = 0.25;
/** The arrival of the caller: most are told at once, because the call begins with it. */
const lateCallerShare = 0.15;
const longestHold = 3;

const webhookBody = z.object({
  event: z.string(),
  room: z.object({ name: z.string() }).optional(),
  participant: z.object({ identity: z.string() }).optional(),
});

/** One message, and how many others of its room it still waits for. */
interface Held {
  left: number;
  readonly send: () => void;
}

interface RoomState {
  held: Held[];
  readonly present: Set<string>;
  hadCaller: boolean;
}

export async function startShuffledArrivals(): Promise<ShuffledArrivals> {
  const rooms = new Map<string, RoomState>();
  const running = new Set<Promise<unknown>>();
  const fates = { lost: 0, doubled: 0, held: 0 };
  let seed = '';
  let platform: Parameters<ShuffledArrivals['forwardTo']>[0] | undefined;

  const lot = (...of: readonly (string | number)[]): number =>
    createHash('sha256')
      .update([seed, ...of].join(' '))
      .digest()
      .readUInt32BE() /
    2 ** 32;
  const stateOf = (room: string): RoomState => {
    const state = rooms.get(room) ?? { held: [], present: new Set(), hadCaller: false };
    rooms.set(room, state);
    return state;
  };
  /** Takes a message of a room, and sends what waits no longer, in another order and at once. */
  const arrive = (room: string, sends: readonly Held[]): void => {
    const state = stateOf(room);
    for (const one of state.held) one.left -= 1;
    state.held.push(...sends);
    // Nobody is left: no more comes that a message could wait for.
    const isOver = state.hadCaller && state.present.size === 0;
    const due = state.held.filter(({ left }) => isOver || left <= 0);
    state.held = state.held.filter((one) => !due.includes(one));
    for (const { send } of due.toReversed()) send();
  };

  const forward = async (path: string, method: string, headers: Record<string, string>, body: Buffer) => {
    const response = await fetch(new URL(path, platform?.url), {
      method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    return { status: response.status, text: await response.text() };
  };

  const server = createServer(async (request, response) => {
    const [path = '', method = 'GET'] = [request.url, request.method];
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const body = await buffer(request);
    const send = () => forward(path, method, { authorization, 'content-type': type }, body);
    const answer = ({ status, text }: Awaited<ReturnType<typeof send>>): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    const run = (work: Promise<unknown>): void => {
      running.add(work);
      void work.finally(() => running.delete(work));
    };
    if (path === livekitWebhookRoute.path) {
      const { event, room, participant } = webhookBody.parse(JSON.parse(body.toString()));
      response.writeHead(200).end();
      if (!room) return run(send());
      const caller = participant?.identity.startsWith('sip_') ?? false;
      const state = stateOf(room.name);
      if (caller) state.hadCaller = true;
      if (participant && event === 'participant_joined') state.present.add(participant.identity);
      if (participant && event === 'participant_left') state.present.delete(participant.identity);
      // The name of a room is another one in each run, but for the number of its caller.
      const about = [/_(\+\d+)_/.exec(room.name)?.[1] ?? '', event, caller ? 'caller' : 'other'];
      const begins = caller && event === 'participant_joined';
      const isLost = lot(...about, 'lost') < (begins ? 0 : lostShare);
      const isDoubled = !isLost && lot(...about, 'doubled') < doubledShare;
      const isHeld = lot(...about, 'held') < (begins ? lateCallerShare : 1);
      if (isLost) fates.lost += 1;
      if (isDoubled) fates.doubled += 1;
      const copies = Array.from({ length: isLost ? 0 : isDoubled ? 2 : 1 }, (_, copy) => ({
        left: isHeld ? Math.round(lot(...about, copy) * longestHold) : 0,
        send: () => run(send()),
      }));
      if (copies.some(({ left }) => left > 0)) fates.held += 1;
      return arrive(room.name, copies);
    }
    const call_id = /\/calls\/([^/]+)\/report$/.exec(path)?.[1];
    if (call_id === undefined || !platform) return answer(await send());
    const room = await platform.roomOf(call_id);
    const left = Math.round(lot(/_(\+\d+)_/.exec(room)?.[1] ?? '', 'report') * longestHold);
    arrive(room, [{ left, send: () => run(send().then(answer)) }]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo: (next) => void (platform = next),
    begin(next) {
      seed = next;
      Object.assign(fates, { lost: 0, doubled: 0, held: 0 });
    },
    fates,
    async close() {
      await Promise.all(running);
      server.closeAllConnections();
      server.close();
    },
  };
}
