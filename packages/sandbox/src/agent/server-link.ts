// The scripted agent's client for the platform's internal routes. It retries while the platform is down.
import { setTimeout as sleep } from 'node:timers/promises';
import { agentRoutes, callBrief, renderPath, toolOutcome } from '@voicecall/contract';
import type { AgentJobMetadata, BookingToolArguments, CallBrief, ToolOutcome } from '@voicecall/contract';
import type * as z from 'zod';
import { describe } from '../lifetime.ts';
import type { Lifetime } from '../lifetime.ts';

// Real time: the clock speed of the sandbox does not make a restart of the platform faster.
const insistMs = 60_000;
const tryTimeoutMs = 10_000;
// The platform waits up to 30 s for a customer's tool.
const toolTimeoutMs = 40_000;
const firstWaitMs = 250;
const longestWaitMs = 5_000;

type Message = 'turns' | 'end' | 'report';
type MessageBody<M extends Message> = (typeof agentRoutes)[M] extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : never;

export type BriefAnswer = { brief: CallBrief } | { problem: string; final: boolean };

/** The tools of the call, behind the platform. A platform that does not respond is also a result. */
export interface Tools {
  book(args: BookingToolArguments): Promise<ToolOutcome>;
  callTool(toolId: string, body: z.output<typeof agentRoutes.callTool.body>): Promise<ToolOutcome>;
}

export interface ServerLink extends Tools {
  /** Requests the brief: once, or for at least a minute while the platform does not respond. */
  brief(patience: 'once' | 'insist'): Promise<BriefAnswer>;
  /** Queues a message. Messages arrive in order; one that the platform refuses (4xx) is dropped. */
  send<M extends Message>(route: M, body: MessageBody<M>): void;
  /** Waits until every message was delivered or given up. */
  flush(): Promise<void>;
}

type Answer = { json: unknown } | { problem: string; final: boolean };

export function openServerLink(lifetime: Lifetime, job: AgentJobMetadata): ServerLink {
  const ask = (route: Route, body?: unknown): Promise<Answer> =>
    tryOnce(lifetime.signal, job, { route, timeout_ms: tryTimeoutMs }, body);
  let sent = Promise.resolve();

  const deliver = async (route: Message, body: unknown, deadline: number): Promise<void> => {
    const answer = await insist(lifetime.signal, deadline, () => ask(route, body));
    // Turns that arrive after the end of the call are in the report.
    if ('problem' in answer && !(route === 'turns' && answer.problem.includes('call_not_active')))
      lifetime.log(`agent of ${job.call_id} could not deliver ${route}: ${answer.problem}`);
  };

  return {
    async brief(patience) {
      const answer = await insist(lifetime.signal, patience === 'once' ? 0 : Date.now() + insistMs, () => ask('brief'));
      if ('problem' in answer) return answer;
      const brief = callBrief.safeParse(answer.json);
      return brief.success
        ? { brief: brief.data }
        : { problem: `unreadable brief: ${brief.error.message}`, final: true };
    },
    send(route, body) {
      const deadline = Date.now() + insistMs;
      const previous = sent;
      sent = (async () => {
        await previous;
        await deliver(route, body, deadline);
      })();
      lifetime.run(`message of the agent of ${job.call_id}`, () => sent);
    },
    flush: () => sent,
    // A repeated booking is the same record, so this retries; a customer's tool must not be called twice.
    book: async (args) => outcomeOf(await insist(lifetime.signal, Date.now() + insistMs, () => ask('book', args))),
    callTool: async (toolId, body) =>
      outcomeOf(await tryOnce(lifetime.signal, job, { route: 'callTool', toolId, timeout_ms: toolTimeoutMs }, body)),
  };
}

/** Retries while the platform is down, until the deadline; tries at least once. */
async function insist(signal: AbortSignal, deadline: number, ask: () => Promise<Answer>): Promise<Answer> {
  for (let wait_ms = firstWaitMs; ; wait_ms = Math.min(wait_ms * 2, longestWaitMs)) {
    const answer = await ask();
    if ('json' in answer || answer.final || Date.now() >= deadline) return answer;
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

type Route = keyof typeof agentRoutes;

interface Attempt {
  readonly route: Route;
  readonly toolId?: string;
  readonly timeout_ms: number;
}

async function tryOnce(
  signal: AbortSignal,
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
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)]),
    });
    const text = await response.text();
    if (!response.ok)
      return {
        problem: `HTTP ${response.status} ${text.slice(0, 200)}`,
        final: response.status < 500 && response.status !== 429,
      };
    return { json: JSON.parse(text) };
  } catch (error) {
    signal.throwIfAborted();
    return { problem: describe(error), final: false };
  }
}
