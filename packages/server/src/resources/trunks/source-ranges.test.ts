// Which lists of sources are too wide to tell a carrier from the rest of the world.
import { describe, expect, it } from 'vitest';
import { coversTooManyAddresses } from './source-ranges.ts';

const halves = (count: number): string[] =>
  Array.from({ length: count }, (_none, index) => `${index * (256 / count)}.0.0.0/${Math.log2(count)}`);

describe('sources are open to the world', () => {
  it.each<[string, string[]]>([
    ['everything', ['0.0.0.0/0']],
    ['everything, from anywhere', ['198.51.100.7/0']],
    ['everything of IPv6', ['::/0']],
    ['two halves', ['0.0.0.0/1', '128.0.0.0/1']],
    ['two halves of IPv6', ['::/1', '8000::/1']],
    ['one half', ['128.0.0.0/1']],
    ['64 parts of everything', halves(64)],
    ['everything but a corner', ['0.0.0.0/1', '128.0.0.0/2', '192.0.0.0/3']],
    ['more than a /8', ['8.0.0.0/7']],
    ['a /8 and one address beside it', ['8.0.0.0/8', '9.0.0.1']],
    ['IPv4 in the form of IPv6', ['::ffff:0:0/96']],
    ['IPv4 in the form of IPv6, in halves', ['::ffff:0.0.0.0/97', '::ffff:128.0.0.0/97']],
    ['all unicast of IPv6', ['2000::/3']],
    ['more than a /16 of IPv6', ['2600::/15']],
    ['a narrow one beside everything', ['198.51.100.0/24', '0.0.0.0/0']],
  ])('%s', (_what, sources) => {
    expect(coversTooManyAddresses(sources)).toBe(true);
  });
});

describe('sources are not open to the world', () => {
  it.each<[string, string[]]>([
    ['none', []],
    ['one address', ['198.51.100.7']],
    ['a /8', ['8.0.0.0/8']],
    ['a /8 and a part of it', ['8.0.0.0/8', '8.1.0.0/16', '8.1.2.3']],
    ['the same twice', ['8.0.0.0/8', '8.0.0.0/8']],
    ['many small ones', Array.from({ length: 100 }, (_none, index) => `198.51.${index}.0/24`)],
    ['a /16 of IPv6', ['2600::/16']],
    ['an address of IPv6', ['2001:db8::1']],
    ['one IPv4 address in the form of IPv6', ['::ffff:198.51.100.7']],
  ])('%s', (_what, sources) => {
    expect(coversTooManyAddresses(sources)).toBe(false);
  });
});
