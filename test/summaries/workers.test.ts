// Workers that share the summaries, die during one, stop in the middle, or are too late: each run ends once, and the
// newest is returned.
import { randomBytes, randomUUID } from 'node:crypto';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { claimRun, finishRun, insertRun } from '@voicecall/server/resources/summaries/store.ts';
import type { ClaimedRun } from '@voicecall/server/resources/summaries/store.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer } from '../harness/summaries/model-server.ts';
import type { ModelServer } from '../harness/summaries/model-server.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { asSql } from '../harness/receivers/publish.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { finishedSummary, runsOf, summaryEventsOf } from '../harness/summaries/summary.ts';

let platform: TestPlatform;
let modelServer: ModelServer;
beforeAll(async () => {
  modelServer = await startModelServer(() => platform.sandbox.url);
  // The tests start their workers.
  platform = await startPlatform({ model: modelServer.config, config: { role: 'api' } });
});
afterEach(() => modelServer.set('pass'));
afterAll(async () => {
  await platform.close();
  await modelServer.close();
});

const startWorker = (): Promise<App> =>
  createApp({ ...platform.options, config: { ...platform.options.config, role: 'worker', public_url: platform.url } });

async function withWorker(work: () => Promise<void>): Promise<void> {
  const worker = await startWorker();
  try {
    await work();
  } finally {
    await worker.close(2_000);
  }
}

const endedCall = async (): Promise<string> =>
  (await (await placeCall(platform, { to: '+15005550001' })).ended()).call.id;
const made = {
  status: 'failed',
  code: 'llm_timeout',
  schema_version: 1,
  prompt_version: 0,
  vertical_id: 'generic',
  input_tokens: null,
  output_tokens: null,
} as const;

/** Another run of a call, which no worker takes before `inMs`. */
async function addRun(call_id: string, inMs: number): Promise<{ tenant_id: string; summary_id: string }> {
  const sql = asSql(platform);
  const { id: tenant_id } = platform.tenant;
  const summary_id = `cs_${randomBytes(12).toString('hex')}`;
  const now = platform.clock.now();
  const run_no = (await runsOf(platform, platform.tenant, call_id)).length + 1;
  await insertRun(sql, {
    tenant_id,
    id: summary_id,
    call_id,
    run_no,
    trigger: 'rerun',
    reason: 'Again.',
    created_at: now,
    wake_at: new Date(now.getTime() + inMs),
  });
  await sql(`update calls set summary_id = $3, summary_status = 'pending' where tenant_id = $1 and id = $2`, [
    tenant_id,
    call_id,
    summary_id,
  ]);
  return { tenant_id, summary_id };
}

/** The same, claimed by a worker that the test simulates. */
async function heldRun(call_id: string): Promise<ClaimedRun> {
  const held = await claimRun(asSql(platform), await addRun(call_id, 3_600_000), {
    lease_token: randomUUID(),
    model: 'other/model',
    now: platform.clock.now(),
  });
  if (!held) throw new Error('the run could not be claimed');
  return held;
}

it('two workers make each of ten summaries once, with one event each', async () => {
  const asked = modelServer.asked();
  const workers = await Promise.all([startWorker(), startWorker()]);
  const calls = await Promise.all(Array.from({ length: 10 }, () => endedCall()));
  for (const call_id of calls) {
    await finishedSummary(platform, call_id);
    expect(await runsOf(platform, platform.tenant, call_id)).toMatchObject([{ status: 'ready', attempts: 1 }]);
    expect(await summaryEventsOf(platform, call_id)).toHaveLength(1);
  }
  expect(modelServer.asked() - asked).toBe(calls.length);
  await Promise.all(workers.map((worker) => worker.close(2_000)));
});

