// Maps rows of chats to the API.
import type { Chat, ListedChat } from '../../types.ts';
import type { ChatRow, ListedRow, MessageRow } from './store.ts';

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

const presentHead = (row: ChatRow, now: Date): Omit<Chat, 'messages'> => ({
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
  created_at: row.created_at.toISOString(),
});

/** Members are in the order of the contract: a replay has the bytes that are written here. */
export function presentChat(row: ChatRow, messages: readonly MessageRow[], now: Date): Chat {
  const { created_at, ...head } = presentHead(row, now);
  return { ...head, messages: messages.map(presentMessage), created_at };
}

export const presentListed = (row: ListedRow, now: Date): ListedChat => ({
  ...presentHead(row, now),
  message_count: row.message_count,
  last_text: row.last_text,
});
