// Creating a web session: the response, and what its token allows (requirements 2.1, 4.3, 5.7).
import { createHmac } from 'node:crypto';
import { limits } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import { TokenVerifier } from 'livekit-server-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withKey } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { joinSession, openSession } from '../harness/calls/web-session.ts';

let platform: TestPlatform;
beforeAll(async () => {
  // No jobs run here: everything that exists was created by the request.
  platform = await startPlatform({ config: { role: 'api' } });
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(() => platform.close());

const newAgent = async (tenant: TestTenant, max_call_duration_sec = 3600): Promise<string> =>
  (await tenant.client.agents.create({ name: 'Tester', instructions: 'Be brief.', max_call_duration_sec })).id;
const agentNotFound = { status: 404, code: 'agent_not_found' };

interface Claims {
  readonly [claim: string]: unknown;
}
const partOf = (token: string, index: number): Claims =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Claims;

describe('the response', () => {
  it('contains what the browser needs and the id of the call, and nothing else', async () => {
    const before = platform.clock.now().getTime();
    const { agent_id, ...session } = await openSession(platform);
    const { call } = await platform.tenant.client.calls.get(session.call_id);
    expect(session).toEqual({
      call_id: expect.stringMatching(/^AJ_[0-9a-f]{24}$/),
      room_name: `web-${agent_id}-${Date.parse(call.created_at)}`,
      ws_url: platform.sandbox.url.replace(/^http/, 'ws'),
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      identity: expect.stringMatching(/^web-[0-9a-f]{24}$/),
      expires_at: new Date(Date.parse(call.created_at) + 3_600_000).toISOString(),
    });
    expect(Date.parse(call.created_at)).toBeGreaterThanOrEqual(before);
  });

  it('names a call of direction web without numbers that counts as a concurrent call, and the audit log names the actor', async () => {
    const lead = { name: 'Ann Example', email: 'ann@example.com' };
    const { agent_id, call_id, room_name, identity } = await openSession(platform, { lead, client_ref: 'crm-4711' });
    const { call, turns } = await platform.tenant.client.calls.get(call_id);
    expect(call).toMatchObject({
      direction: 'web',
      status: 'dispatched',
      trunk_id: null,
      from_number: null,
      to_number: null,
      agent_id,
      room_name,
      lead,
      client_ref: 'crm-4711',
      metadata: null,
      ended_reason: null,
      answered_at: null,
      duration_sec: 0,
      recording_status: 'none',
    });
    expect(turns).toEqual([]);
    expect((await platform.tenant.client.calls.list({ client_ref: 'crm-4711', direction: 'web' })).calls).toEqual([
      call,
    ]);
    expect(
      await platform.sql(
        'select leg_identity, admitted_at = created_at as has_place, max_duration_sec from calls where id = $1',
        [call_id],
      ),
    ).toEqual([{ leg_identity: identity, has_place: true, max_duration_sec: 3600 }]);
    const { audit_events } = await platform.operator.auditEvents.list({
      action: 'web_session.created',
      client_ref: 'crm-4711',
    });
    expect(audit_events).toMatchObject([
      {
        tenant_id: platform.tenant.id,
        actor: { type: 'api_key' },
        target_type: 'web_session',
        target_id: call_id,
        changes: { agent_id },
      },
    ]);
  });

  it('waits neither for the media service nor for workers', async () => {
    const deaf = await createApp({
      ...platform.options,
      livekit: { ...platform.options.livekit, url: 'http://127.0.0.1:1' },
    });
    const agent = await newAgent(platform.tenant);
    const response = await rawRequest(deaf.url, {
      method: 'POST',
      path: `/v1/tenants/${platform.tenant.id}/agents/${agent}/web-session`,
      headers: withKey(platform.tenant.apiKey),
    });
    expect([response.status, response.json()]).toMatchObject([200, { ws_url: 'ws://127.0.0.1:1' }]);
    await deaf.close(500);
  });

  it('has an expiry no later than the agent may talk, and never later than that of its token', async () => {
    const durationWith = async (seconds: number): Promise<unknown> => {
      const { call_id } = await platform.tenant.client.webSessions.create(await newAgent(platform.tenant, seconds), {});
      return (await platform.sql('select max_duration_sec from calls where id = $1', [call_id]))[0];
    };
    expect(await durationWith(120)).toEqual({ max_duration_sec: 120 });
    expect(await durationWith(7200)).toEqual({ max_duration_sec: 3600 });
  });
});

describe('the token', () => {
  it('allows its identity to join its room, to hear and to speak, and nothing else, until the session expires', async () => {
    const { token, identity, room_name, expires_at } = await openSession(platform);
    const { api_key, api_secret } = platform.options.livekit;
    const claims = partOf(token, 1);
    expect(partOf(token, 0)).toEqual({ alg: 'HS256' });
    expect(claims).toEqual({
      iss: api_key,
      sub: identity,
      nbf: expect.any(Number),
      exp: Math.floor(Date.parse(expires_at) / 1000),
      video: {
        roomJoin: true,
        room: room_name,
        canPublish: true,
        canPublishSources: ['microphone'],
        canSubscribe: true,
        canPublishData: false,
        canUpdateOwnMetadata: false,
      },
    });
    expect(Number(claims['nbf'])).toBeLessThanOrEqual(Math.floor(Date.now() / 1000));
    expect(await new TokenVerifier(api_key, api_secret).verify(token, 0)).toMatchObject({ sub: identity });
    const [head, body] = token.split('.');
    expect(createHmac('sha256', api_secret).update(`${head}.${body}`).digest('base64url')).toBe(token.split('.')[2]);
  });

  it('is invalid from the moment at which the session expires', async () => {
    const { token, expires_at } = await openSession(platform);
    const { api_key, api_secret } = platform.options.livekit;
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(Date.parse(expires_at) - 1_001);
      expect(await new TokenVerifier(api_key, api_secret).verify(token, 0)).toBeDefined();
      vi.setSystemTime(Date.parse(expires_at));
      await expect(new TokenVerifier(api_key, api_secret).verify(token, 0)).rejects.toThrow('exp');
    } finally {
      vi.useRealTimers();
    }
    expect(limits.web_session_sec).toBe(3600);
  });

  it('gives no access to the API', async () => {
    const { token, call_id } = await openSession(platform);
    for (const path of [
      `/v1/tenants/${platform.tenant.id}/calls/${call_id}`,
      `/internal/agent/tenants/${platform.tenant.id}/calls/${call_id}`,
    ]) {
      expect(
        expectRefusal(await rawRequest(platform.url, { method: 'GET', path, headers: withKey(token) })).error,
      ).toBe('unauthorized');
    }
  });

  it('is for one session: that of another session is for another room and another identity', async () => {
    const agent = await newAgent(platform.tenant);
    const [one, two] = [
      await platform.tenant.client.webSessions.create(agent, {}),
      await platform.tenant.client.webSessions.create(agent, {}),
    ];
    expect(
      new Set([
        one.room_name,
        two.room_name,
        one.identity,
        two.identity,
        one.call_id,
        two.call_id,
        one.token,
        two.token,
      ]).size,
    ).toBe(8);
    expect(await joinSession(platform, one.token)).toEqual({
      status: 200,
      room: one.room_name,
      participant_identity: one.identity,
    });
    expect(await joinSession(platform, `${one.token.slice(0, -2)}xx`)).toMatchObject({ status: 401 });
  });
});

describe('a session is refused', () => {
  it('with an agent of another tenant, an archived one, and an unknown one', async () => {
    const other = await platform.newTenant();
    const { client } = platform.tenant;
    await expect(client.webSessions.create(await newAgent(other), {})).rejects.toMatchObject(agentNotFound);
    const archived = await newAgent(platform.tenant);
    await client.agents.archive(archived);
    await expect(client.webSessions.create(archived, {})).rejects.toMatchObject(agentNotFound);
    await expect(client.webSessions.create(`ta_${'0'.repeat(24)}`, {})).rejects.toMatchObject(agentNotFound);
    expect(await platform.sql(`select 1 from calls where direction = 'web' and agent_id = $1`, [archived])).toEqual([]);
  });

  const bad: readonly [what: string, body: string, code: string][] = [
    ['a list', '[]', 'validation_failed'],
    ['a lead that is no object', '{"lead":"Ann"}', 'validation_failed'],
    ['a number as client_ref', '{"client_ref":7}', 'validation_failed'],
    ['a client_ref of 257 characters', JSON.stringify({ client_ref: 'x'.repeat(257) }), 'validation_failed'],
    ['a null byte', '{"client_ref":"\\u0000"}', 'validation_failed'],
    ['half a JSON', '{"lead":', 'invalid_json'],
  ];
  it.each(bad)('whose body is, or has, %s', async (_what, body, code) => {
    const path = `/v1/tenants/${platform.tenant.id}/agents/${await newAgent(platform.tenant)}/web-session`;
    const response = await rawRequest(platform.url, {
      method: 'POST',
      path,
      headers: { ...withKey(platform.tenant.apiKey), 'content-type': 'application/json' },
      body,
    });
    expect(expectRefusal(response).error).toBe(code);
  });

  it('but not without a body or with an empty one; no member of the body changes room, identity or token', async () => {
    const path = `/v1/tenants/${platform.tenant.id}/agents/${await newAgent(platform.tenant)}/web-session`;
    const json = { ...withKey(platform.tenant.apiKey), 'content-type': 'application/json' };
    const responses = [
      await rawRequest(platform.url, { method: 'POST', path, headers: withKey(platform.tenant.apiKey) }),
      await rawRequest(platform.url, { method: 'POST', path, headers: json, body: '{}' }),
      await rawRequest(platform.url, {
        method: 'POST',
        path,
        headers: json,
        body: '{"room_name":"mine","identity":"admin","token":"x","roomConfig":{},"lead":{"name":"Ann"}}',
      }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(responses[2]?.json()).toMatchObject({
      details: { issues: ['room_name', 'identity', 'token', 'roomConfig'].map((member) => ({ path: member })) },
    });
  });
});

describe('sessions of one agent in one millisecond', () => {
  it('get different rooms, two and twenty at once, with names that count up', async () => {
    const agent = await newAgent(platform.tenant);
    const still = {
      now: () => new Date('2026-11-21T09:30:00.123Z'),
      sleep: (ms: number, signal?: AbortSignal) => platform.clock.sleep(ms, signal),
    };
    const stopped = await createApp({ ...platform.options, clock: still });
    const path = `/v1/tenants/${platform.tenant.id}/agents/${agent}/web-session`;
    const mint = async (): Promise<string> =>
      (
        (await rawRequest(stopped.url, { method: 'POST', path, headers: withKey(platform.tenant.apiKey) })).json() as {
          room_name: string;
        }
      ).room_name;
    const rooms = [...(await Promise.all([mint(), mint()])), ...(await Promise.all(Array.from({ length: 20 }, mint)))];
    const first = still.now().getTime();
    expect(rooms.toSorted()).toEqual(Array.from({ length: 22 }, (_value, index) => `web-${agent}-${first + index}`));
    await stopped.close(500);
  });

  it('of two agents do not affect each other', async () => {
    const [one, two] = [await openSession(platform), await openSession(platform)];
    expect(one.room_name).not.toBe(two.room_name);
  });
});

it('a session does not wait for capacity, and counts as a concurrent call', async () => {
  const tenant = await platform.newTenant({ max_concurrent_calls: 1 });
  await openSession(platform, { tenant });
  const { call_id } = await openSession(platform, { tenant });
  expect(await platform.sql('select admitted_at is not null as has_place from calls where id = $1', [call_id])).toEqual(
    [{ has_place: true }],
  );
});
