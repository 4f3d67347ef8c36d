// On large tables, a redelivery of many deliveries, the counts of endpoints, the feed of one call or newest first, and a
// question to documents find their rows through an index.
import { encodeFeedCursor } from '@voicecall/contract';
import { createClient } from '@voicecall/sdk';
import type { Client, RedeliveryFilters } from '@voicecall/sdk';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClient } from '../../harness/platform/database.ts';
import { crowdId, crowdTenant, crowdedPlatform } from '../../harness/contract/crowd.ts';
import { keepsAll } from '../../harness/contract/keeps-all.ts';
import type { TestPlatform } from '../../harness/platform/start-platform.ts';
import { planOf, statementsDuring } from '../../harness/platform/statements.ts';
import type { PlanNode, Statement } from '../../harness/platform/statements.ts';

let platform: TestPlatform;
let explainer: pg.Client;
/** The tables that are large. */
let tables: string[];
let client: Client;
beforeAll(async () => {
  [platform, tables] = await crowdedPlatform({ config: { retention: keepsAll } });
  // Many more than one batch of a redelivery, for each value of each filter.
  await platform.sql(
    `insert into webhook_deliveries (tenant_id, id, webhook_endpoint_id, event_id, event_type, call_id, body, status,
       attempt_count, max_attempts, created_at)
     select $1, 'wdl_more_' || i, 'twe_' || lpad(to_hex(i % 10), 24, '0'), 'ev_more',
       (array['call.completed', 'call.started'])[1 + i / 10 % 2], 'AJ_' || lpad(to_hex(i % 10), 24, '0'), '{}',
       (array['delivered', 'canceled', 'dead_lettered'])[1 + i / 10 % 3], 1, 8,
       timestamptz '2026-01-01' + make_interval(secs => i)
     from generate_series(1, 20000) i`,
    [crowdTenant],
  );
  await platform.sql('analyze webhook_deliveries');
  explainer = await openClient(platform.databaseUrl);
  // The crowd has more records than the limits of a tenant allow.
  await platform.sql('update tenants set limits = $2 where id = $1', [
    crowdTenant,
    { api_keys: 1_000_000, knowledge_documents: 1_000_000 },
  ]);
  const { key } = await platform.operator.apiKeys.create({ tenant_id: crowdTenant, label: 'crowd' });
  client = createClient({ baseUrl: platform.url, apiKey: key, tenantId: crowdTenant });
});
afterAll(async () => {
  await explainer.end();
  await platform.close();
});

/** The plans of the statements that match; every one is there. */
async function plansOf(statements: readonly Statement[], ...patterns: readonly RegExp[]): Promise<PlanNode[]> {
  const found = patterns.flatMap((pattern) => {
    const matching = statements.filter(({ text }) => pattern.test(text));
    expect([pattern, matching.length > 0]).toEqual([pattern, true]);
    return matching;
  });
  return (await Promise.all(found.map((statement) => planOf(explainer, statement)))).flat();
}
const scans = (nodes: readonly PlanNode[]): (string | undefined)[] =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name']);
const sorts = (nodes: readonly PlanNode[]): PlanNode[] => nodes.filter((node) => node['Node Type'].endsWith('Sort'));
const indexes = (nodes: readonly PlanNode[]): (string | undefined)[] => nodes.map((node) => node['Index Name']);

