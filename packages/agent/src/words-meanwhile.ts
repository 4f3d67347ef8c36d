// What was said while a tool ran: the model must know it when it learns the tool's result.
import { voice } from '@livekit/agents';
import type { llm } from '@livekit/agents';

type ModelNode = NonNullable<Parameters<typeof voice.Agent.create>[0]['llmNode']>;

/** A response of the model and its tool calls share the first part of their ids. */
const responseOf = ({ id }: llm.ChatItem): string | undefined => id.split('/')[0];

const isSaid = (item: llm.ChatItem): boolean =>
  item.type === 'message' && (item.role === 'user' || item.role === 'assistant');

/**
 * @livekit/agents 1.8.1 asks the model about a tool's result with the conversation as it was when the tool was called.
 * A transfer may ring for half a minute, and people speak meanwhile. What they said is added before that call, so that
 * the result stays the last thing that the model learns.
 */
export const knowingWords: ModelNode = ({ agent }, asked, tools, settings) => {
  const last = asked.items.at(-1);
  const call = asked.items.find(
    (item) => item.type === 'function_call' && last?.type === 'function_call_output' && item.callId === last.callId,
  );
  if (call) {
    const known = new Set(asked.items.map(({ id }) => id));
    const place = asked.items.findIndex((item) => responseOf(item) === responseOf(call));
    asked.items.splice(place, 0, ...agent.chatCtx.items.filter((item) => isSaid(item) && !known.has(item.id)));
  }
  return voice.Agent.default.llmNode(agent, asked, tools, settings);
};
