// The tools of a chat: http tools are called, or answered by the mocks of the chat; of the others it is only said what
// they would do in a call.
import { randomUUID } from 'node:crypto';
import {
  freeToolName,
  keyArguments,
  knowledgeDescription,
  limits,
  notPressable,
  pressableKeys,
  toolDescription,
  toolFormOf,
  toolForms,
  toStorable,
  transferArguments,
  wrongArguments,
} from '@voicecall/contract';
import type { ToolForm } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import type { ChatTool, ToolReply } from '../../ports/chat-model.ts';
import type { Chat } from '../../types.ts';
import { rehearseBooking } from '../bookings/public.ts';
import { notATransferNumber, numberToTransferTo } from '../calls/public.ts';
import { presentTool } from '../tools/present.ts';
import { callTool } from '../tools/public.ts';
import type { ToolRow } from '../tools/store.ts';
import type { Talker } from './find-talker.ts';
import { lookUp } from './look-up.ts';
import type { ChatRow, MessageRow } from './store.ts';

/** A use as the API shows it. */
export type ToolUse = Chat['messages'][number]['tools'][number];

export interface ChatUse extends ToolReply {
  readonly shown: ToolUse;
}

export type ToolNeeds = Pick<Deps, 'db' | 'cpu' | 'clock' | 'receivers' | 'sealer' | 'log'>;

interface Talk {
  readonly chat: ChatRow;
  readonly talker: Talker;
  readonly messages: readonly MessageRow[];
}

interface Result {
  readonly ok: boolean;
  readonly say: string;
  readonly ends?: true;
}

type Arguments = Readonly<Record<string, unknown>>;
type Run = (args: Arguments, uses: readonly ToolUse[]) => Result | Promise<Result>;

export function chatTools(deps: ToolNeeds, talk: Talk): ChatTool<ChatUse>[] {
  const { offered } = talk.talker;
  const uses: ToolUse[] = [];
  const build = (name: string, description: string, form: ToolForm, run: Run): ChatTool<ChatUse> => ({
    name,
    description: toolDescription(description, form),
    parameters: form.parameters,
    async use(given) {
      const mock = talk.chat.mocks?.[name];
      const args = toStorable(given);
      const { ok, say, ends = false } = await result(deps, mock, uses, () => run(args, [...uses]));
      const shown: ToolUse = {
        name,
        arguments: args,
        result: toStorable(say.slice(0, limits.chat_tool_result_chars)),
        ok,
        mocked: mock !== undefined,
      };
      uses.push(shown);
      return { say, ends, shown };
    },
  });
  const tools = offered.map((tool) =>
    build(tool.name, tool.description, toolFormOf(presentTool(tool)), runOf(deps, talk, tool)),
  );
  const add = (name: 'end_call' | 'search_knowledge', description: string, run: Run): void =>
    void tools.push(build(freeToolName(name, offered), description, toolForms[name], run));
  if (talk.talker.knowledge.length > 0)
    add('search_knowledge', knowledgeDescription(talk.talker.knowledge), (args) => lookUp(deps, talk.talker, args));
  if (!offered.some(({ type }) => type === 'end_call')) add('end_call', '', endCall);
  return tools;
}

async function result(
  { log }: Pick<ToolNeeds, 'log'>,
  mock: string | undefined,
  uses: readonly ToolUse[],
  run: () => Result | Promise<Result>,
): Promise<Result> {
  if (uses.length >= limits.chat_tool_uses) return { ok: false, say: 'Too many tools were used for one reply.' };
  if (mock !== undefined) return { ok: true, say: mock };
  try {
    return await run();
  } catch (error) {
    log.warn({ err: error }, 'a tool of a chat failed');
    return { ok: false, say: 'The tool failed.' };
  }
}

function runOf(deps: ToolNeeds, talk: Talk, tool: ToolRow): Run {
  switch (tool.type) {
    case 'http':
      return (args) => callHttp(deps, talk, tool, args);
    case 'booking':
      return book(deps, talk, tool);
    case 'transfer':
      return (args) => transfer(talk.talker, args);
    case 'dtmf':
      return pressKeys;
    case 'end_call':
      return endCall;
  }
}

async function callHttp(deps: ToolNeeds, { chat }: Talk, tool: ToolRow, args: Arguments): Promise<Result> {
  if (chat.mocks !== null)
    return { ok: false, say: 'The tool was not called: the mocks of this chat have no reply for it.' };
  const { tenant_id, agent_id } = chat;
  return callTool(deps, {
    ...{ tenant_id, agent_id, tool_id: tool.id, call_id: null },
    tool_call_id: `chat-${randomUUID()}`,
    arguments: args,
  });
}

/** The bookings that this chat has rehearsed before are those of a call. */
const book =
  ({ clock }: ToolNeeds, { chat, messages }: Talk, { name }: ToolRow): Run =>
  (args, uses) => {
    const { tenant_id, id, agent_id, timezone } = chat;
    const at = clock.now();
    const earlier = [...messages, { tools: uses, created_at: at }].flatMap(({ tools, created_at }) =>
      tools
        .filter((use) => use.name === name && use.ok && !use.mocked)
        .map((use) => ({ arguments: use.arguments, at: created_at })),
    );
    return rehearseBooking({ tenant_id, id, agent_id, timezone, client_ref: null }, earlier, { arguments: args, at });
  };

function transfer({ agent, tools }: Talker, args: Arguments): Result {
  const parsed = transferArguments.safeParse(args);
  if (!parsed.success) return { ok: false, say: wrongArguments(parsed.error) };
  const number = numberToTransferTo(parsed.data.to_number, agent, tools);
  if (number === null) return { ok: false, say: notATransferNumber };
  return { ok: true, say: `A call would be transferred to ${number} now, and end for you.`, ends: true };
}

const pressKeys: Run = (args) => {
  const digits = keyArguments.safeParse(args).data?.digits ?? '';
  if (!pressableKeys.test(digits)) return { ok: false, say: notPressable };
  return { ok: true, say: `In a call, the keys ${digits} would be pressed.` };
};

const endCall: Run = () => ({ ok: true, say: 'A call would end here.', ends: true });