const filters: [RedeliveryFilters, string][] = [
  [{}, 'webhook_deliveries_tenant_id_created_at_id_idx'],
  [{ status: 'dead_lettered' }, 'webhook_deliveries_tenant_id_status_created_at_id_idx'],
  [
    { webhook_endpoint_id: crowdId('webhook_endpoint', 3) },
    'webhook_deliveries_tenant_id_webhook_endpoint_id_created_at_idx',
  ],
  [{ event_type: 'call.started' }, 'webhook_deliveries_tenant_id_event_type_created_at_id_idx'],
  [{ call_id: crowdId('call', 3) }, 'webhook_deliveries_tenant_id_call_id_created_at_id_idx'],
  [
    { created_after: '2026-01-01T00:30:00.000Z', created_before: '2026-01-01T05:00:00.000Z' },
    'webhook_deliveries_tenant_id_created_at_id_idx',
  ],
];
it.each(filters)(
  'a redelivery with %j is counted through an index, and done in the order of one',
  async (chosen, index) => {
    const statements = await statementsDuring(async (seen) => {
      const { webhook_redelivery } = await client.webhookDeliveries.createRedelivery({ filters: chosen });
      await expect
        .poll(async () => {
          const { id = '' } = webhook_redelivery ?? {};
          return (await client.webhookDeliveries.getRedelivery(id)).webhook_redelivery.status;
        })
        .toBe('completed');
      await expect
        .poll(() => (platform.clock.advance(60_000), seen.some(({ text }) => /delete from webhook_redel/.test(text))))
        .toBe(true);
    });
    // To count many of the rows of a table, it may be read whole: the count is judged for a tenant that has few of them.
    const ofOther = ({ text, values }: Statement) => ({ text, values: [crowdId('tenant', 8), ...values.slice(1)] });
    expect(scans(await plansOf(statements.map(ofOther), /max\(created_at\) as last/))).toEqual([]);
    const [first] = statements.filter(({ text }) => /before as materialized/.test(text));
    const batch = await plansOf(first ? [first] : [], /before as materialized/);
    expect(scans(batch)).toEqual([]);
    expect(indexes(batch)).toContain(index);
    const matching = batch.find((node) => node['Index Name'] === index);
    expect(matching).toMatchObject({ 'Node Type': 'Index Scan' });
  },
);

it('the counts of all endpoints are one statement, which reads the newest deliveries of each', async () => {
  const statements = await statementsDuring(() => client.webhooks.stats());
  // The task that looks for alerts counts failed calls meanwhile.
  const own = statements.filter(({ text }) => /'dead_lettered'.* as failed/.test(text));
  expect(own).toHaveLength(1);
  const nodes = await plansOf(own, /as failed/);
  expect(scans(nodes)).toEqual([]);
  expect(indexes(nodes)).toContain('webhook_deliveries_tenant_id_webhook_endpoint_id_created_at_idx');
});

it('the feed newest first is read backwards from its index, and that of a call through the index of calls', async () => {
  const reads = /order by transaction_no desc, row_no desc/;
  const newest = await statementsDuring(async () => {
    await client.events.list({ order: 'desc', limit: 20 });
    // Far from the oldest event: the few that are left before it would be sorted.
    const after = encodeFeedCursor({ transaction_no: '15000', row_no: '15000' });
    await client.events.list({ order: 'desc', limit: 20, after });
    await client.events.list({ order: 'desc', limit: 20, type: 'call.completed' });
  });
  const nodes = await plansOf(newest, reads);
  expect([scans(nodes), sorts(nodes)]).toEqual([[], []]);
  const ofCall = await statementsDuring(() => client.events.list({ call_id: crowdId('call', 3), order: 'desc' }));
  const found = await plansOf(ofCall, reads);
  expect(scans(found)).toEqual([]);
  expect(indexes(found)).toContain('events_tenant_id_call_id_idx');
  expect(indexes(found)).not.toContain('events_tenant_id_transaction_no_row_no_idx');
});

it('a question finds the passages of a document through the index of words, among those of all tenants', async () => {
  const sections = Array.from({ length: 300 }, (_, no) => `# Part ${no}\n\nword${no} and garden`);
  const { id: document_id } = await client.knowledge.create({ name: 'Guide', text: sections.join('\n\n') });
  await platform.sql('analyze knowledge_passages');
  const statements = await statementsDuring(async () => {
    const { passages } = await client.knowledge.search({ question: 'Where is word250?', document_id });
    expect(passages).toMatchObject([{ headings: ['Part 250'] }]);
  });
  expect(scans(await plansOf(statements, /from knowledge_documents where/, /with hits as/))).toEqual([]);
  const used = (await plansOf(statements, /with hits as/)).map((node) => node['Index Name']);
  expect(used).toContain('knowledge_passages_search_idx');
});
