// Rows of chats and their messages.
import { limits } from '@voicecall/contract';
import type { chat_messages, chats } from '../../generated/prisma/client.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { OldRows } from '../../platform/database/purge.ts';
import { dayMs, isoAfter } from '../../platform/time.ts';
import type { Chat } from '../../types.ts';

export type ChatRow = Omit<chats, 'direction' | 'lead' | 'metadata' | 'variables' | 'mocks'> &
  Pick<Chat, 'direction' | 'lead' | 'metadata' | 'variables' | 'mocks'>;
export type MessageRow = Omit<chat_messages, 'role' | 'tools'> & Pick<Chat['messages'][number], 'role' | 'tools'>;

/** A chat in the list. */
export type ListedRow = ChatRow & { readonly message_count: number; readonly last_text: string | null };

const messagesOf = 'from chat_messages m where m.tenant_id = chats.tenant_id and m.chat_id = chats.id';

/** The columns of a chat in the list. */
export const listedColumns = `*, (select count(*)::int ${messagesOf}) as message_count,
  (select left(text, ${limits.chat_listed_chars}) ${messagesOf} order by message_id desc limit 1) as last_text`;

type ChatKey = Pick<ChatRow, 'tenant_id' | 'id'>;

export async function insertChat(sql: Sql, row: ChatRow): Promise<void> {
  await sql(
    `insert into chats (tenant_id, id, agent_id, direction, lead, metadata, timezone, mocks, created_at, agent_version,
       variables)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $10, $11)`,
    [
      row.tenant_id,
      row.id,
      row.agent_id,
      row.direction,
      row.lead && JSON.stringify(row.lead),
      row.metadata && JSON.stringify(row.metadata),
      row.timezone,
      row.mocks && JSON.stringify(row.mocks),
      row.created_at.toISOString(),
      row.agent_version,
      row.variables && JSON.stringify(row.variables),
    ],
  );
}

export async function insertMessage(sql: Sql, row: MessageRow): Promise<void> {
  await sql(
    `insert into chat_messages (tenant_id, chat_id, message_id, role, text, tools, created_at)
     values ($1, $2, $3, $4, $5, $6, $7::timestamptz)`,
    [
      row.tenant_id,
      row.chat_id,
      row.message_id,
      row.role,
      row.text,
      JSON.stringify(row.tools),
      row.created_at.toISOString(),
    ],
  );
}

/** The chat; undefined as soon as it is due to be deleted. */
export const findChat = (sql: Sql, key: ChatKey, now: Date): Promise<ChatRow | undefined> =>
  readChat(sql, key, now, '');

/** The chat, locked until the transaction ends. */
export const lockChat = (sql: Sql, key: ChatKey, now: Date): Promise<ChatRow | undefined> =>
  readChat(sql, key, now, 'for update');

async function readChat(
  sql: Sql,
  { tenant_id, id }: ChatKey,
  now: Date,
  lock: '' | 'for update',
): Promise<ChatRow | undefined> {
  const [row] = await sql<ChatRow>(
    `select * from chats where tenant_id = $1 and id = $2 and created_at > $3::timestamptz ${lock}`,
    [tenant_id, id, isoAfter(now, -limits.chat_days * dayMs)],
  );
  return row;
}

/** All messages of a chat, oldest first. */
export const listMessages = (sql: Sql, { tenant_id, id }: ChatKey): Promise<MessageRow[]> =>
  sql<MessageRow>('select * from chat_messages where tenant_id = $1 and chat_id = $2 order by message_id', [
    tenant_id,
    id,
  ]);

/** How many replies of a tenant are being written. It locks out others that count until the transaction ends. */
export async function countReplies(sql: Sql, tenant_id: string, now: Date): Promise<number> {
  await sql('select pg_advisory_xact_lock(hashtextextended($1, 21))', [tenant_id]);
  const [row] = await sql<{ count: number }>(
    'select count(*)::int as count from chats where tenant_id = $1 and reply_until > $2::timestamptz',
    [tenant_id, now.toISOString()],
  );
  return row?.count ?? 0;
}

/** A chat whose reply this process writes. */
export type Turn = ChatKey & { readonly token: string };

/** Without a renewal, a process has so long for a reply. */
const leaseMs = 20_000;

/** Begins a reply. The row of the chat is locked. */
export async function takeReply(sql: Sql, { tenant_id, id, token }: Turn, now: Date): Promise<void> {
  await sql(`update chats set reply_token = $3, reply_until = $4::timestamptz where tenant_id = $1 and id = $2`, [
    tenant_id,
    id,
    token,
    isoAfter(now, leaseMs),
  ]);
}

/** False when the reply belongs to nobody any more, or to another process. */
export async function renewReply(sql: Sql, { tenant_id, id, token }: Turn, now: Date): Promise<boolean> {
  const rows = await sql(
    `update chats set reply_until = $4::timestamptz where tenant_id = $1 and id = $2 and reply_token = $3 returning id`,
    [tenant_id, id, token, isoAfter(now, leaseMs)],
  );
  return rows.length > 0;
}

/** Ends the reply. False when it was no longer this process's. */
export async function endReply(sql: Sql, { tenant_id, id, token }: Turn): Promise<boolean> {
  const rows = await sql(
    `update chats set reply_token = null, reply_until = null
     where tenant_id = $1 and id = $2 and reply_token = $3 returning id`,
    [tenant_id, id, token],
  );
  return rows.length > 0;
}

export async function findTenantZone(sql: Sql, tenant_id: string): Promise<string> {
  const [row] = await sql<{ timezone: string }>('select timezone from tenants where id = $1', [tenant_id]);
  if (!row) throw new Error(`tenant ${tenant_id} is gone`);
  return row.timezone;
}

/** Deletes old chats with their messages, and returns how many. Covers all tenants, as a scheduled task does. */
export async function deleteOldChats(sql: Sql, { before, limit }: OldRows): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `with old as (
       delete from chats where (tenant_id, id) in (
         select tenant_id, id from chats where created_at < $1::timestamptz order by created_at limit $2
       ) returning tenant_id, id
     ), gone as (
       delete from chat_messages m using old where m.tenant_id = old.tenant_id and m.chat_id = old.id
     )
     select count(*)::int as count from old`,
    [before.toISOString(), limit],
  );
  return row?.count ?? 0;
}
