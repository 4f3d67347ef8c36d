// The server is killed with calls at every stage and started again: each call ends once, is dialed at most once, and
// keeps its turns.
import { livekitWebhookRoute } from '@voicecall/contract';
import { startSandbox } from '@voicecall/sandbox';
import type { Sandbox } from '@voicecall/sandbox';
import { createClient } from '@voicecall/sdk';
import { livekitMedia } from '@voicecall/server/adapters/livekit-media/livekit-media.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { externalEnvironment } from '../harness/platform/external-environment.ts';
import { cloneDatabase, openPool } from '../harness/platform/database.ts';
import type { TestDatabase } from '../harness/platform/database.ts';
import { until } from '../harness/calls/place-call.ts';
import { startReceiver } from '../harness/receivers/receiver.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import { startPlatformProcess } from '../harness/platform/run-platform.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';
import { quietPort, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { createTenant, signIn } from '../harness/platform/start-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';
import { startTurnstile } from '../harness/platform/turnstile.ts';
import type { Hold, Turnstile } from '../harness/platform/turnstile.ts';

interface Point {
  /** Also the call's `client_ref`, by which the code that holds requests recognizes it. */
  readonly at: string;
  readonly to?: string;
  /**
   * What holds the call at this point: a request to LiveKit, a statement, or the receiver. Without one, the server is
   * killed while the call passes this point.
   */
  readonly hold?: Hold | 'admission' | 'claim of the dial' | 'end of the call' | 'receiver';
  /** SQL that finds the call when it has reached the point. */
  readonly passes?: string;
  /** Its room, and the agent in it, are removed while the server is down. */
  readonly roomLost?: true;
  readonly ends: readonly string[];
  readonly dials: number;
  readonly turns: number;
}

const talks = { ends: ['agent_hangup', 'user_hangup'], dials: 1, turns: 5 } as const;
const points: readonly Point[] = [
  // Held after a whole conversation, so that the other calls do not time out meanwhile.
  { at: 'agent has hung up, room still open', hold: { method: 'DeleteRoom', when: 'before' }, ...talks },
  { at: 'room closed, end not on record', hold: { method: 'DeleteRoom', when: 'after' }, ...talks },
  { at: 'end about to be committed', hold: 'end of the call', ...talks },
  { at: 'last event on its way to the receiver', hold: 'receiver', ...talks },
  // Held at once.
  { at: 'accepted, about to get its place', hold: 'admission', ...talks },
  { at: 'in its place, and nothing done', hold: { method: 'CreateRoom', when: 'before' }, ...talks },
  { at: 'agent dispatch on record, not made', hold: { method: 'CreateDispatch', when: 'before' }, ...talks },
  { at: 'agent dispatch made, its response lost', hold: { method: 'CreateDispatch', when: 'after' }, ...talks },
  { at: 'agent in the room, dial not on record', hold: 'claim of the dial', ...talks },
  { at: 'agent in the room, both gone before the dial', hold: 'claim of the dial', roomLost: true, ...talks },
  {
    at: 'dial on record, not made',
    hold: { method: 'CreateSIPParticipant', when: 'before' },
    ends: ['media_failure'],
    dials: 0,
    turns: 0,
  },
  // The last three are not held: they are started when all others are held.
  { at: 'phone rings', to: '+15005550003', passes: `status = 'ringing'`, ends: ['no_answer'], dials: 1, turns: 0 },
  { at: 'answered, response lost', hold: { method: 'CreateSIPParticipant', when: 'after' }, ...talks },
  {
    at: 'conversation under way',
    passes: `status = 'in_progress' and (select count(*) from call_turns t where t.call_id = calls.id) >= 2`,
    ...talks,
  },
];
const groups = [points.slice(0, 4), points.slice(4, -3), points.slice(-3)];

const keys = { api_key: 'sandbox', api_secret: 'a sandbox secret that is long enough' };
let sandbox: Sandbox;
let database: TestDatabase;
let pool: pg.Pool;
let receiver: Receiver;
const dataDir = temporaryDirectory();
const secondDataDir = temporaryDirectory();

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query<Row>(text, values)).rows;

beforeAll(async () => {
  sandbox = await startSandbox({ ...keys, clock_speed: 5 });
  database = await cloneDatabase();
  pool = openPool(database.url);
  receiver = await startReceiver();
});
afterAll(async () => {
  await Promise.all([sweep(dataDir), sweep(secondDataDir)]);
  await pool.end();
  await receiver.close();
  await sandbox.close();
  await database.drop();
});

