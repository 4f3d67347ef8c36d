// The sandbox's remote control, JSON over HTTP, for tests and rehearsals:
//   GET  /sandbox/dials → {dials: [{room, identity, to_number, from_number, trunk_id, krisp_enabled, at}]}
//     every request to dial
//   GET  /sandbox/rooms → {rooms: [{name, sid, participants, jobs, finished_at}]}
//     open rooms and recently finished ones
//   POST /sandbox/faults ← {method, times, kind, delay_ms?} → 202 {ordered}
//     the next `times` calls of a LiveKit method fail; kinds without effect: unavailable, internal, timeout, reset,
//     hang; kinds with effect: delay, late_answer, lost_answer, late_timeout, late_hang
//   POST /sandbox/fault-plan ← {seed, subjects?, methods?, webhooks?, longest_ms?} or null → 202
//     requests and webhooks get random faults by this plan, the same for the same seed
//   POST /sandbox/model-faults ← {fault, question?, times?, to_number?, ms?, retry_after_sec?} → 202 {ordered}
//     the next `times` requests to the language model (about calls to or from a number) get this fault; see
//     model/model-faults.ts
//   GET  /sandbox/model-requests → {requests: [{at, question, to_number, from_number, repair, turns, fault}]}
//   DELETE /sandbox/model-faults → 202
//     clears ordered faults and the request log
//   POST /sandbox/carrier-faults ← {kind, times?, account_sid?, method?, path_contains?, ms?} → 202 {ordered}
//     the next `times` requests to the carrier (of an account, with a method, with a text in the path) get this fault;
//     see carrier/carrier-faults.ts
//   DELETE /sandbox/carrier-faults → 202
//     clears ordered faults and the request log
//   GET  /sandbox/carrier-requests → {requests: [{at, account_sid, method, path, fault}]}
//   GET  /sandbox/carrier → {accounts: [{account_sid, numbers, credential_lists, trunks}]}
//     the accounts that were used so far
//   DELETE /sandbox/carrier → 202
//     resets every account to its initial contents
//   POST /sandbox/ring ← {to_number, from_number, script?, headers?} → {room, participant_identity}
//     a call arrives, with these SIP headers, for a number of an inbound trunk; 404 when no trunk has the number, 409 when no dispatch rule
//     matches. The caller behaves like the called number would (a number that does not answer hangs up before it is
//     answered), or like the script: answers, books, hangs_up, hangs_up_early, no_agent, webhooks_lost,
//     webhooks_scrambled
//   POST /sandbox/join ← {token, script?} → {room, participant_identity}
//     a browser joins the room of a web session's token, talks as a caller does, and leaves; 401 when the token is
//     invalid. Scripts: answers, books, hangs_up, silent, leaves_early, no_agent, webhooks_lost, webhooks_scrambled
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LiveRoom } from './rooms/live-room.ts';
import type { RoomStore } from './rooms/room-store.ts';
import type { Dial } from './sip/call-methods.ts';
import { faultPlan } from './faults/fault-plan.ts';
import { modelFaultOrder } from './model/model-faults.ts';
import type { ModelFaults } from './model/model-faults.ts';
import { ringOrder } from './sip/ring.ts';
import type { Ring } from './sip/ring.ts';
import { faultOrder } from './twirp/faults.ts';
import type { Faults } from './twirp/faults.ts';
import { readJson } from './twirp/read-json.ts';
import { joinOrder } from './web/join.ts';
import type { Join } from './web/join.ts';

type Control = (req: IncomingMessage) => unknown;

export interface ControlDeps {
  readonly rooms: RoomStore;
  readonly faults: Faults;
  readonly modelFaults: ModelFaults;
  /** The carrier's part. */
  readonly carrier: Readonly<Record<string, Control>>;
  readonly dials: readonly Dial[];
  readonly ring: Ring;
  readonly join: Join;
}

export function createControl({
  rooms,
  faults,
  modelFaults,
  carrier,
  dials,
  ring,
  join,
}: ControlDeps): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const answers: Record<string, Control> = {
    ...carrier,
    'GET /sandbox/dials': () => ({ dials }),
    'GET /sandbox/rooms': () => ({ rooms: [...rooms.finished(), ...rooms.all()].map(shown) }),
    'POST /sandbox/faults': async (req) => {
      const order = faultOrder.safeParse((await readJson(req))?.json);
      if (!order.success) return { status: 400, error: order.error.issues };
      faults.order(order.data);
      return { status: 202, ordered: order.data };
    },
    'POST /sandbox/fault-plan': async (req) => {
      const plan = faultPlan.nullable().safeParse((await readJson(req))?.json);
      if (!plan.success) return { status: 400, error: plan.error.issues };
      faults.plan(plan.data);
      return { status: 202 };
    },
    'POST /sandbox/model-faults': async (req) => {
      const order = modelFaultOrder.safeParse((await readJson(req))?.json);
      if (!order.success) return { status: 400, error: order.error.issues };
      modelFaults.order(order.data);
      return { status: 202, ordered: order.data };
    },
    'DELETE /sandbox/model-faults': () => {
      modelFaults.clear();
      return { status: 202 };
    },
    'GET /sandbox/model-requests': () => ({ requests: modelFaults.requests() }),
    'POST /sandbox/ring': async (req) => {
      const order = ringOrder.safeParse((await readJson(req))?.json);
      return order.success ? ring(order.data) : { status: 400, error: order.error.issues };
    },
    'POST /sandbox/join': async (req) => {
      const order = joinOrder.safeParse((await readJson(req))?.json);
      return order.success ? join(order.data) : { status: 400, error: order.error.issues };
    },
  };
  return async (req, res) => {
    const answer = answers[`${req.method} ${req.url}`];
    const body = !isOfThisMachine(req)
      ? { status: 403, error: 'controls are for programs on this machine, not for web pages' }
      : answer
        ? await answer(req)
        : { status: 404, error: 'no such control' };
    const status = typeof body === 'object' && body !== null && 'status' in body ? Number(body.status) : 200;
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

/**
 * A page of any site can send requests to this machine. A browser tells the page in Origin, and the name under which it
 * found this machine in Host: another site's name may resolve to it.
 */
function isOfThisMachine({ headers: { host = '', origin } }: IncomingMessage): boolean {
  if (!/^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)) return false;
  return origin === undefined || origin === `http://${host}`;
}

const shown = ({ info, members, jobs, finished_at }: LiveRoom) => ({
  name: info.name,
  sid: info.sid,
  participants: [...members.keys()],
  jobs: jobs.map(({ id }) => id),
  finished_at,
});
