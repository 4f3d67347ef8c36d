// Stores a message and begins the reply to it, in one transaction: at most one reply of a chat is written at a time.
import { randomUUID } from 'node:crypto';
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import { countReplies, insertMessage, listMessages, lockChat, takeReply } from './store.ts';
import type { ChatRow, MessageRow, Turn } from './store.ts';

export interface TakenTurn {
  readonly chat: ChatRow;
  /** All messages; the last one is to be answered. */
  readonly messages: readonly MessageRow[];
  readonly turn: Turn;
}

interface Input {
  readonly tenant_id: string;
  readonly id: string;
  readonly text: string;
}

export const takeTurn = (
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, id, text }: Input,
): Promise<TakenTurn> =>
  deps.db.tx(async (sql) => {
    const now = deps.clock.now();
    const chat = await lockChat(sql, { tenant_id, id }, now);
    if (!chat) throw refuse('chat_not_found');
    if (chat.reply_until && chat.reply_until > now)
      throw new Refusal('chat_reply_in_progress', undefined, { headers: { 'Retry-After': '1' } });
    const before = await listMessages(sql, chat);
    checkRoom(before);
    if ((await countReplies(sql, tenant_id, now)) >= limits.chat_replies_per_tenant)
      throw new Refusal(
        'too_many_replies',
        { limit: limits.chat_replies_per_tenant },
        { headers: { 'Retry-After': '2' } },
      );
    const message: MessageRow = {
      tenant_id,
      chat_id: id,
      message_id: (before.at(-1)?.message_id ?? 0) + 1,
      role: 'user',
      text,
      tools: [],
      created_at: now,
    };
    await insertMessage(sql, message);
    await recordAudit(sql, who, {
      tenant_id,
      action: 'chat.message_sent',
      target: ['chat', id],
      changes: { message_id: message.message_id },
      at: now,
    });
    const turn = { tenant_id, id, token: randomUUID() };
    await takeReply(sql, turn, now);
    return { chat, messages: [...before, message], turn };
  });

/** There is room for the message and for its reply. */
function checkRoom(messages: readonly MessageRow[]): void {
  if (messages.length + 2 > limits.chat_messages) throw refuse('chat_is_full', { limit: limits.chat_messages });
  const bytes = messages.reduce(
    (sum, { text, tools }) => sum + Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(tools)),
    0,
  );
  if (bytes > limits.chat_bytes) throw refuse('chat_is_full', { limit: limits.chat_bytes });
}
