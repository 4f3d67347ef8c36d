// Calls on a media service with every kind of failure, and two servers that compete for them: each call ends once, and
// no room ever has two agents. Two hundred calls in the full run (`pnpm faults`), a hundred in the short one.
import { methodFaults } from '@voicecall/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { times } from '../harness/repetitions.ts';
import { checkRun, keptUp } from './harness/check-run.ts';
import { collectRun } from './harness/collect-run.ts';
import { prepareCalls } from './harness/make-calls.ts';
import type { Run } from './harness/records.ts';
import { order, startMediaFaultsFixture } from './harness/media-faults-fixture.ts';
import type { MediaFaultsFixture } from './harness/media-faults-fixture.ts';

/** The same seed gives the same faults; a failing run prints its seed. */
const seed = process.env['MEDIA_FAULTS_SEED'] ?? 'two hundred calls';
const methods = {
  unavailable: 0.02,
  internal: 0.02,
  timeout: 0.02,
  reset: 0.015,
  delay: 0.02,
  lost_answer: 0.02,
  late_timeout: 0.02,
  late_answer: 0.02,
  hang: 0.002,
  late_hang: 0.002,
};
const webhooks = { late: 0.06, duplicated: 0.06, lost: 0.05, reordered: 0.06 };
/**
 * Methods that no call here needs: those of trunks, those that the platform never uses, and the one that stops a
 * hanging recorder.
 */
const notOfCalls =
  /^(Create|List|Update|Delete)SIP(Outbound|Inbound)?(Trunk|DispatchRule)$|^(GetParticipant|RemoveParticipant|UpdateRoomMetadata|StopEgress)$/;
const without = ['unavailable', 'internal', 'timeout', 'reset', 'hang'];

const figuresOf = ({ calls, faults, dials, recordings, delays }: Run, ms: number) => ({
  seed,
  ms: Math.round(ms),
  kept_up: calls.filter((call) => keptUp({ delays }, call)).length,
  delayed_ms: Math.round(delays.reduce((sum, delay) => sum + delay.ms, 0)),
  calls: calls.length,
  dials: dials.length,
  recordings: recordings.length,
  ends: countBy(calls, ({ ended_reason }) => ended_reason ?? 'none'),
  faults: countBy(faults, ({ of, kind }) => `${of.replace(/ .*/, '')} ${kind}`),
});

const countBy = <T>(list: readonly T[], by: (item: T) => string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(list, by)].map(([key, items]) => [key, items.length]));

let fixture: MediaFaultsFixture;
beforeAll(async () => {
  fixture = await startMediaFaultsFixture();
});
afterAll(() => fixture.close());

it('calls end, each once, with one dial and one agent at most, despite every failure of the media service', async () => {
  const { sandbox } = fixture.platform;
  const began = performance.now();
  const calls = await prepareCalls(fixture);
  const ofCalls = sandbox.methods().filter((method) => !notOfCalls.test(method));
  // Each method fails in each way at its first uses, whatever the random draw.
  for (const method of ofCalls)
    for (const kind of ['timeout', 'lost_answer', ...methodFaults])
      await order(fixture.platform, 'faults', { method, kind, times: 1 });
  await fixture.misbehave({ seed, subjects: calls.subjects, methods, webhooks, longest_ms: 1_500 });
  await calls.run();
  const run = await collectRun(fixture, calls);
  if (process.env['MEDIA_FAULTS_SEED'])
    process.stdout.write(`${JSON.stringify(figuresOf(run, performance.now() - began))}\n`);
  expect(checkRun(run), `seed ${seed}`).toEqual([]);
  expect(run.calls.length).toBeGreaterThanOrEqual(times(100, 200));
  const struck = (method: string, effect: boolean): boolean =>
    run.faults.some(({ of, kind }) => of === method && without.includes(kind) !== effect);
  // A transfer comes too late for a call that has ended meanwhile: on a machine that is too slow, for nearly all.
  const slow = run.calls.some((call) => !keptUp(run, call));
  const uses = sandbox.requests();
  const expected = ofCalls.filter((method) => !slow || (uses[method] ?? 0) > 1);
  expect(expected.filter((method) => !struck(method, true) || !struck(method, false))).toEqual([]);
});
