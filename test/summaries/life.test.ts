// A summary from the end of its call to its event: when it starts, what is returned meanwhile, and that it exists once.
// Requirements 2.11, 4.6, 6.3 and 9.5.
import { events, limits } from '@voicecall/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { send, withKey } from '../harness/http/callers.ts';
import { agentLink } from '../harness/calls/agent-link.ts';
import { startModelServer } from '../harness/summaries/model-server.ts';
import type { ModelServer } from '../harness/summaries/model-server.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { dispatcherOf, takePlaces } from '../harness/calls/places.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { finishedSummary, runsOf, summaryEventsOf } from '../harness/summaries/summary.ts';
import { joinSession, openSession } from '../harness/calls/web-session.ts';

let platform: TestPlatform;
let modelServer: ModelServer;
beforeAll(async () => {
  modelServer = await startModelServer(() => platform.sandbox.url);
  platform = await startPlatform({ model: modelServer.config });
});
afterEach(() => modelServer.set('pass'));
afterAll(async () => {
  await platform.close();
  await modelServer.close();
});

const jobsOf = (call_id: string): Promise<unknown[]> =>
  platform.sql(
    `select 1 from pgboss.job where name = 'summary.generate' and data ->> 'summary_id' in (select id from call_summaries where call_id = $1)`,
    [call_id],
  );
const addressOf = (call_id: string) => ({
  method: 'GET',
  path: `/v1/tenants/${platform.tenant.id}/calls/${call_id}/summary`,
  body: undefined,
});

