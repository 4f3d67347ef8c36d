// Which addresses may be called: the edges of every special range, addresses inside addresses, and an independent check
// over random ones.
import { BlockList, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { times } from '../../../../../test/harness/repetitions.ts';
import { addressCheck } from './addresses.ts';

const checkAddress = addressCheck([]);
const refused = 'the address is not allowed';

/**
 * Every range of the registries that is not public: its ends, and the public neighbours just outside (null where the
 * neighbour is special too).
 */
const edges: readonly (readonly [before: string | null, first: string, last: string, after: string | null])[] = [
  [null, '0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['168.63.129.15', '168.63.129.16', '168.63.129.16', '168.63.129.17'],
  ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['192.31.195.255', '192.31.196.0', '192.31.196.255', '192.31.197.0'],
  ['192.52.192.255', '192.52.193.0', '192.52.193.255', '192.52.194.0'],
  ['192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0'],
  ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['192.175.47.255', '192.175.48.0', '192.175.48.255', '192.175.49.0'],
  ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
  ['203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
  ['223.255.255.255', '224.0.0.0', '255.255.255.255', null],
  [null, '::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2000::'],
  ['2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:200::'],
  ['2001:db7:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
  ['2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
  [
    '2620:4f:7fff:ffff:ffff:ffff:ffff:ffff',
    '2620:4f:8000::',
    '2620:4f:8000:ffff:ffff:ffff:ffff:ffff',
    '2620:4f:8001::',
  ],
  ['3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:1000::'],
  ['3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
];

describe('an address at the edge', () => {
  it.each(edges)('between %s and %s, up to %s and %s, is checked by its side', (before, first, last, after) => {
    for (const address of [first, last]) expect([address, checkAddress('https:', address)]).toEqual([address, refused]);
    for (const address of [before, after])
      if (address !== null) expect([address, checkAddress('https:', address)]).toEqual([address, null]);
  });
});

describe('an address', () => {
  const hidden = ['127.0.0.1', '169.254.169.254', '10.1.2.3', '168.63.129.16', '0.0.0.0', '224.0.0.1'];
  const hex = (ipv4: string): string =>
    ipv4
      .split('.')
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')
      .replace(/(....)(....)/, '$1:$2');

  it.each(hidden)('of IPv6 that carries %s is refused, however it carries it', (inner) => {
    const carriers = [
      '::',
      '::ffff:',
      '::ffff:0:',
      '64:ff9b::',
      '64:ff9b:1::',
      '64:ff9b:1:0:1::',
      '2002:',
      '2001:0:',
      '2606:4700::5efe:',
      '2606:4700::200:5efe:',
    ];
    const carried = carriers.flatMap((before) =>
      /^(2002|2001):/.test(before)
        ? [`${before}${hex(inner)}::`, `${before}${hex(inner)}::1`]
        : [`${before}${inner}`, `${before}${hex(inner)}`],
    );
    for (const address of [...carried, `2001:0:808:808:0:0:${hex(inner)}`])
      expect([address, isIPv6(address), checkAddress('https:', address)]).toEqual([address, true, refused]);
  });

  it('of IPv6 that stands for a public IPv4 address is as public, where the system translates it', () => {
    for (const address of ['::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '2606:4700::5efe:8.8.8.8'])
      expect([address, checkAddress('https:', address)]).toEqual([address, null]);
  });

  it.each([
    '',
    'x',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '8.8.8.8.',
    ' 8.8.8.8',
    '8.8.8',
    '[::1]',
    '::1%lo',
    'fe80::1%eth0',
    '8.8.8.8/32',
    '2606:4700::1%eth0',
    '2606:4700::1]/x[',
    '08.8.8.8',
    '::ffff:127.1',
    '::8.8.8.8',
  ])('in no usual form (%j) is none', (text) => {
    expect(checkAddress('https:', text)).toBe(refused);
  });

  it('that is public is for https alone', () => {
    expect(checkAddress('http:', '8.8.8.8')).toBe('the URL must use https');
    expect(checkAddress('http:', '10.0.0.1')).toBe(refused);
  });

  it('in an allowed range may be called by https and http, however it is written; its neighbours may not', () => {
    const lenient = addressCheck(['10.1.0.0/16', 'fd00::/64']);
    for (const protocol of ['https:', 'http:']) {
      for (const address of ['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', 'fd00::1'])
        expect([address, lenient(protocol, address)]).toEqual([address, null]);
      for (const address of [
        '10.0.255.255',
        '10.2.0.0',
        '::10.1.2.3',
        '64:ff9b::10.1.2.3',
        'fd00:0:0:1::',
        '127.0.0.1',
      ])
        expect([address, lenient(protocol, address)]).toEqual([address, refused]);
    }
  });
});

describe('an independent check', () => {
  // The IANA special-purpose registries, what is not globally reachable in them, and multicast; checked by Node's own
  // BlockList.
  const special = new BlockList();
  const ipv4 = [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ];
  const ipv6 = [
    '::/128',
    '::1/128',
    '64:ff9b:1::/48',
    '100::/64',
    '100:0:0:1::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '5f00::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ];
  for (const range of [...ipv4, ...ipv6]) {
    const [network = '', bits] = range.split('/');
    special.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  const globalUnicast = new BlockList();
  globalUnicast.addSubnet('2000::', 3, 'ipv6');

  const text4 = (value: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
  const text6 = (value: bigint): string =>
    Array.from({ length: 8 }, (_none, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16)).join(':');
  const public4 = (value: bigint): boolean => !special.check(text4(value), 'ipv4');
  const public6 = (value: bigint): boolean => {
    const prefix = value >> 32n;
    if (prefix === 0xffffn || prefix === 0x64ff9b_0000_0000_0000_0000n) return public4(value & 0xffff_ffffn);
    return globalUnicast.check(text6(value), 'ipv6') && !special.check(text6(value), 'ipv6');
  };

  const bits = (count: bigint) => fc.bigInt({ min: 0n, max: (1n << count) - 1n });
  const network = (address: string): bigint =>
    BigInt(
      `0x${address
        .split(':')
        .map((part) => part.padStart(4, '0'))
        .join('')}`,
    );
  const near4 = fc.constantFrom(...ipv4).chain((range) => {
    const [base = '', size = '0'] = range.split('/');
    const first = base.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
    const edge = fc.constantFrom(first, first + (1n << BigInt(32 - Number(size))));
    return fc.tuple(edge, fc.bigInt({ min: -300n, max: 300n })).map(([at, by]) => (at + by) & 0xffff_ffffn);
  });
  const heads = [
    '0:0:0:0:0:0',
    '0:0:0:0:0:ffff',
    '0:0:0:0:ffff:0',
    '64:ff9b:0:0:0:0',
    '64:ff9b:1:0:0:0',
    '100:0:0:0:0:0',
    '100:0:0:1:0:0',
    '2001:0:0:0:0:0',
    '2001:db8:0:0:0:0',
    '2002:0:0:0:0:0',
    '3fff:0:0:0:0:0',
    '5f00:0:0:0:0:0',
    'fd00:0:0:0:0:0',
    'fe80:0:0:0:0:0',
    'ff02:0:0:0:0:0',
  ].map((head) => network(`${head}:0:0`));
  const near6 = fc
    .tuple(fc.constantFrom(...heads), fc.constantFrom(16n, 32n, 64n, 96n, 112n), bits(128n))
    .map(([head, free, noise]) => head ^ (noise & ((1n << free) - 1n)));

  it('never says no where the guard says yes, over random addresses', () => {
    const numRuns = times(8_000, 60_000);
    let allowed = 0;
    const agrees = (address: string, isPublic: boolean): void => {
      if (checkAddress('https:', address) !== null) return;
      allowed += 1;
      expect([address, isPublic]).toEqual([address, true]);
    };
    const value4 = fc.oneof(bits(32n), near4);
    const value6 = fc.oneof(
      bits(128n),
      near6,
      bits(125n).map((rest) => (1n << 125n) | rest),
      value4.map((inner) => (heads[1] ?? 0n) | inner),
      value4.map((inner) => (heads[3] ?? 0n) | inner),
    );
    fc.assert(
      fc.property(value4, (value) => agrees(text4(value), public4(value))),
      { numRuns },
    );
    fc.assert(
      fc.property(value6, (value) => agrees(text6(value), public6(value))),
      { numRuns },
    );
    // It must not agree merely by refusing everything.
    expect(allowed).toBeGreaterThan(numRuns / 2);
  });
});
