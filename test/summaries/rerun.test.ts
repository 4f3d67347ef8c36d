// Rerunning a summary: a separate run, its limits, and the history that stays. Requirements 3 and 4.6.
import { rateLimits } from '@voicecall/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send, withKey } from '../harness/http/callers.ts';
import { startModelServer } from '../harness/summaries/model-server.ts';
import type { ModelServer } from '../harness/summaries/model-server.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import { takePlaces } from '../harness/calls/places.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { finishedSummary, runsOf, summaryEventsOf } from '../harness/summaries/summary.ts';

let platform: TestPlatform;
let modelServer: ModelServer;
beforeAll(async () => {
  modelServer = await startModelServer(() => platform.sandbox.url);
  platform = await startPlatform({ model: modelServer.config });
});
beforeEach(() => platform.sql(`delete from rate_limits where key like 'summary_rerun%'`));
afterEach(() => modelServer.set('pass'));
afterAll(async () => {
  await platform.close();
  await modelServer.close();
});

async function summarizedCall(to = '+15005550001'): Promise<string> {
  const { call } = await (await placeCall(platform, { to })).ended();
  await finishedSummary(platform, call.id);
  return call.id;
}

/** The rerun as it is on the wire. */
const askFor = (call_id: string, headers: Record<string, string> = {}, reason = 'A field was added.') =>
  send(
    platform.url,
    { method: 'POST', path: pathOf(call_id), body: { reason } },
    { ...withKey(platform.tenant.apiKey), ...headers },
  );

const pathOf = (call_id: string): string => `/v1/tenants/${platform.tenant.id}/calls/${call_id}/summary:rerun`;

/** A rerun whose body is not JSON. */
async function brokenRequest(call_id: string) {
  const response = await fetch(platform.url + pathOf(call_id), {
    method: 'POST',
    body: '{',
    headers: { ...withKey(platform.tenant.apiKey), 'content-type': 'application/json' },
  });
  return { status: response.status, headers: Object.fromEntries(response.headers) };
}

/** A stored call that has no summary yet. */
async function unfinishedCall(): Promise<string> {
  const [call_id = ''] = await takePlaces(platform, platform.tenant, 1);
  return call_id;
}

const counted = async (): Promise<number[]> =>
  (
    await platform.sql<{ points: number }>(
      `select points from rate_limits where key like 'summary_rerun%' order by key`,
    )
  ).map(({ points }) => points);

