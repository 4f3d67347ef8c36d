// Reads chats: a page of those of an agent, and one with its messages.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayMs, isoAfter } from '../../platform/time.ts';
import type { Chat } from '../../types.ts';
import { findShownAgent } from '../agents/store.ts';
import { presentChat, presentListed } from './present.ts';
import { findChat, listedColumns, listMessages } from './store.ts';
import type { ListedRow } from './store.ts';

export async function listChats(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: PageQuery & { readonly tenant_id: string; readonly agent_id: string },
) {
  if (!(await findShownAgent(db.sql, query.tenant_id, query.agent_id))) throw refuse('agent_not_found');
  const now = clock.now();
  const { rows, ...rest } = await readPage<ListedRow>(db.sql, {
    table: 'chats',
    columns: listedColumns,
    where: [
      ['tenant_id = ?', query.tenant_id],
      ['agent_id = ?', query.agent_id],
      ['created_at > ?::timestamptz', isoAfter(now, -limits.chat_days * dayMs)],
    ],
    kind: 'chat',
    query,
  });
  return { chats: rows.map((row) => presentListed(row, now)), ...rest };
}

export async function getChat(
  deps: Pick<Deps, 'db' | 'clock'>,
  tenant_id: string,
  id: string,
): Promise<{ chat: Chat }> {
  const now = deps.clock.now();
  const row = await findChat(deps.db.sql, { tenant_id, id }, now);
  if (!row) throw refuse('chat_not_found');
  return { chat: presentChat(row, await listMessages(deps.db.sql, row), now) };
}
