// Every list but the feed of events, page by page: newest first, each record once and none left out, whatever is added
// in the meantime.
import { randomBytes } from 'node:crypto';
import { allRoutes, encodeCursor, idPattern, idPrefixes, openapiPath } from '@voicecall/contract';
import type { AnyRoute, IdKind } from '@voicecall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import { kindOf, kindOfMembers } from '../harness/contract/path-parameters.ts';
import type { Schema } from '../harness/contract/path-parameters.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

// Its own: lists of all tenants must hold still.
let platform: TestPlatform;
let fixture: Fixture;
/** Tenants of their own for records that what happens elsewhere in a tenant adds, a moment later. */
const quiet: Record<string, Fixture> = {};
beforeAll(async () => {
  platform = await startPlatform();
  fixture = await createFixture(platform);
  for (const table of ['requests', 'webhook_deliveries']) quiet[table] = await createFixture(platform);
});
afterAll(async () => {
  for (const each of [fixture, ...Object.values(quiet)]) await each.close();
  await platform.close();
});

interface Page {
  readonly next_cursor: string | null;
  readonly has_more: boolean;
  readonly [records: string]: unknown;
}
type List = (query?: object) => Promise<Page> & AsyncIterable<{ id: string }>;

interface Listed {
  readonly list: List;
  /** The member of the response that holds the records, which is also the name of their table but for one. */
  readonly table: string;
  readonly kind: IdKind;
  readonly fixture: Fixture;
  /** Columns of which no two rows may have the same value. */
  readonly unique: readonly { readonly name: string; readonly type: string; readonly required: boolean }[];
  /** The records that the path names, by their columns. */
  readonly parents: Readonly<Record<string, string>>;
}

const membersOf = (route: AnyRoute): string[] => Object.keys((route.responses[200] as Schema | undefined)?.shape ?? {});
const lists = allRoutes
  .filter(({ route }) => membersOf(route).includes('next_cursor') && 'cursor' in (route.query as Schema).shape)
  .map(
    (entry) =>
      [
        `${entry.route.method} ${openapiPath(entry.route.path)}`,
        { ...entry, table: membersOf(entry.route).find((name) => name !== 'next_cursor' && name !== 'has_more') ?? '' },
      ] as const,
  );

/** One column of each unique index, which copies of a record must not have in common. */
const uniqueColumns = `
  select distinct on (i.indexrelid) a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = $1::regclass and i.indisunique and a.attname <> 'id'
    and (a.attname <> 'tenant_id' or i.indnkeyatts = 1)
    and format_type(a.atttypid, null) in ('text', 'bytea', 'integer')
  order by i.indexrelid, array_position(i.indkey::int2[], a.attnum) desc`;

/** The SDK's method for a list, as an operator who looks at the fixture's tenant. */
async function listed({ resource, key, table, route }: (typeof lists)[number][1]): Promise<Listed> {
  const { operator } = platform;
  const own = fixtureOf(table);
  const client = (route.metadata.auth === 'tenant'
    ? operator.withTenant(own.tenant.id)
    : operator) as unknown as Record<string, Record<string, (...args: unknown[]) => ReturnType<List>>>;
  const { tenantId: _, ...ids } = await own.parametersOf(route);
  const method = client[resource]?.[key];
  const kind = kindOfMembers(table);
  if (!method || !kind) throw new Error(`${route.path} has no method in the SDK, or an unknown kind of record`);
  return {
    list: (query) => method(...Object.values(ids), { ...neededBy(route), ...query }),
    table,
    kind,
    fixture: own,
    unique: await platform.sql(uniqueColumns, [allOf(table)]),
    parents: Object.fromEntries(Object.entries(ids).map(([name, id]) => [`${kindOf(route, name)}_id`, id])),
  };
}

const fixtureOf = (table: string): Fixture => quiet[table] ?? fixture;
/** Not only the first of its partitions, which has the list's name: that of tomorrow may be needed. */
const allOf = (table: string): string => (table === 'requests' ? 'request_log' : table);

/** What the query cannot do without. */
const neededBy = (route: AnyRoute): object =>
  'tenant_id' in (route.query as Schema).shape && !(route.query as Schema).safeParse({}).success
    ? { tenant_id: fixture.tenant.id }
    : {};

const inTenant = (route: AnyRoute): boolean => route.metadata.auth === 'tenant' || 'tenant_id' in neededBy(route);

/** Adds copies of a record, several to each moment from `from` on, so that pages end among equals. */
async function addCopies(
  { table, kind, fixture: of, unique, parents }: Listed,
  count: number,
  from: number,
): Promise<string[]> {
  const ofNoTenant = kind === 'audit_event' || kind === 'operator';
  const id = ofNoTenant
    ? (await platform.sql<{ id: string }>(`select id from ${allOf(table)} limit 1`))[0]?.id
    : await of.idOf(kind);
  const ids: string[] = [];
  for (let copy = 0; copy < count; copy += 1) {
    const hex = randomBytes(12).toString('hex');
    // Any column of texts takes an e-mail address.
    const fresh = {
      text: `${hex}@example.com`,
      bytea: `\\x${hex}`,
      integer: 1_000_000 + Math.floor(Math.random() * 1e9),
    };
    const changes = {
      ...Object.fromEntries(
        unique.map(({ name, type, required }) => [name, required ? fresh[type as keyof typeof fresh] : null]),
      ),
      ...parents,
      id: `${idPrefixes[kind]}_${hex}`,
      created_at: new Date(from + Math.floor(copy / 4)).toISOString(),
    };
    await platform.sql(
      `insert into ${allOf(table)} select copied.* from ${allOf(table)} t, jsonb_populate_record(t, $2::jsonb) copied where t.id = $1`,
      [id, JSON.stringify(changes)],
    );
    ids.push(changes.id);
  }
  return ids;
}

