// Alerts, their audit entries and their events exist together and once, whatever dies on the way and however many
// workers look at the same time.
import { alertLimits } from '@voicecall/contract';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import { createMetrics } from '@voicecall/server/platform/metrics.ts';
import { judgeAlerts } from '@voicecall/server/resources/alerts/judge-alerts.ts';
import { createOperatorClient, sessionCookie } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { outputOf, snippetsOf } from '../harness/snippets.ts';
import { statementsDuring } from '../harness/platform/statements.ts';
import { holdInserts } from '../harness/platform/hold-inserts.ts';
import { operatorLogin, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { alertsOf, recorded } from './alerts-of.ts';

/** Without workers: only the tests judge. */
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ config: { role: 'api' } });
});
afterAll(() => platform.close());

/** A tenant with so many endpoints whose receivers answered 410. */
async function disabledEndpoints(count: number): Promise<TestTenant> {
  // More tenants than one address may create in an hour.
  await platform.sql('delete from rate_limits');
  const tenant = await platform.newTenant();
  await platform.sql(
    `insert into webhook_endpoints (tenant_id, id, url, description, enabled, event_types, status, consecutive_failures,
       signing_secret_sealed, created_at, updated_at)
     select $1, 'twe_' || lpad(to_hex(i), 24, '0'), 'https://hooks.example.com/' || i, '', true, '{*}', 'disabled', 1,
       '', now(), now() from generate_series(1, $2) as i`,
    [tenant.id, count],
  );
  return tenant;
}

const worker = () => {
  const db = openDb(platform.databaseUrl, 2, () => undefined, 'judge');
  onTestFinished(() => db.close());
  /** Judges now, or when the clock shows another time. */
  return (now = platform.clock.now()) =>
    judgeAlerts(
      { db, clock: { ...platform.clock, now: () => now }, metrics: createMetrics(), publicUrl: () => platform.url },
      new AbortController().signal,
    );
};

/** So that what is over closes: it has been seen, and some minutes have passed. */
const waitUntilOver = async (): Promise<void> => {
  await worker()();
  platform.clock.advance(alertLimits.clear_sec * 1_000);
};

const repair = (tenant: TestTenant) =>
  platform.sql(`update webhook_endpoints set status = 'active' where tenant_id = $1`, [tenant.id]);
const breakAll = (tenant: TestTenant) =>
  platform.sql(`update webhook_endpoints set status = 'disabled' where tenant_id = $1`, [tenant.id]);

const once = { audit: ['alert.opened'], events: ['alert.opened'] };

it('many workers at once open each alert once, and close it once', async () => {
  const tenant = await disabledEndpoints(3);
  const workers = [worker(), worker(), worker(), worker()];
  await Promise.all(workers.map((judge) => judge()));
  await workers[0]?.();
  const alerts = await alertsOf(tenant, 'endpoint_disabled');
  expect(alerts).toHaveLength(3);
  for (const alert of alerts) expect(await recorded(platform, tenant, alert)).toEqual(once);
  await repair(tenant);
  await waitUntilOver();
  await Promise.all(workers.map((judge) => judge()));
  await workers[0]?.();
  for (const alert of await alertsOf(tenant, 'endpoint_disabled')) {
    expect(alert.status).toBe('closed');
    expect(await recorded(platform, tenant, alert)).toEqual({
      audit: ['alert.opened', 'alert.closed'],
      events: ['alert.opened', 'alert.closed'],
    });
  }
});

