// Rows of messages about alerts: what people are told by e-mail and in a chat. The table is the record and the queue.
import type { alert_messages } from '../../../generated/prisma/client.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { OldRows } from '../../../platform/database/purge.ts';
import { sealedColumn } from '../../../platform/keys/reseal-column.ts';
import type { Sealer } from '../../../platform/seal.ts';
import { isoAfter } from '../../../platform/time.ts';

export type Channel = 'email' | 'chat';

/** Who of a tenant is told. */
interface Addressees {
  readonly tenant_id: string;
  readonly tenant_name: string;
  readonly emails: string[];
  readonly has_chat: boolean;
}

export const findAddressees = (sql: Sql, tenant_ids: readonly string[]): Promise<Addressees[]> =>
  sql<Addressees & Record<string, unknown>>(
    `select r.tenant_id, t.name as tenant_name, r.emails, r.chat_url_sealed is not null as has_chat
     from alert_rules r join tenants t on t.id = r.tenant_id
     where t.deleting_since is null and r.tenant_id = any ($1::text[]) and (r.chat_url_sealed is not null or r.emails <> '{}')`,
    [tenant_ids],
  );

type NewMessage = Pick<alert_messages, 'tenant_id' | 'id' | 'target' | 'subject' | 'text'> & {
  readonly channel: Channel;
};

export async function insertMessages(sql: Sql, messages: readonly NewMessage[], at: Date): Promise<void> {
  await sql(
    `insert into alert_messages (tenant_id, id, channel, target, subject, text, created_at, wake_at)
     select tenant_id, id, channel, target, subject, text, $2::timestamptz, $2::timestamptz
     from jsonb_to_recordset($1::jsonb)
       as m (tenant_id text, id text, channel text, target text, subject text, text text)`,
    [JSON.stringify(messages), at.toISOString()],
  );
}

/** SQL: whether a message is due, at `$1`. */
export const messageIsDue = (channel: Channel): string =>
  `coalesce((select wake_at from alert_messages where channel = '${channel}' and wake_at is not null
    order by wake_at limit 1) <= $1::timestamptz, false)`;

/** A message to send, and whether the rules still name its addressee: the chat is null when the tenant has none. */
export type DueMessage = Pick<
  alert_messages,
  'tenant_id' | 'id' | 'target' | 'subject' | 'text' | 'attempts' | 'created_at'
> & { readonly is_named: boolean; readonly chat_url_sealed: Uint8Array | null };

/** Longer than an attempt takes: whoever has taken a message is at work on it. */
const leaseMs = 900_000;

/** Takes messages that are due. They are due again when nobody can be at work on them. */
export const takeDueMessages = (
  sql: Sql,
  channel: Channel,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<DueMessage[]> =>
  sql<DueMessage & Record<string, unknown>>(
    `update alert_messages m set attempts = m.attempts + 1, wake_at = $3::timestamptz where m.ctid = any (array(
       select ctid from alert_messages where channel = $1 and wake_at <= $2::timestamptz order by wake_at limit $4
       for update skip locked))
     returning m.tenant_id, m.id, m.target, m.subject, m.text, m.attempts, m.created_at,
       exists (select from alert_rules r where r.tenant_id = m.tenant_id and m.target = any (r.emails)) as is_named,
       (select r.chat_url_sealed from alert_rules r where r.tenant_id = m.tenant_id) as chat_url_sealed`,
    [channel, now.toISOString(), isoAfter(now, leaseMs), limit],
  );

/** Writes what an attempt came to: null `wake_at` ends the message. Nothing, if another attempt has begun since. */
export async function settleMessage(
  sql: Sql,
  { tenant_id, id, attempts }: Pick<DueMessage, 'tenant_id' | 'id' | 'attempts'>,
  { error, wake_at, now }: { readonly error: string | null; readonly wake_at: Date | null; readonly now: Date },
): Promise<void> {
  await sql(
    `update alert_messages set last_error = $4, wake_at = $5::timestamptz,
       ended_at = case when $5::timestamptz is null then $6::timestamptz end
     where tenant_id = $1 and id = $2 and attempts = $3 and ended_at is null`,
    [tenant_id, id, attempts, error, wake_at?.toISOString() ?? null, now.toISOString()],
  );
}

const nameOf = (tenant_id: string): string => `alert_rules:${tenant_id}:chat_url`;

export const sealedOfRules = [
  sealedColumn({
    table: 'alert_rules',
    column: 'chat_url_sealed',
    key: ['tenant_id'],
    context: ({ tenant_id }) => nameOf(tenant_id),
  }),
];

/** Whoever knows the address of a chat can write there. */
export const sealChatUrl = (sealer: Sealer, tenant_id: string, url: string): Uint8Array<ArrayBuffer> =>
  sealer.seal(url, nameOf(tenant_id));

export const openChatUrl = (sealer: Sealer, tenant_id: string, sealed: Uint8Array): string =>
  sealer.open(sealed, nameOf(tenant_id));

/** Deletes old messages and returns how many. Covers all tenants, as a scheduled task does. */
export async function deleteOldMessages(sql: Sql, { before, limit }: OldRows): Promise<number> {
  const rows = await sql(
    `delete from alert_messages where ctid = any (array(
       select ctid from alert_messages where ended_at < $1::timestamptz order by ended_at limit $2
       for update skip locked))
     returning 1`,
    [before.toISOString(), limit],
  );
  return rows.length;
}
