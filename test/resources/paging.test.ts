// Every list but the feed of events, page by page: newest first, each record once and none left out, whatever is added
// in the meantime.
import { randomBytes } from 'node:crypto';
import { allRoutes, encodeCursor, idPattern, idPrefixes, openapiPath } from '@voicecall/contract';
import type { AnyRoute, IdKind } from '@voicecall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixture } from '../harness/calls/fixture.ts';
import type { Fixture, Schema } from '../harness/calls/fixture.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

// Its own: lists of all tenants must hold still.
let platform: TestPlatform;
let fixture: Fixture;
/** A tenant without other requests, which would be added to its request log. */
let quiet: Fixture;
beforeAll(async () => {
  platform = await startPlatform();
  fixture = await createFixture(platform);
  quiet = await createFixture(platform);
});
afterAll(async () => {
  await fixture.close();
  await quiet.close();
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
  /** The member of the answer that holds the records, which is also the name of their table. */
  readonly table: string;
  readonly kind: IdKind;
  readonly fixture: Fixture;
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

/** The SDK's method for a list, as an operator who looks at the fixture's tenant. */
function listed({ resource, key, table, route }: (typeof lists)[number][1]): Listed {
  const { operator } = platform;
  const client = (route.metadata.auth === 'tenant'
    ? operator.withTenant(fixtureOf(table).tenant.id)
    : operator) as unknown as Record<string, Record<string, List>>;
  const method = client[resource]?.[key];
  const list: List | undefined = method && ((query) => method({ ...neededBy(route), ...query }));
  const kind = (Object.keys(idPrefixes) as IdKind[]).find(
    (candidate) => `${candidate}s` === table || candidate.replace(/y$/, 'ies') === table,
  );
  if (!list || !kind) throw new Error(`${route.path} has no method in the SDK, or an unknown kind of record`);
  return { list, table, kind, fixture: fixtureOf(table) };
}

const fixtureOf = (table: string): Fixture => (table === 'requests' ? quiet : fixture);

/** What the query cannot do without. */
const neededBy = (route: AnyRoute): object =>
  'tenant_id' in (route.query as Schema).shape && !(route.query as Schema).safeParse({}).success
    ? { tenant_id: fixture.tenant.id }
    : {};

const inTenant = (route: AnyRoute): boolean => route.metadata.auth === 'tenant' || 'tenant_id' in neededBy(route);

/** Adds copies of a record, several to each moment from `from` on, so that pages end among equals. */
async function addCopies({ table, kind, fixture: of }: Listed, count: number, from: number): Promise<string[]> {
  const ofNoTenant = kind === 'audit_event' || kind === 'operator';
  const id = ofNoTenant
    ? (await platform.sql<{ id: string }>(`select id from ${table} limit 1`))[0]?.id
    : await of.idOf(kind);
  const ids: string[] = [];
  for (let copy = 0; copy < count; copy += 1) {
    const hex = randomBytes(12).toString('hex');
    const changes = {
      id: `${idPrefixes[kind]}_${hex}`,
      created_at: new Date(from + Math.floor(copy / 4)).toISOString(),
      active_name: null,
      active_number: null,
      active_key: null,
      run_no: 1_000_000 + Math.floor(Math.random() * 1_000_000_000),
      dedupe_key: hex,
      provider: hex,
      email: `${hex}@example.com`,
      room_name: hex,
      key_hash: `\\x${hex}`,
      token_hash: `\\x${hex}`,
      link_hash: `\\x${hex}`,
      cookie_hash: `\\x${hex}`,
    };
    await platform.sql(
      `insert into ${table} select copied.* from ${table} t, jsonb_populate_record(t, $2::jsonb) copied where t.id = $1`,
      [id, JSON.stringify(changes)],
    );
    ids.push(changes.id);
  }
  return ids;
}

const idsIn = (page: Page, table: string): string[] => (page[table] as { id: string }[]).map(({ id }) => id);
const inOrder = async (route: AnyRoute, table: string): Promise<string[]> => {
  const where = inTenant(route) ? `where tenant_id = '${fixtureOf(table).tenant.id}'` : '';
  const { status } = (route.query as Schema).safeParse(neededBy(route)).data as { status?: string };
  const active = status ? `and status = '${status}'` : '';
  return (
    await platform.sql<{ id: string }>(`select id from ${table} ${where} ${active} order by created_at desc, id desc`)
  ).map(({ id }) => id);
};

/** Older than what the tests make, and not so old that it is deleted. */
const longAgo = Math.floor(Date.now() / 86_400_000 - 2) * 86_400_000;

describe.each(lists)('%s', (_name, entry) => {
  let of: Listed;
  let expected: string[];
  beforeAll(async () => {
    of = listed(entry);
    await addCopies(of, 58, longAgo);
    expected = await inOrder(entry.route, of.table);
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
      const of = listed(entry);
      const oldest = longAgo - 86_400_000;
      await addCopies(of, 60, oldest);
      const created_before = new Date(oldest + 9).toISOString();
      const older = (await inOrder(entry.route, of.table)).slice(-36);
      const seen: string[] = [];
      for await (const { id } of of.list({ limit: 7, created_before })) if (seen.push(id) > older.length) break;
      expect(seen).toEqual(older);
      const { next_cursor } = await of.list({ limit: 1 });
      expect(idsIn(await of.list({ limit: 50, cursor: next_cursor ?? '', created_before }), of.table)).toEqual(older);
    });
  },
);
