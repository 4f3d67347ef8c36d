// Reads a chat with its messages.
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Chat } from '../../types.ts';
import { presentChat } from './present.ts';
import { findChat, listMessages } from './store.ts';

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
