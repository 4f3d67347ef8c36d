// Who answers an inbound call when its number names an `answer_url`: the agent that the response names, nobody, or, on
// anything else, the agent of the number.
import { limits } from '@voicecall/contract';
import type { TimelineEntry } from '@voicecall/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answeredNumber, endedCall, ring } from '../harness/calls/ring.ts';
import type { AnsweredNumber } from '../harness/calls/ring.ts';
import { withCookie } from '../harness/http/callers.ts';
import { openPortalOf, portalCookieOf } from '../harness/http/portal.ts';
import { outputOf, snippetsOf } from '../harness/snippets.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import { isSignedWith, startToolServer } from '../harness/receivers/tool-server.ts';
import type { ToolServer } from '../harness/receivers/tool-server.ts';

const platform = sharedPlatform();
const answer_secret = 'answer-secret-0123456789';
let receiver: Receiver;
let server: ToolServer;
let other_agent: string;
beforeAll(async () => {
  receiver = await platform.receiver();
  server = await startToolServer();
  other_agent = (
    await platform.tenant.client.agents.create({
      name: 'Other',
      instructions: 'Be brief.',
      welcome: 'This is the other one.',
      timezone: 'Asia/Tokyo',
      max_call_duration_sec: 777,
    })
  ).id;
});
beforeEach(() => void server.requests.splice(0));
afterAll(() => server.close());

const { answer_url_ms } = limits;
const patience = (ms: number): void => void Object.assign(limits, { answer_url_ms: ms });
// A response that is late only because the machine is slow is none of these tests' business.
beforeAll(() => patience(60_000));
afterAll(() => patience(answer_url_ms));

