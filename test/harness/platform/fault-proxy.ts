// A proxy between a platform and its external services: it counts the requests for each carrier account, to the carrier
// and to the media service, and makes some of them fail.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { carrierAuthToken } from '@voicecall/sandbox';
import type { CarrierAccount } from '../carrier/carrier.ts';

/**
 * `refused`: the request is refused without effect. `down`: this and all following requests are refused, until `letGo`.
 * `held`: no effect and no response, until `letGo`. `response_held`: the effect happens, without a response.
 * `response_lost`: the effect happens, and the connection breaks.
 */
export type Fault = 'refused' | 'down' | 'held' | 'response_held' | 'response_lost';

/** The failure of the n-th request. */
interface Ordered {
  readonly nth: number;
  readonly kind: Fault;
}

/** The requests for one account, from the call of `watch` on. */
export interface Watch {
  /** Oldest first: a method and a path of the carrier without its ids, or a method of the media service. */
  readonly requests: readonly string[];
  /** The requests that failed. */
  met(): readonly string[];
  /** Ends all failures. Held requests take effect now, although their clients may have gone. */
  letGo(): Promise<void>;
}

export interface FaultProxy {
  readonly url: string;
  /** Only the latest watch of an account counts. */
  watch(account: CarrierAccount, ...faults: Ordered[]): Watch;
  /** From now on every account of the carrier has this secret. */
  rotate(auth_token: string): void;
  close(): Promise<void>;
}

interface Forwarded {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

interface Watched {
  readonly requests: string[];
  readonly met: string[];
  faults: readonly Ordered[];
  /** Functions that release the held requests. */
  readonly held: (() => Promise<void>)[];
}

/** True when the request changes nothing. */
export const isLook = (request: string): boolean => /^(GET |List)/.test(request);
export const isOfMedia = (request: string): boolean => !request.includes(' ');

export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const watches = new Map<string, Watched>();
  const find = findDigits();
  let secret = carrierAuthToken;
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await buffer(request),
    };
    const digits = find.ofRequest(asked);
    const ask = async (): Promise<Forwarded> => {
      const response = await forward(target, { ...asked, headers: translated(asked, secret) });
      find.learn(digits, response.text);
      return response;
    };
    await admit(digits === undefined ? undefined : watches.get(digits), { name: nameOf(asked), ask, response });
  };
  const server = createServer(
    (request, response) => void pass(request, response).catch((error: Error) => response.destroy(error)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    watch({ account_sid }, ...faults) {
      const watched: Watched = { requests: [], met: [], faults, held: [] };
      watches.set(account_sid.slice(-3), watched);
      const letGo = async (): Promise<void> => {
        watched.faults = [];
        for (const happen of watched.held.splice(0)) await happen();
      };
      return { requests: watched.requests, met: () => watched.met, letGo };
    },
    rotate: (auth_token) => void (secret = auth_token),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Passage {
  readonly name: string;
  readonly ask: () => Promise<Forwarded>;
  readonly response: ServerResponse;
}

async function admit(watched: Watched | undefined, { name, ask, response }: Passage): Promise<void> {
  const send = ({ status, type, text }: Forwarded): void =>
    void response.writeHead(status, type ? { 'content-type': type } : {}).end(text);
  const kind = watched && errorOf(watched, name);
  if (kind === undefined) return send(await ask());
  watched?.met.push(name);
  if (kind === 'refused') return send(no(name, 400));
  if (kind === 'down') return send(no(name, 503));
  if (kind === 'held') return void watched?.held.push(async () => send(await ask()));
  await ask();
  if (kind === 'response_lost') response.destroy();
}

function errorOf({ requests, faults }: Watched, name: string): Fault | undefined {
  requests.push(name);
  return faults.find(({ nth, kind }) => (kind === 'down' ? nth <= requests.length : nth === requests.length))?.kind;
}

/** The error in the format of each external service. */
function no(name: string, status: 400 | 503): Forwarded {
  const body = isOfMedia(name)
    ? { code: status === 400 ? 'invalid_argument' : 'unavailable', msg: 'no' }
    : { code: status === 400 ? 20001 : 20503, message: 'no', more_info: '', status };
  return { status, type: 'application/json', text: JSON.stringify(body) };
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer<ArrayBuffer>;
}

/** The carrier itself knows only one secret. */
function translated({ path, headers }: Asked, secret: string): IncomingHttpHeaders {
  const [account_sid = '', auth_token] = basicOf(headers);
  if (!path.startsWith('/carrier') || (auth_token === carrierAuthToken && secret === carrierAuthToken)) return headers;
  return {
    ...headers,
    authorization: `Basic ${Buffer.from(`${account_sid}:${auth_token === secret ? carrierAuthToken : 'wrong'}`).toString('base64')}`,
  };
}

const basicOf = ({ authorization = '' }: IncomingHttpHeaders): string[] =>
  Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':');

async function forward(target: string, { method, path, headers, body }: Asked): Promise<Forwarded> {
  const { authorization = '', 'content-type': type } = headers;
  const response = await fetch(new URL(path, target), {
    method,
    headers: { authorization, ...(type ? { 'content-type': type } : {}) },
    ...(method === 'POST' ? { body } : {}),
  });
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

function nameOf({ method, path }: Asked): string {
  const [where = ''] = path.split('?');
  if (!where.startsWith('/carrier')) return where.split('/').at(-1) ?? '';
  return `${method} ${where.replace(/^\/carrier\/[^/]+/, '').replaceAll(/[A-Z]{2}[0-9a-f]{32}/g, '*')}`;
}

/**
 * The account of a request, by its last three digits: requests to the carrier name it; requests to the media service
 * name a number, or an object that was created for one.
 */
function findDigits() {
  const digitsOf = new Map<string, string>();
  const ids = (text: string): string[] => text.match(/\b(?:ST|SDR)_\w+/g) ?? [];
  return {
    ofRequest({ path, headers, body }: Asked): string | undefined {
      if (path.startsWith('/carrier')) return /^AC0{29}(\d{3})$/.exec(basicOf(headers)[0] ?? '')?.[1];
      const text = body.toString();
      return /\+1555(\d{3})000\d/.exec(text)?.[1] ?? ids(text).map((id) => digitsOf.get(id))[0];
    },
    learn(digits: string | undefined, response: string): void {
      if (digits !== undefined) for (const id of ids(response)) digitsOf.set(id, digits);
    },
  };
}
