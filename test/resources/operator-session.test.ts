// Signing in as the operator: one password, one cookie, twelve hours, and an end that holds on the server (requirement
// 4.8, 5). Requirement 5.8.
import { createOperatorClient, sessionCookie } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { freePort } from '@voicecall/server/processes/free-port.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send, signInCookie, withCookie } from '../harness/http/callers.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { operatorLogin, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(() => platform.close());

const anonymous = () => createOperatorClient({ baseUrl: platform.url });
const clientOf = (cookie: string) => createOperatorClient({ baseUrl: platform.url, cookie });

describe('signing in', () => {
  it('returns the operator, and a cookie that no script can read and no other site can send', async () => {
    const response = await anonymous().operatorSession.login(operatorLogin);
    expect(response).toEqual({
      operator: {
        id: expect.stringMatching(/^op_[0-9a-f]{24}$/),
        email: operatorLogin.email,
        role: 'admin',
        second_factor: false,
      },
    });
    expect(response.$response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^svc_operator=[A-Za-z0-9_-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await clientOf(sessionCookie(response)).operatorSession.session()).toEqual({ operator: response.operator });
  });

  it('over https sets a cookie that is sent over https only', async () => {
    const port = await freePort();
    const app = await createApp({
      ...platform.options,
      config: { ...platform.options.config, port, public_url: 'https://voice.example.com' },
    });
    const response = await createOperatorClient({ baseUrl: `http://127.0.0.1:${port}` }).operatorSession.login(
      operatorLogin,
    );
    expect(response.$response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-svc_operator=.*; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    await app.close(1_000);
  });

  it('accepts the address in any case and with white space around it', async () => {
    const { operator } = await anonymous().operatorSession.login({
      ...operatorLogin,
      email: ` ${operatorLogin.email.toUpperCase()} `,
    });
    expect(operator.email).toBe(operatorLogin.email);
  });

  it.each([
    { ...operatorLogin, password: 'wrong' },
    { ...operatorLogin, password: operatorLogin.password.toUpperCase() },
    { ...operatorLogin, password: `${operatorLogin.password} ` },
    { ...operatorLogin, email: 'nobody@example.com' },
    { ...operatorLogin, email: '' },
    { ...operatorLogin, email: "' or 1=1--" },
  ])('with %j is refused, and tells nobody what was wrong', async (credentials) => {
    const refused = await send(platform.url, { method: 'POST', path: '/admin/api/login', body: credentials }, {});
    expect(refused.json()).toEqual({ error: 'unauthorized', message: 'Credentials are missing or invalid.' });
    expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined]);
  });

  it('twice gives two sessions, each with its own end', async () => {
    const [first, second] = [await signInCookie(platform.url), await signInCookie(platform.url)];
    expect(first).not.toBe(second);
    await clientOf(first).operatorSession.logout();
    expect(await refusalOf(clientOf(first).operatorSession.session())).toMatchObject({ code: 'unauthorized' });
    expect((await clientOf(second).operatorSession.session()).operator.email).toBe(operatorLogin.email);
  });

  it('keeps no token and no password in the database', async () => {
    const token = (await signInCookie(platform.url)).replace('svc_operator=', '');
    const rows = JSON.stringify([
      await platform.sql('select * from operator_sessions'),
      await platform.sql('select * from operators'),
    ]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(operatorLogin.password);
    expect(rows).toContain('$argon2id$');
  });
});

describe('a session', () => {
  it('ends when one signs out, and the cookie is taken away', async () => {
    const cookie = await signInCookie(platform.url);
    const out = await send(
      platform.url,
      { method: 'POST', path: '/admin/api/logout', body: {} },
      withCookie(cookie, platform.url),
    );
    expect([out.status, out.json()]).toEqual([200, { ok: true }]);
    expect(out.headers['set-cookie']).toEqual([
      expect.stringMatching(/^svc_operator=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await refusalOf(clientOf(cookie).tenants.list())).toMatchObject({ status: 401 });
    expect(await refusalOf(clientOf(cookie).operatorSession.logout())).toMatchObject({ status: 401 });
  });

  it('ends after twelve hours, not before, however often it is used', async () => {
    const resume = platform.clock.stop();
    const client = clientOf(await signInCookie(platform.url));
    for (let hour = 1; hour < 12; hour += 1) {
      platform.clock.advance(3_600_000);
      await client.operatorSession.session();
    }
    platform.clock.advance(3_590_000);
    await client.operatorSession.session();
    platform.clock.advance(20_000);
    expect(await refusalOf(client.operatorSession.session())).toMatchObject({ code: 'unauthorized' });
    resume();
  });
});