const respond = (body: unknown, status = 200): void => {
  server.respond = (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
};

async function askedNumber(): Promise<AnsweredNumber> {
  const number = await answeredNumber(platform.tenant, { client_ref: 'line-7' });
  await platform.tenant.client.phoneNumbers.update(number.phone_number_id, { answer_url: server.url, answer_secret });
  return number;
}

type Of<T extends TimelineEntry['type']> = Extract<TimelineEntry, { type: T }>;
async function timelineOf(call_id: string) {
  const { entries } = await platform.tenant.client.calls.timeline(call_id);
  const ofType = <T extends TimelineEntry['type']>(type: T) =>
    entries.filter((entry) => entry.type === type) as Of<T>[];
  return { types: entries.map(({ type }) => type), asked: ofType('routing.asked'), decided: ofType('routing.decided') };
}

/** Rings, waits for the end of the call, and returns it with what its timeline says of the decision. */
async function rung({ number }: AnsweredNumber) {
  const { room } = await ring(platform, { to_number: number });
  const { call, turns } = await endedCall(platform, room, { receiver });
  return { call, turns, ...(await timelineOf(call.id)) };
}

describe('the agent that the response names', () => {
  it('answers, in its zone and as long as it may, and the timeline says who was asked', async () => {
    const number = await askedNumber();
    respond({ agent_id: other_agent, later: { later: true } });
    const { call, turns, types, asked, decided } = await rung(number);
    expect(call).toMatchObject({
      agent_id: other_agent,
      timezone: 'Asia/Tokyo',
      ended_reason: 'agent_hangup',
    });
    expect(turns[0]).toMatchObject({ text: 'This is the other one.' });
    expect(asked).toMatchObject([{ attempt: 1 }]);
    expect(decided).toMatchObject([
      { decision: 'agent', agent_id: other_agent, problem: null, http_status: 200, error: null },
    ]);
    const order = ['call.accepted', 'routing.asked', 'routing.decided', 'agent.dispatched'] as const;
    expect(types.filter((type) => (order as readonly string[]).includes(type))).toEqual(order);
    const [stored] = await platform.sql('select max_duration_sec from calls where id = $1', [call.id]);
    expect(stored).toEqual({ max_duration_sec: 777 });
  });

  it('answers in the version and with the variables of the response', async () => {
    const { agents } = platform.tenant.client;
    const variables = [
      { name: 'name', required: true },
      { name: 'day', default: 'Monday' },
    ];
    const { id: agent_id } = await agents.create({
      ...{ name: 'Versions', instructions: 'Be brief.', variables },
      welcome: 'First for {{name}} on {{day}}',
    });
    await agents.update(agent_id, { welcome: 'Second for {{name}}' });
    await agents.update(agent_id, { welcome: 'Draft for {{name}}', draft: true });
    const given = { name: '{{day}}' };
    for (const [agent_version, version, welcome] of [
      [1, 1, 'First for {{day}} on Monday'],
      [3, 3, 'Draft for {{day}}'],
      ['published', 2, 'Second for {{day}}'],
      [null, 2, 'Second for {{day}}'],
      [undefined, 2, 'Second for {{day}}'],
    ] as const) {
      const number = await askedNumber();
      respond({ agent_id, agent_version, variables: given });
      const { call, turns, decided } = await rung(number);
      expect(call).toMatchObject({ agent_id, agent_version: version, variables: given });
      expect(turns[0]).toMatchObject({ text: welcome });
      expect(decided).toMatchObject([{ decision: 'agent', agent_id, agent_version: version, problem: null }]);
    }
    // Without variables it is like other inbound calls.
    const number = await askedNumber();
    respond({ agent_id, agent_version: 1 });
    const { call, turns } = await rung(number);
    expect([call.variables, turns[0]]).toMatchObject([null, { text: 'First for  on Monday' }]);
  });

  it('answers in the version that is published at the moment of the decision', async () => {
    const { agents } = platform.tenant.client;
    const { id: agent_id } = await agents.create({ name: 'Changing', instructions: 'Be brief.', welcome: 'Old' });
    const number = await askedNumber();
    server.respond = (response) =>
      // Published while the caller waits, before the response is there.
      void agents
        .update(agent_id, { welcome: 'New' })
        .then(() => response.writeHead(200).end(JSON.stringify({ agent_id })));
    const { call, turns } = await rung(number);
    expect([call.agent_version, turns[0]]).toMatchObject([2, { text: 'New' }]);
  });

  it('is asked for by a signed request with the facts of the call', async () => {
    const number = await askedNumber();
    respond({ agent_id: number.agent_id });
    const { call } = await rung(number);
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    if (!request) throw new Error('nobody was asked');
    expect(isSignedWith(answer_secret, request)).toBe(true);
    expect(request.headers).toMatchObject({ 'svc-tenant-id': platform.tenant.id, 'svc-call-id': call.id });
    expect([request.method, JSON.parse(request.body)]).toEqual([
      'POST',
      {
        type: 'call.routing',
        tenant_id: platform.tenant.id,
        client_ref: 'line-7',
        call_id: call.id,
        phone_number_id: number.phone_number_id,
        from_number: '+15551112222',
        from_raw: '+15551112222',
        asserted_identity: null,
        diversion: null,
        to_number: number.number,
        agent_id: number.agent_id,
        received_at: call.created_at,
      },
    ]);
  });
});

it('a call that the response refuses is not answered', async () => {
  const number = await askedNumber();
  respond({ refuse: true });
  const { call, types, decided } = await rung(number);
  expect(call).toMatchObject({ status: 'completed', ended_reason: 'declined', ended_by: 'api', answered_at: null });
  expect(decided).toMatchObject([{ decision: 'refused', agent_id: number.agent_id, problem: null }]);
  expect(types).not.toContain('agent.dispatched');
  await expect.poll(async () => (await timelineOf(call.id)).types).toContain('room.closed');
});

describe('the agent of the number answers', () => {
  const expectFallback = async (number: AnsweredNumber, expected: object): Promise<void> => {
    const { call, turns, decided } = await rung(number);
    expect(call).toMatchObject({ agent_id: number.agent_id, ended_reason: 'agent_hangup' });
    expect(turns[0]).toMatchObject({ text: 'Hello from the test.' });
    expect(decided).toMatchObject([
      { decision: 'fallback', agent_id: number.agent_id, error: expect.any(String) as string, ...expected },
    ]);
  };

  it.each([
    ['names an agent that does not exist', { agent_id: 'ta_none' }, 'unknown_agent'],
    ['is no JSON', '<html>', 'invalid_response'],
    ['names nobody', {}, 'invalid_response'],
    ['names something else', { agent_id: 7, refuse: 'yes' }, 'invalid_response'],
    ['is huge', `{"agent_id":"${'x'.repeat(200_000)}"}`, 'invalid_response'],
  ])('when the response %s', async (_what, body, problem) => {
    const number = await askedNumber();
    respond(body);
    await expectFallback(number, { problem, http_status: 200 });
  });

  it("when the response names another tenant's agent, or an archived one", async () => {
    const stranger = await platform.newTenant();
    const { id: strange } = await stranger.client.agents.create({ name: 'Strange', instructions: 'x' });
    const { id: archived } = await platform.tenant.client.agents.create({ name: 'Old', instructions: 'x' });
    await platform.tenant.client.agents.archive(archived);
    for (const agent_id of [strange, archived]) {
      const number = await askedNumber();
      respond({ agent_id });
      await expectFallback(number, { problem: 'unknown_agent' });
    }
  });

  it('when the response names a version or variables that the agent does not have, and it is said which', async () => {
    const { agents } = platform.tenant.client;
    const { id: agent_id } = await agents.create({
      ...{ name: 'Strict', instructions: 'For {{name}}.', welcome: 'Strict' },
      variables: [{ name: 'name', required: true }, { name: 'day' }],
    });
    const wrong = [
      [{ agent_version: 9 }, 'unknown_version', 'the agent has no version 9'],
      [{ agent_version: 'newest' }, 'invalid_response', 'agent_version'],
      [{ agent_version: 1.5 }, 'invalid_response', 'agent_version'],
      [{ variables: { name: 'Ann', nmae: 'x' } }, 'undeclared_variables', 'the agent has no variable nmae'],
      [{ variables: {} }, 'missing_variables', 'lack name'],
      [{ variables: { name: 7 } }, 'invalid_response', 'variables.name'],
      [{ variables: 'name=Ann' }, 'invalid_response', 'variables'],
      [{ variables: { name: 'x'.repeat(2_001) } }, 'invalid_response', 'variables.name'],
    ] as const;
    for (const [members, problem, error] of wrong) {
      const number = await askedNumber();
      respond({ agent_id, ...members });
      await expectFallback(number, { problem, error: expect.stringContaining(error) as string, agent_version: 1 });
    }
    const { calls } = await platform.tenant.client.calls.list({ agent_id });
    expect(calls).toEqual([]);
  });

  it('when there is an error, or a redirect, which is not followed', async () => {
    const failing = await askedNumber();
    respond({ agent_id: other_agent }, 500);
    await expectFallback(failing, { problem: 'http_status', http_status: 500 });
    const redirecting = await askedNumber();
    server.requests.splice(0);
    server.respond = (response) => response.writeHead(307, { location: server.url }).end();
    await expectFallback(redirecting, { problem: 'http_status', http_status: 307 });
    expect(server.requests).toHaveLength(1);
  });

  it('when nobody is there, or does not respond within 1.5 seconds', async () => {
    const gone = await startToolServer();
    await gone.close();
    const unreachable = await answeredNumber(platform.tenant);
    const { phoneNumbers } = platform.tenant.client;
    await phoneNumbers.update(unreachable.phone_number_id, { answer_url: gone.url, answer_secret });
    await expectFallback(unreachable, { problem: 'unreachable', http_status: null });
    const hanging = await askedNumber();
    server.respond = () => undefined;
    patience(answer_url_ms);
    await expectFallback(hanging, { problem: 'timeout' });
    patience(60_000);
  });
});

describe('what is decided', () => {
  it.each([
    ['another worker has decided', 'routing_pending = false'],
    ['an agent was requested', 'agent_dispatch_count = 1'],
  ])('stays when %s: a response that comes later changes nothing', async (_what, change) => {
    const number = await askedNumber();
    server.respond = (response, { body }) => {
      const { call_id } = JSON.parse(body) as { call_id: string };
      // As another worker does while this one waits.
      void platform
        .sql(`update calls set ${change} where id = $1`, [call_id])
        .then(() => response.writeHead(200).end(JSON.stringify({ agent_id: other_agent })));
    };
    const { call, decided } = await rung(number);
    expect(call.agent_id).toBe(number.agent_id);
    expect(decided).toEqual([]);
  });

  it('is asked for once more after a crash, and no more', async () => {
    const number = await askedNumber();
    // The first request is that of a process that died: its count is stored, and nothing else.
    await platform.sql(
      `create or replace function crash_of_a_test() returns trigger language plpgsql as $$
       begin new.routing_asks := case new.to_number when '${number.number}' then 1 else 2 end; return new; end $$`,
    );
    await platform.sql(
      `create trigger crash_of_a_test before insert on calls for each row when (new.routing_pending)
       execute function crash_of_a_test()`,
    );
    try {
      respond({ agent_id: other_agent });
      const once = await rung(number);
      expect([once.call.agent_id, once.asked]).toMatchObject([other_agent, [{ attempt: 2 }]]);
      const again = await askedNumber();
      server.requests.splice(0);
      const twice = await rung(again);
      expect([twice.call.agent_id, twice.asked]).toEqual([again.agent_id, []]);
      expect(twice.decided).toMatchObject([{ decision: 'fallback', problem: 'interrupted' }]);
      expect(server.requests).toEqual([]);
    } finally {
      await platform.sql('drop function crash_of_a_test cascade');
    }
  });
});

describe('a number', () => {
  const problem = (message: string) => ({
    code: 'validation_failed',
    details: { issues: [{ path: 'answer_secret', message: expect.stringContaining(message) as string }] },
  });

  it('needs a secret for its answer_url, and again for another host; a response never has it', async () => {
    const { phoneNumbers } = platform.tenant.client;
    const { phone_number_id: id } = await answeredNumber(platform.tenant);
    const set = (body: Parameters<typeof phoneNumbers.update>[1]) => phoneNumbers.update(id, body);
    await expect(set({ answer_url: server.url })).rejects.toMatchObject(problem('is needed'));
    await expect(set({ answer_secret })).rejects.toMatchObject(problem('is only for a number'));
    const { phone_number } = await set({ answer_url: server.url, answer_secret });
    expect(phone_number.answer_url).toBe(server.url);
    expect(JSON.stringify(phone_number)).not.toContain(answer_secret);
    expect((await set({ answer_url: `${server.url}/other`, label: 'x' })).phone_number.label).toBe('x');
    await expect(set({ answer_url: 'https://example.com/' })).rejects.toMatchObject(problem('another host'));
    expect((await set({ answer_url: null })).phone_number.answer_url).toBeNull();
    const [row] = await platform.sql('select answer_secret_sealed from phone_numbers where id = $1', [id]);
    expect(row).toEqual({ answer_secret_sealed: null });
  });

  it('asks nobody inside: the address is checked as those of webhooks are', async () => {
    const { phone_number_id } = await answeredNumber(platform.tenant);
    for (const answer_url of ['http://10.0.0.1/', 'http://169.254.169.254/latest', 'http://example.com/'])
      await expect(
        platform.tenant.client.phoneNumbers.update(phone_number_id, { answer_url, answer_secret }),
      ).rejects.toMatchObject({ code: 'invalid_webhook_url' });
  });

  it('is not moved to another host by a portal session', async () => {
    const { phone_number_id } = await answeredNumber(platform.tenant);
    await openPortalOf(platform, platform.tenant);
    const response = await fetch(`${platform.url}/v1/tenants/${platform.tenant.id}/phone-numbers/${phone_number_id}`, {
      method: 'PUT',
      headers: { ...withCookie(portalCookieOf(platform.tenant), platform.url), 'content-type': 'application/json' },
      body: JSON.stringify({ answer_url: server.url, answer_secret }),
    });
    expect([response.status, await response.json()]).toMatchObject([403, { error: 'forbidden' }]);
  });
});

it('the program of the guide sets the URL of a number', async () => {
  const tenant = await platform.newTenant();
  const { number } = await answeredNumber(tenant);
  const program = (await snippetsOf('docs/answer-url.md')).get('answer-url.ts') ?? '';
  const output = await outputOf(program, {
    ...{ SVC_BASE_URL: platform.url, SVC_TENANT_ID: tenant.id, SVC_API_KEY: tenant.apiKey },
    ...{ ANSWER_URL: server.url, ANSWER_SECRET: answer_secret },
  });
  expect(output).toContain(`${number} ${server.url}`);
});
