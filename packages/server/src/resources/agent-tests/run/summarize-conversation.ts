// The summary of a test's conversation, as one of a call is made. It is stored nowhere.
import { summaryFailures } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import type { Material, SpokenTurn } from '../../../extraction/material.ts';
import type { SummaryResult } from '../../../extraction/summarize.ts';
import { rehearsedBookings } from '../../bookings/public.ts';
import { activeDefinitions } from '../../custom-fields/store.ts';
import { measuredModel, summarizeMaterial } from '../../summaries/public.ts';
import { findVertical } from '../store.ts';
import type { Held, Setting } from './hold-conversation.ts';

export type Summarizes = Pick<
  Deps,
  'db' | 'cpu' | 'clock' | 'model' | 'verifier' | 'metrics' | 'summary_max_cost_tokens'
>;

/** The facts of a conversation, or why there are none, in words. */
export type ConversationSummary = Extract<SummaryResult, { status: 'ready' }> | { readonly without: string };

/** The language model made no summary, which says nothing of the agent. */
export class SummaryFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SummaryFailed';
  }
}

/** Rejects with a `ModelError` or `SummaryFailed` when the language model fails. */
export async function summarizeConversation(
  deps: Summarizes,
  setting: Setting,
  held: Held,
  signal: AbortSignal,
): Promise<ConversationSummary> {
  const { tenant_id } = setting;
  const { model, verifier, metrics } = deps;
  const models = {
    model: measuredModel(model, 'draft', { metrics }),
    verifier: verifier && measuredModel(verifier, 'verification', { metrics }),
  };
  const material = await materialOf(deps, setting, held);
  const result = await summarizeMaterial(deps, models, { material, tenant_id, signal });
  if (result.status === 'ready') return result;
  const { message } = summaryFailures[result.code];
  if (result.code === 'transcript_empty') return { without: message };
  throw new SummaryFailed(message);
}

async function materialOf(
  deps: Summarizes,
  { tenant_id, agent_id, run_id, test, talker }: Setting,
  { messages, started_at, timezone }: Held,
): Promise<Material> {
  const { sql } = deps.db;
  const [vertical, definitions] = await Promise.all([
    findVertical(sql, tenant_id),
    activeDefinitions(sql, tenant_id, agent_id),
  ]);
  const booking_tools = talker.tools.filter(({ type }) => type === 'booking').map(({ name }) => name);
  const uses = messages.flatMap(({ tools, created_at }) =>
    tools
      .filter(({ ok, name }) => ok && booking_tools.includes(name))
      .map((use) => ({ arguments: use.arguments, at: created_at })),
  );
  const { lead } = test;
  return {
    call: {
      direction: test.direction,
      answered_by: null,
      from_number: null,
      to_number: null,
      timezone,
      lead: lead && {
        ...(lead.name !== undefined && { name: lead.name }),
        ...(lead.email !== undefined && { email: lead.email }),
      },
      language: talker.agent.language,
      started_at,
      answered_at: started_at,
      ended_at: messages.at(-1)?.created_at ?? started_at,
    },
    vertical,
    definitions,
    turns: turnsOf(messages),
    bookings: rehearsedBookings({ tenant_id, agent_id, id: run_id, timezone, client_ref: null }, uses),
    booking_tools,
  };
}

/** A message of the agent comes after the tools that were used for it. */
const turnsOf = (messages: Held['messages']): SpokenTurn[] =>
  messages
    .flatMap(({ role, text, tools, created_at }) => [
      ...tools.map(({ name, arguments: args, result, ok }) => ({
        role: 'tool' as const,
        text: result,
        tool: { name, arguments: args as NonNullable<SpokenTurn['tool']>['arguments'], result, ok, duration_ms: 0 },
        at: created_at,
      })),
      ...(text === '' ? [] : [{ role, text, tool: null, at: created_at }]),
    ])
    .map(({ at, ...turn }, index) => ({
      ...turn,
      turn_id: index + 1,
      interrupted: false,
      started_at: at,
      ended_at: at,
    }));
