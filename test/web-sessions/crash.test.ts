// The server is killed with web sessions at every stage and started again: each session ends once, with all its turns
// and one agent.
import { livekitWebhookRoute } from '@voicecall/contract';
import { startSandbox } from '@voicecall/sandbox';
import type { Sandbox } from '@voicecall/sandbox';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { externalEnvironment } from '../harness/platform/external-environment.ts';
import { cloneDatabase, openPool } from '../harness/platform/database.ts';
import type { TestDatabase } from '../harness/platform/database.ts';
import { until } from '../harness/calls/place-call.ts';
import { startPlatformProcess } from '../harness/platform/run-platform.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';
import { quietPort, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { createTenant, signIn } from '../harness/platform/start-platform.ts';
import { startTurnstile } from '../harness/platform/turnstile.ts';
import type { Hold } from '../harness/platform/turnstile.ts';
import { joinSession } from '../harness/calls/web-session.ts';

interface Point {
  /** Also the session's `client_ref`, by which the code that holds requests recognizes it. */
  readonly at: string;
  /**
   * The request to LiveKit that holds the session at this point. Without one, the server is killed while the session
   * passes this point.
   */
  readonly hold?: Hold;
}

const points: readonly Point[] = [
  // Held after a whole conversation.
  { at: 'agent has hung up, room still open', hold: { method: 'DeleteRoom', when: 'before' } },
  { at: 'room closed, end not on record', hold: { method: 'DeleteRoom', when: 'after' } },
  // Held at once.
  { at: 'on record, and nothing done', hold: { method: 'CreateRoom', when: 'before' } },
  { at: 'room made, its response lost', hold: { method: 'CreateRoom', when: 'after' } },
  { at: 'agent dispatch on record, not made', hold: { method: 'CreateDispatch', when: 'before' } },
  { at: 'agent dispatch made, its response lost', hold: { method: 'CreateDispatch', when: 'after' } },
  // Not held: it is started when all others are held.
  { at: 'conversation under way' },
];
const groups = [points.slice(0, 2), points.slice(2, -1), points.slice(-1)];

const keys = { api_key: 'sandbox', api_secret: 'a sandbox secret that is long enough' };
const dataDir = temporaryDirectory();
let sandbox: Sandbox;
let database: TestDatabase;
let pool: pg.Pool;

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query<Row>(text, values)).rows;
const start = (port: number, mediaUrl: string): Promise<PlatformProcess> =>
  startPlatformProcess({
    dataDir,
    port,
    env: externalEnvironment({ database_url: database.url, livekit: { ...keys, url: mediaUrl } }),
  });

const refOf = async (room: string): Promise<string | undefined> =>
  (await sql<{ client_ref: string }>('select client_ref from calls where room_name = $1', [room]))[0]?.client_ref;
const talking = `select 1 from calls where client_ref = $1 and status = 'in_progress' and (select count(*) from call_turns t where t.call_id = calls.id) >= 2`;

beforeAll(async () => {
  sandbox = await startSandbox({ ...keys, clock_speed: 5 });
  database = await cloneDatabase();
  pool = openPool(database.url);
  const turnstile = await startTurnstile(sandbox.url, async (room) => {
    const ref = await refOf(room);
    return points.find(({ at }) => at === ref)?.hold;
  });
  const port = await quietPort();
  let platform = await start(port, turnstile.url);
  sandbox.setWebhookUrl(`${platform.url}${livekitWebhookRoute.path}`);
  const { client } = await createTenant(platform.url, await signIn(platform.url));
  const { id: agent_id } = await client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
  for (const group of groups) {
    const opened = await Promise.all(
      group.map(async ({ at, hold }) => ({
        at,
        hold,
        ...(await client.webSessions.create(agent_id, { client_ref: at })),
      })),
    );
    await Promise.all(opened.map(({ token }) => joinSession({ sandbox }, token)));
    for (const { at, hold, room_name } of opened)
      await until(async () => (hold ? (turnstile.held.has(room_name) ? [1] : []) : sql(talking, [at])));
  }
  platform.signal('SIGKILL');
  await platform.ended;
  turnstile.open();
  platform = await start(port, turnstile.url);
  await until(
    () =>
      sql(
        `select 1 where not exists (select 1 from calls where status not in ('completed', 'failed') or summary_status = 'pending')`,
      ),
    100,
  );
  await until(async () => (sandbox.rooms().length === 0 ? [1] : []), 100);
  platform.signal('SIGTERM');
  await platform.ended;
  await turnstile.close();
});
afterAll(async () => {
  await sweep(dataDir);
  await pool.end();
  await sandbox.close();
  await database.drop();
});

it.each(points)('$at: the session ends once, with all its turns, and had one agent', async ({ at }) => {
  const [call] = await sql<{ id: string; room_name: string; status: string; ended_reason: string }>(
    'select id, room_name, status, ended_reason from calls where client_ref = $1',
    [at],
  );
  expect(call).toMatchObject({ status: 'completed', ended_reason: 'agent_hangup' });
  const events = await sql<{ type: string }>('select type from events where call_id = $1 order by type', [call?.id]);
  expect(events.map(({ type }) => type)).toEqual([
    'call.completed',
    'call.participant_joined',
    'call.participant_left',
    'call.summary.ready',
  ]);
  const turns = await sql<{ turn_id: number }>('select turn_id from call_turns where call_id = $1 order by turn_id', [
    call?.id,
  ]);
  expect(turns.map(({ turn_id }) => turn_id)).toEqual([1, 2, 3, 4, 5]);
  expect(sandbox.agentJobs().filter(({ room }) => room === call?.room_name)).toHaveLength(1);
});
