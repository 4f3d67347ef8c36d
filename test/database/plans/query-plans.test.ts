// On large tables, every list and every step of a call finds its rows through an index.
import { allRoutes, encodeStreamCursor, renderPath, tenantLimits } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { createClient, createOperatorClient, sessionCookie } from '@voicecall/sdk';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClient } from '../../harness/platform/database.ts';
import { importOf, nextAccount } from '../../harness/carrier/carrier.ts';
import { addDueWork, crowdId, crowdRow, crowdTenant, memberOf, crowdedPlatform } from '../../harness/contract/crowd.ts';
import { addHook, busyCall } from '../../harness/receivers/hook.ts';
import { placeCall, until } from '../../harness/calls/place-call.ts';
import { exampleOf, kindOf, optionsOf, pathParameters } from '../../harness/contract/path-parameters.ts';
import type { Schema } from '../../harness/contract/path-parameters.ts';
import { keysMay } from '../../harness/http/callers.ts';
import { keepsAll } from '../../harness/contract/keeps-all.ts';
import { operatorLogin } from '../../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../../harness/platform/start-platform.ts';
import { notSent, planOf, statementsDuring } from '../../harness/platform/statements.ts';
import type { PlanNode, Statement } from '../../harness/platform/statements.ts';
import { openStream } from '../../streams/read-stream.ts';

let platform: TestPlatform;
let explainer: pg.Client;
/** The tables that are large. */
let tables: string[];
let cookie: string;
let crowd: TestTenant;
beforeAll(async () => {
  [platform, tables] = await crowdedPlatform({ config: { retention: keepsAll } });
  explainer = await openClient(platform.databaseUrl);
  // The crowd has more records than the limits of a tenant allow.
  await platform.sql('update tenants set limits = $2 where id = $1', [
    crowdTenant,
    Object.fromEntries(Object.keys(tenantLimits).map((name) => [name, 1_000_000])),
  ]);
  const { key: apiKey } = await platform.operator.apiKeys.create({ tenant_id: crowdTenant, label: 'crowd' });
  crowd = { id: crowdTenant, apiKey, client: createClient({ baseUrl: platform.url, apiKey, tenantId: crowdTenant }) };
  cookie = sessionCookie(await platform.operator.operatorSession.login(operatorLogin)) ?? '';
});
afterAll(async () => {
  await explainer.end();
  await platform.close();
});

/** The retention bounds what a tenant has in this list, so its filters have no indexes of their own. */
const isBounded = ({ metadata }: AnyRoute): boolean => metadata.operation === 'listRequests';
const ofTime = new Set(['no filter', 'created_after', 'created_before']);

const shapeOf = (route: AnyRoute): Schema['shape'] => (route.query as Schema | undefined)?.shape ?? {};
const lists = allRoutes.map(({ route }) => route).filter((route) => 'cursor' in shapeOf(route));
const cases = lists.flatMap((route) =>
  ['no filter', ...Object.keys(shapeOf(route)).filter((name) => name !== 'limit' && name !== 'cursor')].map(
    (filter) => [route.metadata.operation, filter, route] as const,
  ),
);

/** The first row of the crowd's tenant in a list has this value. If the list is asked for it otherwise: its example. */
async function filterValue(route: AnyRoute, filter: string): Promise<string> {
  const schema = shapeOf(route)[filter];
  const table = tables.find((name) => memberOf(name) in (route.responses[200] as Schema).shape);
  const { rows } = await explainer.query<{ value: string | null }>(
    `select to_jsonb(t) ->> $1 as value from ${table} t
     where coalesce(to_jsonb(t) ->> 'tenant_id', $2) = $2 and to_jsonb(t) ->> $1 is not null limit 1`,
    [filter, crowdTenant],
  );
  const values = [
    ...(filter.endsWith('_after') ? ['2026-01-01T00:30:00.000Z'] : []),
    ...(/_(before|at)$/.test(filter) ? [isBounded(route) ? '2126-01-01T00:00:00Z' : '2026-01-01T05:00:00.000Z'] : []),
    ...(optionsOf(schema)?.includes('active') ? ['active'] : []),
    rows[0]?.value,
    ...(optionsOf(schema) ?? []),
    (exampleOf(schema) as string | number | undefined)?.toString(),
  ];
  const value = values.find((it) => typeof it === 'string' && schema?.safeParse(it).success);
  if (typeof value !== 'string') throw new Error(`${filter} of ${route.path} needs an example in the contract`);
  return value;
}

