// Guarantees of the canonical transcript: the same bytes as the text of the contract.
import { canonicalTranscript as contractCanonicalTranscript } from '@voicecall/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalTranscript } from './canonical-transcript.ts';

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('e\u0301', 'Å', '\u2028', '"\\', '\ud800'),
);
const turns = fc.array(
  fc.record({
    turn_id: fc.integer({ min: 1, max: 20 }),
    role: fc.constantFrom('agent', 'user', 'tool', 'system'),
    text: texts,
    started_at: texts,
  }),
);

test('it is what the contract writes for any turns', () => {
  fc.assert(
    fc.property(turns, (some) => {
      expect(canonicalTranscript(some)).toBe(contractCanonicalTranscript(some));
    }),
  );
});

test('it holds three members of each turn, in order, without white space, composed', () => {
  const spoken = [
    { turn_id: 2, text: 'Cafe\u0301 "Elm"', role: 'user', offset_ms: 7 },
    { turn_id: 1, text: 'Hello.', role: 'agent', offset_ms: 0 },
  ];
  expect(canonicalTranscript(spoken)).toBe(
    '[{"turn_id":1,"role":"agent","text":"Hello."},{"turn_id":2,"role":"user","text":"Caf\u00e9 \\"Elm\\""}]',
  );
  expect(spoken.map(({ turn_id }) => turn_id)).toEqual([2, 1]);
  expect(canonicalTranscript([])).toBe('[]');
});