it('a worker that is killed on the way leaves nothing, and the next one does all of it once', async () => {
  const tenant = await disabledEndpoints(2);
  const held = await holdInserts(platform, 'audit_events', 4_711);
  onTestFinished(() => held.close());
  await held.hold();
  const killed = worker()();
  const failed = expect(killed).rejects.toThrow('some kinds of alerts could not be judged');
  await held.waiting(1);
  await platform.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'judge' and wait_event_type = 'Lock'`,
  );
  await failed;
  await held.release();
  expect(await alertsOf(tenant, 'endpoint_disabled')).toEqual([]);
  expect(await platform.sql('select id from events where tenant_id = $1', [tenant.id])).toEqual([]);
  await worker()();
  const alerts = await alertsOf(tenant, 'endpoint_disabled');
  expect(alerts).toHaveLength(2);
  for (const alert of alerts) expect(await recorded(platform, tenant, alert)).toEqual(once);
});

it('an alert does not close and open again while its cause comes and goes', async () => {
  const tenant = await disabledEndpoints(1);
  const judge = worker();
  await judge();
  for (let n = 0; n < 3; n += 1) {
    await repair(tenant);
    await judge();
    platform.clock.advance(alertLimits.clear_sec * 1_000 - 1_000);
    await judge();
    await breakAll(tenant);
    await judge();
  }
  expect(await alertsOf(tenant, 'endpoint_disabled')).toMatchObject([{ status: 'open' }]);
  await repair(tenant);
  await waitUntilOver();
  await judge();
  expect(await alertsOf(tenant, 'endpoint_disabled')).toMatchObject([{ status: 'closed' }]);
});

it('a clock that jumps opens nothing twice, and closes nothing that goes on', async () => {
  const [broken, mended] = [await disabledEndpoints(1), await disabledEndpoints(1)];
  const judge = worker();
  const dayMs = 86_400_000;
  const now = platform.clock.now().getTime();
  const seen = async () => [
    ...(await alertsOf(broken, 'endpoint_disabled')),
    ...(await alertsOf(mended, 'endpoint_disabled')),
  ];
  await judge();
  const [first, second] = await seen();
  // A day ahead, and back; it is over for one of them, as seen at times that are yet to come.
  await judge(new Date(now + dayMs));
  await repair(mended);
  await judge(new Date(now + dayMs));
  await judge(new Date(now));
  expect(await seen()).toEqual([first, second]);
  await judge(new Date(now + alertLimits.clear_sec * 1_000));
  expect(await seen()).toEqual([first, expect.objectContaining({ id: second?.id, status: 'closed' })]);
  // What closed at a later time than now does not open again, until that time has come.
  await breakAll(mended);
  await judge(new Date(now - dayMs));
  expect((await seen()).map(({ status }) => status)).toEqual(['open', 'closed']);
  await judge(new Date(now + dayMs));
  expect((await seen()).map(({ status }) => status)).toEqual(['open', 'open', 'closed']);
});

it('ten thousand endpoints that break at once are told in few alerts, in one statement, and never to themselves', async () => {
  const few = `tenant_id like 'many%'`;
  await platform.sql(`insert into tenants select (jsonb_populate_record(t, jsonb_build_object(
      'id', 'many_' || i))).*
    from tenants t cross join generate_series(1, 20) as i where t.id = '${platform.tenant.id}'`);
  await platform.sql(`insert into webhook_endpoints (tenant_id, id, url, description, enabled, event_types, status,
      consecutive_failures, signing_secret_sealed, created_at, updated_at)
    select t.id, 'twe_' || lpad(to_hex(i), 24, '0'), 'https://hooks.example.com/' || i, '', true, '{*}', 'active', 160, '',
      now(), now() from tenants t cross join generate_series(1, 500) as i where t.id like 'many%'`);
  const judge = worker();
  const counts = async () => {
    const [counted] = await platform.sql(`select count(*)::int as alerts, count(distinct tenant_id)::int as tenants,
        (count(*) filter (where subject = '*'))::int as of_many, (count(*) filter (where status = 'open'))::int as open,
        (select count(*)::int from events where ${few}) as events,
        (select count(*)::int from webhook_deliveries where ${few}) as deliveries from alerts where ${few}`);
    return counted;
  };
  // A platform that other files of this process share judges, too, in its own database.
  const statements = await statementsDuring(() => judge(), platform.databaseUrl);
  const looks = statements.filter(({ text, values }) => /with found/.test(text) && values[1] === 'endpoint_failing');
  expect(looks).toHaveLength(1);
  const all = 20 * (alertLimits.alone + 1);
  const opened = { alerts: all, tenants: 20, of_many: 20, open: all, events: all, deliveries: 0 };
  expect(await counts()).toEqual(opened);
  const [many] = await platform.sql<{ cause: string }>(
    `select cause from alerts where ${few} and subject = '*' limit 1`,
  );
  expect(many?.cause).toContain(`${500 - alertLimits.alone} more endpoints`);
  // Nobody sends here, and deliveries that wait would be told.
  await platform.sql(`update webhook_endpoints set event_types = '{call.completed}' where ${few}`);
  // Those that had an alert of their own are well again: no other takes their place.
  await platform.sql(`update webhook_endpoints set consecutive_failures = 0 where ${few} and id in (
    select subject from alerts where ${few})`);
  await waitUntilOver();
  await judge();
  expect(await counts()).toMatchObject({ alerts: all, open: 20 });
  await platform.sql(`update webhook_endpoints set consecutive_failures = 0 where ${few}`);
  await waitUntilOver();
  await judge();
  expect(await counts()).toMatchObject({ alerts: all, open: 0, events: 2 * all });
});

it('a kind that cannot be judged does not keep the others', async () => {
  const tenant = await disabledEndpoints(1);
  await platform.sql(
    `insert into alert_rules (tenant_id, rules, updated_at) values ($1, '{"spend_budget": {"enabled": "x"}}', now())`,
    [tenant.id],
  );
  await expect(worker()()).rejects.toThrow('some kinds of alerts could not be judged');
  await platform.sql('delete from alert_rules where tenant_id = $1', [tenant.id]);
  expect(await alertsOf(tenant, 'endpoint_disabled')).toHaveLength(1);
});

it('closed alerts are deleted after 90 days, open ones never', async () => {
  const tenant = await disabledEndpoints(2);
  await worker()();
  await platform.sql(
    `update webhook_endpoints set status = 'active' where tenant_id = $1 and id = 'twe_' || lpad('1', 24, '0')`,
    [tenant.id],
  );
  await waitUntilOver();
  await worker()();
  expect((await alertsOf(tenant, 'endpoint_disabled')).map(({ status }) => status).toSorted()).toEqual([
    'closed',
    'open',
  ]);
  await platform.sql(
    `update alerts set created_at = created_at - interval '91 days', closed_at = closed_at - interval '91 days'
     where tenant_id = $1`,
    [tenant.id],
  );
  await worker()();
  expect((await alertsOf(tenant, 'endpoint_disabled')).map(({ status }) => status)).toEqual(['open']);
});

describe('the rules of a tenant', () => {
  it('are the defaults until they are changed, one by one; an alert that they exclude closes', async () => {
    const tenant = await disabledEndpoints(1);
    const { alerts } = tenant.client;
    const { alert_rules } = await alerts.rules();
    expect(alert_rules).toMatchObject({
      updated_at: null,
      rules: { endpoint_failing: { enabled: true, failures: 5 } },
    });
    await worker()();
    expect(await alertsOf(tenant, 'endpoint_disabled')).toMatchObject([{ status: 'open' }]);
    await alerts.updateRules({ rules: { endpoint_disabled: { enabled: false } } });
    const changed = await alerts.updateRules({ rules: { endpoint_failing: { failures: 7 } } });
    expect(changed.alert_rules.rules).toEqual({
      ...alert_rules.rules,
      endpoint_disabled: { enabled: false },
      endpoint_failing: { enabled: true, failures: 7 },
    });
    expect((await alerts.rules()).alert_rules).toEqual(changed.alert_rules);
    await waitUntilOver();
    await worker()();
    expect(await alertsOf(tenant, 'endpoint_disabled')).toMatchObject([{ status: 'closed' }]);
  });

  it.each([
    { endpoint_failing: { failures: 0 } },
    { calls_failing: { percent: 101 } },
    { calls_waiting: { seconds: 1.5 } },
    { spend_budget: { amount: '-1' } },
    { spend_budget: { amount: 'NaN' } },
    { nonsense: { enabled: true } },
  ])('refuse nonsense: %o', async (rules) => {
    await expect(platform.tenant.client.alerts.updateRules({ rules })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('refuse addresses for e-mail where none is sent', async () => {
    const refused = platform.tenant.client.alerts.updateRules({ emails: ['ann@example.com'] });
    await expect(refused).rejects.toThrow('this installation sends no e-mail');
  });
});

describe('an alert', () => {
  const openOne = async (tenant: TestTenant) => {
    await worker()();
    const [alert] = await alertsOf(tenant, 'endpoint_disabled');
    if (!alert) throw new Error('there is no alert');
    return alert;
  };

  it('is acknowledged by the label of a key, once', async () => {
    const tenant = await disabledEndpoints(1);
    const { id } = await openOne(tenant);
    const { alert } = await tenant.client.alerts.acknowledge(id);
    expect(alert).toMatchObject({ status: 'open', acknowledged_by: { type: 'api_key', name: 'test' } });
    platform.clock.advance(1_000);
    expect((await platform.operator.withTenant(tenant.id).alerts.acknowledge(id)).alert).toEqual(alert);
    expect((await tenant.client.alerts.get(id)).alert).toEqual(alert);
    expect((await recorded(platform, tenant, alert)).audit).toEqual(['alert.opened', 'alert.acknowledged']);
  });

  it('is acknowledged by the address of an operator, or the label of a portal session', async () => {
    const tenant = await disabledEndpoints(2);
    await openOne(tenant);
    const [first, second] = await alertsOf(tenant, 'endpoint_disabled');
    const operator = platform.operator.withTenant(tenant.id);
    expect((await operator.alerts.acknowledge(first?.id ?? '')).alert.acknowledged_by).toMatchObject({
      type: 'operator',
      name: operatorLogin.email,
    });
    const { url } = await operator.portalSessions.create({ access: 'manage', label: 'Ann of the front desk' });
    const portal = createOperatorClient({ baseUrl: platform.url });
    const cookie = sessionCookie(await portal.portal.open({ token: new URL(url).hash.slice(1) }));
    const opened = createOperatorClient({ baseUrl: platform.url, cookie }).withTenant(tenant.id);
    expect((await opened.alerts.acknowledge(second?.id ?? '')).alert.acknowledged_by).toMatchObject({
      type: 'portal_session',
      name: 'Ann of the front desk',
    });
  });

  it('is found by status and kind, and by its own tenant only', async () => {
    const tenant = await disabledEndpoints(1);
    const alert = await openOne(tenant);
    const { alerts } = tenant.client;
    expect((await alerts.list({ status: 'open', kind: 'endpoint_disabled' })).alerts).toEqual([alert]);
    expect((await alerts.list({ status: 'closed' })).alerts).toEqual([]);
    expect((await alerts.list({ kind: 'dead_letters' })).alerts).toEqual([]);
    const stranger = (await platform.newTenant()).client.alerts;
    expect((await stranger.list()).alerts).toEqual([]);
    for (const refused of [stranger.get(alert.id), stranger.acknowledge(alert.id)])
      await expect(refused).rejects.toMatchObject({ code: 'alert_not_found' });
  });
});

it('the program of the guide changes rules, and shows and acknowledges what is open', async () => {
  const { id, apiKey, client } = await disabledEndpoints(1);
  await worker()();
  const program = (await snippetsOf('docs/alerts.md')).get('look-at-alerts.ts') ?? '';
  const output = await outputOf(program, { SVC_BASE_URL: platform.url, SVC_TENANT_ID: id, SVC_API_KEY: apiKey });
  expect(output).toContain('answered 410');
  expect((await client.alerts.list()).alerts).toMatchObject([{ acknowledged_by: { name: 'test' } }]);
});
