// Where one tenant has all rows, statements that go through the tenants read each of the others through an index:
// statistics say then that the rows of any tenant are near, and the planner may read a whole table for each.
import type pg from 'pg';
import { expect, it } from 'vitest';
import { until } from '../../harness/calls/place-call.ts';
import { crowdTenant, crowdedPlatform } from '../../harness/contract/crowd.ts';
import { openClient } from '../../harness/platform/database.ts';
import { notSent, planOf, statementsDuring } from '../../harness/platform/statements.ts';
import type { Statement } from '../../harness/platform/statements.ts';

const expected = {
  deleteEnded: /delete from webhook_deliveries/,
  deleteEvents: /delete from events/,
  deleteChanges: /delete from call_changes/,
  deleteExcess: /written -.* delete from request_log/s,
  deleteExpired: /request_log_days/,
  deleteFirstRequests: /delete from requests/,
  findTrouble: /from tenants t .* alert_rules/s,
};
/** What such statements read; the rows of `request_log` are in its first partition, `requests`. */
const large = ['webhook_deliveries', 'events', 'call_changes', 'request_log', 'requests', 'calls'];
const ofEachTenant = /from tenants t\b/;

/** The tables that the statement reads whole more than twice: for the tenant that has rows, and to see that it has. */
async function readAgain(client: pg.Client, statement: Statement): Promise<string[]> {
  await client.query('begin');
  const nodes = await planOf(client, statement, { analyze: true }).finally(() => client.query('rollback'));
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && (node['Actual Loops'] ?? 0) > 2);
  return whole.map((node) => node['Relation Name'] ?? '');
}

it('no table is read again for each tenant', async () => {
  const [platform] = await crowdedPlatform({});
  const sent = await statementsDuring((seen) =>
    until(async () => (platform.clock.advance(600_000), notSent(expected, seen).length === 0 ? [1] : []), 50),
  );
  await platform.close();
  const statements = [...new Map(sent.filter(({ text }) => ofEachTenant.test(text)).map((one) => [one.text, one]))];

  const [skewed] = await crowdedPlatform({ config: { role: 'api' } });
  const client = await openClient(skewed.databaseUrl);
  await client.query('set session_replication_role = replica');
  await client.query(`delete from tenants where id <> $1 and id not in (select id from tenants limit 50)`, [
    crowdTenant,
  ]);
  for (const table of large) {
    await client.query(`update ${table} set tenant_id = $1 where tenant_id <> $1`, [crowdTenant]);
    await client.query(`vacuum analyze ${table}`);
  }
  const found: [string, string[]][] = [];
  for (const [text, statement] of statements) {
    const again = (await readAgain(client, statement)).filter((name) => large.includes(name));
    if (again.length > 0) found.push([text, again]);
  }
  expect(found).toEqual([]);
  await client.end();
  await skewed.close();
});
