// The internal routes of a call: open to the agent that was dispatched to it, closed to everybody else, and safe from
// what it sends.
import { agentRoutes, openapiPath, renderPath } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { createSealer } from '@voicecall/server/platform/seal.ts';
import { callToken } from '@voicecall/server/resources/calls/agent/call-token.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, signInCookie, withCookie, withKey } from '../harness/http/callers.ts';
import type { Headers } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import { times } from '../harness/repetitions.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { damaged, mutations } from './mutations.ts';

let platform: TestPlatform;
let fixture: Fixture;
let call: string;
let tool: string;
let cookie: string;
beforeAll(async () => {
  platform = await startPlatform();
  fixture = await createFixture(platform);
  call = await fixture.idOf('call');
  tool = await fixture.idOf('tool');
  cookie = await signInCookie(platform.url);
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

const tokenOf = (tenant_id: string, call_id: string): string =>
  callToken(createSealer(Buffer.from(platform.options.encryption_key, 'base64')), tenant_id, call_id);
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

const time = '2026-11-21T09:30:00.000Z';
const turns = [
  {
    turn_id: 1,
    role: 'agent',
    text: 'Hello.',
    started_at: time,
    ended_at: time,
    interrupted: false,
    confidence: 0.5,
    tool: { name: 'x', arguments: { a: 1 }, result: 'ok', ok: true, duration_ms: 3 },
  },
];
const transcripts = [
  {
    segment_id: 's1',
    turn_id: 1,
    speaker: 'agent',
    text: 'Hello.',
    start_ms: 0,
    end_ms: 900,
    language: 'en',
    confidence: 0.5,
  },
];
const bodies: Readonly<Record<string, object>> = {
  recordTurns: { turns },
  recordConsent: { text: 'May I?', said_at: time, answer: { answer: 'yes', turn: { ...turns[0], role: 'user' } } },
  endCallByAgent: { reason: 'agent_hangup', answered_by: 'human' },
  recordSessionReport: { turns, transcripts, answered_by: 'human' },
  captureBooking: {
    full_name: 'Ann Example',
    preferred_datetime: `${new Date().getFullYear() + 1}-01-12T10:00`,
    preferred_datetime_text: 'on the twelfth',
    timezone: 'Europe/Berlin',
    email: 'ann@example.com',
    phone: '+15551230001',
    duration_min: 30,
    channel: 'phone',
    notes: 'x',
    evidence_turn_ids: [1],
  },
  askKnowledge: { question: 'When are you open?' },
  transferCall: { to_number: '+15551230009' },
  callTool: { tool_call_id: 'tc_1', arguments: { a: 1, b: ['x', { c: null }] } },
};

const routes = Object.values(agentRoutes).map(
  (route: AnyRoute) => [`${route.method} ${openapiPath(route.path)}`, route] as const,
);
const requestFor = (route: AnyRoute, tenantId = fixture.tenant.id, callId = call) => ({
  method: route.method,
  path: renderPath(route.path, { tenantId, callId, toolId: tool }),
  body: bodies[route.metadata.operation],
});

describe.each(routes)('%s', (_name, route) => {
  it("is open to the call's own agent", async () => {
    const response = await send(platform.url, requestFor(route), bearer(tokenOf(fixture.tenant.id, call)));
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
  });

  it('accepts unknown members from an agent of another version', async () => {
    const { path, body, ...request } = requestFor(route);
    const response = await send(
      platform.url,
      { ...request, path: `${path}?agent_version=2`, body: body && { ...body, from_the_future: 1 } },
      bearer(tokenOf(fixture.tenant.id, call)),
    );
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
  });

  const others: readonly (readonly [what: string, headers: () => Headers])[] = [
    ['nothing', () => ({})],
    ['an empty token', () => bearer('')],
    ["another call's token", () => bearer(tokenOf(fixture.tenant.id, 'AJ_000000000000000000000000'))],
    ["another tenant's token for a call of that id", () => bearer(tokenOf('tn_000000000000000000000000', call))],
    ['half of the token', () => bearer(tokenOf(fixture.tenant.id, call).slice(0, 20))],
    ["the tenant's key", () => withKey(fixture.tenant.apiKey)],
    ["an operator's session", () => withCookie(cookie, platform.url)],
  ];
  it.each(others)('is closed to a caller with %s', async (_what, headers) => {
    expect(expectRefusal(await send(platform.url, requestFor(route), headers()), route).error).toBe('unauthorized');
  });

  it('does not find a call that does not exist, even with a valid token', async () => {
    const missing = 'AJ_000000000000000000000000';
    const response = await send(
      platform.url,
      requestFor(route, fixture.tenant.id, missing),
      bearer(tokenOf(fixture.tenant.id, missing)),
    );
    expect(expectRefusal(response, route).error).toBe('call_not_found');
  });

  it('never fails on our side, whatever it is sent', async () => {
    const good = bodies[route.metadata.operation];
    if (!good) return expect(route.method).toBe('GET');
    const headers = { ...bearer(tokenOf(fixture.tenant.id, call)), 'content-type': 'application/json' };
    await fc.assert(
      fc.asyncProperty(mutations, async (damage) => {
        const response = await rawRequest(platform.url, {
          ...requestFor(route),
          headers,
          body: JSON.stringify(damaged(good, damage)) ?? '',
        });
        if (response.status !== 200) expectRefusal(response, route);
      }),
      { seed: 20_261_121, numRuns: times(20, 150), endOnFailure: true },
    );
  });
});