describe('the summary of a call', () => {
  it('is not found before its end, then pending, and finally ready, with one run, one job and one event', async () => {
    const { client } = platform.tenant;
    modelServer.set('wait');
    const [goesOn = ''] = await takePlaces(platform, platform.tenant, 1);
    expect(await refusalOf(client.summaries.get(goesOn))).toMatchObject({
      status: 404,
      code: 'summary_not_found',
    });
    const { call } = await (await placeCall(platform, { to: '+15005550001' })).ended();
    expect(call).toMatchObject({ summary_status: 'pending', summary_id: expect.stringMatching(/^cs_[0-9a-f]{24}$/) });
    await until(async () => (modelServer.waiting() > 0 ? [1] : []));

    const response = await send(platform.url, addressOf(call.id), withKey(platform.tenant.apiKey));
    const { estimated_ready_at, ...pending } = response.json() as { estimated_ready_at: string };
    expect([response.status, response.headers['retry-after'], pending]).toEqual([
      202,
      '5',
      { status: 'pending', call_id: call.id },
    ]);
    const expected = Date.parse(call.ended_at ?? '') + limits.summary_estimate_ms;
    expect(Date.parse(estimated_ready_at)).toBeGreaterThanOrEqual(expected);
    const latest = platform.clock.now().getTime() + limits.summary_estimate_ms;
    expect(Date.parse(estimated_ready_at)).toBeLessThanOrEqual(latest);

    modelServer.set('pass');
    const summary = await finishedSummary(platform, call.id);
    expect(summary).toMatchObject({
      id: call.summary_id,
      call_id: call.id,
      status: 'ready',
      schema_version: '1',
      prompt_version: '0',
      vertical_id: 'generic',
      custom: null,
      payload: { schema_version: 1 },
    });
    expect((await client.calls.get(call.id)).call).toMatchObject({ summary_status: 'ready', summary_id: summary.id });
    expect(await jobsOf(call.id)).toHaveLength(1);
    expect(await runsOf(platform, platform.tenant, call.id)).toMatchObject([
      {
        id: summary.id,
        run_no: 1,
        trigger: 'call_completed',
        reason: null,
        status: 'ready',
        failure: null,
        model: 'sandbox/recorded',
        attempts: 1,
        input_tokens: expect.any(Number),
        finished_at: expect.any(String),
      },
    ]);
  });

  it('has an event with its own envelope, signed like any other', async () => {
    const placed = await placeCall(platform, { to: '+15005550001' });
    const summary = await finishedSummary(platform, (await placed.ended()).call.id);
    const { body, event } = await placed.receiver.waitFor(({ event: { type } }) => type === 'call.summary.ready');
    expect(placed.receiver.refused).toEqual([]);
    const told = events['call.summary.ready'].strict().parse(JSON.parse(body));
    expect(told).toEqual({
      id: event.id,
      type: 'call.summary.ready',
      created_at: told.data.generated_at,
      tenant_id: platform.tenant.id,
      data: {
        call_id: placed.call_id,
        summary_id: summary.id,
        status: 'ready',
        schema_version: 1,
        prompt_version: 0,
        generated_at: expect.any(String),
        url: `${platform.url}${addressOf(placed.call_id).path}`,
        ...(summary.status === 'ready' && { outcome: summary.outcome, vertical_id: summary.vertical_id }),
      },
    });
    const fetched = await fetch(told.data.url, { headers: withKey(platform.tenant.apiKey) });
    expect(await fetched.json()).toEqual({ call_summary: summary });
    expect(await summaryEventsOf(platform, placed.call_id)).toEqual([told.data]);
    await until(async () =>
      (await platform.tenant.client.events.list({ type: 'call.summary.ready', limit: 200 })).events.filter(
        ({ delivery_ids }) => delivery_ids.includes(event.id),
      ),
    );
  });

  it('that was not answered fails at once, without a request to the model', async () => {
    const asked = modelServer.asked();
    const placed = await placeCall(platform, { to: '+15005550002' });
    const summary = await finishedSummary(platform, (await placed.ended()).call.id);
    expect(summary).toMatchObject({ status: 'failed', failure: { code: 'transcript_empty', retryable: false } });
    const { body } = await placed.receiver.waitFor(({ event: { type } }) => type === 'call.summary.ready');
    const { data } = events['call.summary.ready'].strict().parse(JSON.parse(body));
    expect(data).toEqual({
      call_id: placed.call_id,
      summary_id: summary.id,
      status: 'failed',
      schema_version: 1,
      prompt_version: 0,
      failure_code: 'transcript_empty',
      generated_at: expect.any(String),
      url: expect.any(String),
    });
    expect([modelServer.asked(), (await jobsOf(placed.call_id)).length]).toEqual([asked, 1]);
  });

  it('is also made for a web session', async () => {
    const session = await openSession(platform);
    await joinSession(platform, session.token);
    await until(async () =>
      (await platform.tenant.client.calls.get(session.call_id)).call.status === 'completed' ? [1] : [],
    );
    expect(await finishedSummary(platform, session.call_id)).toMatchObject({ status: 'ready' });
  });

  it('that could not be placed is never made', async () => {
    const { call } = await (await placeCall(platform, { to: '+15005550006' })).ended();
    expect(call).toMatchObject({ status: 'failed', summary_status: 'none', summary_id: null });
    expect(await refusalOf(platform.tenant.client.summaries.get(call.id))).toMatchObject({
      status: 404,
      code: 'summary_not_found',
    });
    expect(await refusalOf(platform.tenant.client.summaries.rerun(call.id, { reason: 'Try.' }))).toMatchObject({
      status: 404,
      code: 'summary_not_found',
    });
  });

  it('whose end the media service reports twice is made once, with one event', async () => {
    const placed = await placeCall(platform, { to: '+15005550012' });
    await finishedSummary(platform, (await placed.ended()).call.id);
    expect([
      (await runsOf(platform, platform.tenant, placed.call_id)).length,
      (await jobsOf(placed.call_id)).length,
      (await summaryEventsOf(platform, placed.call_id)).length,
    ]).toEqual([1, 1, 1]);
  });
});

/** While this trigger exists, no report of calls with this reference is stored; the agent keeps trying. */
const reference = 'an agent without a report';
const refuseReports = `
  create function refuse_report() returns trigger language plpgsql as $$ begin raise exception 'no reports today'; end $$;
  create trigger reports before update of report_received_at on calls for each row
    when (new.client_ref = '${reference}' and new.report_received_at is not null) execute function refuse_report();`;