const idsIn = (page: Page, table: string): string[] => (page[table] as { id: string }[]).map(({ id }) => id);
const inOrder = async (route: AnyRoute, { table, parents }: Listed): Promise<string[]> => {
  const ofTenant = inTenant(route) ? { tenant_id: fixtureOf(table).tenant.id } : {};
  const equal = Object.entries({ ...ofTenant, ...parents }).map(([name, value]) => `${name} = '${value}'`);
  const where = `where ${['true', ...equal].join(' and ')}`;
  const { status } = (route.query as Schema).safeParse(neededBy(route)).data as { status?: string };
  const active = status ? `and status = '${status}'` : '';
  return (
    await platform.sql<{ id: string }>(
      `select id from ${allOf(table)} ${where} ${active} order by created_at desc, id desc`,
    )
  ).map(({ id }) => id);
};

/** Older than what the tests make, and not so old that it is deleted. */
const longAgo = Math.floor(Date.now() / 86_400_000 - 2) * 86_400_000;

describe.each(lists)('%s', (_name, entry) => {
  let of: Listed;
  let expected: string[];
  beforeAll(async () => {
    of = await listed(entry);
    await addCopies(of, 58, longAgo);
    expected = await inOrder(entry.route, of);
  });

  it.each([1, 7, 200])('gives every record once, newest first, %i at a time', async (limit) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page: Page = await of.list({ limit, ...(cursor && { cursor }) });
      seen.push(...idsIn(page, of.table));
      expect(page.has_more).toBe(page.next_cursor !== null);
      expect(idsIn(page, of.table)).toHaveLength(page.has_more ? limit : ((expected.length - 1) % limit) + 1);
      cursor = page.next_cursor ?? undefined;
    } while (cursor && seen.length <= expected.length);
    expect(seen).toEqual(expected);
  });

  it('gives fifty unless asked otherwise, and all of them to who iterates', async () => {
    expect(idsIn(await of.list(), of.table)).toEqual(expected.slice(0, 50));
    const seen: string[] = [];
    for await (const { id } of of.list({ limit: 20 })) if (seen.push(id) > expected.length) break;
    expect(seen).toEqual(expected);
    for (const id of seen) expect(id).toMatch(idPattern(of.kind));
  });

  it('has a definite end: the last full page says that it is the last', async () => {
    const last = await of.list({ limit: expected.length > 200 ? 200 : expected.length });
    expect([last.has_more, last.next_cursor]).toEqual(
      expected.length > 200 ? [true, expect.any(String)] : [false, null],
    );
  });

  it('leaves out and repeats nothing while records are added at both ends and among equals', async () => {
    const seen: string[] = [];
    const added = new Set<string>();
    let cursor: string | undefined;
    do {
      const page: Page = await of.list({ limit: 9, ...(cursor && { cursor }) });
      seen.push(...idsIn(page, of.table));
      for (const from of [Date.now() + 60_000, longAgo, longAgo - 60_000])
        for (const id of await addCopies(of, 2, from)) added.add(id);
      cursor = page.next_cursor ?? undefined;
    } while (cursor && seen.length < 500);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => !added.has(id))).toEqual(expected);
  });

  it('begins behind any moment, and ends at the beginning of time', async () => {
    const id = `${idPrefixes[of.kind]}_${'f'.repeat(24)}`;
    const after = async (created_at: string): Promise<string[]> =>
      idsIn(await of.list({ limit: 200, cursor: encodeCursor({ created_at, id }) }), of.table);
    expect(await after('1970-01-01T00:00:00.000Z')).toEqual([]);
    expect((await after('9999-12-31T23:59:59.999Z')).length).toBeGreaterThan(50);
  });
});

describe.each(lists.filter(([, { route }]) => 'created_before' in (route.query as Schema).shape))(
  '%s',
  (_name, entry) => {
    it('gives only what was created before a given moment, on every page, whichever of cursor and moment is further back', async () => {
      const of = await listed(entry);
      const oldest = longAgo - 86_400_000;
      await addCopies(of, 60, oldest);
      const created_before = new Date(oldest + 9).toISOString();
      const older = (await inOrder(entry.route, of)).slice(-36);
      const seen: string[] = [];
      for await (const { id } of of.list({ limit: 7, created_before })) if (seen.push(id) > older.length) break;
      expect(seen).toEqual(older);
      const { next_cursor } = await of.list({ limit: 1 });
      expect(idsIn(await of.list({ limit: 50, cursor: next_cursor ?? '', created_before }), of.table)).toEqual(older);
    });
  },
);
