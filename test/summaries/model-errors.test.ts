// Summaries while the model fails: what is retried, which failure is reported, and that there is one summary and one
// event.
import { summaryFailures } from '@voicecall/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startModelServer } from '../harness/summaries/model-server.ts';
import type { Fate, ModelServer } from '../harness/summaries/model-server.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { finishedSummary, runsOf, summaryEventsOf } from '../harness/summaries/summary.ts';

let platform: TestPlatform;
let modelServer: ModelServer;
beforeAll(async () => {
  modelServer = await startModelServer(() => platform.sandbox.url);
  platform = await startPlatform({ model: modelServer.config });
});
afterEach(() => {
  modelServer.set('pass');
  vi.restoreAllMocks();
});
afterAll(async () => {
  await platform.close();
  await modelServer.close();
});

const endedCall = async (): Promise<string> =>
  (await (await placeCall(platform, { to: '+15005550001' })).ended()).call.id;

const newestRun = async (call_id: string) => (await runsOf(platform, platform.tenant, call_id))[0];
const attempted = (call_id: string, times: number, advanceMs = 0): Promise<void> =>
  until(async () => {
    if (advanceMs > 0) platform.clock.advance(advanceMs);
    const run = await newestRun(call_id);
    return run && run.attempts >= times ? [run] : [];
  }, 100);
/** Waits until no worker runs it, before the test advances the clock. */
const atRest = (call_id: string): Promise<void> =>
  until(() => platform.sql('select 1 from call_summaries where call_id = $1 and lease_token is null', [call_id]));

async function expectOneOfEach(call_id: string): Promise<void> {
  expect(await runsOf(platform, platform.tenant, call_id)).toHaveLength(1);
  expect(await summaryEventsOf(platform, call_id)).toHaveLength(1);
}

describe('a model that cannot be reached', () => {
  it('for two minutes delays the summary: one is made, with one event', async () => {
    modelServer.set({ status: 503 });
    const call_id = await endedCall();
    const down = platform.clock.now().getTime();
    await attempted(call_id, 5, 10_000);
    await until(async () =>
      platform.clock.now().getTime() - down >= 120_000 ? [1] : (platform.clock.advance(10_000), []),
    );
    // It takes longer than expected: the expected time is then soon, never in the past.
    const pending = await platform.tenant.client.summaries.get(call_id);
    expect('estimated_ready_at' in pending && Date.parse(pending.estimated_ready_at)).toBeGreaterThan(
      platform.clock.now().getTime(),
    );
    modelServer.set('pass');
    expect(await finishedSummary(platform, call_id, { advanceMs: 10_000 })).toMatchObject({ status: 'ready' });
    await expectOneOfEach(call_id);
  });

  it('is not requested again before the time that it names', async () => {
    modelServer.set({ status: 429, headers: { 'retry-after': '900' } });
    const call_id = await endedCall();
    await attempted(call_id, 1);
    await atRest(call_id);
    const [row] = await platform.sql<{ rest: number }>(
      'select extract(epoch from wake_at - created_at)::float8 as rest from call_summaries where call_id = $1',
      [call_id],
    );
    expect(row?.rest).toBeGreaterThanOrEqual(900);
    platform.clock.advance(800_000);
    const asked = modelServer.asked();
    modelServer.set('pass');
    // Also not by a job that runs too early.
    const ran = () =>
      platform.sql(
        `select 1 from pgboss.job where name = 'summary.generate' and state = 'completed'
         and data ->> 'summary_id' = (select summary_id from calls where id = $1)`,
        [call_id],
      );
    const before = (await ran()).length;
    await platform.sql(`update call_summaries set wake_at = created_at where call_id = $1`, [call_id]);
    await until(async () => (await ran()).slice(before));
    await platform.sql(`update call_summaries set wake_at = lease_until where call_id = $1`, [call_id]);
    expect(await platform.tenant.client.summaries.get(call_id)).toMatchObject({ status: 'pending' });
    expect(modelServer.asked()).toBe(asked);
    platform.clock.advance(200_000);
    expect(await finishedSummary(platform, call_id)).toMatchObject({ status: 'ready' });
  });

  it('is not given up at the first attempt, however long the summary was queued', async () => {
    modelServer.set({ status: 503 });
    const call_id = await endedCall();
    await platform.sql(`update call_summaries set created_at = created_at - interval '1 hour' where call_id = $1`, [
      call_id,
    ]);
    await attempted(call_id, 2, 10_000);
    expect(await newestRun(call_id)).toMatchObject({ status: 'pending' });
    modelServer.set('pass');
    expect(await finishedSummary(platform, call_id, { advanceMs: 10_000 })).toMatchObject({ status: 'ready' });
  });

  it('for half an hour is given up', async () => {
    modelServer.set({ status: 503 });
    const call_id = await endedCall();
    await attempted(call_id, 1);
    await atRest(call_id);
    platform.clock.advance(1_800_000);
    expect(await finishedSummary(platform, call_id)).toMatchObject({
      status: 'failed',
      failure: { code: 'unknown', retryable: true },
    });
    await expectOneOfEach(call_id);
  });
});

