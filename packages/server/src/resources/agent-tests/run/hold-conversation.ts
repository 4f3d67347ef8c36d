// Holds the conversation of a test: the caller writes, the agent replies, and no tool has an effect.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { askAgent, findTenantZone, greetingOf } from '../../chats/public.ts';
import type { ChatRow, MessageRow, Talker, ToolNeeds } from '../../chats/public.ts';
import { zoneOf } from '../../../platform/time-zone.ts';
import { hasArguments } from './has-arguments.ts';
import { playCaller } from './play-caller.ts';
import type { KeptCase } from '../run-store.ts';

export interface Held {
  /** The zone of the conversation. */
  readonly timezone: string;
  readonly started_at: Date;
  readonly messages: readonly MessageRow[];
  /** Uses of tools that no mock fits, in words. */
  readonly unmatched: readonly string[];
  /** The agent hung up or transferred the call. */
  readonly ended: boolean;
}

/** Nobody reads while the agent writes. */
const silent = { said: () => undefined, used: () => undefined };

type Needs = ToolNeeds & Pick<Deps, 'chatModel'>;

export interface Setting {
  readonly tenant_id: string;
  readonly agent_id: string;
  /** Null for runs from before runs had one. */
  readonly agent_version: number | null;
  readonly run_id: string;
  readonly test: KeptCase;
  readonly talker: Talker;
}

/** Rejects with a `ModelError` when the language model fails. */
export async function holdConversation(
  deps: Needs,
  { tenant_id, agent_id, agent_version, run_id, test, talker }: Setting,
  signal: AbortSignal,
): Promise<Held> {
  const timezone = zoneOf(talker.agent.timezone ?? (await findTenantZone(deps.db.sql, tenant_id)));
  const started_at = deps.clock.now();
  const chat: ChatRow = {
    ...{ tenant_id, agent_id, agent_version, timezone, id: run_id, created_at: started_at },
    // Runs from before tests had variables have none.
    variables: test.variables ?? null,
    ...{ direction: test.direction, lead: test.lead, metadata: test.metadata },
    // With mocks, even none, no http tool is called.
    mocks: {},
    ...{ reply_token: null, reply_until: null },
  };
  const messages: MessageRow[] = [];
  const add = (role: MessageRow['role'], text: string, tools: MessageRow['tools'] = []): void =>
    void messages.push({
      ...{ tenant_id, chat_id: run_id, role, text, tools },
      message_id: messages.length + 1,
      created_at: deps.clock.now(),
    });
  const greeting = await greetingOf(deps, talker.agent, chat);
  if (greeting !== null) add('agent', greeting);
  const unmatched: string[] = [];
  const mocked = mockOf(test, talker, (use) => unmatched.push(use));
  let ended = false;
  for (let turn = 0; turn < test.max_turns && !ended; turn += 1) {
    signal.throwIfAborted();
    const text =
      test.caller.type === 'dialogue'
        ? test.caller.messages[turn]
        : await playCaller(deps, test.caller, messages, signal);
    if (text === undefined) break;
    add('user', text);
    const reply = await askAgent(deps, { chat, talker, messages: [...messages], mocked }, silent, signal);
    add('agent', reply.text, reply.tools);
    ended = reply.ended;
  }
  return { timezone, started_at, messages, unmatched, ended };
}

/** A tool that has mocks, or is called over HTTP, is never used: without a mock that fits, the use is reported. */
function mockOf({ mocks }: KeptCase, { offered }: Talker, report: (use: string) => void) {
  const http = new Set(offered.filter(({ type }) => type === 'http').map(({ name }) => name));
  return (name: string, args: Readonly<Record<string, unknown>>): string | undefined => {
    const own = mocks.filter(({ tool }) => tool === name);
    const mock = own.find((one) => hasArguments(args, one.arguments));
    if (mock) return mock.reply;
    if (own.length === 0 && !http.has(name)) return undefined;
    report(`No mock fits ${name} ${JSON.stringify(args)}`.slice(0, limits.test_line_chars));
    return 'The tool failed.';
  };
}
