// Where trunks may send calls, by form, by address and by SRV record.
import { describe, expect, it } from 'vitest';
import { sipPeers } from './sip-peers.ts';

const addresses: Record<string, string[]> = {
  'sip.example.com': ['93.184.215.14', '2606:4700::1'],
  'inside.example.com': ['10.0.0.1'],
  'target.example.com': ['93.184.215.15'],
};
const records: Record<string, { name: string; port: number }[]> = {
  'srv.example.com': [{ name: 'target.example.com', port: 5080 }],
  'srv-inside.example.com': [{ name: 'inside.example.com', port: 5060 }],
  'srv-literal.example.com': [{ name: '127.0.0.1.', port: 5060 }],
  'srv-redis.example.com': [{ name: 'target.example.com', port: 6379 }],
  'srv-second.example.com': [
    { name: 'target.example.com', port: 5060 },
    { name: '169.254.169.254.', port: 80 },
  ],
  'srv-unknown.example.com': [{ name: 'nowhere.example.com', port: 5060 }],
};
const policy = {
  lookup: async (name: string) => addresses[name] ?? [],
  services: async (name: string) => records[name] ?? [],
};
const objection = async (address: string, allowed_cidrs: string[] = []): Promise<string | null> =>
  (await sipPeers({ ...policy, allowed_cidrs }).judge(address)).objection;

describe('a peer', () => {
  it.each([
    'sip.example.com',
    'sip.example.com:5060',
    'sip.example.com:5061',
    'SIP.example.com:15060',
    '93.184.215.14',
    '[2606:4700::1]:5060',
    'later.example.com',
    'srv.example.com',
  ])('may be %s', async (address) => {
    expect(await objection(address)).toBeNull();
  });

  it.each([
    'inside.example.com',
    '10.0.0.1:5060',
    '2130706433',
    '0x08080808',
    '8.8.8.8.',
    'redis:5060',
    'localhost',
    'srv-inside.example.com',
    'srv-literal.example.com',
    'srv-second.example.com',
  ])('may not be %s', async (address) => {
    expect(await objection(address)).toBe('the address is not allowed');
  });

  it.each(['sip.example.com:6379', '93.184.215.14:22', 'sip.example.com:0', 'srv-redis.example.com'])(
    'may not be at the port of %s',
    async (address) => {
      expect(await objection(address)).toBe('the port is not allowed');
    },
  );

  it('whose service has a name without address may not be called, because its destination cannot be checked', async () => {
    expect(await objection('srv-unknown.example.com')).toBe('the name does not resolve');
  });

  it('may be in a range that the operator allows', async () => {
    expect(
      await Promise.all(
        ['inside.example.com', '10.0.0.1:5060', 'srv-inside.example.com'].map((address) =>
          objection(address, ['10.0.0.0/8']),
        ),
      ),
    ).toEqual([null, null, null]);
  });

  it('is known by its name and its addresses, however it is written', async () => {
    const { judge } = sipPeers({ ...policy, allowed_cidrs: [] });
    for (const address of ['sip.example.com', 'SIP.EXAMPLE.com:5080'])
      expect((await judge(address)).identities).toEqual(['sip.example.com', '93.184.215.14', '2606:4700::1']);
    expect((await judge('[2606:4700:0::1]:5060')).identities).toEqual(['2606:4700::1']);
  });

  it('is not resolved where no real call is made, and then has no identities', async () => {
    const { judge } = sipPeers({
      allowed_cidrs: ['192.0.2.0/24'],
      lookup: null,
      services: () => Promise.reject(new Error('looked up')),
    });
    for (const address of ['sip.example.com', 'inside.example.com', '192.0.2.1:5060'])
      expect(await judge(address)).toEqual({ objection: null, identities: [] });
    for (const address of ['10.0.0.1', 'redis', 'localhost:5060', '127.0.0.1'])
      expect((await judge(address)).objection).toBe('the address is not allowed');
  });
});
