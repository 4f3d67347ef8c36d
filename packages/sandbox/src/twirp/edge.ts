// The Twirp server: `POST /twirp/livekit.<Service>/<Method>`, JSON in, JSON out, with LiveKit's error messages.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { TokenVerifier } from 'livekit-server-sdk';
import type { ClaimGrants } from 'livekit-server-sdk';
import { describe } from '@voicecall/contract/server-link';
import type { Lifetime } from '../lifetime.ts';
import type { FaultOrder, Faults } from './faults.ts';
import type { Json, Service } from './method.ts';
import { readJson } from './read-json.ts';
import { noResponder, refuse, TwirpRefusal, twirpStatus } from './refuse.ts';

export interface EdgeDeps {
  readonly lifetime: Lifetime;
  readonly faults: Faults;
  readonly services: Readonly<Record<string, Service>>;
  readonly api_key: string;
  readonly api_secret: string;
}

const longestHangMs = 11_000;
const route = /^\/twirp\/livekit\.(\w+)\/(\w+)$/;

export function createTwirpEdge(deps: EdgeDeps): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const verifier = new TokenVerifier(deps.api_key, deps.api_secret);
  return async (req, res) => {
    const token = await authenticate(verifier, req);
    // LiveKit's token check runs before Twirp and responds in plain text.
    if ('refused' in token) {
      res.writeHead(401, { 'content-type': 'text/plain; charset=utf-8' }).end(token.refused);
      return;
    }
    try {
      await serve(deps, token.claims, { req, res });
    } catch (error) {
      if (res.destroyed) return;
      answerRefusal(res, error instanceof TwirpRefusal ? error : unexpected(deps.lifetime, error));
    }
  };
}

type Token = { refused: string } | { claims: ClaimGrants | null };

async function authenticate(verifier: TokenVerifier, req: IncomingMessage): Promise<Token> {
  const header = req.headers.authorization;
  if (header === undefined) return { claims: null };
  if (!header.startsWith('Bearer ')) return { refused: 'invalid authorization header. Must start with Bearer ' };
  try {
    return { claims: await verifier.verify(header.slice('Bearer '.length)) };
  } catch (error) {
    return { refused: `invalid authorization token: ${describe(error)}` };
  }
}

interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

async function serve(deps: EdgeDeps, claims: ClaimGrants | null, { req, res }: Exchange): Promise<void> {
  const path = req.url ?? '';
  if (req.method !== 'POST') throw refuse('bad_route', `unsupported method "${req.method}" (only POST is allowed)`);
  const [, service = '', name = ''] = route.exec(path) ?? [];
  const methods = Object.hasOwn(deps.services, service) ? deps.services[service] : undefined;
  const method = methods && Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!method) throw refuse('bad_route', `no handler for path "${path}"`);
  const type = req.headers['content-type'] ?? '';
  if (type.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    throw refuse('bad_route', `unexpected Content-Type: "${type}"`);
  const body = await readJson(req);
  if (!body) throw refuse('malformed', 'the json request could not be decoded');

  const fault = deps.faults.take(name, roomIn(body.json));
  if (fault && !(await survives(fault, deps.lifetime, res))) return;
  const work = method(body.json, claims);
  if (fault && !(await answersAfter(fault, deps.lifetime, { res, work }))) return;
  const answer = (await work).toJson({ emitDefaultValues: true, useProtoFieldName: true });
  if (fault?.kind === 'late_answer') await sleep(fault.delay_ms, undefined, { signal: deps.lifetime.signal });
  answerJson(res, 200, answer);
}

/** The room that a request is about; empty where it names none, or several. */
function roomIn(json: Json): string {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return '';
  const named = json['room'] ?? json['roomName'] ?? json['room_name'] ?? json['name'];
  return typeof named === 'string' ? named : '';
}

/** Applies a fault; false when it ended the request. */
async function survives(fault: FaultOrder, lifetime: Lifetime, res: ServerResponse): Promise<boolean> {
  if (fault.delay_ms > 0 && fault.kind !== 'late_answer')
    await sleep(fault.delay_ms, undefined, { signal: lifetime.signal });
  if (fault.kind === 'unavailable') throw noResponder();
  if (fault.kind === 'internal') throw refuse('internal', 'an internal error was ordered');
  if (fault.kind === 'timeout') throw gaveUp();
  if (fault.kind === 'hang') await clientGivesUp(res, lifetime);
  if (fault.kind === 'reset') res.destroy();
  return fault.kind !== 'reset' && fault.kind !== 'hang';
}

/** Applies a fault during or after the effect; false when it ended the request. */
async function answersAfter(
  { kind, cut_ms }: FaultOrder,
  lifetime: Lifetime,
  { res, work }: { res: ServerResponse; work: Promise<unknown> },
): Promise<boolean> {
  if (kind !== 'lost_answer' && kind !== 'late_timeout' && kind !== 'late_hang') return true;
  const cut = cut_ms === null ? [] : [sleep(cut_ms, undefined, { signal: lifetime.signal })];
  await Promise.race([Promise.allSettled([work]), ...cut]);
  if (kind === 'late_timeout') throw gaveUp();
  if (kind === 'late_hang') await clientGivesUp(res, lifetime);
  res.destroy();
  return false;
}

const gaveUp = (): TwirpRefusal => refuse('deadline_exceeded', 'request timed out');

/**
 * Waits until the client closes the connection. After a time limit the sandbox closes it.
 */
async function clientGivesUp(res: ServerResponse, lifetime: Lifetime): Promise<void> {
  const patient = sleep(longestHangMs, undefined, { signal: lifetime.signal });
  await Promise.race([once(res, 'close', { signal: lifetime.signal }), patient]);
  res.destroy();
}

function answerRefusal(res: ServerResponse, { code, message, meta }: TwirpRefusal): void {
  answerJson(res, twirpStatus[code], meta ? { code, msg: message, meta } : { code, msg: message });
}

function answerJson(res: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  // Without any parameter: clients compare the whole header and drop code and meta when it differs.
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
}

function unexpected(lifetime: Lifetime, error: unknown): TwirpRefusal {
  if (!lifetime.signal.aborted) lifetime.log(`request failed: ${describe(error)}`);
  return refuse('internal', describe(error));
}