describe('a rerun', () => {
  it('makes the summary pending, then newer; the earlier one stays stored, and the reason is in the audit log', async () => {
    const call_id = await summarizedCall();
    const first = await finishedSummary(platform, call_id);
    modelServer.set('wait');
    const response = await askFor(call_id);
    expect([response.status, response.headers['retry-after'], response.json()]).toEqual([
      202,
      '5',
      { status: 'pending', call_id, estimated_ready_at: expect.any(String) },
    ]);
    expect(await platform.tenant.client.summaries.get(call_id)).toMatchObject({ status: 'pending' });
    expect((await platform.tenant.client.calls.get(call_id)).call).toMatchObject({ summary_status: 'pending' });
    modelServer.set('pass');
    const second = await finishedSummary(platform, call_id);
    expect(second.id).not.toBe(first.id);

    const runs = await runsOf(platform, platform.tenant, call_id);
    expect(runs.map(({ id, run_no, trigger, reason, status }) => [id, run_no, trigger, reason, status])).toEqual([
      [second.id, 2, 'rerun', 'A field was added.', 'ready'],
      [first.id, 1, 'call_completed', null, 'ready'],
    ]);
    expect(runs[1]?.payload).toEqual(first.status === 'ready' ? first.payload : null);
    expect(await summaryEventsOf(platform, call_id)).toMatchObject([
      { summary_id: first.id },
      { summary_id: second.id },
    ]);
    const { audit_events } = await platform.operator.auditEvents.list({
      tenant_id: platform.tenant.id,
      action: 'summary.rerun',
    });
    expect(audit_events[0]).toMatchObject({
      target_type: 'summary',
      target_id: second.id,
      changes: { call_id, reason: 'A field was added.' },
    });
  });

  it('while one is pending starts no second run and is not counted, as its headers show', async () => {
    const call_id = await summarizedCall();
    modelServer.set('wait');
    expect((await askFor(call_id)).headers['ratelimit-remaining']).toBe('4');
    const before = await counted();
    const again = await askFor(call_id, {}, 'Once more.');
    expect([
      again.status,
      again.headers['retry-after'],
      again.headers['ratelimit-limit'],
      again.headers['ratelimit-remaining'],
    ]).toEqual([202, '5', '5', '4']);
    expect([before, await counted()]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    modelServer.set('pass');
    await finishedSummary(platform, call_id);
    expect(await runsOf(platform, platform.tenant, call_id)).toHaveLength(2);
  });

  it('that is requested many times at once is one run', async () => {
    const call_id = await summarizedCall();
    modelServer.set('wait');
    const responses = await Promise.all(Array.from({ length: 4 }, () => askFor(call_id)));
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect([await counted(), (await runsOf(platform, platform.tenant, call_id)).length]).toEqual([[1, 1], 2]);
  });

  it('with the same idempotency key is replayed, and there is one run', async () => {
    const call_id = await summarizedCall();
    const first = await askFor(call_id, { 'idempotency-key': 'rerun-once' });
    await finishedSummary(platform, call_id);
    const again = await askFor(call_id, { 'idempotency-key': 'rerun-once' });
    expect([again.status, again.text, again.headers['retry-after'], again.headers['idempotent-replayed']]).toEqual([
      202,
      first.text,
      '5',
      'true',
    ]);
    expect([await counted(), (await runsOf(platform, platform.tenant, call_id)).length]).toEqual([[1, 1], 2]);
  });

  it('of a failed summary is a new attempt', async () => {
    const call_id = await summarizedCall('+15005550002');
    await platform.tenant.client.summaries.rerun(call_id, { reason: 'Perhaps now.' });
    expect(await finishedSummary(platform, call_id)).toMatchObject({
      status: 'failed',
      failure: { code: 'transcript_empty' },
    });
    expect(await runsOf(platform, platform.tenant, call_id)).toHaveLength(2);
  });
});

describe('the limits of reruns', () => {
  it('allow five per call and hour', async () => {
    const call_id = await summarizedCall('+15005550002');
    for (let count = 1; count <= rateLimits.summary_rerun_call.limit; count += 1) {
      expect((await askFor(call_id)).headers['ratelimit-remaining']).toBe(String(5 - count));
      await finishedSummary(platform, call_id);
    }
    expect(
      await refusalOf(platform.tenant.client.summaries.rerun(call_id, { reason: 'Too often.' }, { maxRetries: 0 })),
    ).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect(await runsOf(platform, platform.tenant, call_id)).toHaveLength(6);
  });

  it('allow a hundred per tenant and hour; beyond that nothing is counted for the call', async () => {
    const [one, other] = [await summarizedCall('+15005550002'), await summarizedCall('+15005550002')];
    await askFor(one);
    await platform.sql(
      `update rate_limits set points = ${rateLimits.summary_rerun_tenant.limit} where key like 'summary_rerun_tenant:%'`,
    );
    const refused = await askFor(other);
    expect([refused.status, refused.headers['ratelimit-limit'], refused.headers['ratelimit-remaining']]).toEqual([
      429,
      '100',
      '0',
    ]);
    const ofCalls = await platform.sql<{ points: number }>(
      `select points from rate_limits where key like 'summary_rerun_call:%' order by points`,
    );
    expect(ofCalls).toEqual([{ points: 0 }, { points: 1 }]);
  });
});

describe('a rerun that is not accepted', () => {
  it.each([
    ['of an unknown call', 404, async () => askFor('AJ_000000000000000000000000')],
    ['of a call without a summary', 404, async () => askFor(await unfinishedCall())],
    ['without a reason', 400, async () => askFor(await summarizedCall('+15005550002'), {}, '')],
    ['with a body that is no JSON', 400, async () => brokenRequest(await summarizedCall('+15005550002'))],
  ] as const)('%s is not counted, as its headers show', async (_what, status, ask) => {
    const response = await ask();
    expect([response.status, response.headers['ratelimit-limit'], response.headers['ratelimit-remaining']]).toEqual([
      status,
      '5',
      '5',
    ]);
    expect(await counted()).toEqual([0, 0]);
  });

  it('because its idempotency key belongs to another request is not counted', async () => {
    const call_id = await summarizedCall('+15005550002');
    await askFor(call_id, { 'idempotency-key': 'taken' });
    expect((await askFor(call_id, { 'idempotency-key': 'taken' }, 'Another reason.')).status).toBe(422);
    expect(await counted()).toEqual([1, 1]);
  });

  it('is not counted: of two concurrent ones, when the tenant has one left, exactly one passes, and later refusals are not counted either', async () => {
    const [one, other, third] = [
      await summarizedCall('+15005550002'),
      await summarizedCall('+15005550002'),
      await summarizedCall('+15005550002'),
    ];
    await askFor(third);
    const ofTenant = (points: number) =>
      platform.sql(`update rate_limits set points = $1 where key like 'summary_rerun_tenant:%'`, [points]);
    await ofTenant(rateLimits.summary_rerun_tenant.limit - 1);
    for (let time = 0; time < 3; time += 1) expect((await askFor('AJ_000000000000000000000000')).status).toBe(404);
    expect(
      (await Promise.all([askFor(one), askFor(other)])).map(({ status }) => status).toSorted((a, b) => a - b),
    ).toEqual([202, 429]);
    expect((await askFor(one)).status).toBe(429);
    expect(await platform.sql(`select points from rate_limits where key like 'summary_rerun_tenant:%'`)).toEqual([
      { points: 100 },
    ]);
  });
});

it("an operator's list contains every run of a tenant, page by page, newest first", async () => {
  const call_id = await summarizedCall('+15005550002');
  await askFor(call_id);
  await finishedSummary(platform, call_id);
  const listed: string[] = [];
  for await (const { id } of platform.operator.summaryRuns.list({ tenant_id: platform.tenant.id, limit: 2 }))
    listed.push(id);
  const stored = await platform.sql<{ id: string }>(
    'select id from call_summaries where tenant_id = $1 order by created_at desc, id desc',
    [platform.tenant.id],
  );
  expect(listed).toEqual(stored.map(({ id }) => id));
  expect(await refusalOf(platform.tenant.client.request('GET', '/admin/api/call-summaries'))).toMatchObject({
    status: 401,
  });
});

it('the versions of a summary are kept, and each can be read', async () => {
  const { summaries } = platform.tenant.client;
  const [call_id, other] = [await summarizedCall(), await summarizedCall()];
  const [first] = (await summaries.list(call_id)).call_summaries;
  await askFor(call_id);
  await finishedSummary(platform, call_id);
  const { call_summaries } = await summaries.list(call_id);
  expect(call_summaries.map(({ run_no, reason }) => [run_no, reason])).toEqual([
    [2, 'A field was added.'],
    [1, null],
  ]);
  expect(call_summaries[1]).toEqual(first);
  expect(await summaries.version(call_id, first?.id ?? '')).toEqual({ call_summary: first });
  expect(await refusalOf(summaries.version(other, first?.id ?? ''))).toMatchObject({ code: 'summary_not_found' });
});
