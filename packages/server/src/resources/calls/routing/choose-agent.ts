// Asks the `answer_url` of a number which agent answers an inbound call. The caller waits, so it takes 1.5 s at most; on
// anything but a usable response the agent of the number answers.
import { limits } from '@voicecall/contract';
import type { AnswerChoice, AnswerQuestion, RoutingProblem } from '@voicecall/contract';
import { signWebhookSync } from '@voicecall/webhook-verify';
import type { Deps } from '../../../deps.ts';
import type { ReceiverResponse } from '../../../ports/receivers.ts';
import { openAnswerSecret } from '../../phone-numbers/public.ts';
import { isTerminal } from '../call-state.ts';
import { recordSteps } from '../../../platform/database/call-steps.ts';
import { finishCall } from '../lifecycle/finish-call.ts';
import { changeCall, findCall } from '../store.ts';
import type { CallRow } from '../store.ts';
import { ofCall, withCall } from '../with-call.ts';
import { findChosen } from './find-chosen.ts';
import type { WrongAnswer } from './find-chosen.ts';
import { readChoice } from './read-choice.ts';
import { claimAsk, decideRouting, findAsked } from './routing-store.ts';
import type { AskedNumber } from './routing-store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer' | 'receivers' | 'enqueue' | 'metrics'>;

/** What the response is: a choice, or what is wrong with it. */
interface Answer {
  readonly http_status: number | null;
  readonly duration_ms: number;
  readonly choice: AnswerChoice | WrongAnswer;
}

/**
 * Each request is counted before it is sent, and what is decided first stays: after a crash there is at most one more
 * request, and the agent of a call for which one was requested never changes.
 */
export async function chooseAgent(deps: Needs, call: CallRow, signal: AbortSignal): Promise<'goes_on' | 'refused'> {
  const made = await ask(deps, call, signal);
  if (!made) return 'goes_on';
  return withCall(deps, ofCall(call), async (sql, current) => {
    if (!current.routing_pending || current.agent_dispatch_count > 0 || isTerminal(current)) return 'goes_on';
    const at = deps.clock.now();
    const { choice, http_status, duration_ms } = made;
    const chosen = 'agent_id' in choice ? await findChosen(sql, current.tenant_id, choice) : choice;
    const agent = 'id' in chosen ? chosen : null;
    await decideRouting(sql, current, agent);
    const decision = agent ? 'agent' : 'refuse' in chosen ? 'refused' : 'fallback';
    const { problem, error } = 'problem' in chosen ? chosen : { problem: null, error: null };
    const agent_id = agent?.id ?? current.agent_id;
    const agent_version = agent?.version ?? current.agent_version;
    const data = { decision, agent_id, agent_version, problem, http_status, error, duration_ms } as const;
    await recordSteps(sql, current, { type: 'routing.decided', at, data });
    if (decision !== 'refused') return 'goes_on';
    const reason = current.end_reason_requested ?? 'declined';
    const end = { end_reason_requested: reason, end_by_requested: current.end_by_requested ?? 'api' } as const;
    await finishCall(deps, sql, await changeCall(sql, current, end, at), { reason, at });
    return 'refused';
  });
}

/** Undefined: nothing is to be decided, because the caller has gone or an agent was requested. */
async function ask(deps: Needs, call: CallRow, signal: AbortSignal): Promise<Answer | undefined> {
  const { sql } = deps.db;
  const number = await findAsked(sql, call);
  if (!number) return unasked('not_asked', 'the number has no answer_url any more');
  const claim = await claimAsk(sql, call, deps.clock.now());
  if (claim === 'not_needed') {
    const current = await findCall(sql, call.tenant_id, call.id);
    const overtaken = current?.routing_pending && current.routing_asks > call.routing_asks;
    return overtaken ? ask(deps, current, signal) : undefined;
  }
  if (claim === 'exhausted') return unasked('interrupted', 'the process ended while it asked');
  const response = await send(deps, call, number, signal);
  // The process has to stop: the job runs again elsewhere.
  signal.throwIfAborted();
  const { http_status, error, duration_ms } = response;
  const wrong = (problem: RoutingProblem, why: string): Answer => ({
    ...{ http_status, duration_ms },
    choice: { problem, error: error ?? why },
  });
  if (response.timed_out) return wrong('timeout', 'there was no complete response in time');
  if (http_status === null) return wrong('unreachable', 'there was no response');
  if (http_status < 200 || http_status >= 300) return wrong('http_status', `the response was ${http_status}`);
  const choice = readChoice(response.text);
  return typeof choice === 'string' ? wrong('invalid_response', choice) : { http_status, duration_ms, choice };
}

const unasked = (problem: RoutingProblem, error: string): Answer => ({
  ...{ http_status: null, duration_ms: 0 },
  choice: { problem, error },
});

async function send(deps: Needs, call: CallRow, number: AskedNumber, signal: AbortSignal): Promise<ReceiverResponse> {
  const question: AnswerQuestion = {
    type: 'call.routing',
    tenant_id: call.tenant_id,
    client_ref: call.client_ref,
    call_id: call.id,
    phone_number_id: number.id,
    from_number: call.from_number,
    from_raw: call.from_raw,
    asserted_identity: call.asserted_identity,
    diversion: call.diversion,
    to_number: call.to_number,
    agent_id: call.agent_id,
    received_at: call.created_at.toISOString(),
  };
  const body = JSON.stringify(question);
  const secret = openAnswerSecret(await deps.sealer.of(call.tenant_id), number, number.answer_secret_sealed);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'voicecall-routing/1',
    'svc-signature': signWebhookSync(body, [secret], Math.floor(deps.clock.now().getTime() / 1000)),
    'svc-tenant-id': call.tenant_id,
    'svc-call-id': call.id,
  };
  const request = { method: 'POST', url: number.answer_url, body, headers } as const;
  return deps.receivers.send(
    { ...request, timeout_ms: limits.answer_url_ms, max_bytes: limits.answer_url_response_bytes },
    signal,
  );
}
