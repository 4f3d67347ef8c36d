// Resolving names: loopback names need no DNS, and every address must be allowed.
import { describe, expect, it } from 'vitest';
import { addressCheck } from './addresses.ts';
import { AddressRefused, dnsLookup, findAddresses, NameUnknown } from './find-addresses.ts';

const find = (host: string, addresses: readonly string[], allowed: readonly string[] = []) =>
  findAddresses({ checkAddress: addressCheck(allowed), lookup: async () => addresses }, 'https:', host);

describe('a lookup', () => {
  it.each(['localhost', 'localhost.', 'LOCALHOST', 'hooks.localhost', 'a.b.localhost.'])(
    'of %s is loopback, and asks nobody',
    async (name) => {
      expect(await dnsLookup()(name)).toEqual(['127.0.0.1', '::1']);
    },
  );

  it('of an address makes no query', async () => {
    const edge = { checkAddress: addressCheck([]), lookup: () => Promise.reject(new Error('asked')) };
    expect(await findAddresses(edge, 'https:', '8.8.8.8')).toEqual(['8.8.8.8']);
    await expect(findAddresses(edge, 'https:', '::1')).rejects.toThrow(AddressRefused);
  });
});

describe('the addresses of a name', () => {
  it('are all given when all may be called', async () => {
    const many = Array.from({ length: 40 }, (_none, index) => `8.8.${index}.1`);
    expect(await find('hooks.example.com', [...many, '2606:4700::1'])).toEqual([...many, '2606:4700::1']);
    expect(await find('hooks.example.com', ['8.8.8.8', '10.0.0.1'], ['10.0.0.0/8'])).toEqual(['8.8.8.8', '10.0.0.1']);
  });

  it('are all refused when one of them may not, wherever it stands', async () => {
    for (const addresses of [
      ['10.0.0.1'],
      ['8.8.8.8', '10.0.0.1'],
      ['10.0.0.1', '8.8.8.8'],
      ['2606:4700::1', '::1'],
      ['8.8.8.8', 'x'],
      ['8.8.8.8', ''],
    ]) {
      await expect(find('hooks.example.com', addresses)).rejects.toEqual(
        new AddressRefused('the address is not allowed'),
      );
    }
  });

  it('are unknown where there are none, but refused where the name can exist only inside a private network', async () => {
    for (const name of ['hooks.example.com', 'internal.example.com', 'localhost.example.com', 'metadata.google.com'])
      await expect(find(name, [])).rejects.toEqual(new NameUnknown('the name does not resolve'));
    for (const name of [
      'metadata',
      'intranet.',
      'metadata.google.internal',
      'METADATA.GOOGLE.INTERNAL.',
      'printer.local',
      'router.home.arpa',
      'x.localhost',
    ])
      await expect(find(name, [])).rejects.toEqual(new AddressRefused('the address is not allowed'));
  });
});
