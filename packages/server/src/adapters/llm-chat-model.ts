// The port of typed conversations for all vendors: one reply as a stream, with the tools that the model calls.
import type * as Ai from 'ai';
import { noChatModelId } from '../ports/chat-model.ts';
import type { ChatLine, ChatModel, ChatPart, ChatRequest, ToolReply } from '../ports/chat-model.ts';
import { ModelError } from '../ports/model.ts';
import { isFiltered, modelErrorOf } from './llm-model/model-errors.ts';
import { openModel } from './llm-model/open-model.ts';
import type { OpenModel } from './llm-model/open-model.ts';
import type { LlmModelOptions } from './llm-model/options.ts';

export const llmChatModel = (options: LlmModelOptions): ChatModel => ({
  id: `${options.provider}/${options.name}`,
  simulated: options.provider === 'sandbox',
  async *reply(request) {
    const names = [request.name ?? options.name, ...request.fallback_names];
    const ends_at = performance.now() + request.timeout_ms;
    for (const [index, name] of names.entries()) {
      const progress = { begun: false };
      const isLast = index === names.length - 1;
      try {
        yield* replyOf({ ...options, name }, request, progress, {
          timeout_ms: Math.max(0, ends_at - performance.now()),
          first_ms: isLast ? request.silence_ms : request.first_word_ms,
          silence_ms: request.silence_ms,
        });
        return;
      } catch (error) {
        // What was said cannot be taken back.
        if (isLast || progress.begun || request.signal.aborted || performance.now() >= ends_at) throw error;
      }
    }
  },
});

async function* replyOf<Use extends ToolReply>(
  options: LlmModelOptions,
  request: ChatRequest<Use>,
  progress: { begun: boolean },
  times: LimitTimes,
): AsyncGenerator<ChatPart<Use>, void> {
  const limit = createLimit(times);
  const id = `${options.provider}/${options.name}`;
  try {
    yield* partsOf(await openModel(options), request, limit, progress);
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof ModelError) throw error;
    if (limit.signal.aborted) throw new ModelError('timeout', `${id} has not answered in time`);
    if (isFiltered(error)) throw new ModelError('rejected', `${id} refused to answer`);
    const failed = modelErrorOf(error, id, options.api_key);
    // A connection that breaks in the middle is no wrong request.
    throw progress.begun && failed.failure === 'rejected'
      ? new ModelError('unavailable', `${id} broke off its answer`, { cause: error })
      : failed;
  } finally {
    limit.stop();
  }
}

/** The model when none is configured. */
export const noChatModel: ChatModel = {
  id: noChatModelId,
  simulated: false,
  // eslint-disable-next-line require-yield
  async *reply() {
    throw new ModelError('rejected', 'no language model is configured');
  },
};

interface Limit {
  readonly signal: AbortSignal;
  /** The model has sent something, or is to send something now; `begun` once it has said something. */
  heard(begun: boolean): void;
  /** Tools run: it is not the model that is silent. */
  pause(): void;
  stop(): void;
}

interface LimitTimes {
  readonly timeout_ms: number;
  /** The longest silence before the first word, and after it. */
  readonly first_ms: number;
  readonly silence_ms: number;
}

function createLimit({ timeout_ms, first_ms, silence_ms }: LimitTimes): Limit {
  const late = new AbortController();
  const abort = (): void => late.abort();
  const whole = setTimeout(abort, timeout_ms);
  let silence = setTimeout(abort, first_ms);
  return {
    signal: late.signal,
    heard(begun) {
      clearTimeout(silence);
      silence = setTimeout(abort, begun ? silence_ms : first_ms);
    },
    pause: () => clearTimeout(silence),
    stop() {
      clearTimeout(whole);
      clearTimeout(silence);
    },
  };
}

