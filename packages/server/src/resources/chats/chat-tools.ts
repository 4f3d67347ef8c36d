// The tools of a chat: http tools are called, or answered by the mocks of the chat; of the others it is only said what
// they would do in a call.
import { randomUUID } from 'node:crypto';
import {
  freeToolName,
  knowledgeDescription,
  limits,
  targetForm,
  toolDescription,
  toolFormOf,
  toolForms,
  toStorable,
} from '@voicecall/contract';
import type { ToolForm } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import type { ChatTool, ToolReply } from '../../ports/chat-model.ts';
import type { Chat } from '../../types.ts';
import { valuesOf } from '../agents/public.ts';
import { rehearseBooking } from '../bookings/public.ts';
import { presentToModel } from '../tools/present.ts';
import { callTool } from '../tools/public.ts';
import type { ToolRow } from '../tools/store.ts';
import { factsOf } from './find-talker.ts';
import type { Talker } from './find-talker.ts';
import { lookUp } from './look-up.ts';
import { onlySaid } from './only-said.ts';
import type { ChatRow, MessageRow } from './store.ts';

/** A use as the API shows it. */
export type ToolUse = Chat['messages'][number]['tools'][number];

export interface ChatUse extends ToolReply {
  readonly shown: ToolUse;
}

export type ToolNeeds = Pick<Deps, 'db' | 'cpu' | 'clock' | 'receivers' | 'sealer' | 'log'>;

type Arguments = Readonly<Record<string, unknown>>;

export interface Talk {
  readonly chat: ChatRow;
  readonly talker: Talker;
  readonly messages: readonly MessageRow[];
  /** The reply of a tool that is not used; undefined when it is. */
  readonly mocked: (name: string, args: Arguments) => string | undefined;
}

interface Result {
  readonly ok: boolean;
  readonly say: string;
  readonly ends?: true;
}

type Run = (args: Arguments, uses: readonly ToolUse[]) => Result | Promise<Result>;

export function chatTools(deps: ToolNeeds, talk: Talk): ChatTool<ChatUse>[] {
  const { offered, agent } = talk.talker;
  const { transfer_targets } = agent;
  const uses: ToolUse[] = [];
  const build = (name: string, description: string, form: ToolForm, run: Run): ChatTool<ChatUse> => ({
    name,
    description: toolDescription(description, form),
    parameters: form.parameters,
    async use(given) {
      const args = toStorable(given);
      const mock = talk.mocked(name, args);
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
    build(
      tool.name,
      tool.description,
      toolFormOf(presentToModel(tool, agent), transfer_targets),
      runOf(deps, talk, tool),
    ),
  );
  const has = (wanted: ToolRow['type']): boolean => offered.some(({ type }) => type === wanted);
  const add = (name: string, description: string, form: ToolForm, run: Run): void =>
    void tools.push(build(freeToolName(name, offered), description, form, run));
  const { knowledge } = talk.talker;
  if (knowledge.length > 0)
    add('search_knowledge', knowledgeDescription(knowledge), toolForms.search_knowledge, (args) =>
      lookUp(deps, talk.talker, args),
    );
  if (!has('end_call')) add('end_call', '', toolForms.end_call, onlySaid.endCall);
  if (transfer_targets.length > 0 && !has('transfer'))
    add('transfer_call', '', targetForm(transfer_targets), (args) => onlySaid.transfer(talk.talker, args));
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
      return (args) => onlySaid.transfer(talk.talker, args);
    case 'dtmf':
      return onlySaid.pressKeys;
    case 'end_call':
      return onlySaid.endCall;
  }
}

async function callHttp(deps: ToolNeeds, { chat, talker }: Talk, tool: ToolRow, args: Arguments): Promise<Result> {
  if (chat.mocks !== null)
    return { ok: false, say: 'The tool was not called: the mocks of this chat have no reply for it.' };
  const { tenant_id, agent_id, agent_version } = chat;
  return callTool(deps, {
    ...{ tenant_id, agent_id, agent_version, tool_id: tool.id, call_id: null },
    tool_call_id: `chat-${randomUUID()}`,
    arguments: args,
    values: () => valuesOf(talker.agent, factsOf(chat, deps.clock.now())),
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
