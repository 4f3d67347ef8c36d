// A client for the internal routes of a call's agent, over real HTTP, with the call's token.
import { agentRoutes, renderPath } from '@voicecall/contract';
import type { AgentMessages, CallConsent, ConsentReport, ToolOutcome, TransferWish } from '@voicecall/contract';
import { createSealer } from '@voicecall/server/platform/seal.ts';
import { callToken } from '@voicecall/server/resources/calls/agent/call-token.ts';
import { dispatcherOf } from './places.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

export interface PlatformResponse {
  readonly status: number;
  readonly body: ToolOutcome & { readonly error?: string };
}

export interface AgentLink {
  readonly call_id: string;
  book(args: Record<string, unknown>): Promise<PlatformResponse>;
  /** To a number, or to a target by its name. */
  transfer(to: string | TransferWish): Promise<PlatformResponse>;
  /** The report, or a part of it; members that are not given are empty. */
  report(part: Partial<AgentMessages['report']>): Promise<PlatformResponse>;
  consent(
    report: ConsentReport,
  ): Promise<PlatformResponse & { readonly body: { readonly consent?: CallConsent | null } }>;
  turns(turns: AgentMessages['turns']['turns']): Promise<PlatformResponse>;
  end(
    reason: AgentMessages['end']['reason'],
    answered_by?: AgentMessages['end']['answered_by'],
  ): Promise<PlatformResponse>;
  brief(): Promise<PlatformResponse>;
  askKnowledge(question: string): Promise<PlatformResponse>;
  callTool(tool_id: string, args?: Record<string, unknown>, tool_call_id?: string): Promise<PlatformResponse>;
}

/** The agent's side of a call; with `token_of` it uses the token of another call. */
export function agentLink(platform: TestPlatform, tenant: TestTenant, call_id: string, token_of = call_id): AgentLink {
  const sealer = createSealer(Buffer.from(platform.options.encryption_key, 'base64'));
  const token = callToken(sealer, tenant.id, token_of);
  const ask = async (path: string, body: unknown, params: Record<string, string> = {}): Promise<PlatformResponse> => {
    const response = await fetch(platform.url + renderPath(path, { tenantId: tenant.id, callId: call_id, ...params }), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as PlatformResponse['body'] };
  };
  return {
    call_id,
    book: (args) => ask(agentRoutes.book.path, args),
    transfer: (to) => ask(agentRoutes.transfer.path, typeof to === 'string' ? { to_number: to } : to),
    report: (part) => ask(agentRoutes.report.path, { turns: [], transcripts: [], answered_by: 'human', ...part }),
    consent: (report) => ask(agentRoutes.consent.path, report),
    turns: (turns) => ask(agentRoutes.turns.path, { turns }),
    end: (reason, answered_by) => ask(agentRoutes.end.path, { reason, answered_by }),
    brief: () => ask(agentRoutes.brief.path, undefined),
    askKnowledge: (question) => ask(agentRoutes.askKnowledge.path, { question }),
    callTool: (toolId, args = {}, tool_call_id = 'tc_1') =>
      ask(agentRoutes.callTool.path, { tool_call_id, arguments: args }, { toolId }),
  };
}

export interface AgentCallOptions {
  /** Absent: an agent of its own. */
  readonly agent_id?: string;
  readonly tool_ids?: string[] | null;
  readonly client_ref?: string;
  readonly timezone?: string;
  readonly metadata?: Record<string, string>;
  readonly lead?: { readonly name?: string; readonly timezone?: string };
}

/** An unanswered call and its agent: what an agent may do does not depend on the other side. */
export async function callWithAgent(
  platform: TestPlatform,
  tenant: TestTenant,
  { agent_id: wanted, tool_ids = null, ...rest }: AgentCallOptions = {},
): Promise<AgentLink & { readonly agent_id: string }> {
  const { agent_id: own, trunk_id } = await dispatcherOf(tenant);
  const agent_id = wanted ?? own;
  await tenant.client.agents.update(agent_id, { tool_ids });
  const { call_id } = await tenant.client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550003', ...rest });
  return { ...agentLink(platform, tenant, call_id), agent_id };
}
