// An API server is killed around the commits of bookings: each stored booking has its event, each event has its
// booking, and each response was true.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentLink } from '../harness/calls/agent-link.ts';
import { dispatcherOf, takePlaces } from '../harness/calls/places.ts';
import { quietPort } from '../harness/platform/run-process.ts';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';
import type { Emit } from './harness/logs.ts';
import { times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const kills = times(5, 100);
/** Calls in which bookings are made at once: the bookings of one call wait for each other. */
const calls = 6;
let fixture: FaultFixture;
beforeAll(async () => {
  fixture = await startFaultFixture();
});
afterAll(() => fixture.close());

/** Commits that are slowed down, so that kills happen before, during and after them. */
const slowCommits = `
  create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(random() * 0.05); return null; end $$;
  create constraint trigger slow_commit after insert on bookings deferrable initially deferred for each row execute function take_long();`;

interface Asked {
  readonly full_name: string;
  answered: boolean;
  at: number;
}

/** Books in one call repeatedly until its server is killed; returns its requests. */
async function bookUntilGone(url: string, call_id: string, onAnswer: () => void): Promise<Asked[]> {
  const { platform } = fixture;
  const agent = agentLink({ ...platform, url }, platform.tenant, call_id);
  const preferred_datetime = `${new Date().getUTCFullYear() + 1}-01-12T10:00`;
  const asked: Asked[] = [];
  for (;;) {
    const one: Asked = { full_name: `${call_id} ${crypto.randomUUID()}`, answered: false, at: 0 };
    asked.push(one);
    const response = await agent.book({ full_name: one.full_name, preferred_datetime }).catch((error: Error) => error);
    one.at = Date.now();
    if (response instanceof Error) return asked;
    expect(response).toMatchObject({ status: 200, body: { ok: true } });
    one.answered = true;
    onAnswer();
  }
}

it(`a server killed ${kills} times around commits keeps bookings and their events together`, async () => {
  const { platform } = fixture;
  await fixture.addEndpoint('alpha', { event_type: 'booking.created' });
  await platform.sql(slowCommits);
  const ids = await takePlaces(platform, platform.tenant, calls);
  await platform.sql('update calls set agent_id = $1', [(await dispatcherOf(platform.tenant)).agent_id]);
  const worker = await fixture.startSender();
  const port = await quietPort();
  const asked: Asked[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const { process: server } = await fixture.startSender({ role: 'api', port });
    const first = Promise.withResolvers<void>();
    const booking = ids.map((id) => bookUntilGone(server.url, id, first.resolve));
    // Each server has made a booking before it is killed, on a slow machine too.
    await first.promise;
    await delay(Math.random() * 250);
    server.signal('SIGKILL');
    await server.ended;
    asked.push(...(await Promise.all(booking)).flat());
  }
  await fixture.settled();
  await fixture.end(worker);
  const there = new Set(
    (await platform.sql<{ full_name: string }>('select full_name from bookings')).map(({ full_name }) => full_name),
  );
  const emits: Emit[] = asked.map(({ full_name, answered, at }) => ({
    key: full_name,
    at,
    answered,
    committed: there.has(full_name),
    endpoints: ['alpha'],
  }));
  const events = await platform.sql<{ full_name: string }>(
    `select payload ->> 'full_name' as full_name from events where type = 'booking.created'`,
  );
  expect(events.map(({ full_name }) => full_name).toSorted()).toEqual([...there].toSorted());
  // Kills happened before and after commits.
  const broken = emits.filter(({ answered }) => !answered);
  expect(new Set(broken.map(({ committed }) => committed))).toEqual(new Set([true, false]));
  expectNothingLost('server killed around commit', kills, { ...(await fixture.logs()), emits });
});
