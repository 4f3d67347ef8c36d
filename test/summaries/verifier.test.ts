// Summaries while the verifier fails: each is delivered once, with nothing certain in it, and its draft is paid for once.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { startModelServer } from '../harness/summaries/model-server.ts';
import type { Fate, ModelServer } from '../harness/summaries/model-server.ts';
import { finishedSummary, runsOf, summaryEventsOf } from '../harness/summaries/summary.ts';
import type { FinishedSummary } from '../harness/summaries/summary.ts';

let platform: TestPlatform;
let drafts: ModelServer;
let verifier: ModelServer;
beforeAll(async () => {
  drafts = await startModelServer(() => platform.sandbox.url);
  verifier = await startModelServer(() => platform.sandbox.url);
  platform = await startPlatform({ model: drafts.config, verifier: verifier.config });
});
afterEach(() => {
  verifier.set('pass');
  vi.restoreAllMocks();
});
afterAll(async () => {
  await platform.close();
  await drafts.close();
  await verifier.close();
});

const certainFrom = 0.85;
/** The paths of everything that a payload calls certain. */
const certainIn = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, member]) =>
        key === 'confidence' && typeof member === 'number' && member >= certainFrom
          ? [path]
          : certainIn(member, `${path}.${key}`),
      );

const endedCall = async (of = platform): Promise<string> =>
  (await (await placeCall(of, { to: '+15005550001' })).ended()).call.id;

