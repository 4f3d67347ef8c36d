// LiveKit's tokens with a clock that is not this machine's.
import { createHash } from 'node:crypto';
import { AccessToken, TokenVerifier } from 'livekit-server-sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { isSignedBody, signToken } from './token.ts';

const keys = { api_key: 'key', api_secret: 'a secret that is long enough for it' };
const body = '{"event":"room_finished"}';
const now = new Date('2026-11-26T10:00:00Z');
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
afterEach(() => vi.useRealTimers());

/** A token as LiveKit makes it at `now`: valid for five minutes. */
function webhookToken(of = keys, about = body): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const token = new AccessToken(of.api_key, of.api_secret, { ttl: '5m' });
  token.sha256 = createHash('sha256').update(about).digest('base64');
  return token.toJwt();
}

test.each([
  [-61, false],
  [-59, true],
  [0, true],
  [359, true],
  [361, false],
])('a webhook that is read %i s after it was signed: %s', async (seconds, valid) => {
  const token = await webhookToken();
  vi.setSystemTime('2031-01-01T00:00:00Z');
  expect(isSignedBody(keys, token, body, after(seconds))).toBe(valid);
});

test('a webhook of another key, with another secret, of another body or without an end is not LiveKit’s', async () => {
  expect(isSignedBody(keys, await webhookToken({ ...keys, api_key: 'other' }), body, now)).toBe(false);
  expect(isSignedBody(keys, await webhookToken({ ...keys, api_secret: 'another secret' }), body, now)).toBe(false);
  expect(isSignedBody(keys, await webhookToken(keys, '{}'), body, now)).toBe(false);
  const sha256 = createHash('sha256').update(body).digest('base64');
  const endless = signToken(keys, { video: {}, ...{ sha256 } }, { from: now, to: new Date(Number.NaN) });
  expect(isSignedBody(keys, endless, body, now)).toBe(false);
  const token = await webhookToken();
  for (const wrong of [
    '',
    '.',
    '..',
    `${token}.`,
    `${token}x`,
    token.slice(0, -2),
    token.split('.').slice(0, 2).join('.'),
  ])
    expect(isSignedBody(keys, wrong, body, now)).toBe(false);
});

test("a token is accepted by LiveKit at the platform's time, whatever this machine's clock says", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: after(90) });
  const token = signToken(keys, { sub: 'agent', video: { roomAdmin: true, room: 'r' } }, { from: now, to: after(600) });
  vi.setSystemTime(now);
  const claims = { sub: 'agent', iss: 'key', video: { roomAdmin: true, room: 'r' } };
  expect(await new TokenVerifier(keys.api_key, keys.api_secret).verify(token, 0)).toMatchObject(claims);
});
