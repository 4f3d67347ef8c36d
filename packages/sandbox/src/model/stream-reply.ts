// Streams a reply as chunks of OpenAI's chat completions.
import type { ServerResponse } from 'node:http';
import { modelName } from './chat-form.ts';
import type { Reply } from './recorded-talk.ts';

export function streamReply(
  { text, call }: Reply,
  { id, created }: { readonly id: string; readonly created: number },
  response: ServerResponse,
): void {
  const chunk = (delta: object, finish_reason: string | null = null): string =>
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created, model: modelName, choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const called = call && {
    tool_calls: [
      {
        index: 0,
        id: `call_${id}`,
        type: 'function',
        function: { name: call.name, arguments: JSON.stringify(call.arguments) },
      },
    ],
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(
    [
      chunk({ role: 'assistant', content: '' }),
      ...(text.match(/\S+\s*/g) ?? []).map((word) => chunk({ content: word })),
      ...(called ? [chunk(called)] : []),
      chunk({}, called ? 'tool_calls' : 'stop'),
      'data: [DONE]\n\n',
    ].join(''),
  );
}
