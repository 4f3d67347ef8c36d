// Pages of a list of a million calls: the cost of a page far from the beginning, compared with the first page. Takes
// minutes: `pnpm bench lists`.
import { contract } from '@voicecall/contract';
import pg from 'pg';
import { planOf, statementsDuring } from '../test/harness/platform/statements.ts';
import type { PlanNode } from '../test/harness/platform/statements.ts';
import { withPlatform } from './harness.ts';
import type { Platform } from './harness.ts';
import { quantile } from './measure.ts';
import type { Measurement } from './measure.ts';

const calls = 1_000_000;
const rounds = 50;
const limit = 20;
/** In records; in pages for the longest lists. */
const depth = 10_000;

type Query = NonNullable<Parameters<Platform['client']['calls']['list']>[0]>;

/** A value for every filter of the list. `addCalls` sets it in many more than `depth` calls. */
const values: Record<string, string> = {
  client_ref: 'ref-3',
  status: 'failed',
  direction: 'inbound',
  agent_id: 'ta_3',
  trunk_id: 'tt_3',
  to_number: '+15550000003',
  from_number: '+15550000003',
  ended_reason: 'busy',
  created_after: '2026-01-02T00:00:00Z',
  created_before: '2026-01-11T00:00:00Z',
};

const isLong = (query: Query): boolean => Object.keys(query).every((name) => name.startsWith('created_'));

/** Every filter of the contract, one at a time; the search has a benchmark of its own. */
function filters(): Query[] {
  const names = Object.keys(contract.calls.list.query.shape).filter((name) => !['limit', 'cursor', 'q'].includes(name));
  return names.map((name) => {
    if (values[name] === undefined) throw new Error(`the benchmark has no value for the filter ${name}`);
    return { [name]: values[name] };
  });
}

export const benchLists = (postgresUrl: string): Promise<Measurement[]> =>
  withPlatform(postgresUrl, 'api', async (platform) => {
    await addCalls(platform);
    const measurements: Measurement[] = [];
    for (const query of [{}, ...filters()])
      measurements.push(await benchList(platform, query, isLong(query) ? depth * limit : depth));
    return measurements;
  });

/** Half of the calls belong to the tenant of the benchmark, the others to five hundred tenants. */
async function addCalls({ pool, tenant_id }: Platform): Promise<void> {
  const oneOf = (...all: string[]): string => `(array['${all.join(`','`)}'])[1 + (i / 2) % ${all.length}]`;
  const few = (prefix: string): string => `'${prefix}' || (i / 2) % 10`;
  const time = `timestamptz '2026-01-01' + make_interval(secs => i)`;
  const columns: Record<string, string> = {
    tenant_id: `case when i % 2 = 0 then $1 else 'tn_' || i % 1000 end`,
    id: `'AJ_' || lpad(to_hex(i), 24, '0')`,
    agent_id: few('ta_'),
    trunk_id: few('tt_'),
    client_ref: few('ref-'),
    direction: oneOf('outbound', 'inbound', 'web'),
    status: oneOf('completed', 'failed', 'in_progress'),
    ended_reason: oneOf('busy', 'user_hangup', 'no_answer', 'voicemail'),
    from_number: few('+1555000000'),
    to_number: few('+1555000000'),
    room_name: `'room-' || i`,
    max_duration_sec: '60',
    created_at: time,
    updated_at: time,
    recording_status: `'none'`,
    summary_status: `'none'`,
  };
  await pool.query(
    `insert into calls (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')} from generate_series(1, ${calls}) as i`,
    [tenant_id],
  );
  await pool.query('vacuum analyze calls');
}

async function benchList(platform: Platform, query: Query, records: number): Promise<Measurement> {
  const list = (page: Query): Promise<unknown> => platform.client.calls.list({ ...query, limit, ...page });
  const cursor = await cursorBehind(platform, query, records);
  const [first, deep]: [number[], number[]] = [[], []];
  for (let round = -5; round < rounds; round += 1) {
    const took = [await msOf(() => list({})), await msOf(() => list({ cursor }))] as const;
    if (round < 0) continue;
    first.push(took[0]);
    deep.push(took[1]);
  }
  const [name = 'no filter'] = Object.keys(query);
  const note = await planNote(platform, async () => [await list({}), await list({ cursor })]);
  return {
    name: `calls, ${name}, ${records.toLocaleString('en')} deep`,
    unit: 'ms',
    platform: quantile(deep, 0.5),
    floor: quantile(first, 0.5),
    note,
  };
}

/** Reads page after page, as a client does. */
async function cursorBehind({ client }: Platform, query: Query, records: number): Promise<string> {
  let cursor: string | undefined;
  for (let seen = 0; seen < records; seen += 200) {
    const page = await client.calls.list({
      ...query,
      limit: Math.min(200, records - seen),
      ...(cursor !== undefined && { cursor }),
    });
    if (page.next_cursor === null) throw new Error(`the list ends before ${records} records`);
    cursor = page.next_cursor;
  }
  return cursor ?? '';
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The indexes that the pages use. Fails when a page is not read in order from an index. */
async function planNote({ database_url }: Platform, pages: () => Promise<unknown>): Promise<string> {
  const reads = (await statementsDuring(pages)).filter(({ text }) =>
    /from calls .*order by created_at desc, id desc limit/.test(text),
  );
  const explainer = new pg.Client({ connectionString: database_url });
  await explainer.connect();
  const nodes: PlanNode[] = [];
  for (const read of reads) nodes.push(...(await planOf(explainer, read, { own: true })));
  await explainer.end();
  const types = nodes.map((node) => node['Node Type']);
  if (reads.length !== 2 || types.some((type) => type === 'Seq Scan' || type.endsWith('Sort')))
    throw new Error(`${reads.at(-1)?.text}: ${types.join(' < ')}`);
  return [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))].join(', ');
}
