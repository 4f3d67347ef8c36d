// Guarantees of nearest-name.ts: mistyped names are recognised, other words are not, and no length is expensive.
import { describe, expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

const known = [
  'name',
  'instructions',
  'welcome',
  'voice_id',
  'client_ref',
  'tool_ids',
  'to_number',
  'from_number',
  'url',
];

describe('the nearest name', () => {
  it.each([
    ['instrcutions', 'instructions'],
    ['instruction', 'instructions'],
    ['Instructions', 'instructions'],
    ['voiceId', 'voice_id'],
    ['voice-id', 'voice_id'],
    ['toolIDs', 'tool_ids'],
    ['nmae', 'name'],
    ['to_numbr', 'to_number'],
    ['form_number', 'from_number'],
    ['ur', 'url'],
  ])('of %s is %s', (mistyped, meant) => {
    expect(nearestName(mistyped, known)).toBe(meant);
  });

  it.each(['', 'x', 'id', 'status', 'metadata', '__proto__', 'constructor', 'toString', '🙂', 'name'.repeat(100_000)])(
    'of %j is none',
    (other) => {
      expect(nearestName(other, known)).toBeUndefined();
    },
  );

  it('of a name with two swapped letters is that name, also where another one is as near', () => {
    expect(nearestName('languagse', ['language', 'languages'])).toBe('languages');
    expect(nearestName('languaeg', ['language', 'languages'])).toBe('language');
  });

  it('of anything among nothing is none', () => {
    expect(nearestName('name', [])).toBeUndefined();
  });
});
