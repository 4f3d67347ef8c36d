// Maps rows of chats to the API.
import type { Chat } from '../../types.ts';
import type { ChatRow, MessageRow } from './store.ts';

export const presentMessage = ({
  message_id,
  role,
  text,
  tools,
  created_at,
}: MessageRow): Chat['messages'][number] => ({
  message_id,
  role,
  text,
  tools,
  created_at: created_at.toISOString(),
});

export const presentChat = (row: ChatRow, messages: readonly MessageRow[], now: Date): Chat => ({
  id: row.id,
  tenant_id: row.tenant_id,
  agent_id: row.agent_id,
  agent_version: row.agent_version,
  direction: row.direction,
  lead: row.lead,
  metadata: row.metadata,
  variables: row.variables,
  timezone: row.timezone,
  mocks: row.mocks,
  replying: row.reply_until !== null && row.reply_until > now,
  messages: messages.map(presentMessage),
  created_at: row.created_at.toISOString(),
});