/** The query parameters that a list requires. */
const neededOf = async (route: AnyRoute): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(shapeOf(route))
        .filter(([, schema]) => !schema.safeParse(undefined).success)
        .map(async ([name]) => [name, await filterValue(route, name)] as const),
    ),
  );

async function page(route: AnyRoute, query: Record<string, string>): Promise<{ next_cursor: string | null }> {
  const records = pathParameters(route).map((name) => [name, crowdId(kindOf(route, name), crowdRow)] as const);
  const path = renderPath(route.path, Object.fromEntries(records));
  const url = `${platform.url}${path}?${new URLSearchParams({ limit: '20', ...query }).toString()}`;
  const response = await fetch(url, {
    headers: keysMay(route) ? { authorization: `Bearer ${crowd.apiKey}` } : { cookie },
  });
  expect(response.status, url).toBe(200);
  return (await response.json()) as { next_cursor: string | null };
}

/** The statements that can be explained, each text once, without those of the queue. */
const ownStatements = (statements: readonly Statement[]): Statement[] => [
  ...new Map(
    statements
      .filter(
        ({ text }) =>
          /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
          !/pgboss|^\s*select pg_notify|pg_catalog/.test(text),
      )
      .map((statement) => [statement.text, statement]),
  ).values(),
];

/** What deletes most rows of a table may read all of it: which share is old depends on when the test runs. */
const isJudged = ({ text }: { readonly text: string }): boolean => !/delete from livekit_webhooks/.test(text);
/** The retention reads all tenants. It may run in any test, and one of them judges it. */
const isRetention = ({ text }: { readonly text: string }): boolean => /\bfrom tenants t\s+cross join/.test(text);

const isScan = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? '');
const isSort = (node: PlanNode): boolean => node['Node Type'].endsWith('Sort');

async function offenders(
  statements: readonly Statement[],
  offends: (node: PlanNode) => boolean,
  options: Parameters<typeof planOf>[2] = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const statement of ownStatements(statements)) {
    const nodes = await planOf(explainer, statement, options);
    if (nodes.some(offends)) found.push(`${nodes.map((node) => node['Node Type']).join(' < ')}: ${statement.text}`);
  }
  return found;
}

describe('a page of', () => {
  it.each(cases)(
    '%s with %s is read in order from an index, the first and the next',
    async (_operation, filter, route) => {
      const query = {
        ...(await neededOf(route)),
        ...(filter !== 'no filter' && { [filter]: await filterValue(route, filter) }),
      };
      const statements = await statementsDuring(async () => {
        const { next_cursor } = await page(route, query);
        if (next_cursor !== null) await page(route, { ...query, cursor: next_cursor });
      });
      const reads = statements.filter(({ text }) =>
        /order by (created_at|preferred_datetime) desc, id desc limit(?!.*\) as (newest|past)\b)/s.test(text),
      );
      expect(reads.length).toBeGreaterThan(0);
      const judged = statements.filter((statement) => isJudged(statement) && !isRetention(statement));
      expect(await offenders(judged, isScan)).toEqual([]);
      if (isBounded(route) && !ofTime.has(filter)) return;
      // What a search finds is sorted, or calls are looked through in order: which is better depends on the text.
      if (filter === 'q') return;
      // The few bookings of one call are sorted.
      expect(await offenders(reads, isSort, { own: true })).toEqual([]);
      const column = filter.startsWith('preferred_') ? 'preferred_datetime' : filter;
      expect(await offenders(reads, (node) => new RegExp(`\\b${column}\\b`).test(node.Filter ?? ''))).toEqual([]);
    },
  );
});

