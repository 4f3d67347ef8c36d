// Alerts, their audit entries and their events exist together and once, whatever dies on the way and however many
// workers look at the same time.
import { openDb } from '@voicecall/server/platform/database/db.ts';
import { createMetrics } from '@voicecall/server/platform/metrics.ts';
import { judgeAlerts } from '@voicecall/server/resources/alerts/judge-alerts.ts';
import { createOperatorClient, sessionCookie } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { outputOf, snippetsOf } from '../harness/snippets.ts';
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
  return () => judgeAlerts({ db, clock: platform.clock, metrics: createMetrics() }, new AbortController().signal);
};

const once = { audit: ['alert.opened'], events: ['alert.opened'] };

it('many workers at once open each alert once, and close it once', async () => {
  const tenant = await disabledEndpoints(3);
  const workers = [worker(), worker(), worker(), worker()];
  await Promise.all(workers.map((judge) => judge()));
  await workers[0]?.();
  const alerts = await alertsOf(tenant, 'endpoint_disabled');
  expect(alerts).toHaveLength(3);
  for (const alert of alerts) expect(await recorded(platform, tenant, alert)).toEqual(once);
  await platform.sql(`update webhook_endpoints set status = 'active' where tenant_id = $1`, [tenant.id]);
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
  expect((await tenant.client.events.list()).events).toEqual([]);
  await worker()();
  const alerts = await alertsOf(tenant, 'endpoint_disabled');
  expect(alerts).toHaveLength(2);
  for (const alert of alerts) expect(await recorded(platform, tenant, alert)).toEqual(once);
});

it('thousands that break at once are all told, in transactions of limited size', async () => {
  const tenant = await disabledEndpoints(1_200);
  await worker()();
  const [counts] = await platform.sql<{ alerts: number; subjects: number; events: number }>(
    `select count(*)::int as alerts, count(distinct subject)::int as subjects,
       (select count(*)::int from events where tenant_id = $1) as events
     from alerts where tenant_id = $1 and status = 'open'`,
    [tenant.id],
  );
  expect(counts).toEqual({ alerts: 1_200, subjects: 1_200, events: 1_200 });
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
    await expect(platform.tenant.client.alerts.updateRules({ rules: rules as object })).rejects.toMatchObject({
      code: 'validation_failed',
    });
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
