// Two hundred calls at once: prepared, named for the draw of faults, started, and followed until all work has finished.
import { setTimeout as sleep } from 'node:timers/promises';
import { jobs } from '@voicecall/server/handlers.ts';
import { createQueue } from '@voicecall/server/platform/queue/queue.ts';
import { asSql } from '../../harness/receivers/publish.ts';
import { agentLink } from '../../harness/calls/agent-link.ts';
import { until } from '../../harness/calls/place-call.ts';
import { ring } from '../../harness/calls/ring.ts';
import { patienceMs } from '../../harness/repetitions.ts';
import { joinSession } from '../../harness/calls/web-session.ts';
import type { BrowserScript } from '../../harness/calls/web-session.ts';
import type { BegunCall } from './records.ts';
import { desk, everyCall } from './scripts.ts';
import type { CallPhase, Wish } from './scripts.ts';
import type { Customer, MediaFaultsFixture } from './media-faults-fixture.ts';

type Planned = ReturnType<typeof everyCall>[number] & { readonly customer: Customer };

export interface Calls {
  readonly begun: BegunCall[];
  /** Part of each room's name → the name of the call. */
  readonly subjects: Record<string, string>;
  /** Call → when the test saw its end, by the sandbox's clock. */
  readonly ended: Map<string, number>;
  /** Starts all of them; resolves when each has ended and no work is left. */
  run(): Promise<void>;
}

interface Wishing {
  readonly customer: Customer;
  readonly wish: Wish;
}

const checkMs = 40;
/** How many callers ring, and how many browsers join, at the same time. */
const arrivalsAtOnce = 12;

export async function prepareCalls(fixture: MediaFaultsFixture): Promise<Calls> {
  const planned: Planned[] = everyCall().map((it, index) => ({
    ...it,
    customer: fixture.customers[index % fixture.customers.length] as Customer,
  }));
  const begun: BegunCall[] = [];
  const subjects: Record<string, string> = {};
  const wishes = new Map<string, Wishing>();
  const ended = new Map<string, number>();
  const arrivals: (() => Promise<void>)[] = [];
  const begin = ({ name, script }: Planned, room: string): void => {
    begun.push({
      name,
      room,
      ends: script.ends,
      fleeting: script.name === 'inbound hangs_up_early' || script.name === 'inbound webhooks_lost',
    });
  };
  // They start when the faults have been set.
  await fixture.platform.sql(`update tenants set next_dial_at = '9999-01-01T00:00:00Z'`);
  for (const [index, it] of planned.entries()) {
    const { scenario } = it.script;
    if (scenario.side === 'outbound') {
      const call_id = await it.customer.dispatcher.dispatch(scenario.to);
      subjects[call_id.slice(3)] = it.name;
      begin(it, `call-${call_id.slice(3)}`);
      if (scenario.wish) wishes.set(call_id, { customer: it.customer, wish: scenario.wish });
    } else if (scenario.side === 'inbound') {
      const from_number = `+1555333${String(index).padStart(4, '0')}`;
      subjects[`_${from_number}_`] = it.name;
      arrivals.push(async () => {
        const { room } = await ring(fixture.platform, {
          to_number: it.customer.number,
          from_number,
          script: scenario.script,
        });
        begin(it, room);
        await roomEnds(fixture, room);
      });
    } else {
      const { id: agent_id } = await it.customer.tenant.client.agents.create({
        name: 'Web',
        instructions: 'Be brief.',
      });
      subjects[agent_id] = it.name;
      arrivals.push(() => openSession(fixture, it, agent_id, begin));
    }
  }
  // The slowest are the last of the list.
  arrivals.reverse();
  return {
    begun,
    subjects,
    ended,
    async run() {
      await fixture.platform.sql('update tenants set next_dial_at = null');
      const over = new AbortController();
      const besides = Promise.all([
        grantWishes(fixture, wishes, over.signal),
        repeatJobs(fixture, over.signal),
        noteEnds(fixture, ended, over.signal),
      ]);
      try {
        await Promise.all(
          Array.from({ length: arrivalsAtOnce }, async () => {
            for (let next = arrivals.shift(); next; next = arrivals.shift()) await next();
          }),
        );
        await settled(fixture);
      } finally {
        over.abort();
        await besides;
      }
    },
  };
}

async function openSession(
  fixture: MediaFaultsFixture,
  it: Planned,
  agent_id: string,
  begin: (it: Planned, room: string) => void,
): Promise<void> {
  const { room_name, token } = await onceReady(() => it.customer.tenant.client.webSessions.create(agent_id, {}));
  begin(it, room_name);
  const { scenario } = it.script;
  if (scenario.side === 'web' && scenario.script !== 'never joins')
    await joinSession(fixture.platform, token, scenario.script as BrowserScript);
  await roomEnds(fixture, room_name);
}

