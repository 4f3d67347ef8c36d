// Writes the reply to a message: asks the model, runs its tools, tells what happens, and stores the reply once.
import { limits, prompt, toStorable } from '@voicecall/contract';
import type { ErrorBody } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Chat } from '../../types.ts';
import { renderAgent } from '../agents/public.ts';
import { chatTools } from './chat-tools.ts';
import type { ToolNeeds, ToolUse } from './chat-tools.ts';
import { factsOf } from './find-talker.ts';
import type { Talker } from './find-talker.ts';
import { presentMessage } from './present.ts';
import { bodyOf, refusalOf } from './reply-error.ts';
import { endReply, insertMessage, renewReply } from './store.ts';
import type { MessageRow } from './store.ts';
import type { TakenTurn } from './take-turn.ts';

/** What the client of a reply is told. */
export interface Told {
  'message.delta': { readonly text: string };
  tool: ToolUse;
  message: { readonly message: Chat['messages'][number] };
  error: ErrorBody;
}
export type Tell = <E extends keyof Told>(event: E, data: Told[E]) => void;

type Needs = ToolNeeds & Pick<Deps, 'chatModel'>;

const renewMs = 5_000;

/** It does not reject. When `signal` aborts, the message stays without a reply. */
export async function writeReply(
  deps: Needs,
  taken: TakenTurn & { readonly talker: Talker },
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  const { turn } = taken;
  const done = new AbortController();
  const called = AbortSignal.any([signal, done.signal]);
  const renewing = renewUntil(deps, taken, done);
  try {
    const reply = await ask(deps, taken, tell, called);
    const message = { ...nextMessage(taken, deps.clock.now()), ...reply };
    const stored = await deps.db.hot(async (sql) => {
      if (!(await endReply(sql, turn))) return false;
      await insertMessage(sql, message);
      return true;
    });
    if (stored) tell('message', { message: presentMessage(message) });
    else tell('error', bodyOf(refuse('not_ready')));
  } catch (error) {
    await endReply(deps.db.sql, turn).catch((failure: unknown) =>
      deps.log.warn({ err: failure, chat_id: turn.id }, 'the end of a reply was not recorded'),
    );
    const refusal = refusalOf(error, called);
    const about = { err: error, chat_id: turn.id };
    if (refusal.code === 'internal_error') deps.log.error(about, 'a reply of a chat failed');
    else deps.log.warn(about, 'a reply of a chat was not written');
    tell('error', bodyOf(refusal));
  } finally {
    done.abort();
    await renewing;
  }
}

async function ask(
  deps: Needs,
  { chat, messages, talker }: TakenTurn & { readonly talker: Talker },
  tell: Tell,
  signal: AbortSignal,
): Promise<Pick<MessageRow, 'text' | 'tools'>> {
  let text = '';
  const tools: ToolUse[] = [];
  let afterTool = false;
  const say = (part: string): void => {
    // What is said before and after a tool are sentences of their own.
    const whole = afterTool && text !== '' ? `\n${part}` : part;
    afterTool = false;
    text += whole;
    tell('message.delta', { text: whole });
  };
  const now = deps.clock.now();
  const parts = deps.chatModel.reply({
    name: talker.agent.model,
    system: prompt({
      kind: `typed_${chat.direction}`,
      agent: renderAgent(talker.agent, factsOf(chat, now)),
      ...{ lead: chat.lead, metadata: chat.metadata, timezone: chat.timezone, from_number: null, to_number: null },
      now: now.toISOString(),
    }),
    lines: messages,
    tools: chatTools(deps, { chat, messages, talker }),
    max_steps: limits.chat_steps,
    max_output_tokens: limits.chat_reply_tokens,
    timeout_ms: limits.chat_reply_ms,
    silence_ms: limits.chat_silence_ms,
    signal,
  });
  for await (const part of parts) {
    if (part.type === 'text') say(part.text.slice(0, limits.chat_reply_chars - text.length));
    else afterTool = true;
    if (part.type === 'tool') {
      tools.push(part.use.shown);
      tell('tool', part.use.shown);
    }
    if (text.length >= limits.chat_reply_chars) break;
  }
  return { text: toStorable(text), tools };
}

const nextMessage = ({ chat, messages }: TakenTurn, created_at: Date) => ({
  tenant_id: chat.tenant_id,
  chat_id: chat.id,
  message_id: (messages.at(-1)?.message_id ?? 0) + 1,
  role: 'agent' as const,
  created_at,
});

/** Aborts `done` when the reply belongs to another process. */
async function renewUntil({ db, clock, log }: Needs, { turn }: TakenTurn, done: AbortController): Promise<void> {
  const slept = (): Promise<boolean> =>
    clock.sleep(renewMs, done.signal).then(
      () => true,
      () => !done.signal.aborted,
    );
  while (await slept()) {
    const renewed = await renewReply(db.sql, turn, clock.now()).catch(
      (error: unknown) => (log.warn({ err: error, chat_id: turn.id }, 'a reply could not be renewed'), true),
    );
    if (!renewed) done.abort();
  }
}
