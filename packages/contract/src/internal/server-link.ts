// The agent's client for the platform's internal routes. It retries while the platform is down.
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { renderPath } from '../verb.ts';
import { agentRoutes, callBrief, toolOutcome } from './agent-routes.ts';
import type { CallConsent } from '../resources/calls/call-consent.ts';
import type {
  AgentJobMetadata,
  AgentMessages,
  BookingToolArguments,
  CallBrief,
  ConsentReport,
  ToolOutcome,
  TransferWish,
} from './agent-routes.ts';

type Route = keyof typeof agentRoutes;

const tryTimeoutMs = 10_000;
const longerTimeoutMs: Partial<Record<Route, number>> = {
  // The platform waits up to 30 s for a customer's tool, and longer until a transfer is answered.
  callTool: 40_000,
  transfer: 90_000,
  // A part of a report has up to 2 MiB, and may come over a slow connection.
  report: 30_000,
};
const firstWaitMs = 250;
const longestWaitMs = 5_000;

type Message = 'turns' | 'end' | 'report';

/** The body of a message to the platform. */
export type MessageBody<M extends keyof AgentMessages> = AgentMessages[M];

/** The platform, as the agent of one call sees it. */
export interface ServerLink {
  /**
   * Requests the brief: once, or for at least a minute while the platform does not respond. Null for a call that has
   * ended; throws when the brief cannot be had.
   */
  brief(patience?: 'once' | 'insist'): Promise<CallBrief | null>;
  /** Queues a message. Messages arrive in order; one that the platform refuses (4xx) is dropped. */
  send<M extends Message>(route: M, body: MessageBody<M>): void;
  /** Waits until every message was delivered or given up; except turns where the report, which contains them, is sent. */
  flush(options?: { readonly without_turns: boolean }): Promise<void>;
  /** The consent as it now stands; null where the platform knows of none, or does not respond. */
  consent(report: ConsentReport): Promise<CallConsent | null>;
  /** A platform that does not respond is also a result. */
  book(args: BookingToolArguments): Promise<ToolOutcome>;
  /** Transfers the call, if the platform allows it. */
  transfer(wish: TransferWish): Promise<ToolOutcome>;
  /** A platform that does not respond is also a result. */
  callTool(toolId: string, body: z.output<typeof agentRoutes.callTool.body>): Promise<ToolOutcome>;
  /** What the documents of the agent say. */
  askKnowledge(question: string): Promise<ToolOutcome>;
}

