// What was read can be sent again, without a cast.
import { expect, expectTypeOf, test } from 'vitest';
import type {
  Agent,
  CreateAgentBody,
  CreateTestCaseBody,
  CustomField,
  PhoneNumber,
  TestCase,
  UpdateAgentBody,
  UpdateCustomFieldBody,
  UpdatePhoneNumberBody,
  UpdateTestCaseBody,
} from './index.ts';
import { sendable } from './sendable.ts';
import type { Sendable } from './sendable.ts';

test('is the value itself', () => {
  const read = { mode: 'agent_first' as 'agent_first' | (string & {}), list: [1] };
  expect(sendable(read)).toBe(read);
});

test('a record fits the bodies of its requests', () => {
  expectTypeOf<Agent>().not.toExtend<UpdateAgentBody>();
  expectTypeOf<Sendable<Agent>>().toExtend<UpdateAgentBody & CreateAgentBody>();
  expectTypeOf<Sendable<TestCase>>().toExtend<UpdateTestCaseBody & CreateTestCaseBody>();
  expectTypeOf<Sendable<PhoneNumber>>().toExtend<UpdatePhoneNumberBody>();
  expectTypeOf<Sendable<CustomField>>().toExtend<UpdateCustomFieldBody>();
});

test('only enumerations are closed', () => {
  interface Read {
    kind: 'a' | 'b' | (string & {}) | null;
    text: string;
    free: Record<string, unknown>;
    parts: ({ type: 'x'; mode?: 'c' | (string & {}) } | { type: 'y' })[];
  }
  interface Sent {
    kind: 'a' | 'b' | null;
    text: string;
    free: Record<string, unknown>;
    parts: ({ type: 'x'; mode?: 'c' } | { type: 'y' })[];
  }
  expectTypeOf<Sendable<Read>>().toEqualTypeOf<Sent>();
});