/**
 * Rings callers one after the other: waits until this one's call has ended, or until the caller left before the
 * platform knew of the call.
 */
const roomEnds = ({ platform }: MediaFaultsFixture, room: string): Promise<void> =>
  until(async () => {
    const [call] = await platform.sql<{ ended_at: Date | null }>('select ended_at from calls where room_name = $1', [
      room,
    ]);
    return call?.ended_at || (!call && !platform.sandbox.rooms().includes(room)) ? [1] : [];
  }, 50);

const reached: Record<CallPhase, string> = {
  admitted: 'admitted_at is not null',
  agent: 'agent_accepted_at is not null',
  dialing: 'dial_started_at is not null',
  ringing: `status = 'ringing'`,
  in_progress: `status = 'in_progress'`,
};

/** Hangs up and transfers, each call as soon as it is in the right state. */
async function grantWishes(
  { platform }: MediaFaultsFixture,
  wishes: Map<string, Wishing>,
  over: AbortSignal,
): Promise<void> {
  const granted: Promise<unknown>[] = [];
  while (!over.aborted && wishes.size > 0) {
    for (const [when, condition] of Object.entries(reached)) {
      const ids = [...wishes].filter(([, { wish }]) => wish.when === when).map(([id]) => id);
      for (const { id } of await platform.sql<{ id: string }>(
        `select id from calls where id = any($1) and (${condition} or ended_at is not null)`,
        [ids],
      )) {
        const it = wishes.get(id);
        wishes.delete(id);
        if (it) granted.push(grant(platform, id, it));
      }
    }
    await sleep(checkMs);
  }
  await Promise.all(granted);
}

/**
 * The queue delivers each job at least once: here each call's job comes twice, so that both servers work on it at the
 * same time.
 */
async function repeatJobs({ platform }: MediaFaultsFixture, over: AbortSignal): Promise<void> {
  const queue = createQueue({
    jobs,
    connectionString: platform.databaseUrl,
    worker: false,
    onError: (error) => platform.logged.push({ err: String(error) }),
  });
  await queue.start();
  const repeated = new Set<string>();
  while (!over.aborted) {
    const calls = await platform.sql<{ tenant_id: string; id: string; direction: string }>(
      'select tenant_id, id, direction from calls where admitted_at is not null and ended_at is null and id <> all($1)',
      [[...repeated]],
    );
    for (const { tenant_id, id, direction } of calls) {
      repeated.add(id);
      await queue.enqueue(asSql(platform), direction === 'outbound' ? 'call.dial' : 'call.answer', [
        { payload: { tenant_id, call_id: id } },
      ]);
    }
    await sleep(checkMs);
  }
  await queue.stop(1_000);
}

async function noteEnds(
  { platform }: MediaFaultsFixture,
  ended: Map<string, number>,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    for (const { id } of await platform.sql<{ id: string }>(
      'select id from calls where ended_at is not null and id <> all($1)',
      [[...ended.keys()]],
    ))
      ended.set(id, Date.now());
    await sleep(checkMs);
  }
}

/** The call may have ended meanwhile. */
async function grant(
  platform: MediaFaultsFixture['platform'],
  call_id: string,
  { customer: { tenant }, wish }: Wishing,
): Promise<void> {
  if (wish.what === 'transfer') return void (await agentLink(platform, tenant, call_id).transfer(desk));
  await onceReady(() => tenant.client.calls.end(call_id)).catch((error: unknown) => {
    if (codeOf(error) !== 'call_not_active') throw error;
  });
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** An overloaded machine refuses the call; the test tries again. */
async function onceReady<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (codeOf(error) !== 'not_ready') throw error;
      await sleep(checkMs);
    }
  }
}

/**
 * Waits until every call has ended, every room is closed, every job is done and every event has arrived, or until a
 * timeout: the checker reports what is missing then.
 */
async function settled({ platform }: MediaFaultsFixture): Promise<void> {
  const none = async (query: string): Promise<boolean> => (await platform.sql(query)).length === 0;
  await given(patienceMs, () => none('select 1 from calls where ended_at is null limit 1'));
  await given(
    patienceMs,
    async () =>
      platform.sandbox.rooms().length === 0 &&
      (await none(
        `select 1 from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' limit 1`,
      )) &&
      (await none(`select 1 from calls where recording_status = 'pending' limit 1`)) &&
      (await none(`select 1 from calls where summary_status = 'pending' limit 1`)) &&
      (await none('select 1 from webhook_deliveries where due_at is not null limit 1')),
  );
}

async function given(ms: number, look: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await look()) && performance.now() < deadline) await sleep(200);
}
