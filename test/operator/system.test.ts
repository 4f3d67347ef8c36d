// The state of an installation: what waits is counted, also when no worker runs and LiveKit does not respond.
import { hostname } from 'node:os';
import { createApp } from '@voicecall/server/app.ts';
import { jobs, scheduledTasks } from '@voicecall/server/handlers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHook } from '../harness/receivers/hook.ts';
import { publish } from '../harness/receivers/publish.ts';
import { externalEnvironment } from '../harness/platform/external-environment.ts';
import { startPlatformProcess } from '../harness/platform/run-platform.ts';
import { quietPort, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { until } from '../harness/calls/place-call.ts';

let platform: TestPlatform;
let idle: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ talksOn: true });
  idle = await startPlatform({ config: { role: 'api' } });
});
afterAll(async () => {
  await platform.close();
  await idle.close();
});

const stateOf = async (of: TestPlatform) => (await of.operator.system.get()).system;

/** Dispatches a call of an outbound trunk. */
async function dispatch({ tenant: { client } }: TestPlatform): Promise<string> {
  const agent = await client.agents.create({ name: 'Agent', instructions: 'Be brief.' });
  const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };
  const trunk = await client.trunks.create({ name: 'Trunk', direction: 'outbound', outbound });
  const call = { agent_id: agent.id, trunk_id: trunk.id, to_number: '+15005550001' };
  return (await client.calls.dispatch(call)).call_id;
}

describe('an installation that works', () => {
  it('has every queue, its process, its scheduled tasks, and LiveKit', async () => {
    await until(async () => ((await stateOf(platform)).jobs.every(({ counted_at }) => counted_at) ? [1] : []));
    const state = await stateOf(platform);
    expect(state).toMatchObject({ version: '0.1.0', role: 'all', livekit: 'ok' });
    expect(state.uptime_sec).toBeGreaterThan(0);
    expect(state.jobs.map(({ name }) => name)).toEqual(Object.keys(jobs).toSorted());
    expect(state.processes).toMatchObject([
      { role: 'all', name: `${hostname()}:${process.pid}`, version: '0.1.0', settings_differ: [] },
    ]);
    expect(state.processes[0]?.started_at).toEqual(expect.any(String));
    expect(state.processes[0]?.connections).toBeGreaterThan(1);
    const names = scheduledTasks({} as never, {} as never).map(({ name }) => name);
    expect(state.tasks.map(({ name }) => name)).toEqual(expect.arrayContaining([...names, 'scan for due deliveries']));
    await until(async () => {
      const { tasks } = await stateOf(platform);
      return tasks.every(({ last_succeeded_at, failures }) => last_succeeded_at !== null && failures === 0) ? [1] : [];
    });
  });

  it('shows calls that wait for a place, and those that have one against the limits', async () => {
    const before = (await stateOf(platform)).calls;
    expect(before).toMatchObject({ waiting: 0, oldest_waiting_sec: null, in_progress: 0 });
    const [sum] = await platform.sql<{ sum: string }>(`select sum(max_concurrent_calls) from tenants`);
    expect(before.max_concurrent_calls).toBe(Number(sum?.sum));
    await platform.sql('update tenants set max_concurrent_calls = 0 where id = $1', [platform.tenant.id]);
    const call_id = await dispatch(platform);
    platform.clock.advance(90_000);
    const { calls } = await stateOf(platform);
    expect(calls).toMatchObject({ waiting: 1, in_progress: 0, max_concurrent_calls: Number(sum?.sum) - 1000 });
    expect(calls.oldest_waiting_sec).toBeGreaterThanOrEqual(90);
    expect(calls.oldest_waiting_sec).toBeLessThan(180);
    await platform.sql('update tenants set max_concurrent_calls = 1000 where id = $1', [platform.tenant.id]);
    await until(async () => ((await stateOf(platform)).calls.in_progress === 1 ? [1] : []));
    expect((await platform.operator.tenants.get(platform.tenant.id)).in_use.calls).toBe(1);
    await platform.tenant.client.calls.end(call_id);
  });

  it('shows agents that LiveKit was asked for and that have not come, and those in calls', async () => {
    await until(async () => ((await stateOf(platform)).calls.in_progress === 0 ? [1] : []));
    const tenant = await platform.newTenant();
    const now = platform.clock.now().getTime();
    await platform.sql(
      `insert into calls (tenant_id, id, agent_id, direction, status, to_number, room_name, max_duration_sec,
         created_at, updated_at, recording_status, summary_status, admitted_at, agent_dispatched_at, agent_accepted_at)
       select $1, 'AJ_' || n, 'ta_none', 'outbound', 'dispatched', '+15005550001', 'agents-' || n, 60,
         now(), now(), 'none', 'none', now(), dispatched, accepted
       from (values (1, $2::timestamptz, $2::timestamptz), (2, $2, null), (3, $3, null), (4, null, null))
         given (n, dispatched, accepted)`,
      [tenant.id, new Date(now - 5_000).toISOString(), new Date(now - 65_000).toISOString()],
    );
    const { agents } = await stateOf(platform);
    expect(agents).toMatchObject({ in_calls: 1, awaited: 2 });
    expect(agents.longest_awaited_sec).toBeGreaterThanOrEqual(65);

    // Of a suspended tenant no call is dialed.
    await tenant.client.alerts.updateRules({ rules: { spend_budget: { enabled: true, amount: '50' } } });
    await platform.operator.tenants.update(tenant.id, { status: 'suspended' });
    await platform.sql(`update calls set admitted_at = null where tenant_id = $1 and id = 'AJ_4'`, [tenant.id]);
    expect(await platform.operator.tenants.get(tenant.id)).toMatchObject({
      in_use: { calls: 3, calls_waiting: 1, streams: 0 },
      budget: { amount: '50', spent: '0', stop_dispatch: false },
    });
    expect((await platform.operator.tenants.get(platform.tenant.id)).budget).toBeNull();
    await platform.sql('delete from calls where tenant_id = $1', [tenant.id]);
  });

  it('shows a task that fails', async () => {
    await platform.sql('alter table number_claims rename to number_claims_away');
    const failing = async () =>
      (await stateOf(platform)).tasks.filter(({ name, failures }) => name === 'purge reserved numbers' && failures > 0);
    await until(async () => (platform.clock.advance(60_000), failing()));
    await platform.sql('alter table number_claims_away rename to number_claims');
    expect((await failing())[0]?.last_failed_at).toEqual(expect.any(String));
  });
});

