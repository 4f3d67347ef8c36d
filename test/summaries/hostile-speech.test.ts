// Transcripts that are built to be slow: their summary fails finally, with a reason, in a thread, and nothing else
// waits for it.
import { createCpuPool } from '@voicecall/server/platform/cpu/cpu-pool.ts';
import type { CpuPool } from '@voicecall/server/platform/cpu/cpu-pool.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startModelServer } from '../harness/summaries/model-server.ts';
import type { ModelServer } from '../harness/summaries/model-server.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { finishedSummary, runsOf, summaryEventsOf } from '../harness/summaries/summary.ts';

const threads = createCpuPool({ threads: 1, memory_mb: 512 });
const honestMs = 60_000;
let deadline_ms = honestMs;
/** The platform's own threads, with a time limit that any long call exceeds. */
const strict: CpuPool = {
  run: (task, input, options) => threads.run(task, input, { ...options, deadline_ms }),
  close: () => threads.close(),
};

let platform: TestPlatform;
let modelServer: ModelServer;
beforeAll(async () => {
  modelServer = await startModelServer(() => platform.sandbox.url);
  platform = await startPlatform({ model: modelServer.config, cpu: strict });
});
afterAll(async () => {
  await platform.close();
  await modelServer.close();
});

/** A call that ends with these words, and whose summary is rerun afterwards. */
async function summaryOf(
  words: string,
  stage_ms: number,
): Promise<{ call_id: string; summary: Awaited<ReturnType<typeof finishedSummary>> }> {
  const { call } = await (await placeCall(platform, { to: '+15005550001' })).ended();
  await finishedSummary(platform, call.id);
  await platform.sql(`update call_turns set text = $2 where call_id = $1 and role = 'user'`, [call.id, words]);
  deadline_ms = stage_ms;
  await platform.tenant.client.summaries.rerun(call.id, { reason: 'Other words.' });
  const summary = await finishedSummary(platform, call.id);
  deadline_ms = honestMs;
  return { call_id: call.id, summary };
}

it('a transcript that takes more CPU time than allowed fails its summary once, and is not retried', async () => {
  const asked = modelServer.asked();
  const { call_id, summary } = await summaryOf('no one five y. '.repeat(10_000), 1);
  expect(summary).toMatchObject({ status: 'failed', failure: { code: 'transcript_too_long', retryable: false } });
  expect((await runsOf(platform, platform.tenant, call_id))[0]).toMatchObject({ status: 'failed', attempts: 1 });
  expect(modelServer.asked() - asked).toBeLessThanOrEqual(2);
  expect(await summaryEventsOf(platform, call_id)).toHaveLength(2);
});

it('a letter with thousands of combining marks, which would block a thread for hours, is not read as speech', async () => {
  const { summary } = await summaryOf(`a${'\u0301\u0323'.repeat(50_000)}`, honestMs);
  expect(summary).toMatchObject({ status: 'failed', failure: { code: 'transcript_too_long' } });
});
