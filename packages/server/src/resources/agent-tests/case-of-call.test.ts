// A test that is made of a call.
import { expect, test } from 'vitest';
import { caseOfCall } from './case-of-call.ts';
import type { HeldTurn } from './store.ts';

const call = {
  direction: 'web',
  lead: null,
  metadata: null,
  variables: { topic: 'houses' },
  to_number: null,
  ended_at: new Date(0),
} as const;
const said = (text: string): HeldTurn => ({ role: 'user', text, tool: null });
const used = (name: string, ok: boolean, result: string | null): HeldTurn => ({
  ...{ role: 'tool', text: 'the text' },
  tool: { name, arguments: {}, result, ok },
});

test('the turns of the caller are its dialogue, and each tool that worked replies as it first did and must be used', () => {
  const turns = [said(' Hi. '), used('look_up', true, 'It is 450.'), used('look_up', true, 'It is 500.'), said(' ')];
  expect(caseOfCall(call, [...turns, used('refused', false, 'No.'), used('plain', true, null), said('Bye.')])).toEqual({
    caller: { type: 'dialogue', messages: ['Hi.', 'Bye.'] },
    direction: 'inbound',
    lead: null,
    metadata: null,
    variables: { topic: 'houses' },
    mocks: [
      { tool: 'look_up', arguments: null, reply: 'It is 450.' },
      { tool: 'plain', arguments: null, reply: 'the text' },
    ],
    assertions: [
      { type: 'tool_called', tool: 'look_up' },
      { type: 'tool_called', tool: 'plain' },
    ],
    max_turns: 2,
  });
});

test('a call in which nobody said anything makes no test', () => {
  expect(caseOfCall(call, [used('look_up', true, 'x'), said('  ')])).toBeNull();
});