describe('a response that cannot be used', () => {
  const fates: readonly (readonly [code: keyof typeof summaryFailures, fate: Fate, asked: number])[] = [
    ['llm_invalid_json', { says: 'I would rather talk about the weather.' }, 2],
    ['llm_invalid_json', { says: '{"outcome":', finish: 'length' }, 2],
    ['schema_validation_failed', { says: '{"outcome":"splendid"}' }, 2],
    ['content_policy_block', { says: '', finish: 'content_filter' }, 1],
    ['unknown', { status: 401 }, 1],
  ];
  it.each(fates)('fails as %s, with our message and without the provider’s text (%j)', async (code, fate, asked) => {
    const before = modelServer.asked();
    modelServer.set(fate);
    const call_id = await endedCall();
    expect(await finishedSummary(platform, call_id)).toMatchObject({
      status: 'failed',
      schema_version: '1',
      prompt_version: '0',
      failure: { code, ...summaryFailures[code] },
    });
    expect(modelServer.asked() - before).toBe(asked);
    expect(await summaryEventsOf(platform, call_id)).toMatchObject([{ status: 'failed', failure_code: code }]);
    expect((await platform.tenant.client.calls.get(call_id)).call.summary_status).toBe('failed');
    expect(await newestRun(call_id)).toMatchObject({ status: 'failed', attempts: 1, failure: { code }, payload: null });
  });
});

describe('a model that does not respond in time', () => {
  it('is requested three times, and then the summary fails as llm_timeout', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 90_000 ? 50 : ms));
    const before = modelServer.asked();
    modelServer.set('wait');
    const call_id = await endedCall();
    expect(await finishedSummary(platform, call_id, { advanceMs: 2_000 })).toMatchObject({
      status: 'failed',
      failure: { code: 'llm_timeout', retryable: true },
    });
    expect(modelServer.asked() - before).toBe(3);
    await expectOneOfEach(call_id);
  });

  it('for the first time is requested again', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 90_000 ? 50 : ms));
    modelServer.set('wait');
    const call_id = await endedCall();
    await until(async () => (platform.logged.some((line) => line['call_id'] === call_id) ? [1] : []));
    spy.mockRestore();
    modelServer.set('pass');
    expect(await finishedSummary(platform, call_id, { advanceMs: 2_000 })).toMatchObject({ status: 'ready' });
    await expectOneOfEach(call_id);
  });
});

describe('a transcript', () => {
  it.each([
    ['than the model takes', 1_000_000],
    ['than may be loaded', 9_000_000],
  ])('that is longer %s is not sent to the model', async (_name, length) => {
    const call_id = await endedCall();
    await finishedSummary(platform, call_id);
    const asked = modelServer.asked();
    await platform.sql(
      `insert into call_turns select tenant_id, call_id, 1000, 'user', repeat('and so on ', $2::int / 10), started_at, ended_at, false, null, null from call_turns where call_id = $1 and turn_id = 1`,
      [call_id, length],
    );
    await platform.tenant.client.summaries.rerun(call_id, { reason: 'They went on.' });
    expect(await finishedSummary(platform, call_id)).toMatchObject({
      status: 'failed',
      failure: { code: 'transcript_too_long', retryable: false },
    });
    expect(modelServer.asked()).toBe(asked);
  });
});

it('an internal error is retried three times, logged, and ends as unknown', async () => {
  await platform.sql(`
    create function refuse_summary() returns trigger language plpgsql as $$ begin raise exception 'not like this'; end $$;
    create trigger mistake before update of status on call_summaries for each row when (new.status = 'ready') execute function refuse_summary();`);
  const call_id = await endedCall();
  expect(await finishedSummary(platform, call_id, { advanceMs: 2_000 })).toMatchObject({
    status: 'failed',
    failure: { code: 'unknown', ...summaryFailures.unknown },
  });
  await platform.sql('drop function refuse_summary cascade');
  expect(
    platform.logged.filter((line) => line['call_id'] === call_id && line['msg'] === 'a summary could not be made'),
  ).toHaveLength(3);
  await expectOneOfEach(call_id);
});
