// Makes a test of what was said and done in a call: the caller's turns are its dialogue, uses of tools its mocks, and what
// these uses were is what it asserts.
import { limits } from '@voicecall/contract';
import type { TestCase } from '../../types.ts';
import type { HeldCall, HeldTurn } from './store.ts';

type Fields = Pick<
  TestCase,
  'caller' | 'direction' | 'lead' | 'metadata' | 'variables' | 'mocks' | 'assertions' | 'max_turns'
>;

/** Null when nobody said anything. */
export function caseOfCall(call: HeldCall, turns: readonly HeldTurn[]): Fields | null {
  const messages = turns
    .filter(({ role, text }) => role === 'user' && text.trim() !== '')
    .slice(0, limits.test_turns)
    .map(({ text }) => text.trim().slice(0, limits.test_line_chars));
  if (messages.length === 0) return null;
  const uses = turns.flatMap(({ text, tool }) => (tool?.ok ? [{ ...tool, reply: tool.result ?? text }] : []));
  // The first use of a tool answers all: the model words its arguments anew each time.
  const byTool = new Map(uses.toReversed().map((use) => [use.name, use]));
  const used = [...byTool.values()].toReversed();
  return {
    caller: { type: 'dialogue', messages },
    // Someone on a web page has called, too.
    direction: call.direction === 'outbound' ? 'outbound' : 'inbound',
    lead: call.lead,
    metadata: call.metadata,
    variables: call.variables,
    mocks: used
      .slice(0, limits.chat_mocks)
      .map(({ name, reply }) => ({ tool: name, arguments: null, reply: reply.slice(0, limits.chat_mock_chars) })),
    assertions: used.slice(0, limits.test_assertions).map(({ name }) => ({ type: 'tool_called', tool: name })),
    max_turns: messages.length,
  };
}
