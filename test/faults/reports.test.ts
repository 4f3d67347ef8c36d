// Calls of four hours end while the platform is down, and others continue while their agent is killed: when both run
// again, every word arrives once.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fourHours, jobOf } from '../harness/summaries/long-calls.ts';
import type { LongCall } from '../harness/summaries/long-calls.ts';
import { until } from '../harness/calls/place-call.ts';
import { takePlaces } from '../harness/calls/places.ts';
import { quietPort, runNode } from '../harness/platform/run-process.ts';
import type { RunningProcess } from '../harness/platform/run-process.ts';
import type { AgentWork } from './harness/agent-process.ts';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';
import { isFull, tellsFigures, times } from '../harness/repetitions.ts';

const calls = times(4, 16);
const kills = times(1, 20);
let fixture: FaultFixture;
let directory: string;
let workDirectory: string;
beforeAll(async () => {
  fixture = await startFaultFixture();
  directory = await mkdtemp(join(tmpdir(), 'voicecall-outbox-'));
  workDirectory = await mkdtemp(join(tmpdir(), 'voicecall-work-'));
});
afterAll(async () => {
  await fixture.close();
  await Promise.all([directory, workDirectory].map((path) => rm(path, { recursive: true, force: true })));
});

const partsOf = (platform: FaultFixture['platform']) => platform.sql('select 1 from call_report_parts');

const program = join(import.meta.dirname, 'harness', 'agent-process.ts');
async function agent(held: AgentWork['calls']): Promise<RunningProcess> {
  // Too long for an environment variable.
  const work = join(workDirectory, randomUUID());
  await writeFile(work, JSON.stringify({ directory, calls: held } satisfies AgentWork));
  const process = runNode({ args: [program, work] });
  await process.sees(held.length > 0 ? /"holds"/ : /"delivers"/);
  return process;
}
async function kill(process: RunningProcess): Promise<void> {
  process.signal('SIGKILL');
  await process.ended;
}

/** A different text for each call; the fourth has tool results of 64 KiB. */
const kinds: readonly LongCall[] = [
  fourHours('I would like to see the house on Elm Street.'),
  fourHours('नमस्ते, मैं एल्म स्ट्रीट वाला घर देखना चाहता हूँ।'),
  fourHours('😀🏠📞👍🏽'.repeat(8)),
  { ...fourHours('Hm.'), tool: { every: times(40, 4), answer: 'x'.repeat(65_536) } },
];

it(`reports of ${calls} calls of 4 hours arrive completely despite an outage of the platform, ${kills} kills of its servers and ${kills} kills of their agents`, async () => {
  const { platform } = fixture;
  const port = await quietPort();
  const ids = await takePlaces(platform, platform.tenant, calls);
  const held = ids.map((call_id, index) => ({
    job: jobOf(platform, call_id, `http://127.0.0.1:${port}`),
    call: kinds[index % kinds.length] ?? fourHours(''),
    end: index % 2 === 0,
  }));
  // The platform is down: half of the calls end without being reported; then the agent is killed during the others.
  const first = await agent(held);
  expect(first.output().match(/"later"/g)).toHaveLength(calls / 2);
  await kill(first);
  expect(await readdir(directory)).toHaveLength(calls);
  // Two workers on one machine are killed repeatedly, and so are the platform's servers.
  for (let round = 0; round < kills; round += 1) {
    const [{ process: server }, ...workers] = await Promise.all([
      fixture.startSender({ role: 'api', port }),
      agent([]),
      agent([]),
    ]);
    // Something has arrived, and not everything.
    await until(async () => ((await readdir(directory)).length < calls ? [1] : partsOf(platform)));
    if (isFull) await delay(2_500 + Math.random() * 3_000);
    server.signal('SIGKILL');
    await Promise.all([server.ended, ...workers.map(kill)]);
  }
  const [, ...workers] = await Promise.all([fixture.startSender({ role: 'api', port }), agent([]), agent([])]);
  const began = performance.now();
  await until(async () => ((await readdir(directory)).length === 0 ? [1] : []));
  if (tellsFigures)
    process.stdout.write(
      `${JSON.stringify({ scenario: 'reports across an outage and restarts', calls, kills, delivered_after_ms: Math.round(performance.now() - began) })}\n`,
    );
  expect(workers.map((worker) => worker.output().trim().split('\n').length)).toEqual([1, 1]);
  await Promise.all(workers.map(kill));
  const rows = await platform.sql<{ id: string }>(
    `select c.id, c.report_complete as complete, c.status, c.ended_reason, (select count(*)::int from call_turns t where t.call_id = c.id) as turns, (select max(turn_id) from call_turns t where t.call_id = c.id) as last,
            (select count(*)::int from call_transcripts t where t.call_id = c.id) as items, (select count(turn_id)::int from call_transcripts t where t.call_id = c.id) as assigned
     from calls c where c.id = any($1)`,
    [ids],
  );
  const whole = held.map(({ job, call, end }) => ({
    id: job.call_id,
    complete: true,
    status: 'completed',
    ended_reason: end ? 'user_hangup' : 'agent_error',
    turns: call.turns,
    last: call.turns,
    items: call.items,
    assigned: call.items,
  }));
  expect(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(whole.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  expect(await partsOf(platform)).toEqual([]);
  const ends = await platform.sql<{ count: number }>(
    `select count(*)::int as count from events where type = 'call.completed' and call_id = any($1)`,
    [ids],
  );
  expect(ends).toEqual([{ count: calls }]);
});
