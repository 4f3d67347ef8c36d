// The event types of an endpoint in their shortest form.
import { expect, test } from 'vitest';
import { chooseEventTypes } from './store.ts';

test('repeated event types are kept once, in their order', () => {
  expect(chooseEventTypes(['call.completed', 'call.started', 'call.completed'])).toEqual([
    'call.completed',
    'call.started',
  ]);
});

test('a star covers all others and stands alone', () => {
  expect(chooseEventTypes(['call.completed', '*', 'call.started'])).toEqual(['*']);
});
