// Begins a chat. The agent's greeting is its first message.
import type { createChatBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { keepResponse } from '../../platform/database/idempotency-store.ts';
import { newId } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { zoneOf } from '../../platform/time-zone.ts';
import type { Chat } from '../../types.ts';
import { findVersion, namedVersion } from '../agents/public.ts';
import { findTalker } from './find-talker.ts';
import { greetingOf } from './greeting-of.ts';
import { presentChat } from './present.ts';
import { findTenantZone, insertChat, insertMessage } from './store.ts';
import type { ChatRow, MessageRow } from './store.ts';

type Input = z.output<typeof createChatBody> & { readonly tenant_id: string; readonly agent_id: string };

export async function createChat(
  deps: Pick<Deps, 'db' | 'clock' | 'chatModel' | 'log'>,
  who: Principal,
  input: Input,
): Promise<{ chat: Chat }> {
  const { tenant_id, agent_id, direction = 'inbound', lead = null, metadata = null, variables = null } = input;
  const { mocks = null } = input;
  const agent_version = namedVersion(input.agent_version);
  if (agent_version !== null && !(await findVersion(deps.db.sql, tenant_id, agent_id, agent_version)))
    throw refuse('agent_version_not_found');
  const { agent } = await findTalker(deps, { tenant_id, agent_id, agent_version });
  const timezone = input.timezone ?? agent.timezone ?? (await findTenantZone(deps.db.sql, tenant_id));
  const created_at = deps.clock.now();
  const row: ChatRow = {
    ...{ tenant_id, agent_id, agent_version, direction, lead, metadata, variables, mocks, created_at },
    id: newId('chat'),
    timezone: zoneOf(timezone),
    reply_token: null,
    reply_until: null,
  };
  const text = await greetingOf(deps, agent, row);
  const messages: MessageRow[] =
    text === null ? [] : [{ tenant_id, chat_id: row.id, message_id: 1, role: 'agent', text, tools: [], created_at }];
  return deps.db.tx(async (sql) => {
    await insertChat(sql, row);
    for (const message of messages) await insertMessage(sql, message);
    await recordAudit(sql, who, {
      tenant_id,
      action: 'chat.created',
      target: ['chat', row.id],
      changes: { agent_id, agent_version, direction },
      at: created_at,
    });
    const answer = { chat: presentChat(row, messages, created_at) };
    await keepResponse(sql, who, 201, answer);
    return answer;
  });
}
