// How operators' passwords are kept and checked.
import { expect, test } from 'vitest';
import { decoyHash, hashPassword, passwordMatches } from './passwords.ts';

const parameters = (hash: string): string => hash.split('$').slice(0, 4).join('$');

test('a password is kept as argon2id, and matches itself only', async () => {
  const stored = await hashPassword('correct horse');
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await passwordMatches(stored, 'correct horse')).toBe(true);
  expect(await passwordMatches(stored, 'correct horsf')).toBe(false);
});

test('checking the password of an unknown account costs as much as that of a known one, and never matches', async () => {
  expect(parameters(decoyHash)).toBe(parameters(await hashPassword('x')));
  expect(await passwordMatches(undefined, 'x')).toBe(false);
});