interface LinkOptions {
  readonly log: (problem: string) => void;
  /** How long a message is retried. */
  readonly insist_ms?: number;
  /** Ends everything that waits. What is not a message throws then. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The result of a request. `code` is the platform's error code; only a response with one is certainly the platform's.
 */
export type Answer =
  | { readonly json: unknown }
  | { readonly problem: string; readonly final: boolean; readonly status: number | null; readonly code: string | null };

/** Opens the client of one call. It repeats requests that the platform could not take, for `insist_ms` at most. */
export function openServerLink(job: AgentJobMetadata, { log, insist_ms = 60_000, signal }: LinkOptions): ServerLink {
  const ask = (route: Route, body?: unknown, toolId?: string): Promise<Answer> =>
    tryOnce(job, { route, toolId, signal }, body);
  const until = (): number => Date.now() + insist_ms;
  let sent = Promise.resolve();
  let reporting = false;

  const deliver = async (route: Message, body: unknown, deadline: number): Promise<void> => {
    const attempt = async () => (route === 'turns' && reporting ? undefined : ask(route, body));
    const answer = await insist(deadline, attempt, signal);
    // Turns that arrive after the end of the call are in the report.
    if (answer && 'problem' in answer && !(route === 'turns' && answer.code === 'call_not_active'))
      log(`could not deliver ${route}: ${answer.problem}`);
  };

  return {
    async brief(patience = 'insist') {
      const answer = await insist(patience === 'once' ? 0 : until(), () => ask('brief'), signal);
      if ('json' in answer) return unlessOver(callBrief.parse(answer.json));
      if (answer.code === 'call_not_active') return null;
      throw new Error(`no brief: ${answer.problem}`);
    },
    send(route, body) {
      const deadline = until();
      const previous = sent;
      sent = (async () => {
        await previous;
        await deliver(route, body, deadline);
      })().catch((error: unknown) => {
        if (!signal?.aborted) throw error;
      });
    },
    flush({ without_turns } = { without_turns: false }) {
      reporting ||= without_turns;
      return sent;
    },
    // A repeated report changes nothing, so this retries.
    async consent(report) {
      const answer = await insist(until(), () => ask('consent', report), signal);
      if ('json' in answer) return agentRoutes.consent.responses[200].parse(answer.json).consent;
      log(`could not report the consent: ${answer.problem}`);
      return null;
    },
    // A repeated booking is the same record, so this retries; a customer's tool must not be called twice.
    book: async (args) => outcomeOf(await insist(until(), () => ask('book', args), signal)),
    transfer: async (wish) => outcomeOf(await ask('transfer', wish)),
    callTool: async (toolId, body) => outcomeOf(await ask('callTool', body, toolId)),
    askKnowledge: async (question) => outcomeOf(await ask('askKnowledge', { question })),
  };
}

const unlessOver = (brief: CallBrief): CallBrief | null => (brief.call.over ? null : brief);

/** Sends a part of the report, once. */
export const sendReportPart = (job: AgentJobMetadata, part: MessageBody<'report'>): Promise<Answer> =>
  tryOnce(job, { route: 'report' }, part);

/** Retries while the platform is down, until the deadline; tries at least once. */
export async function insist<A extends Answer | undefined>(
  deadline: number,
  ask: () => Promise<A>,
  signal?: AbortSignal,
): Promise<A> {
  for (let wait_ms = firstWaitMs; ; wait_ms = Math.min(wait_ms * 2, longestWaitMs)) {
    const answer = await ask();
    if (!answer || 'json' in answer || answer.final || Date.now() >= deadline) return answer;
    await sleep(wait_ms, undefined, { signal });
  }
}

function outcomeOf(answer: Answer): ToolOutcome {
  const outcome = 'json' in answer ? toolOutcome.safeParse(answer.json) : undefined;
  if (outcome?.success) return outcome.data;
  return {
    ok: false,
    say: `The tool could not be used: ${'problem' in answer ? answer.problem : 'unreadable outcome'}.`,
    booking_id: null,
  };
}

interface Attempt {
  readonly route: Route;
  readonly toolId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

async function tryOnce(job: AgentJobMetadata, { route, toolId = '', signal }: Attempt, body: unknown): Promise<Answer> {
  const timeout = AbortSignal.timeout(longerTimeoutMs[route] ?? tryTimeoutMs);
  const { method, path } = agentRoutes[route];
  const url = new URL(renderPath(path, { tenantId: job.tenant_id, callId: job.call_id, toolId }), job.server_url);
  const headers = {
    authorization: `Bearer ${job.token}`,
    ...(job.traceparent !== undefined && { traceparent: job.traceparent }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await response.text();
    const { status } = response;
    if (!response.ok)
      return {
        problem: `HTTP ${status} ${text.slice(0, 200)}`,
        final: status < 500 && status !== 429,
        status,
        code: codeIn(text),
      };
    return { json: JSON.parse(text) };
  } catch (error) {
    signal?.throwIfAborted();
    return { problem: describe(error), final: false, status: null, code: null };
  }
}

const refusal = z.object({ error: z.string() });

/** The platform's error code in a response; a proxy's error page has none. */
function codeIn(text: string): string | null {
  try {
    return refusal.safeParse(JSON.parse(text)).data?.error ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** An error with its cause in one line: the reason of a failed `fetch` is in its cause. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
