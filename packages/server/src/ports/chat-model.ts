// The language model of typed conversations: it streams its reply and uses tools.

/** A tool that the model can use. */
export interface ChatTool<Use extends ToolReply> {
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of its arguments. The model may not follow it. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Runs the tool. It does not reject. */
  readonly use: (args: Readonly<Record<string, unknown>>) => Promise<Use>;
}

/** The result of a tool. */
export interface ToolReply {
  /** What the model gets. */
  readonly say: string;
  /** The model is not asked again after it. */
  readonly ends: boolean;
}

/** What was written before. */
export interface ChatLine {
  readonly role: 'user' | 'agent';
  readonly text: string;
  /** The tools that the agent used before it wrote the text. */
  readonly tools: readonly {
    readonly name: string;
    readonly arguments: Readonly<Record<string, unknown>>;
    readonly result: string;
  }[];
}

export interface ChatRequest<Use extends ToolReply> {
  /** Another model of the same provider; null: the configured one. */
  readonly name: string | null;
  /** Models of the same provider that are asked, in this order, when those before them cannot answer. */
  readonly fallback_names: readonly string[];
  /** Null: the default of the model. */
  readonly temperature: number | null;
  readonly system: string;
  readonly lines: readonly ChatLine[];
  readonly tools: readonly ChatTool<Use>[];
  /** The most requests to the model, each after the results of its tools. */
  readonly max_steps: number;
  readonly max_output_tokens: number;
  /** The longest time for the whole reply, and for which the model may be silent. */
  readonly timeout_ms: number;
  readonly silence_ms: number;
  /** How long it may be silent before its first word when there is another model to ask. */
  readonly first_word_ms: number;
  readonly signal: AbortSignal;
}

/** A part of a reply, in the order in which it comes. */
export type ChatPart<Use> =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool'; readonly use: Use }
  /** The model called a tool that does not exist, or in a wrong form, and was told so. */
  | { readonly type: 'misuse'; readonly name: string };

export interface ChatModel {
  /** Provider and name of the configured model; `none` when none is. */
  readonly id: string;
  /** The sandbox's model: it knows one conversation only. */
  readonly simulated: boolean;
  /** Writes one reply, without retries. Throws a `ModelError` when it does not come to its end. */
  reply<Use extends ToolReply>(request: ChatRequest<Use>): AsyncIterable<ChatPart<Use>>;
}

/** The id of the model when none is configured. */
export const noChatModelId = 'none';
