// A language model that follows rules: what it says and which tool it calls depend only on the conversation so far.

interface TextPart {
  readonly type: string;
  readonly text?: string;
}

export interface ChatMessage {
  readonly role: string;
  readonly content?: string | readonly TextPart[] | null;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
}

export interface ChatBody {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly {
    readonly function: { readonly name: string; readonly description?: string; readonly parameters?: unknown };
  }[];
  readonly tool_choice?: unknown;
  readonly parallel_tool_calls?: boolean;
  readonly temperature?: number;
  readonly max_completion_tokens?: number;
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
}

export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Rules are tried in order; every condition that is given must hold. A rule whose tool is not offered is skipped. */
export interface ModelRule {
  /** Neither the caller nor a tool has said anything yet. */
  readonly start?: true;
  /** The caller spoke last, and said this. */
  readonly user?: RegExp;
  /** The last message is the result of this tool. */
  readonly result_of?: string;
  /** The result matches this. */
  readonly result?: RegExp;
  /** The instructions contain this. */
  readonly instructions?: RegExp;
  /**
   * `{result}` is replaced by the tool's result, `{name}` by a field of it (when it is a JSON object) or by a named
   * group of `user`.
   */
  readonly say?: string;
  readonly call?: ToolCall;
}

export interface ModelAnswer {
  readonly say: string;
  readonly call: ToolCall | null;
}

export const textOf = ({ content }: ChatMessage): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('');

/** System and developer messages, in order. */
export const instructionsOf = ({ messages }: ChatBody): string =>
  messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(textOf)
    .join('\n');

export const toolsOf = ({ tools = [], tool_choice }: ChatBody): string[] =>
  tool_choice === 'none' ? [] : tools.map((tool) => tool.function.name);

/** Workers send a tool's result as JSON, so a text is in quotes; a result that is not JSON is used as it is. */
function decoded(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

interface Moment {
  readonly user: string | null;
  readonly tool: string | null;
  readonly result: unknown;
  readonly instructions: string;
  readonly tools: readonly string[];
}

function momentOf(body: ChatBody): Moment {
  const last = body.messages.findLast(({ role }) => role === 'user' || role === 'tool');
  const calls = body.messages.flatMap(({ tool_calls = [] }) => tool_calls);
  const shared = { instructions: instructionsOf(body), tools: toolsOf(body) };
  if (last?.role !== 'tool') return { ...shared, user: last ? textOf(last) : null, tool: null, result: '' };
  return {
    ...shared,
    user: null,
    tool: calls.findLast(({ id }) => id === last.tool_call_id)?.function.name ?? '',
    result: decoded(textOf(last)),
  };
}

/** A condition that is absent holds. */
const holds = (pattern: RegExp | undefined, text: string | null): boolean =>
  !pattern || (text !== null && text.search(pattern) !== -1);

const matches = (rule: ModelRule, { user, tool, result, instructions, tools }: Moment): boolean =>
  (!rule.start || (user === null && tool === null)) &&
  holds(rule.user, user) &&
  (rule.result_of === undefined || rule.result_of === tool) &&
  holds(rule.result, tool === null ? null : asText(result)) &&
  holds(rule.instructions, instructions) &&
  (!rule.call || tools.includes(rule.call.name));

export function answer(rules: readonly ModelRule[], body: ChatBody, otherwise: string): ModelAnswer {
  const moment = momentOf(body);
  const rule = rules.find((candidate) => matches(candidate, moment));
  if (!rule) return { say: otherwise, call: null };
  const groups =
    moment.user !== null && rule.user
      ? new RegExp(rule.user.source, rule.user.flags.replaceAll(/[gy]/g, '')).exec(moment.user)?.groups
      : undefined;
  const known: Record<string, unknown> = {
    result: moment.result,
    ...(moment.result instanceof Object ? moment.result : {}),
    ...groups,
  };
  const say = (rule.say ?? '').replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    name in known ? asText(known[name]) : whole,
  );
  return { say: cut(say, body.max_completion_tokens), call: rule.call ?? null };
}

/** A word is a token. */
const cut = (text: string, words = Infinity): string => text.split(' ').slice(0, words).join(' ');