describe('a process whose settings differ from those of another one', () => {
  const partsOf = async (url: string) => ((await (await fetch(`${url}/readyz`)).json()) as { parts: object }).parts;
  const conflicts = async () =>
    /^voicecall_settings_conflicts (\d+)$/m.exec(await (await fetch(`${platform.url}/metrics`)).text())?.[1];

  it('is named, with the settings, by both, until it ends', async () => {
    const { livekit, encryption_key } = platform.options;
    const secret = 'a secret of one process alone, 32 characters';
    const dataDir = temporaryDirectory();
    const other = await startPlatformProcess({
      dataDir,
      port: await quietPort(),
      env: {
        ...externalEnvironment({ database_url: platform.databaseUrl, livekit: { ...livekit, api_secret: secret } }),
        ...{ ENCRYPTION_KEY: encryption_key, ROLE: 'api', SIP_HOST: livekit.sip_host ?? '', EVENT_RETENTION_DAYS: '7' },
      },
    });
    const differs = ['EVENT_RETENTION_DAYS', 'LIVEKIT_API_SECRET', 'PUBLIC_URL'];
    const named = (process: string) => ({
      process,
      settings: expect.arrayContaining(differs) as string[],
      msg: 'settings differ from those of another process',
    });
    const line = await other.sees(/^\{.*settings differ from.*$/m);
    expect(JSON.parse(line[0])).toMatchObject(named(`${hostname()}:${process.pid}`));
    const said = () => platform.logged.filter(({ msg }) => msg === 'settings differ from those of another process');
    await until(async () => (platform.clock.advance(10_000), said()));
    platform.clock.advance(30_000);
    expect(said()).toMatchObject([named(`${hostname()}:${other.pid}`)]);
    for (const url of [platform.url, other.url])
      expect(await partsOf(url)).toMatchObject({
        settings: expect.stringMatching(/^other processes have another .*LIVEKIT_API_SECRET/) as string,
      });
    expect(Number(await conflicts())).toBeGreaterThanOrEqual(differs.length);
    const { processes } = await stateOf(platform);
    expect(processes.map(({ role, settings_differ }) => [role, settings_differ])).toEqual([
      ['all', []],
      ['api', expect.arrayContaining(differs)],
    ]);
    const rows = await platform.sql<{ row: string }>('select processes::text as row from processes');
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
    other.signal('SIGTERM');
    await other.ended;
    await until(async () => (platform.clock.advance(10_000), (await conflicts()) === '0' ? [1] : []));
    expect(await partsOf(platform.url)).toMatchObject({ settings: 'ok' });
    await sweep(dataDir);
  });

  it('is forgotten half a minute after it was seen last', async () => {
    await platform.sql(
      `insert into processes select 'gone', 'voicecall api gone:1', version, now(), now() - interval '31 seconds', '{"PUBLIC_URL": "x"}'
       from processes limit 1`,
    );
    await until(async () => {
      platform.clock.advance(10_000);
      return (await platform.sql(`select from processes where id = 'gone'`)).length === 0 ? [1] : [];
    });
    expect(await partsOf(platform.url)).toMatchObject({ settings: 'ok' });
  });
});

describe('an installation without a worker', () => {
  it('shows what waits, and that nobody counts the jobs', async () => {
    await addHook(idle);
    await dispatch(idle);
    for (let count = 0; count < 3; count += 1) await publish(idle);
    idle.clock.advance(120_000);
    const state = await stateOf(idle);
    expect(state).toMatchObject({ role: 'api', calls: { waiting: 1 }, deliveries: { unfinished: 3, overdue: 3 } });
    expect(state.deliveries.oldest_overdue_sec).toBeGreaterThanOrEqual(119);
    expect(state.jobs.map(({ counted_at }) => counted_at)).toEqual(state.jobs.map(() => null));
    expect(state.jobs.find(({ name }) => name === 'tenant.admit')?.oldest_waiting_sec).toEqual(expect.any(Number));
    expect(state.processes.map(({ role }) => role)).toEqual(['api']);
    expect(state.tasks.map(({ name }) => name)).toEqual([
      "synchronize with the database's clock",
      'compare settings with other processes',
    ]);
  });

  it('does not count deliveries whose time is to come', async () => {
    await idle.sql(`update webhook_deliveries set due_at = due_at + interval '1 day'`);
    expect((await stateOf(idle)).deliveries).toEqual({ unfinished: 3, overdue: 0, oldest_overdue_sec: null });
  });

  it('says whether LiveKit refuses the key or does not respond', async () => {
    const livekit = { ...idle.options.livekit, api_secret: 'another secret that is long enough' };
    const wrong = await createApp({ ...idle.options, livekit });
    const operator = await signIn(wrong.url);
    expect((await operator.system.get()).system.livekit).toBe('refused');
    await wrong.close(1_000);
    await idle.sandbox.close();
    expect((await stateOf(idle)).livekit).toBe('unreachable');
  });
});
