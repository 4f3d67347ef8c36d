// Sealed values: what opens them, and what does not.
import { createCipheriv, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSealer, createTenantSealer, readKeys } from './seal.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const keys = fc.uniqueArray(bytes, { minLength: 1, maxLength: 4, selector: (key) => key.join() });
const text = fc.string({ unit: 'binary' });
const sealerOf = ([first, ...others]: readonly Uint8Array[]) => createSealer(first ?? new Uint8Array(), ...others);

/** As version 0.1.0 sealed. */
function sealedBefore(key: Uint8Array, secret: string, context: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

it('what any of the keys sealed opens, whatever their order, and says whether the first one did', () => {
  fc.assert(
    fc.property(keys, text, text, fc.nat(), (all, secret, context, nat) => {
      const by = all[nat % all.length] ?? new Uint8Array();
      const sealed = createSealer(by).seal(secret, context);
      const sealer = sealerOf(all);
      expect(sealer.open(sealed, context)).toBe(secret);
      expect(sealer.isCurrent(sealed)).toBe(by === all[0]);
      const before = sealedBefore(by, secret, context);
      expect(sealer.open(before, context)).toBe(secret);
      expect(sealer.isCurrent(before)).toBe(false);
      expect(sealer.derive(context)[nat % all.length]).toEqual(createSealer(by).derive(context)[0]);
      sealer.namesKeys = false;
      const unnamed = sealer.seal(secret, context);
      expect([unnamed.length, sealer.open(unnamed, context)]).toEqual([before.length, secret]);
    }),
  );
});

it('a data key opens what it sealed and what the installation sealed; no other key opens what it sealed', () => {
  fc.assert(
    fc.property(keys, fc.tuple(bytes, bytes), text, text, (all, [own, others], secret, context) => {
      fc.pre(own.join() !== others.join());
      const installation = sealerOf(all);
      const [sealer, another] = [own, others].map((key) => createTenantSealer(key, installation));
      if (!sealer || !another) throw new Error('no sealers');
      const sealed = sealer.seal(secret, context);
      expect([sealer.open(sealed, context), sealer.isCurrent(sealed)]).toEqual([secret, true]);
      for (const wrong of [another, installation]) expect(() => wrong.open(sealed, context)).toThrow(Error);
      expect(() => sealer.open(sealed, `${context}x`)).toThrow(Error);
      const direct = installation.seal(secret, context);
      expect([sealer.open(direct, context), sealer.isCurrent(direct)]).toEqual([secret, false]);
    }),
  );
});

it('a changed byte, another record, or an absent key refuse', () => {
  fc.assert(
    fc.property(keys, bytes, fc.tuple(text, text), fc.nat(), (all, strange, [secret, context], nat) => {
      fc.pre(all.every((key) => key.join() !== strange.join()));
      const sealer = sealerOf(all);
      for (const value of [sealer.seal(secret, context), sealedBefore(all[0] ?? strange, secret, context)]) {
        const changed = Buffer.from(value);
        const at = nat % changed.length;
        changed[at] = (changed[at] ?? 0) ^ (1 + (nat % 255));
        expect(() => sealer.open(changed, context)).toThrow(Error);
        expect(() => sealer.open(value.subarray(0, at), context)).toThrow(Error);
        expect(() => sealer.open(value, `${context}x`)).toThrow(Error);
        expect(() => createSealer(strange).open(value, context)).toThrow(Error);
      }
    }),
  );
});

it('an id says nothing about its key, which the value does not hold', () => {
  const key = randomBytes(32);
  const { ids, seal } = createSealer(key);
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
  const sealed = Buffer.from(seal('secret', 'record'));
  expect(sealed.subarray(0, 16).toString('latin1')).toBe(`sealed1:${Buffer.from(ids[0], 'hex').toString('latin1')}`);
  expect(key.includes(Buffer.from(ids[0], 'hex'))).toBe(false);
});

it.each([
  ['one key', 'A', 1],
  ['several, with blanks', 'A, B,C', 3],
])('%s are read', (_what, names, count) => {
  const known = new Map([...'ABC'].map((name) => [name, randomBytes(32).toString('base64')]));
  const read = readKeys(names.replaceAll(/[ABC]/g, (name) => known.get(name) ?? ''));
  expect(read.map((key) => Buffer.from(key).toString('base64'))).toEqual([...known.values()].slice(0, count));
});

const [one, short] = [randomBytes(32).toString('base64'), randomBytes(16).toString('base64')];
it.each([
  ['an empty item', `${one},`, 'must be 32 bytes'],
  ['nothing', '', 'must be 32 bytes'],
  ['a key of the wrong length', `${one},${short}`, 'must be 32 bytes'],
  ['no base64', `${one};${one}`, 'must be 32 bytes'],
  ['the same key twice', `${one}, ${one}`, 'the same key twice'],
])('%s is refused', (_what, given, said) => {
  expect(() => readKeys(given)).toThrow(said);
});
