// Writes what people are told of alerts, in the transaction that opens or closes them: one message for each addressee,
// however many alerts of a kind a tenant has at that moment.
import { alertKinds } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { AlertRow } from '../store.ts';
import { findAddressees, insertMessages } from './message-store.ts';

export async function writeMessages(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  sql: Sql,
  alerts: readonly AlertRow[],
  at: Date,
): Promise<void> {
  const byTenant = Map.groupBy(alerts, ({ tenant_id }) => tenant_id);
  if (byTenant.size === 0) return;
  const messages = (await findAddressees(sql, [...byTenant.keys()])).flatMap(
    ({ tenant_id, tenant_name, emails, has_chat }) =>
      Object.values(Object.groupBy(byTenant.get(tenant_id) ?? [], ({ status }) => status)).flatMap((own) => {
        const [first] = own;
        if (!first) return [];
        const { status, kind } = first;
        const more = own.length > 1 ? ` (${own.length})` : '';
        const subject = `[${tenant_name}] ${status === 'closed' ? 'Over: ' : ''}${alertKinds[kind].title}${more}`;
        const url = `${publicUrl()}/console/t/${tenant_id}/alerts`;
        const message = { tenant_id, subject, text: textOf(first, own, url) };
        const name = `${first.id}.${status}`;
        return [
          ...emails.map((target, no) => ({ ...message, channel: 'email' as const, target, id: `${name}.${no}` })),
          ...(has_chat ? [{ ...message, channel: 'chat' as const, target: '', id: `${name}.chat` }] : []),
        ];
      }),
  );
  if (messages.length > 0) await insertMessages(sql, messages, at);
}

const textOf = ({ kind, status }: AlertRow, alerts: readonly AlertRow[], url: string): string =>
  [
    status === 'open' ? 'What was seen:' : 'This is over:',
    ...alerts.map(({ cause }) => `- ${cause}`),
    ...(status === 'open' ? [`What to do: ${alertKinds[kind].remedy}`] : []),
    url,
  ].join('\n');
