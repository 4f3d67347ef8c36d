// Versions of a summary are compared by what their facts say.
import { expect, it } from 'vitest';
import { fieldChanges } from './field-changes.ts';

const fact = (value: unknown, turn: number) => ({ value, confidence: 'high', evidence_turn_ids: [turn] });

it('names each fact whose value differs, and nothing else', () => {
  const from = { headline: 'Old', contact: { name: fact('Ann', 1), city: fact('Bern', 2) }, tags: ['a'], custom: null };
  const to = { headline: 'New', contact: { name: fact('Ann', 7), city: fact(null, 2) }, tags: ['a'], custom: { x: 1 } };
  expect(fieldChanges(from, to)).toEqual([
    { path: ['headline'], from: 'Old', to: 'New' },
    { path: ['contact', 'city'], from: 'Bern', to: null },
    { path: ['custom', 'x'], from: undefined, to: 1 },
  ]);
});
