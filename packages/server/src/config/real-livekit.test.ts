// Which settings are refused together: a missing LIVEKIT_URL must not open the sandbox to a network.
import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';

const near = ['127.0.0.1', '127.1.2.3', '::1', 'localhost', 'LOCALHOST', 'voice.localhost'];
const far = ['0.0.0.0', '::', '192.168.1.10', '127.0.0.1.example.com', 'localhost.example.com', 'voice.example.com'];
const urlOf = (host: string): string => `http://${host.includes(':') ? `[${host}]` : host}:8080`;

test.each(near)('the sandbox may be on %s', (host) => {
  expect(loadConfig({ HOST: host, PUBLIC_URL: urlOf(host) })).toMatchObject({ host });
});

test.each(far)('the sandbox is not on %s by a missing LIVEKIT_URL, but if SANDBOX=1 asks for it', (host) => {
  expect(() => loadConfig({ HOST: host })).toThrow(/^HOST: .*LIVEKIT_URL.*SANDBOX=1/s);
  expect(() => loadConfig({ PUBLIC_URL: urlOf(host) })).toThrow(/^PUBLIC_URL: .*LIVEKIT_URL.*SANDBOX=1/s);
  expect(loadConfig({ HOST: host, PUBLIC_URL: urlOf(host), SANDBOX: '1' })).toMatchObject({ host });
  expect(() => loadConfig({ HOST: host, SANDBOX: '0' })).toThrow(/^HOST: /);
});

test('a real LiveKit may be reached at any address', () => {
  const real = {
    ...{ LIVEKIT_URL: 'wss://livekit.example.com', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 's'.repeat(32) },
    ...{ OPERATOR_EMAIL: 'ann@example.com', OPERATOR_PASSWORD: 'a long password' },
  };
  for (const host of far) expect(loadConfig({ ...real, HOST: host, PUBLIC_URL: urlOf(host) })).toMatchObject({ host });
});