describe("the agent's report", () => {
  it('enqueues the job at once, without a scheduled task', async () => {
    await platform.sql(`
      create function delay_insert() returns trigger language plpgsql as $$ begin new.wake_at = new.wake_at + interval '1 day'; return new; end $$;
      create trigger delay_insert before insert on call_summaries for each row execute function delay_insert();`);
    const placed = await placeCall(platform, { to: '+15005550001' });
    expect(await finishedSummary(platform, (await placed.ended()).call.id)).toMatchObject({ status: 'ready' });
    await platform.sql('drop function delay_insert cascade');
  });

  it('is waited for up to 15 seconds after the end; then the summary is made from the turns so far', async () => {
    await platform.sql(refuseReports);
    const placed = await placeCall(platform, { to: '+15005550009', client_ref: reference });
    const { call } = await placed.ended();
    platform.clock.advance(33_000);
    await until(async () =>
      platform.logged.some(({ err }) =>
        String((err as { message?: string } | undefined)?.message).includes('no reports today'),
      )
        ? [1]
        : [],
    );
    expect([await jobsOf(call.id), (await runsOf(platform, platform.tenant, call.id))[0]]).toMatchObject([
      [],
      { status: 'pending', attempts: 0 },
    ]);
    platform.clock.advance(33_000);
    const summary = await finishedSummary(platform, call.id);
    const { turns } = await platform.tenant.client.calls.get(call.id);
    expect(summary).toMatchObject({
      status: 'ready',
      payload: { transcript_provenance: { turn_count: turns.length } },
    });
    expect(turns.length).toBeGreaterThan(0);

    // The report comes after all: the published summary stays.
    await platform.sql('drop function refuse_report cascade');
    await until(() => platform.sql('select 1 from calls where id = $1 and report_received_at is not null', [call.id]));
    expect(await finishedSummary(platform, call.id)).toEqual(summary);
    expect(await summaryEventsOf(platform, call.id)).toHaveLength(1);
  });

  it('that is late and adds turns makes the summary outdated: no second run and no second event by itself; a rerun has them', async () => {
    const { agent_id } = await dispatcherOf(platform.tenant);
    const [call_id = ''] = await takePlaces(platform, platform.tenant, 1);
    await platform.sql('update calls set agent_id = $2 where id = $1', [call_id, agent_id]);
    const agent = agentLink(platform, platform.tenant, call_id);
    const now = platform.clock.now().toISOString();
    const turn = (turn_id: number, role: 'agent' | 'user', text: string) => ({
      turn_id,
      role,
      text,
      started_at: now,
      ended_at: now,
      interrupted: false,
      confidence: null,
      tool: null,
    });
    // The first part ends the call; the other parts wait until the platform is back.
    await agent.report({
      report_id: 'r',
      part: 1,
      last: false,
      turns: [turn(1, 'agent', 'Hello, this is Example Realty.')],
      ended_reason: 'user_hangup',
    });
    platform.clock.advance(66_000);
    const early = await finishedSummary(platform, call_id);
    expect(early).toMatchObject({
      status: 'ready',
      outdated: false,
      payload: { transcript_provenance: { turn_count: 1 } },
    });

    const rest = { report_id: 'r', part: 2, last: true, turns: [turn(2, 'user', 'I am looking for a house.')] };
    expect(await agent.report(rest)).toMatchObject({ status: 200 });
    expect(await agent.report(rest)).toMatchObject({ status: 200 });
    expect(await finishedSummary(platform, call_id)).toEqual({ ...early, outdated: true });
    expect(await runsOf(platform, platform.tenant, call_id)).toMatchObject([{ id: early.id, status: 'ready' }]);
    expect(await summaryEventsOf(platform, call_id)).toMatchObject([{ summary_id: early.id }]);

    await platform.tenant.client.summaries.rerun(call_id, { reason: 'The report was late.' });
    const late = await finishedSummary(platform, call_id);
    expect(late).toMatchObject({ outdated: false, payload: { transcript_provenance: { turn_count: 2 } } });
    expect(late.id).not.toBe(early.id);
  });
});

describe('of another tenant', () => {
  it('a summary is not found, and its path is forbidden', async () => {
    const { call } = await (await placeCall(platform, { to: '+15005550002' })).ended();
    await finishedSummary(platform, call.id);
    const stranger = await platform.newTenant();
    for (const ask of [
      () => stranger.client.summaries.get(call.id),
      () => stranger.client.summaries.rerun(call.id, { reason: 'Mine.' }),
    ])
      expect(await refusalOf(ask())).toMatchObject({ status: 404, code: 'call_not_found' });
    for (const request of [
      addressOf(call.id),
      { method: 'POST', path: `${addressOf(call.id).path}:rerun`, body: { reason: 'Mine.' } },
    ]) {
      expect((await send(platform.url, request, withKey(stranger.apiKey))).status).toBe(403);
    }
    expect(await runsOf(platform, stranger, call.id)).toEqual([]);
  });
});

it('metrics count the results of summaries, and how long they took', async () => {
  await finishedSummary(platform, (await (await placeCall(platform, { to: '+15005550002' })).ended()).call.id);
  const text = await (await fetch(`${platform.url}/metrics`)).text();
  expect(text).toMatch(/^voicecall_summaries_total\{status="failed",failure_code="transcript_empty"\} [1-9]/m);
  expect(text).toMatch(/^voicecall_summary_seconds_count [1-9]/m);
  expect(text).toMatch(/^# TYPE voicecall_summary_claims_refuted_total counter/m);
});
