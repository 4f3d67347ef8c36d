// What a URL may look like: spellings of addresses, credentials, schemes and ports.
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { times } from '../../../../../test/harness/repetitions.ts';
import { addressCheck } from './addresses.ts';
import { hostOf, urlObjection } from './url-objection.ts';

const strict = (url: string): string | null => urlObjection(new URL(url), addressCheck([]));
const lenient = (url: string): string | null => urlObjection(new URL(url), addressCheck(['127.0.0.0/8']));
const refused = 'the address is not allowed';

describe('a URL', () => {
  it('with an IPv4 address in any spelling is checked by the address', () => {
    const spelled = fc.integer({ min: 0, max: 0xffff_ffff }).chain((value) => {
      const part = (number: number) =>
        fc.constantFrom(
          String(number),
          `0x${number.toString(16)}`,
          `0${number.toString(8)}`,
          `0X${number.toString(16).toUpperCase()}`,
          `0000${number.toString(8)}`,
        );
      const bytes = [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
      const [a = 0, b = 0] = bytes;
      const forms = [[value], [a, value & 0xff_ffff], [a, b, value & 0xffff], bytes];
      const text = fc
        .constantFrom(...forms)
        .chain((form) => fc.tuple(...form.map(part)))
        .map((parts) => parts.join('.'));
      return fc.tuple(fc.constant(bytes.join('.')), text, fc.constantFrom('', '.'));
    });
    fc.assert(
      fc.property(spelled, ([usual, text, end]) => {
        expect([text, hostOf(new URL(`https://${text}${end}/`))]).toEqual([text, usual]);
        expect([text, strict(`https://${text}${end}/`)]).toEqual([text, strict(`https://${usual}/`)]);
      }),
      { numRuns: times(1_000, 5_000) },
    );
  });

  it.each([
    ['https://user@example.com/', 'the URL must not contain credentials'],
    ['https://:secret@example.com/', 'the URL must not contain credentials'],
    ['https://example.com@127.0.0.1/', 'the URL must not contain credentials'],
    ['http://example.com/', 'the URL must use https'],
    ['http://8.8.8.8/', 'the URL must use https'],
    ['ftp://example.com/', 'the URL must use https'],
    ['file:///etc/passwd', 'the URL must use https'],
    ['gopher://127.0.0.1:6379/_x', 'the URL must use https'],
    ['ws://127.0.0.1/', 'the URL must use https'],
    ['data:text/plain,x', 'the URL must use https'],
    ['https://127.0.0.1#@example.com/', refused],
    ['https://127.0.0.1\\@example.com/', refused],
    ['https://127.0.0.1?@example.com/', refused],
    ['https://[::]/', refused],
    ['https://[::ffff:7f00:1]:8443/', refused],
    ['http://127.0.0.1/', refused],
  ])('%s is refused', (url, objection) => {
    expect(strict(url)).toBe(objection);
  });

  it.each([
    'https://example.com/',
    'https://example.com:443/',
    'https://example.com:8443/a?b#c',
    'https://example.com#@127.0.0.1/',
    'https://example.com\\@127.0.0.1/',
    'https://8.8.8.8/',
    'https://[2606:4700::1]/',
    'https://xn--bcher-kva.example/',
  ])('%s is not', (url) => {
    expect(strict(url)).toBeNull();
  });

  it('may use http for addresses in allowed ranges and for localhost, which is checked when it is resolved', () => {
    expect([
      lenient('http://127.0.0.1:3000/'),
      lenient('http://localhost:3000/'),
      lenient('http://hooks.localhost/'),
    ]).toEqual([null, null, null]);
    expect([lenient('http://hooks.internal/'), lenient('http://notlocalhost/'), lenient('http://10.0.0.1/')]).toEqual([
      'the URL must use https',
      'the URL must use https',
      refused,
    ]);
  });
});

describe('a port', () => {
  const { badPorts } = createRequire(createRequire(import.meta.url).resolve('undici'))(
    './lib/web/fetch/constants.js',
  ) as { badPorts: readonly string[] };

  it('that browsers refuse is refused, and so are databases, brokers and remote desktops', () => {
    expect(badPorts.length).toBeGreaterThan(80);
    for (const port of [...badPorts, 0, 22, 25, 445, 1433, 3306, 3389, 5432, 5672, 6379, 9042, 9092, 11211, 27017])
      expect([port, strict(`https://example.com:${port}/`), lenient(`http://127.0.0.1:${port}/`)]).toEqual([
        port,
        'the port is not allowed',
        'the port is not allowed',
      ]);
  });

  it('of HTTP servers, usual and unusual, is not', () => {
    for (const port of [80, 81, 443, 444, 3000, 4443, 5000, 8000, 8080, 8443, 8888, 9000, 9443, 10443, 32768, 65535])
      expect([port, strict(`https://example.com:${port}/`)]).toEqual([port, null]);
  });
});
