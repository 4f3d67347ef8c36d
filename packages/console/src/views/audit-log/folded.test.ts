// The audit log stays readable beside many calls.
import type { AuditEvent } from '@voicecall/sdk';
import { expect, it } from 'vitest';
import { folded } from './folded.ts';

const entry = (id: string, action: string, actor_id = 'ak_1') =>
  ({ id, action, actor: { type: 'api_key', id: actor_id }, tenant_id: 'tn_1' }) as AuditEvent;
const entries = [
  entry('7', 'agent.created'),
  entry('6', 'call.dispatched'),
  entry('5', 'call.dispatched'),
  entry('4', 'call.dispatched', 'ak_2'),
  entry('3', 'agent.created'),
  entry('2', 'agent.created'),
];
const idsOf = (opened: readonly string[]) => folded(entries, new Set(opened)).map((line) => line.map(({ id }) => id));

it('folds dispatches of one actor that follow each other, and nothing else', () => {
  expect(idsOf([])).toEqual([['7'], ['6', '5'], ['4'], ['3'], ['2']]);
});

it('shows each of them again when their line is opened', () => {
  expect(idsOf(['6'])).toEqual([['7'], ['6'], ['5'], ['4'], ['3'], ['2']]);
});