describe('a worker that died during a summary', () => {
  it('keeps the summary until its lease is over; then another worker makes it, and a late result of the dead one is refused', () =>
    withWorker(async () => {
      const call_id = await endedCall();
      await finishedSummary(platform, call_id);
      const held = await heldRun(call_id);
      platform.clock.advance(15_000);
      // A job that runs too early does nothing.
      expect(
        await claimRun(
          asSql(platform),
          { tenant_id: held.tenant_id, summary_id: held.id },
          { lease_token: 'another', model: 'x', now: platform.clock.now() },
        ),
      ).toBeUndefined();
      expect(await platform.tenant.client.summaries.get(call_id)).toMatchObject({ status: 'pending' });
      modelServer.set('wait');
      platform.clock.advance(7_000);
      await until(async () => (modelServer.waiting() > 0 ? [1] : []));
      expect(await finishRun(asSql(platform), held, made, platform.clock.now())).toBe(false);
      modelServer.set('pass');
      const summary = await finishedSummary(platform, call_id);
      expect(summary).toMatchObject({ id: held.id, status: 'ready' });
      expect(await finishRun(asSql(platform), held, made, platform.clock.now())).toBe(false);
      expect(await finishedSummary(platform, call_id)).toEqual(summary);
      expect((await runsOf(platform, platform.tenant, call_id))[0]).toMatchObject({
        attempts: 2,
        model: 'sandbox/recorded',
      });
      expect(await summaryEventsOf(platform, call_id)).toHaveLength(2);
    }));

  it('is not replaced any more after too many attempts', () =>
    withWorker(async () => {
      const call_id = await endedCall();
      await finishedSummary(platform, call_id);
      const asked = modelServer.asked();
      const { summary_id } = await addRun(call_id, 3_600_000);
      await platform.sql(`update call_summaries set attempts = 50, wake_at = created_at where id = $1`, [summary_id]);
      platform.clock.advance(2_000);
      expect(await finishedSummary(platform, call_id)).toMatchObject({
        id: summary_id,
        status: 'failed',
        failure: { code: 'unknown' },
      });
      expect(modelServer.asked()).toBe(asked);
    }));
});

it('a run whose workers die one after another fails after the fifth, once, with a reason', () =>
  withWorker(async () => {
    const call_id = await endedCall();
    await finishedSummary(platform, call_id);
    const asked = modelServer.asked();
    const run = await addRun(call_id, 3_600_000);
    for (let vanished = 0; vanished < 5; vanished += 1) {
      expect(
        await claimRun(asSql(platform), run, {
          lease_token: randomUUID(),
          model: 'other/model',
          now: platform.clock.now(),
        }),
      ).toMatchObject({ lost_leases: vanished });
      // Invisible for scheduled tasks, so that only the test takes it.
      await platform.sql(`update call_summaries set wake_at = wake_at + interval '1 hour' where id = $1`, [
        run.summary_id,
      ]);
      platform.clock.advance(21_000);
    }
    await platform.sql('update call_summaries set wake_at = created_at where id = $1', [run.summary_id]);
    platform.clock.advance(2_000);
    expect(await finishedSummary(platform, call_id)).toMatchObject({
      id: run.summary_id,
      status: 'failed',
      failure: { code: 'unknown' },
    });
    expect([modelServer.asked(), (await summaryEventsOf(platform, call_id)).length]).toEqual([asked, 2]);
  }));

it('an earlier run that ends late never replaces the newest', () =>
  withWorker(async () => {
    const call_id = await endedCall();
    await finishedSummary(platform, call_id);
    const late = await heldRun(call_id);
    modelServer.set('wait');
    const newest = await addRun(call_id, 0);
    await until(async () => (platform.clock.advance(2_000), modelServer.waiting() > 0 ? [1] : []), 50);
    expect(await finishRun(asSql(platform), late, made, platform.clock.now())).toBe(true);
    expect(await platform.tenant.client.summaries.get(call_id)).toMatchObject({ status: 'pending' });
    expect((await platform.tenant.client.calls.get(call_id)).call).toMatchObject({
      summary_status: 'pending',
      summary_id: newest.summary_id,
    });
    modelServer.set('pass');
    expect(await finishedSummary(platform, call_id)).toMatchObject({ id: newest.summary_id, status: 'ready' });
    expect((await runsOf(platform, platform.tenant, call_id)).map(({ status }) => status)).toEqual([
      'ready',
      'failed',
      'ready',
    ]);
  }));

it('a worker that stops releases its summary and its model request at once; another worker continues', async () => {
  const first = await startWorker();
  modelServer.set('wait');
  const call_id = await endedCall();
  await until(async () => (modelServer.waiting() > 0 ? [1] : []));
  await first.close(2_000);
  const [row] = await platform.sql(
    'select status, lease_token, lease_until, attempts, wake_at <= $2 as due from call_summaries where call_id = $1',
    [call_id, platform.clock.now()],
  );
  expect(row).toEqual({ status: 'pending', lease_token: null, lease_until: null, attempts: 1, due: true });
  await until(async () => (modelServer.waiting() === 0 ? [1] : []));
  modelServer.set('pass');
  await withWorker(async () => {
    expect(await finishedSummary(platform, call_id)).toMatchObject({ status: 'ready' });
  });
  expect(await runsOf(platform, platform.tenant, call_id)).toMatchObject([{ status: 'ready', attempts: 2 }]);
  expect(await summaryEventsOf(platform, call_id)).toHaveLength(1);
});