async function* partsOf<Use extends ToolReply>(
  { ai, model }: OpenModel,
  request: ChatRequest<Use>,
  limit: Limit,
  progress: { begun: boolean },
): AsyncGenerator<ChatPart<Use>, void> {
  // Leaving the loop early must end the request, too.
  const left = new AbortController();
  const uses = new Map<string, Use>();
  const { stream } = ai.streamText({
    model,
    instructions: request.system,
    messages: request.lines.flatMap(messagesOf),
    tools: toolsOf(ai, request, uses),
    stopWhen: [
      ai.stepCountIs(request.max_steps),
      ({ steps }) => (steps.at(-1)?.toolResults ?? []).some(({ toolCallId }) => uses.get(toolCallId)?.ends),
    ],
    maxOutputTokens: request.max_output_tokens,
    ...(request.temperature !== null && { temperature: request.temperature }),
    maxRetries: 0,
    abortSignal: AbortSignal.any([request.signal, limit.signal, left.signal]),
    telemetry: { isEnabled: false },
    // Without it the package prints errors; they come as parts.
    onError: () => undefined,
  });
  let running = 0;
  let said = false;
  try {
    for await (const part of stream) {
      if (part.type === 'tool-call') running += 1;
      if (part.type === 'tool-result' || part.type === 'tool-error') running -= 1;
      if (part.type === 'text-delta' || part.type === 'tool-call') progress.begun = said = true;
      if (running > 0) limit.pause();
      else limit.heard(progress.begun);
      switch (part.type) {
        case 'text-delta':
          yield { type: 'text', text: part.text };
          break;
        case 'tool-result': {
          const use = uses.get(part.toolCallId);
          if (use) yield { type: 'tool', use };
          break;
        }
        case 'tool-error':
          yield { type: 'misuse', name: part.toolName };
          break;
        case 'error':
          throw part.error instanceof Error ? part.error : new ModelError('unavailable', 'the model broke off');
        case 'abort':
          throw new DOMException('the reply was aborted', 'AbortError');
        case 'finish':
          checkFinish(part, said);
      }
    }
  } finally {
    left.abort();
  }
}

/** A reply has an end that its provider tells, and says something. */
function checkFinish(
  { finishReason, rawFinishReason }: Ai.TextStreamPart<Ai.ToolSet> & { type: 'finish' },
  said: boolean,
) {
  if (finishReason === 'content-filter') throw new ModelError('rejected', 'the model refused to answer');
  if (finishReason === 'error' || rawFinishReason === undefined)
    throw new ModelError('unavailable', 'the model broke off its answer');
  if (!said) throw new ModelError('unavailable', 'the model answered with nothing');
}

const toolsOf = <Use extends ToolReply>(
  ai: typeof Ai,
  { tools }: ChatRequest<Use>,
  uses: Map<string, Use>,
): Ai.ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, parameters, use }) => [
      name,
      ai.tool({
        description,
        inputSchema: ai.jsonSchema<Record<string, unknown>>(parameters),
        async execute(args, { toolCallId }) {
          const reply = await use(args);
          uses.set(toolCallId, reply);
          return reply.say;
        },
      }),
    ]),
  );

/** What was used in an earlier reply comes before its text. */
function messagesOf({ role, text, tools }: ChatLine, line: number): Ai.ModelMessage[] {
  if (role === 'user') return [{ role, content: text }];
  const calls = tools.map((tool, index) => ({ ...tool, toolCallId: `call_${line}_${index}` }));
  return [
    ...(calls.length > 0
      ? [
          {
            role: 'assistant' as const,
            content: calls.map(({ name, toolCallId, arguments: input }) => ({
              type: 'tool-call' as const,
              toolName: name,
              toolCallId,
              input,
            })),
          },
          {
            role: 'tool' as const,
            content: calls.map(({ name, toolCallId, result }) => ({
              type: 'tool-result' as const,
              toolName: name,
              toolCallId,
              output: { type: 'text' as const, value: result },
            })),
          },
        ]
      : []),
    ...(text === '' ? [] : [{ role: 'assistant' as const, content: text }]),
  ];
}