const start = async (directory: string, port: number, mediaUrl: string): Promise<PlatformProcess> =>
  startPlatformProcess({
    dataDir: directory,
    port,
    env: {
      ...externalEnvironment({ database_url: database.url, livekit: { ...keys, url: mediaUrl } }),
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    },
  });

interface Customer {
  readonly tenant: TestTenant;
  readonly agent_id: string;
  readonly trunk_id: string;
}

async function newCustomer(url: string): Promise<Customer> {
  const tenant = await createTenant(url, await signIn(url), { max_concurrent_calls: 1000, dial_rate_per_sec: 1000 });
  const { client } = tenant;
  receiver.secrets.push((await client.webhooks.create({ url: receiver.url })).signing_secret);
  const { id: agent_id } = await client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: {
      address: 'sip.example.com',
      numbers: ['+15551230001'],
      auth_username: 'office',
      auth_password: 'a secret of the carrier',
    },
  });
  return { tenant, agent_id, trunk_id };
}

/** Waits until every call and every delivery has finished. */
const allOver = (): Promise<void> =>
  until(
    () =>
      sql(
        `select 1 where not exists (select 1 from calls where status not in ('completed', 'failed'))
       and not exists (select 1 from webhook_deliveries where status <> 'delivered')`,
      ),
    100,
  );

/** Types of a call's events, sorted, repeats included. */
const eventsOf = async (call_id: string): Promise<string[]> =>
  (await sql<{ type: string }>('select type from events where call_id = $1 order by type', [call_id])).map(
    ({ type }) => type,
  );

/** Event ids under which the receiver got the end of a call. */
const endsHeard = (call_id: string): Set<string> =>
  new Set(
    receiver.received
      .filter(
        ({ event, body }) => ['call.completed', 'agent.dispatch_failed'].includes(event.type) && body.includes(call_id),
      )
      .map(({ event }) => event.id),
  );

const dialsOf = (call_id: string): number =>
  sandbox.dials().filter(({ identity }) => identity === `sip-${call_id.slice(3)}`).length;

/** Statements that wait for the calls that are to be held in them: their transaction never commits. */
const standStill = `
  create function stand_still() returns trigger language plpgsql as $$
  begin perform set_config('application_name', new.client_ref, false); perform pg_sleep(28); return new; end $$;
  create trigger admission before update of admitted_at on calls for each row
    when (new.client_ref in (${names('admission')})) execute function stand_still();
  create trigger claim before update of dial_started_at on calls for each row
    when (new.client_ref in (${names('claim of the dial')})) execute function stand_still();
  create trigger ending before update of status on calls for each row
    when (new.status = 'completed' and new.client_ref in (${names('end of the call')})) execute function stand_still();`;