describe('a call and its deliveries', () => {
  it('never read a whole table, from the dispatch to the last attempt, scheduled tasks included', async () => {
    const expected = {
      acceptCall: /with asked as materialized/,
      findTargets: /as targets from \(select/,
      claimDue: /from unnest\(\$4.*for update skip locked/s,
      claimOldest: /where d\.ctid = any/,
      claimDelivery: /update webhook_deliveries d set status = 'delivering'.*d.id = \$5/s,
      saveAttemptResults: /insert into delivery_attempts/,
      cancelQueued: /set status = 'canceled'[^;]+status = 'pending'/,
      endpointsWithDue: /with recursive first/,
      listAdmittingTenants: /select distinct tenant_id from calls/,
      takeDueCalls: /update calls .*check_after/s,
      lockCallByRoom: /from calls where room_name = \$1 for update/,
      findLiveApiKey: /from api_keys k join tenants t/,
      claimRun: /update call_summaries s set .*lease_token = \$3/,
      finishRun: /update call_summaries set status/,
      takeDueRuns: /update call_summaries s set wake_at/,
      findCallFacts: /as too_long/,
      findNewest: /left join call_summaries/,
      insertEvent: /insert into events/,
      purgeWebhooks: /delete from livekit_webhooks/,
    };
    const statements = await statementsDuring(async (seen) => {
      const hook = await addHook(platform, { event_types: ['*'] });
      // Deliveries to several endpoints are claimed together.
      for (let more = 1; more <= 4; more += 1) await addHook(platform, { event_types: ['*'] });
      hook.receiver.respond = () => (hook.receiver.received.length > 1 ? 200 : 410);
      await busyCall(platform.tenant);
      await until(async () => ((await hook.endpoint()).status === 'disabled' ? [1] : []));
      await hook.tenant.client.webhooks.update(hook.id, { enabled: true });
      await hook.tenant.client.webhooks.test(hook.id);
      const talk = await placeCall(platform, { to: '+15005550001' });
      await talk.ended();
      await platform.tenant.client.summaries.get(talk.call_id);
      const { id } = await hook.delivery({ status: 'delivered' });
      await addDueWork(platform, (await platform.newTenant()).id, talk.call_id);
      // One delivery alone is claimed by another statement than several.
      await until(async () => {
        platform.clock.advance(2_000);
        const missing = notSent(expected, seen);
        if (missing.includes('claimOldest')) await hook.tenant.client.webhookDeliveries.redeliver(id);
        return missing.length === 0 ? [1] : [];
      });
    });
    expect(
      await offenders(
        statements.filter((statement) => isJudged(statement) && !isRetention(statement)),
        isScan,
      ),
    ).toEqual([]);
  });

  it('are one statement as a timeline, which finds everything of the call through an index', async () => {
    const statements = await statementsDuring(async () => {
      const { next_cursor } = await crowd.client.calls.timeline(crowdId('call', 7), { limit: 2 });
      await crowd.client.calls.timeline(crowdId('call', 7), { limit: 2, after: next_cursor ?? '' });
    });
    const reads = statements.filter(({ text }) => /data from call_steps/.test(text));
    expect(reads).toHaveLength(2);
    expect(await offenders(reads, isScan)).toEqual([]);
    const [read] = reads;
    const used = new Set((read ? await planOf(explainer, read) : []).map((node) => node['Index Name']));
    for (const index of ['call_steps_pkey', 'events_tenant_id_call_id_idx', 'webhook_attempts_pkey'])
      expect(used).toContain(index);
  });

  it('are requeued, counted, read in order and purged through indexes', async () => {
    const expected = {
      requeueDelivery: /returning \*\s+\), waiting as/,
      requeueUndelivered: /with undelivered as/,
      countMissing: /count\(\*\)::int as n from \(\s+select 1 from events e/,
      sendMissing: /as is_missing from/,
      countUnfinished: /webhook_deliveries_due_idx/,
      readFeed: /from events where tenant_id = \$1.*order by transaction_no asc, row_no asc limit/s,
      deleteEnded: /delete from webhook_deliveries/,
      deleteFirst: /delete from webhook_attempts where/,
      deleteEvents: /delete from events/,
      insertRequests: /insert into request_log/,
      deleteExcess: /delete from request_log/,
      deleteExpired: /request_log_days/,
      eraseCalls: /update webhook_deliveries set body/,
    };
    const { client } = crowd;
    const hook = await addHook(platform, {}, crowd);
    await client.webhooks.test(hook.id);
    const statements = await statementsDuring(async (seen) => {
      const { next_cursor } = await client.events.list({ limit: 20 });
      await client.events.list({ limit: 20, after: next_cursor ?? '', type: 'call.completed' });
      await client.webhooks.recover(hook.id, { since: '2026-01-01T04:00:00Z', include_missing: true });
      await client.webhookDeliveries.redeliver((await hook.delivery({ status: 'delivered' })).id);
      await (await fetch(`${platform.url}/metrics`)).text();
      const [call] = (await client.calls.list({ status: 'failed' })).calls;
      await client.calls.erase(call?.id ?? '');
      await until(async () => {
        platform.clock.advance(60_000);
        return notSent(expected, seen).length === 0 ? [1] : [];
      });
    });
    expect(
      await offenders(statements.filter(isJudged), (node) => isScan(node) && node['Relation Name'] !== 'tenants'),
    ).toEqual([]);
    expect(
      await offenders(
        statements.filter(({ text }) => expected.readFeed.test(text)),
        isSort,
      ),
    ).toEqual([]);
  });

  it('the test detects a scan', async () => {
    expect(
      await offenders([{ text: 'select * from calls where sip_call_id = $1', values: ['x'] }], isScan),
    ).toHaveLength(1);
    expect(
      await offenders(
        [{ text: 'select * from calls where tenant_id = $1 order by updated_at limit 5', values: [crowdTenant] }],
        isSort,
      ),
    ).toHaveLength(1);
  });
});

describe('live streams', () => {
  it('are opened, resumed, read, renewed and ended through indexes', async () => {
    const expected = {
      takeLease: /insert into call_streams .*values \(\$1, \$2/s,
      openLeases: /as own, count/,
      renewLeases: /insert into call_streams .*on conflict/s,
      endLeases: /delete from call_streams s using/,
      purgeLeases: /delete from call_streams where expires_at/,
      readChanges: /left join lateral \(.*from call_changes c/s,
      readCallAt: /as changed/,
      readTurnsAt: /from call_turns t\s+where t.tenant_id = \$1 .* not exists/s,
      isAhead: /select 1 where \$1::bigint >=/,
      deleteOldRows: /delete from call_changes/,
    };
    const { apiKey } = crowd;
    const call_id = crowdId('call', 7);
    const { rows } = await explainer.query<{ transaction_no: string; row_no: string }>(
      'select transaction_no, row_no from call_changes where tenant_id = $1 order by transaction_no, row_no limit 1',
      [crowdTenant],
    );
    const at = Math.floor(platform.clock.now().getTime() / 1000);
    const after = encodeStreamCursor({ ...(rows[0] ?? { transaction_no: '1', row_no: '1' }), at, turn_id: null });
    const statements = await statementsDuring(async (seen) => {
      const streams = await Promise.all(
        [`${call_id}/stream`, `${call_id}/stream?after=${after}`, `stream?after=${after}`].map((path) =>
          openStream(`${platform.url}/v1/tenants/${crowdTenant}/calls/${path}`, { authorization: `Bearer ${apiKey}` }),
        ),
      );
      expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const stream of streams) expect(await stream.next()).toMatchObject({ id: expect.any(String) as string });
      const unseen = () => notSent(expected, seen);
      // A lease that is not renewed in time ends its stream, which may be before it is closed here.
      const open = () => unseen().filter((name) => name !== 'endLeases');
      await expect.poll(() => (platform.clock.advance(60_000), open())).toEqual([]);
      for (const { close } of streams) close();
      await expect.poll(unseen).toEqual([]);
    });
    const own = statements.filter(({ text }) => /call_changes|call_streams/.test(text));
    expect(await offenders(own, (node) => isScan(node) && node['Relation Name'] !== 'tenants')).toEqual([]);
    const used = new Set<string | undefined>();
    for (const page of statements.filter(({ text }) => expected.readChanges.test(text)))
      for (const node of await planOf(explainer, page)) used.add(node['Index Name']);
    expect(used).toContain('call_changes_pkey');
  });
});

describe('the state of the installation', () => {
  it('and what scheduled tasks have to do are read through indexes, however many jobs, calls and deliveries there are', async () => {
    await platform.sql(
      `insert into pgboss.job (name, data, start_after)
       select 'room.close', '{"room_name":"none"}', timestamptz '2126-01-01' from generate_series(1, 20000)`,
    );
    await platform.sql('analyze pgboss.job_common');
    const statements = await statementsDuring(() => platform.operator.system.get());
    const own = statements.filter(({ text }) => /as max_concurrent_calls|as overdue|_due_idx'::reg/.test(text));
    expect(own).toHaveLength(3);
    expect(await offenders(own, (node) => isScan(node) && node['Relation Name'] !== 'tenants')).toEqual([]);
    const ofJobs = statements.filter(({ text }) => /ready_count as waiting/.test(text));
    expect(ofJobs).toHaveLength(1);
    const isLook = ({ text }: Statement): boolean => /insert into worker_lead/.test(text);
    const looks = (await statementsDuring((seen) => until(async () => seen.filter(isLook)))).filter(isLook).slice(0, 1);
    expect((await planOf(explainer, looks[0] ?? { text: '', values: [] })).filter(isScan)).toEqual([]);
    for (const statement of [...ofJobs, ...looks]) {
      const nodes = await planOf(explainer, statement);
      expect(
        nodes.filter((node) => (node['Relation Name'] ?? '').startsWith('job')).map((node) => node['Node Type']),
      ).toEqual([expect.stringMatching(/^Index (Only )?Scan$/)]);
    }
    await platform.sql(`delete from pgboss.job where start_after = '2126-01-01'`);
  });
});

describe('a portal session', () => {
  it('is made, opened, used, ended and deleted through indexes', async () => {
    const purge = /delete from portal_sessions/;
    const statements = await statementsDuring(async (seen) => {
      const { portalSessions } = platform.operator.withTenant(crowdTenant);
      const made = await portalSessions.create({ access: 'read' });
      const portal = createOperatorClient({ baseUrl: platform.url });
      const cookie = sessionCookie(await portal.portal.open({ token: new URL(made.url).hash.slice(1) }));
      const opened = createOperatorClient({ baseUrl: platform.url, cookie });
      await opened.portal.session();
      await opened.withTenant(crowdTenant).agents.list({ limit: 1 });
      await opened.portal.logout();
      await portalSessions.get(made.id);
      await portalSessions.revoke(made.id);
      await until(async () => (platform.clock.advance(60_000), seen.some(({ text }) => purge.test(text)) ? [1] : []));
    });
    const own = statements.filter(({ text }) => text.includes('portal_sessions'));
    expect(own.length).toBeGreaterThan(5);
    expect(await offenders(own, isScan)).toEqual([]);
  });
});

describe('statistics', () => {
  it.each(['day', 'agent', 'trunk', 'outcome'] as const)(
    'by %s are read from the sums that are kept, and the calls that are not counted yet through indexes',
    async (group_by) => {
      const { client } = crowd;
      const statements = await statementsDuring(async () => {
        await client.stats.get({ from: '2024-01-01', to: '2025-01-01', group_by });
        await client.stats.today();
      });
      const reads = statements.filter(({ text }) => /join call_stats|as p \(first, past/.test(text));
      expect(reads).toHaveLength(2);
      expect(await offenders(reads, isScan)).toEqual([]);
      const nodes = (await Promise.all(reads.map((read) => planOf(explainer, read)))).flat();
      for (const index of ['call_stats_pkey', 'call_counts_figures_idx'])
        expect(nodes.map((node) => node['Index Name'])).toContain(index);
    },
  );

  it('are counted through indexes', async () => {
    const expected = {
      foldRecounts: /delete from call_recounts/,
      deleteEmpty: /delete from call_stats s using/,
      noteBacklog: /from call_count_backlog order by/,
      noteOtherDays: /from call_day_backlog order by/,
    };
    const call_id = crowdId('call', 4_007);
    const statements = await statementsDuring(async (seen) => {
      const unseen = () => notSent(expected, seen);
      const end = `update calls set ended_at = $2, ended_reason = 'lost' where id = $1`;
      await platform.sql(end, [call_id, '2026-01-02']);
      await platform.sql(`update tenants set timezone = 'Asia/Tokyo' where id = $1`, [crowdTenant]);
      await expect.poll(() => (platform.clock.advance(2_000), unseen())).toEqual(['deleteEmpty']);
      await platform.sql(end, [call_id, null]);
      await expect.poll(() => (platform.clock.advance(2_000), unseen())).toEqual([]);
    });
    // Alerts are judged meanwhile; their plans have a test of their own.
    const counting = /^(?!.*alert_rules).*(call_recounts|call_stats|call_count_backlog|call_day_backlog)/s;
    const own = statements.filter(({ text }) => counting.test(text));
    expect(await offenders(own, isScan)).toEqual([]);
  });
});

describe('an import and its release', () => {
  it('never read a whole table, whether they succeed, wait, fail or are finished later', async () => {
    const expected = {
      insertImport: /insert into carrier_operations .*'import'/s,
      findBlocking: /from carrier_operations\s+where busy_number = \$2 or/,
      claimOperation: /update carrier_operations set .*attempts = attempts \+ 1/s,
      recordProgress: /update carrier_operations set status = coalesce/,
      finishOperation: /update carrier_operations set .*finished_at/s,
      restOperation: /update carrier_operations set .*look_again or/s,
      takeDueOperations: /update carrier_operations o set wake_at/,
      findAccount: /from carrier_accounts where tenant_id/,
      findCarrierTrunk: /from carrier_trunks t join carrier_accounts/,
      saveAccount: /insert into "public"\."carrier_accounts"/i,
      saveCarrierTrunk: /insert into "public"\."carrier_trunks"/i,
      findHolder: /provider_kind, carrier_account_id from phone_numbers where active_number/,
      findImported: /from phone_numbers where active_number = \$2 and tenant_id = \$1/,
      isBeingReleased: /select 1 from carrier_operations where wake_at is not null/,
      isTenant: /select 1 from tenants where id/,
      emptyTrunk: /update trunks t set/,
      recordRelease: /insert into carrier_operations .*'release'/s,
      hasOpenCarrierOperation: /select 1 from carrier_operations where tenant_id = \$1 and trunk_id/,
    };
    const { client } = crowd;
    const [account, other] = [nextAccount(), nextAccount()];
    const [number = ''] = account.numbers;
    const statements = await statementsDuring(async (seen) => {
      const [{ phone_number }] = await Promise.all([
        client.carrierImports.create(importOf(account)),
        client.carrierImports.create(importOf(account, 1)),
      ]);
      // The response is lost, and the operation is checked once more a minute later.
      platform.sandbox.orderCarrierFault({ kind: 'lost_answer', method: 'POST', account_sid: other.account_sid });
      await expect(client.carrierImports.create(importOf(other))).rejects.toMatchObject({ code: 'upstream_failed' });
      await client.carrierImports.release(account.numbers[1] ?? '');
      // The carrier keeps the number on the trunk of the tenant that released it; the next import asks whose it is.
      platform.sandbox.orderCarrierFault({ kind: 'unavailable', method: 'DELETE', account_sid: account.account_sid });
      await client.carrierImports.release(number);
      await platform.sql(
        `update carrier_operations set status = 'abandoned', wake_at = null where tenant_id = $1 and number = $2
         and kind = 'release'`,
        [crowdTenant, number],
      );
      await platform.tenant.client.carrierImports.create(importOf(account));
      await client.trunks.archive(phone_number.trunk_id ?? '');
      const unseen = () => notSent(expected, seen);
      await expect.poll(() => (platform.clock.advance(10_000), unseen())).toEqual([]);
    });
    expect(
      await offenders(
        statements.filter((statement) => isJudged(statement) && !isRetention(statement)),
        isScan,
      ),
    ).toEqual([]);
  });
});
