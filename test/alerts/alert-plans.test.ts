// On large tables, looking for alerts reads every table but that of the tenants through an index.
import type pg from 'pg';
import { alertKindNames } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import { createMetrics } from '@voicecall/server/platform/metrics.ts';
import { judgeAlerts } from '@voicecall/server/resources/alerts/judge-alerts.ts';
import { crowdedPlatform } from '../harness/contract/crowd.ts';
import { openClient } from '../harness/platform/database.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { planOf, statementsDuring } from '../harness/platform/statements.ts';
import type { Statement } from '../harness/platform/statements.ts';

let platform: TestPlatform;
let explainer: pg.Client;
let tables: string[];
let statements: Statement[];
beforeAll(async () => {
  // Without workers: nothing but the look for alerts is seen.
  [platform, tables] = await crowdedPlatform({ config: { role: 'api' } });
  explainer = await openClient(platform.databaseUrl);
  const db = openDb(platform.databaseUrl, 2, () => undefined);
  statements = await statementsDuring(() =>
    judgeAlerts(
      { db, clock: platform.clock, metrics: createMetrics(), publicUrl: () => platform.url },
      new AbortController().signal,
    ),
  );
  await db.close();
});
afterAll(async () => {
  await explainer.end();
  await platform.close();
});

const scanned = async (statement: Statement): Promise<string[]> =>
  (await planOf(explainer, statement)).flatMap((node) => {
    const table = node['Relation Name'] ?? '';
    return node['Node Type'] === 'Seq Scan' && tables.includes(table) && table !== 'tenants' ? [table] : [];
  });

it.each(alertKindNames)('%s is looked for through indexes', async (kind) => {
  const own = statements.filter(({ text, values }) => /with found as materialized/.test(text) && values[1] === kind);
  expect(own.length).toBeGreaterThan(0);
  for (const statement of own) expect(await scanned(statement)).toEqual([]);
});

it('alerts are opened, and old ones deleted, through indexes', async () => {
  const own = statements.filter(({ text }) => /insert into alerts|delete from alerts/.test(text));
  expect(new Set(own.map(({ text }) => text.split(' ')[0]))).toEqual(new Set(['insert', 'delete']));
  for (const statement of own) expect(await scanned(statement)).toEqual([]);
});

it('the test detects a scan', async () => {
  expect(await scanned({ text: 'select 1 from alerts where cause = $1', values: ['x'] })).toEqual(['alerts']);
});
