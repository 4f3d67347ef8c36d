// Chooses the explanation of a call, and fills in its facts.
import type * as z from 'zod';
import { limits } from '../limits.ts';
import type { CallExplanation } from '../resources/calls/call-explanation.ts';
import type { call } from '../resources/calls/call-record.ts';
import type { EndedReasonName } from '../resources/calls/ended-reason.ts';
import { render } from '../template/template.ts';
import { explanations } from './explanations.ts';
import type { ExplanationCode } from './explanations.ts';

type Call = z.output<typeof call>;

/** What is known of a call. */
export interface ExplainedCall extends Pick<
  Call,
  'direction' | 'ended_reason' | 'ended_by' | 'sip_status' | 'from_number' | 'to_number' | 'agent_id' | 'trunk_id'
> {
  readonly status: string;
  readonly created_at: Date;
  readonly admitted_at: Date | null;
  readonly agent_dispatched_at: Date | null;
  readonly agent_accepted_at: Date | null;
  readonly dial_started_at: Date | null;
  readonly answered_at: Date | null;
  readonly ended_at: Date | null;
  readonly max_duration_sec: number;
}

/** What a call that waits may wait for. */
export interface Waiting {
  readonly tenant_active: boolean;
  /** Calls of the tenant that count, and how many may. */
  readonly in_use: number;
  readonly limit: number;
  /** Dials a second. */
  readonly rate: number;
  /** Calls that were accepted before and wait as well. */
  readonly ahead: number;
}

/** So long nobody wonders where the agent is. */
const agentTakesMs = 5_000;

/** Null where there is nothing to explain. `waiting` is for calls that wait for admission: see `waitsForAdmission`. */
export function explainCall(call: ExplainedCall, waiting: Waiting | null, now: Date): CallExplanation | null {
  const code = call.ended_reason ? codeOfEnd(call, call.ended_reason) : codeOfWait(call, waiting, now);
  if (code === null) return null;
  const { cause, remedy, needs_action } = explanations[code];
  const values = factsOf(call, waiting, now);
  const told = (text: string): string => render(text, values, limits.rendered_welcome_bytes);
  return { code, cause: told(cause), remedy: told(remedy), needs_action };
}

/** True of an outbound call that the limits of its tenant have not admitted. */
const waitsForAdmission = ({ status, direction, admitted_at }: ExplainedCall): boolean =>
  status === 'dispatched' && direction === 'outbound' && admitted_at === null;

const isCode = (code: string): code is ExplanationCode => Object.hasOwn(explanations, code);

/** The first entry that there is: of the SIP status, of what was missing, of the reason. */
function codeOfEnd(call: ExplainedCall, reason: EndedReasonName): ExplanationCode {
  const { sip_status, answered_at, agent_accepted_at, admitted_at, ended_by, direction } = call;
  const circumstances = [
    ...(sip_status ? [`${sip_status.code}`] : ['no_sip']),
    ...(answered_at ? [] : ['unanswered']),
    ...(agent_accepted_at && !answered_at ? ['not_joined'] : []),
    ...(admitted_at ? [] : ['waiting']),
    ...(direction === 'inbound' && ended_by === 'api' ? ['by_answer_url'] : []),
  ];
  return circumstances.map((one) => `${reason}_${one}`).find(isCode) ?? reason;
}

function codeOfWait(call: ExplainedCall, waiting: Waiting | null, now: Date): ExplanationCode | null {
  if (call.status !== 'dispatched') return null;
  if (waitsForAdmission(call)) {
    if (!waiting) return null;
    if (!waiting.tenant_active) return 'waiting_for_tenant';
    return waiting.in_use >= waiting.limit ? 'waiting_for_capacity' : 'waiting_for_dial_rate';
  }
  const { agent_dispatched_at: asked, agent_accepted_at, dial_started_at } = call;
  const isLate = asked !== null && now.getTime() - since(call).getTime() >= agentTakesMs;
  return isLate && !agent_accepted_at && !dial_started_at ? 'waiting_for_agent' : null;
}

/** From when on the call could be held: its dial slot, or its arrival. */
const since = ({ admitted_at, created_at }: ExplainedCall): Date => admitted_at ?? created_at;

function factsOf(call: ExplainedCall, waiting: Waiting | null, now: Date): ReadonlyMap<string, string> {
  const { sip_status: sip, direction, ended_at } = call;
  const end = ended_at ?? now;
  return new Map([
    ['other', direction === 'outbound' ? 'called person' : direction === 'web' ? 'visitor' : 'caller'],
    ['to', call.to_number ?? 'the number'],
    ['from', call.from_number ?? 'the calling number'],
    ['agent', call.agent_id],
    ['trunk', call.trunk_id ?? ''],
    ['answered', sip ? `answered ${sip.code} ${sip.reason}`.trim() : 'gave no SIP status'],
    ['after', inWords(call.dial_started_at ?? since(call), end)],
    ['talked', inWords(call.answered_at ?? end, end)],
    ['waited', inWords(since(call), now)],
    ['most', `${call.max_duration_sec} s`],
    ['in_use', String(waiting?.in_use ?? 0)],
    ['limit', String(waiting?.limit ?? 0)],
    ['rate', String(waiting?.rate ?? 0)],
    ['ahead', waiting ? aheadInWords(waiting.ahead) : 'none'],
  ]);
}

const aheadInWords = (ahead: number): string =>
  ahead >= limits.explained_ahead ? `${limits.explained_ahead} or more` : ahead === 0 ? 'none' : String(ahead);

/** `4 s`, `1 min 5 s`, `2 h 10 min`. A clock may have been set back. */
function inWords(from: Date, to: Date): string {
  const seconds = Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
