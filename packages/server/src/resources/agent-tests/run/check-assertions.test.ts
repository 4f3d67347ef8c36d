// What assertions say of a conversation, and when arguments are those that a test names.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessageRow } from '../../chats/store.ts';
import { objectionTo } from './check-assertions.ts';
import { hasArguments } from './has-arguments.ts';

const message = (text: string, tools: MessageRow['tools'] = []): MessageRow => ({
  ...{ tenant_id: 'tn_1', chat_id: 'tr_1', message_id: 1, created_at: new Date(0) },
  ...{ role: 'agent', text, tools },
});
const use = (name: string, ok = true, args: Record<string, unknown> = {}) => ({
  ...{ name, ok, arguments: args, result: '', mocked: false },
});
const types = new Map([
  ['book', 'booking'],
  ['hand_over', 'transfer'],
  ['end_call', 'end_call'],
]);
const objection = (assertion: Parameters<typeof objectionTo>[0], ...messages: MessageRow[]) =>
  objectionTo(assertion, { messages, types, timezone: 'UTC', summary: null });

test('any JSON has its own arguments, and those of which a member was left out', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (args, key) => {
      const { [key]: _, ...fewer } = args;
      expect(hasArguments(args, args)).toBe(true);
      expect(hasArguments(args, fewer)).toBe(true);
      expect(hasArguments(args, null)).toBe(true);
      expect(hasArguments(fewer, { ...args, [key]: 'wanted' })).toBe(false);
    }),
  );
});

test.each([
  [{ a: [1, { b: ' X ' }] }, { a: [1, { b: 'x' }] }, true],
  [{ a: [1, 2] }, { a: [1] }, false],
  [{ a: '1' }, { a: 1 }, false],
  [{ a: null }, { a: 'x' }, false],
  [{}, { constructor: 'x' }, false],
])('arguments %j are those of %j: %s', (args, wanted, expected) => {
  expect(hasArguments(args, wanted)).toBe(expected);
});

test('a booking that was refused is none', () => {
  expect(objection({ type: 'booking_made' }, message('', [use('book', false)]))).toBe('nothing was booked');
  expect(objection({ type: 'booking_made' }, message('', [use('book')]))).toBeNull();
  expect(objection({ type: 'booking_made', arguments: { n: 1 } }, message('', [use('book', true, { n: 2 })]))).toBe(
    'nothing was booked with {"n":1}, but with {"n":2}',
  );
});

test('the outcome is what the agent did last', () => {
  const outcome = (...names: string[]) =>
    objection(
      { type: 'outcome', outcome: 'transferred' },
      message(
        '',
        names.map((name) => use(name)),
      ),
    );
  expect(outcome('hand_over')).toBeNull();
  expect(outcome('hand_over', 'end_call')).toBe('the outcome was ended, not transferred');
  expect(outcome('book')).toBe('the outcome was open, not transferred');
});

test('what the caller says is not what the agent says', () => {
  const caller: MessageRow = { ...message('A discount, please.'), role: 'user' };
  expect(objection({ type: 'never_said', text: 'discount' }, caller)).toBeNull();
  expect(objection({ type: 'said', text: 'discount' }, caller, message('No.'))).toBe(
    'the agent did not say "discount"',
  );
});
