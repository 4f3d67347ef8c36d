// The carrier's HTTP server: Twilio's REST paths under /carrier, Basic auth and forms in, JSON out.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountFault, accountStatus, carrierAuthToken, isAccount } from './accounts.ts';
import { accountRoutes } from './account-routes.ts';
import { createRouter } from './ask.ts';
import type { Answer, Ask } from './ask.ts';
import type { Account, CarrierStore } from './carrier-store.ts';
import type { CarrierFaultKind, CarrierFaults } from './carrier-faults.ts';
import {
  badParameter,
  CarrierRefusal,
  internalError,
  notActive,
  notAuthenticated,
  notFound,
  refusalJson,
  tooManyRequests,
  unavailable,
} from './refusal.ts';
import { trunkRoutes } from './trunk-routes.ts';

const maxBytes = 1_048_576;
const find = createRouter({ ...accountRoutes, ...trunkRoutes });

export function createCarrierServer(
  store: CarrierStore,
  faults: CarrierFaults,
): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    const form = await readForm(req);
    const { method = '' } = req;
    const { path, query } = addressOf(req);
    const account_sid = accountOf(req, path);
    const account = account_sid.verified === null ? null : store.account(account_sid.verified);
    const fault = account && meet({ store, faults }, account, { method, path });
    faults.note({ account_sid: account_sid.claimed, method, path, fault: fault?.kind ?? null });
    if (fault && !(await isPatient(fault, res))) return;
    const answer = attempt(() => {
      if (!account) throw notAuthenticated();
      if (fault) refuseBy(fault.kind);
      return handle(
        { store, account, path, query, form: form ?? new URLSearchParams() },
        { method, readable: form !== null },
      );
    });
    if (fault && (await isLost(fault.kind, res))) return;
    send(res, answer);
  };
}

interface Fault {
  readonly kind: CarrierFaultKind;
  readonly ms: number;
}

/** The fault for a request. Every change of an account is counted, whether it succeeds or not. */
function meet(
  { store, faults }: { readonly store: CarrierStore; readonly faults: CarrierFaults },
  account: Account,
  { method, path }: { readonly method: string; readonly path: string },
): Fault | null {
  const changes = method === 'POST' || method === 'DELETE';
  if (changes) {
    account.changes += 1;
    store.save();
  }
  return (
    faults.take({ account_sid: account.sid, method, path }) ??
    accountFault(account.sid, { path, change: changes ? account.changes : 0 }) ??
    null
  );
}

function handle(
  ask: Omit<Ask, 'sids'>,
  { method, readable }: { readonly method: string; readonly readable: boolean },
): Answer {
  const route = find(method, ask.path);
  if (
    accountStatus(ask.account.sid) !== 'active' &&
    route?.handle !== accountRoutes['GET /2010-04-01/Accounts/ACCOUNT.json']
  )
    throw notActive();
  if (!route) throw notFound(ask.path);
  if (!readable) throw badParameter('The body is not a form, or is longer than 1 MiB');
  const answer = route.handle({ ...ask, sids: route.sids });
  if (method !== 'GET') ask.store.save();
  return answer;
}

/** A response; some members exist for refusals only. */
type Sent = Answer & { readonly retry_after_sec?: number | undefined };

function attempt(work: () => Answer): Sent {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CarrierRefusal)) throw error;
    return { status: error.status, body: refusalJson(error), retry_after_sec: error.retry_after_sec };
  }
}

function refuseBy(kind: CarrierFaultKind): void {
  if (kind === 'error_500') throw internalError();
  if (kind === 'unavailable') throw unavailable();
  if (kind === 'rate_limited') throw tooManyRequests();
  if (kind === 'unauthorized') throw notAuthenticated();
}

/**
 * Applies faults before the effect; false when no response is sent. The sandbox closes all connections when it ends.
 */
async function isPatient({ kind, ms }: Fault, res: ServerResponse): Promise<boolean> {
  if (kind === 'cut') res.destroy();
  if (kind === 'hang') await once(res, 'close');
  if (kind === 'slow') {
    const over = new AbortController();
    await Promise.race([once(res, 'close', { signal: over.signal }), sleep(ms, undefined, { signal: over.signal })]);
    over.abort();
  }
  return !res.destroyed;
}

/** Applies faults after the effect; true when the response is not sent. */
async function isLost(kind: CarrierFaultKind, res: ServerResponse): Promise<boolean> {
  if (kind === 'lost_answer') res.destroy();
  if (kind === 'late_hang') await once(res, 'close');
  if (kind === 'garbage') res.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway');
  return kind === 'lost_answer' || kind === 'late_hang' || kind === 'garbage';
}

function send(res: ServerResponse, { status, body, retry_after_sec }: Sent): void {
  const retry = retry_after_sec === undefined ? {} : { 'retry-after': String(retry_after_sec) };
  if (body === undefined) res.writeHead(status).end();
  else res.writeHead(status, { 'content-type': 'application/json', ...retry }).end(JSON.stringify(body));
}

function addressOf(req: IncomingMessage): { path: string; query: URLSearchParams } {
  const [path = '', ...query] = (req.url ?? '').split('?');
  return { path: path.replace(/^\/carrier/, ''), query: new URLSearchParams(query.join('?')) };
}

/** The account that a request names; `verified` when the secret is right and the path belongs to that account. */
function accountOf(req: IncomingMessage, path: string): { claimed: string | null; verified: string | null } {
  const basic = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(req.headers.authorization ?? '')?.[1];
  const [, sid, token] = /^(AC[0-9a-f]{32}):(.*)$/is.exec(Buffer.from(basic ?? '', 'base64').toString('utf8')) ?? [];
  if (sid === undefined) return { claimed: null, verified: null };
  const of = /^\/2010-04-01\/Accounts\/(\w+)/.exec(path)?.[1] ?? sid;
  return { claimed: sid, verified: isAccount(sid) && token === carrierAuthToken && of === sid ? sid : null };
}

/** Reads the whole body, so that the sender gets the response; null when it is not a form or is longer than 1 MiB. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= maxBytes) chunks.push(bytes);
  }
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '');
  if (size > maxBytes || (size > 0 && !isForm)) return null;
  const text = Buffer.concat(chunks).toString('utf8');
  return isEncoded(text) ? new URLSearchParams(text) : null;
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