const goOn = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep';
  drop function stand_still cascade;`;

function names(hold: Point['hold']): string {
  return points
    .filter((point) => point.hold === hold)
    .map(({ at }) => `'${at}'`)
    .join(', ');
}

describe('a server killed with calls at every stage', () => {
  const placed = new Map<string, { call_id: string; room_name: string }>();
  const nameOf = async (room: string): Promise<string | undefined> =>
    (await sql<{ client_ref: string }>('select client_ref from calls where room_name = $1', [room]))[0]?.client_ref;
  const holdFor = async (room: string): Promise<Hold | undefined> => {
    const name = await nameOf(room);
    const hold = points.find(({ at }) => at === name)?.hold;
    return typeof hold === 'object' ? hold : undefined;
  };

  async function reached(point: Point, turnstile: Turnstile): Promise<unknown[]> {
    const call = placed.get(point.at);
    if (!call) return [];
    if (point.passes) return sql(`select 1 from calls where id = $1 and ${point.passes}`, [call.call_id]);
    if (typeof point.hold === 'object') return turnstile.held.has(call.room_name) ? [1] : [];
    if (point.hold === 'receiver') return [...endsHeard(call.call_id)];
    return sql(`select 1 from pg_stat_activity where application_name = $1 and wait_event = 'PgSleep'`, [point.at]);
  }

  beforeAll(async () => {
    const turnstile = await startTurnstile(sandbox.url, holdFor);
    const port = await quietPort();
    let platform = await start(dataDir, port, turnstile.url);
    sandbox.setWebhookUrl(`${platform.url}${livekitWebhookRoute.path}`);
    const customer = await newCustomer(platform.url);
    receiver.respond = ({ event, body }) =>
      event.type === 'call.completed' &&
      body.includes(`"client_ref":"${points.find(({ hold }) => hold === 'receiver')?.at}"`)
        ? new Promise(() => undefined)
        : 200;
    await sql(standStill);
    for (const group of groups) {
      for (const { at, to = '+15550001111', hold } of group) {
        // The steps of calls of one tenant run one after another: a held call would block the next one.
        const { tenant, agent_id, trunk_id } =
          hold === 'admission' || hold === 'claim of the dial' ? await newCustomer(platform.url) : customer;
        placed.set(at, await tenant.client.calls.dispatch({ agent_id, trunk_id, to_number: to, client_ref: at }));
      }
      for (const point of group) await until(() => reached(point, turnstile));
    }
    platform.signal('SIGKILL');
    await platform.ended;
    turnstile.open();
    await sql(goOn);
    receiver.respond = () => 200;
    for (const { at } of points.filter(({ roomLost }) => roomLost))
      await livekitMedia({ ...keys, url: sandbox.url }, () => new Date()).deleteRoom(placed.get(at)?.room_name ?? '');
    platform = await start(dataDir, port, turnstile.url);
    await allOver();
    platform.signal('SIGTERM');
    await platform.ended;
    await turnstile.close();
  });

  it.each(points)(
    '$at: the call ends once, is dialed at most once, and keeps its turns',
    async ({ at, ends, dials, turns }) => {
      const { call_id = '' } = placed.get(at) ?? {};
      const [call] = await sql<{ status: string; ended_reason: string }>(
        'select status, ended_reason from calls where id = $1',
        [call_id],
      );
      // A phone that was never called was not reached because of us.
      const [status, end, other] =
        dials === 0
          ? (['failed', 'agent.dispatch_failed', 'call.completed'] as const)
          : (['completed', 'call.completed', 'agent.dispatch_failed'] as const);
      expect(call?.status).toBe(status);
      expect(ends).toContain(call?.ended_reason);
      const events = await eventsOf(call_id);
      expect(events).toEqual([...new Set(events)]);
      expect(events).toContain(end);
      expect(events).not.toContain(other);
      expect(endsHeard(call_id).size).toBe(1);
      expect(dialsOf(call_id)).toBe(dials);
      const kept = await sql<{ turn_id: number }>(
        'select turn_id from call_turns where call_id = $1 order by turn_id',
        [call_id],
      );
      expect(kept.map(({ turn_id }) => turn_id)).toEqual(Array.from({ length: turns }, (_, index) => index + 1));
    },
  );
});

describe('two servers on one database and one media service', () => {
  it('dial each of twenty calls once and report its end once, whichever server accepted it', async () => {
    const servers = await Promise.all(
      [dataDir, secondDataDir].map(async (directory) => start(directory, await quietPort(), sandbox.url)),
    );
    const [one, two] = servers;
    sandbox.setWebhookUrl(`${two?.url}${livekitWebhookRoute.path}`);
    const { tenant, agent_id, trunk_id } = await newCustomer(one?.url ?? '');
    const clients = [
      tenant.client,
      createClient({ baseUrl: two?.url ?? '', tenantId: tenant.id, apiKey: tenant.apiKey }),
    ];
    const numbers = ['+15550001111', '+15005550002', '+15005550006', '+15005550007'];
    const calls = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (clients[index % 2] ?? tenant.client).calls.dispatch({
          agent_id,
          trunk_id,
          to_number: numbers[index % 4] ?? '',
        }),
      ),
    );
    await allOver();
    for (const { call_id } of calls) {
      const events = await eventsOf(call_id);
      expect(events.filter((type) => type === 'call.completed' || type === 'agent.dispatch_failed')).toHaveLength(1);
      expect(events).toEqual([...new Set(events)]);
      expect(endsHeard(call_id).size).toBe(1);
      expect(dialsOf(call_id)).toBe(1);
    }
    for (const server of servers) server.signal('SIGTERM');
    expect(await Promise.all(servers.map(async ({ ended }) => (await ended).code))).toEqual([0, 0]);
  });
});
