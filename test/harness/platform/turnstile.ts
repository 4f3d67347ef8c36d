// A proxy between the platform and its media service that can hold the requests for one room, or their responses.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Where a request is stopped: `before` it reaches the media service, or `after` it had its effect. */
export interface Hold {
  readonly method: string;
  readonly when: 'before' | 'after';
}

export interface Turnstile {
  readonly url: string;
  /** Names of the rooms with a held request. */
  readonly held: ReadonlySet<string>;
  /** Lets everything pass from now on; a held request stays held until its client has gone. */
  open(): void;
  close(): Promise<void>;
}

/** `holdFor` returns what to hold for a room. It is called at the first request of the room. */
export async function startTurnstile(
  target: string,
  holdFor: (room: string) => Promise<Hold | undefined>,
): Promise<Turnstile> {
  const held = new Set<string>();
  const holds = new Map<string, Promise<Hold | undefined>>();
  let shut = true;
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const method = request.url?.split('/').at(-1) ?? '';
    const room = roomOf(JSON.parse(body.toString()) as Record<string, unknown>);
    if (room && !holds.has(room)) holds.set(room, holdFor(room));
    const hold = await holds.get(room);
    const stops = (when: Hold['when']): boolean => shut && hold?.method === method && hold.when === when;
    if (stops('before')) return void held.add(room);
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const answer = await fetch(new URL(request.url ?? '', target), {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
    });
    const text = await answer.text();
    if (stops('after')) return void held.add(room);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text);
  };
  // A closed media service looks to the platform as it would without this proxy.
  const server = createServer(
    (request, response) => void pass(request, response).catch((error: Error) => response.destroy(error)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    open: () => void (shut = false),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Each method has the room's name in a different member. */
function roomOf({ room, roomName, name, names }: Record<string, unknown>): string {
  return String(room ?? roomName ?? name ?? (Array.isArray(names) ? names[0] : ''));
}
