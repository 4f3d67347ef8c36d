// The agent's client for the platform's internal routes. It retries while the platform is down.
import { setTimeout as sleep } from 'node:timers/promises';
import { agentRoutes, callBrief, renderPath, toolOutcome } from '@voicecall/contract';
import type {
  AgentJobMetadata,
  AgentMessages,
  BookingToolArguments,
  CallBrief,
  ToolOutcome,
} from '@voicecall/contract';
import * as z from 'zod';

const tryTimeoutMs = 10_000;
// The platform waits up to 30 s for a customer's tool, and longer until a transfer is answered.
const toolTimeoutMs = 40_000;
const transferTimeoutMs = 90_000;
// For a part of a report: up to 2 MiB over a slow connection.
const partTimeoutMs = 30_000;
const firstWaitMs = 250;
const longestWaitMs = 5_000;

type Message = 'turns' | 'end';

/** The body of a message to the platform. */
export type MessageBody<M extends keyof AgentMessages> = AgentMessages[M];

/** The platform, as the agent of one call sees it. */
export interface ServerLink {
  /**
   * Requests the brief and retries for at least a minute while the platform does not respond. Null for a call that has
   * ended; throws when the brief cannot be had.
   */
  brief(): Promise<CallBrief | null>;
  /** Queues a message. Messages arrive in order; one that the platform refuses (4xx) is dropped. */
  send<M extends Message>(route: M, body: MessageBody<M>): void;
  /** Waits until every message was delivered or given up, except turns: the report contains them. */
  flush(): Promise<void>;
  /** A platform that does not respond is also a result. */
  book(args: BookingToolArguments): Promise<ToolOutcome>;
  /** Transfers the call to another number, if the platform allows it. */
  transfer(to_number: string): Promise<ToolOutcome>;
  /** A platform that does not respond is also a result. */
  callTool(toolId: string, body: z.output<typeof agentRoutes.callTool.body>): Promise<ToolOutcome>;
}

interface LinkOptions {
  readonly log: (problem: string) => void;
  /** How long a message is retried. */
  readonly insist_ms?: number;
}

/**
 * The result of a request. `code` is the platform's error code; only a response with one is certainly the platform's.
 */
export type Answer =
  | { readonly json: unknown }
  | { readonly problem: string; readonly final: boolean; readonly status: number | null; readonly code: string | null };

export function openServerLink(job: AgentJobMetadata, { log, insist_ms = 60_000 }: LinkOptions): ServerLink {
  const ask = (route: Route, body?: unknown): Promise<Answer> =>
    tryOnce(job, { route, timeout_ms: tryTimeoutMs }, body);
  const until = (): number => Date.now() + insist_ms;
  let sent = Promise.resolve();
  let reporting = false;

  const deliver = async (route: Message, body: unknown, deadline: number): Promise<void> => {
    const answer = await insist(deadline, async () => (route === 'turns' && reporting ? undefined : ask(route, body)));
    // Turns that arrive after the end of the call are in the report.
    if (answer && 'problem' in answer && !(route === 'turns' && answer.code === 'call_not_active'))
      log(`could not deliver ${route}: ${answer.problem}`);
  };

  return {
    async brief() {
      const answer = await insist(until(), () => ask('brief'));
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
      })();
    },
    flush() {
      reporting = true;
      return sent;
    },
    // A repeated booking is the same record, so this retries; a customer's tool must not be called twice.
    book: async (args) => outcomeOf(await insist(until(), () => ask('book', args))),
    transfer: async (to_number) =>
      outcomeOf(await tryOnce(job, { route: 'transfer', timeout_ms: transferTimeoutMs }, { to_number })),
    callTool: async (toolId, body) =>
      outcomeOf(await tryOnce(job, { route: 'callTool', toolId, timeout_ms: toolTimeoutMs }, body)),
  };
}

const unlessOver = (brief: CallBrief): CallBrief | null => (brief.call.over ? null : brief);

/** Sends a part of the report, once. */
export const sendReportPart = (job: AgentJobMetadata, part: MessageBody<'report'>): Promise<Answer> =>
  tryOnce(job, { route: 'report', timeout_ms: partTimeoutMs }, part);

/** Retries while the platform is down, until the deadline; tries at least once. */
export async function insist<A extends Answer | undefined>(deadline: number, ask: () => Promise<A>): Promise<A> {
  for (let wait_ms = firstWaitMs; ; wait_ms = Math.min(wait_ms * 2, longestWaitMs)) {
    const answer = await ask();
    if (!answer || 'json' in answer || answer.final || Date.now() >= deadline) return answer;
    await sleep(wait_ms);
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

type Route = keyof typeof agentRoutes;

interface Attempt {
  readonly route: Route;
  readonly toolId?: string;
  readonly timeout_ms: number;
}

async function tryOnce(
  job: AgentJobMetadata,
  { route, toolId = '', timeout_ms }: Attempt,
  body: unknown,
): Promise<Answer> {
  const { method, path } = agentRoutes[route];
  const url = new URL(renderPath(path, { tenantId: job.tenant_id, callId: job.call_id, toolId }), job.server_url);
  const headers = {
    authorization: `Bearer ${job.token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeout_ms),
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
