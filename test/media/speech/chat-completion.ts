// A model's response in the two forms of the chat completions API: one object, or the events of a stream.
import type { ChatBody, ModelAnswer } from './scripted-model.ts';

/** Usage is counted in words: it only has to be stable and grow with the conversation. */
const count = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** The tokens of a response. */
export function chatUsage(
  body: ChatBody,
  answer: ModelAnswer,
): Record<'prompt_tokens' | 'completion_tokens' | 'total_tokens', number> {
  const prompt_tokens = count(JSON.stringify(body.messages));
  const completion_tokens = count(answer.say) + (answer.call ? count(JSON.stringify(answer.call)) : 0);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

const callOf = (answer: ModelAnswer, id: string): readonly object[] =>
  answer.call
    ? [
        {
          id: `call_${id}`,
          type: 'function',
          function: { name: answer.call.name, arguments: JSON.stringify(answer.call.arguments) },
        },
      ]
    : [];

const reasonOf = (answer: ModelAnswer): string => (answer.call ? 'tool_calls' : 'stop');

/** `id` must be new for every response: the ids of tool calls contain it. */
export function chatCompletion(id: string, body: ChatBody, answer: ModelAnswer): object {
  const tool_calls = callOf(answer, id);
  const message = { role: 'assistant', content: answer.say || null, ...(tool_calls.length > 0 && { tool_calls }) };
  return {
    id: `chatcmpl-${id}`,
    object: 'chat.completion',
    created: 0,
    model: body.model,
    choices: [{ index: 0, message, finish_reason: reasonOf(answer) }],
    usage: chatUsage(body, answer),
  };
}

/**
 * The events of the stream: text word by word; of a tool call first the name, then the arguments in two parts, as
 * OpenAI sends them.
 */
export function chatCompletionEvents(id: string, body: ChatBody, answer: ModelAnswer): string[] {
  const chunk = (choices: readonly object[], more: object = {}): string =>
    `data: ${JSON.stringify({ id: `chatcmpl-${id}`, object: 'chat.completion.chunk', created: 0, model: body.model, choices, ...more })}\n\n`;
  const delta = (change: object, finish_reason: string | null = null): string =>
    chunk([{ index: 0, delta: change, finish_reason }]);
  const words = answer.say.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
  const json = JSON.stringify(answer.call?.arguments ?? {});
  const half = Math.floor(json.length / 2);
  const pieces = answer.call
    ? [
        { index: 0, id: `call_${id}`, type: 'function', function: { name: answer.call.name, arguments: '' } },
        { index: 0, function: { arguments: json.slice(0, half) } },
        { index: 0, function: { arguments: json.slice(half) } },
      ]
    : [];
  return [
    delta({ role: 'assistant', content: '' }),
    ...words.map((content) => delta({ content })),
    ...pieces.map((piece) => delta({ tool_calls: [piece] })),
    delta({}, reasonOf(answer)),
    ...(body.stream_options?.include_usage ? [chunk([], { usage: chatUsage(body, answer) })] : []),
    'data: [DONE]\n\n',
  ];
}