async function counted({ url }: TestPlatform, metric: string): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${metric} `))?.slice(metric.length + 1) ?? 0);
}
const verified = (outcome: string): string => `voicecall_summary_verifications_total{outcome="${outcome}"}`;
const requests = (question: string, outcome: string): string =>
  `voicecall_summary_model_requests_total{question="${question}",outcome="${outcome}"}`;

/** What one summary changes: the requests that it causes, and the count of its verification's outcome. */
async function during(outcome: string, make: () => Promise<string>) {
  const read = async () => [
    drafts.asked('draft'),
    verifier.asked('verification'),
    await counted(platform, verified(outcome)),
  ];
  const before = await read();
  const call_id = await make();
  const summary = await finishedSummary(platform, call_id, { advanceMs: 1_000 });
  // The count follows the event.
  await until(async () => ((await counted(platform, verified(outcome))) > (before[2] ?? 0) ? [1] : []));
  const after = await read();
  const [draft, verification, summaries] = after.map((count, place) => count - (before[place] ?? 0));
  return { call_id, summary, changes: { draft, verification, summaries } };
}

async function expectDelivered(call_id: string, summary: FinishedSummary): Promise<void> {
  expect(summary).toMatchObject({ status: 'ready', outcome: 'booked' });
  expect(await runsOf(platform, platform.tenant, call_id)).toMatchObject([{ status: 'ready', attempts: 1 }]);
  expect(await summaryEventsOf(platform, call_id)).toHaveLength(1);
}

const said = (verdicts: unknown): Fate => ({ says: JSON.stringify({ verdicts }) });

describe('a verifier that', () => {
  it('works makes what it supports certain', async () => {
    const { call_id, summary, changes } = await during('verified', endedCall);
    await expectDelivered(call_id, summary);
    expect(certainIn(summary)).not.toEqual([]);
    expect(changes).toEqual({ draft: 1, verification: 1, summaries: 1 });
    expect([drafts.asked('verification'), verifier.asked('draft')]).toEqual([0, 0]);
  });

  const failures: readonly (readonly [what: string, fate: Fate, outcome: string, asked: number])[] = [
    ['answers nonsense', { says: 'I agree with everything.' }, 'unreadable', 2],
    ['breaks off', { says: '{"verdicts":[{"n":1,', finish: 'length' }, 'unreadable', 2],
    ['has no verdicts', said([]), 'unreadable', 1],
    ['cites turns that do not exist', said([{ n: 1, verdict: 'supported', turns: [900] }]), 'unreadable', 1],
    ['refuses', { says: '', finish: 'content_filter' }, 'refused', 1],
    ['rejects its key', { status: 401 }, 'unavailable', 1],
    ['is down', { status: 503 }, 'unavailable', 3],
    ['allows no request for an hour', { status: 429, headers: { 'retry-after': '3600' } }, 'unavailable', 1],
  ];
  it.each(failures)('%s leaves nothing certain', async (_what, fate, outcome, asked) => {
    verifier.set(fate);
    const { call_id, summary, changes } = await during(outcome, endedCall);
    await expectDelivered(call_id, summary);
    expect(changes).toEqual({ draft: 1, verification: asked, summaries: 1 });
    expect(certainIn(summary)).toEqual([]);
  });

  it('contradicts itself leaves nothing certain', async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
    const both = numbers.flatMap((n) => ['supported', 'not_said'].map((verdict) => ({ n, verdict, turns: [1] })));
    verifier.set(said(both));
    const { summary, changes } = await during('verified', endedCall);
    expect(changes).toEqual({ draft: 1, verification: 1, summaries: 1 });
    // What a booking has on record is shown, as uncertain.
    expect(summary).toMatchObject({ status: 'ready', payload: { contact: { name: { source: 'booking' } } } });
    expect(certainIn(summary)).toEqual([]);
  });

  it('does not answer in time leaves nothing certain', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const before = drafts.asked();
    // Only the verifier has less time: the draft was asked for before.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
      timeout(ms === 90_000 && drafts.asked() > before ? 50 : ms),
    );
    verifier.set('wait');
    const { call_id, summary, changes } = await during('unavailable', endedCall);
    await expectDelivered(call_id, summary);
    expect(changes).toEqual({ draft: 1, verification: 3, summaries: 1 });
    expect(certainIn(summary)).toEqual([]);
  });

  it('comes back while it is waited for verifies the draft that is there', async () => {
    verifier.set({ status: 503 });
    const asked = verifier.asked('verification');
    const { call_id, summary, changes } = await during('verified', async () => {
      const ended = endedCall();
      await until(async () => (verifier.asked('verification') > asked ? [1] : []));
      verifier.set('pass');
      return ended;
    });
    await expectDelivered(call_id, summary);
    expect(certainIn(summary)).not.toEqual([]);
    expect(changes.draft).toBe(1);
  });

  it('fails is in the log, with the call and without what the provider said', async () => {
    verifier.set({ status: 401 });
    const { call_id } = await during('unavailable', endedCall);
    const lines = platform.logged.filter((line) => line['call_id'] === call_id);
    expect(lines).toMatchObject([{ msg: 'a request to the verifier failed', summary_id: expect.any(String) }]);
    expect(JSON.stringify(lines)).toContain('answered 401');
    expect(JSON.stringify(lines)).not.toContain('as the test wants it');
  });
});

describe('requests to the models', () => {
  it('are counted by question and outcome, with their tokens and durations', async () => {
    const metrics = [
      requests('draft', 'complete'),
      requests('verification', 'complete'),
      requests('verification', 'unavailable'),
      'voicecall_summary_model_tokens_total{question="draft",direction="input"}',
      'voicecall_summary_model_tokens_total{question="verification",direction="output"}',
      'voicecall_summary_model_seconds_count{question="draft"}',
      'voicecall_summary_model_seconds_count{question="verification"}',
    ];
    const read = () => Promise.all(metrics.map((metric) => counted(platform, metric)));
    const before = await read();
    drafts.set({ says: 'no JSON' });
    const failing = endedCall();
    await finishedSummary(platform, await failing);
    drafts.set('pass');
    verifier.set({ status: 503 });
    await during('unavailable', endedCall);
    const [draft, none, down, input, output, draftTimes, verifierTimes] = (await read()).map(
      (count, place) => count - (before[place] ?? 0),
    );
    // A draft and its repair, and a draft that was used.
    expect([draft, none, down, draftTimes, verifierTimes]).toEqual([3, 0, 3, 3, 3]);
    // What was used in vain counts too: 7 tokens for each of the two.
    expect(input).toBeGreaterThan(14);
    expect(output).toBe(0);
  });
});

describe('a platform', () => {
  const started: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of started.splice(0)) await close();
  });
  const start = async (options: Parameters<typeof startPlatform>[0]) => {
    const server = await startModelServer(() => other.sandbox.url);
    const other = await startPlatform({ model: server.config, ...options });
    started.push(
      () => other.close(),
      () => server.close(),
    );
    return { other, server };
  };

  it('without a verifier of its own asks the model that wrote the draft', async () => {
    const { other, server } = await start({});
    expect(await finishedSummary(other, await endedCall(other))).toMatchObject({ status: 'ready' });
    expect([server.asked('draft'), server.asked('verification')]).toEqual([1, 1]);
  });

  it('whose verification is switched off asks nobody, and calls nothing certain', async () => {
    const { other, server } = await start({ verifier: null });
    const summary = await finishedSummary(other, await endedCall(other));
    expect(summary).toMatchObject({ status: 'ready' });
    expect([server.asked('draft'), server.asked('verification')]).toEqual([1, 0]);
    expect(await counted(other, verified('none'))).toBe(1);
    expect(certainIn(summary)).toEqual([]);
  });

  it('pays for no draft that costs more than a summary may', async () => {
    const { other, server } = await start({ config: { summary_max_cost_tokens: 10_000 } });
    expect(await finishedSummary(other, await endedCall(other))).toMatchObject({
      status: 'failed',
      failure: { code: 'transcript_too_long' },
    });
    expect(server.asked()).toBe(0);
  });
});
