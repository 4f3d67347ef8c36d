// Pages of large records: none is larger than 2 MiB but for one record, and going on shows every record once.
import { limits } from '@voicecall/contract';
import { expect, it } from 'vitest';
import { withKey } from '../harness/http/callers.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();

const addTools = (tenant: TestTenant, count: number, http: object | null = null) =>
  platform.sql(
    `insert into tools (tenant_id, id, name, active_name, description, type, enabled, http, status, created_at, updated_at)
     select $1, 'tl_' || lpad(to_hex(n), 24, '0'), repeat('n', 58) || n, repeat('n', 58) || n, 'x', $3, true, $4::jsonb, 'active', now(), now() from generate_series(1, $2::int) n`,
    [tenant.id, count, http ? 'http' : 'dtmf', http && JSON.stringify(http)],
  );
const addAgents = (tenant: TestTenant, count: number, instructions: string) =>
  platform.sql(
    `insert into agents (tenant_id, id, name, instructions, tool_ids, language, record_calls, max_call_duration_sec, status, created_at, updated_at)
     select $1, 'ta_' || lpad(to_hex(n), 24, '0'), 'x', $3, null, 'en', true, 60, 'active', now(), now() from generate_series(1, $2::int) n`,
    [tenant.id, count, instructions],
  );

/** All pages of the largest size, one after the other. */
async function pagesOf(tenant: TestTenant, list: 'agents' | 'tools'): Promise<{ bytes: number; ids: string[] }[]> {
  const pages: { bytes: number; ids: string[] }[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const path = `/v1/tenants/${tenant.id}/${list}?limit=200${cursor && `&cursor=${cursor}`}`;
    const { text } = await rawRequest(platform.url, {
      method: 'GET',
      path,
      headers: withKey(tenant.apiKey),
      body: undefined,
    });
    const page = JSON.parse(text) as { next_cursor: string | null; has_more: boolean } & Record<
      typeof list,
      { id: string }[]
    >;
    expect(page.has_more).toBe(page.next_cursor !== null);
    pages.push({ bytes: Buffer.byteLength(text), ids: page[list].map(({ id }) => id) });
    cursor = page.next_cursor;
  }
  return pages;
}

const cases: readonly (readonly [
  what: string,
  list: 'agents' | 'tools',
  count: number,
  fill: (tenant: TestTenant) => Promise<unknown>,
])[] = [
  [
    'agents that show many tools',
    'agents',
    100,
    async (tenant) => [await addTools(tenant, 500), await addAgents(tenant, 100, 'x')],
  ],
  [
    'agents with long instructions',
    'agents',
    150,
    (tenant) => addAgents(tenant, 150, 'x'.repeat(limits.instructions_bytes)),
  ],
  [
    'tools with large schemas',
    'tools',
    101,
    (tenant) =>
      addTools(tenant, 100, {
        method: 'POST',
        url: 'https://x.example',
        parameters: { type: 'object', description: 'x'.repeat(32_000) },
        timeout_ms: 8000,
        header_names: [],
        has_auth: false,
      }),
  ],
];

it.each(cases)('%s come in pages of bounded size, every one once', async (_what, list, count, fill) => {
  const tenant = await addTenant(platform);
  await fill(tenant);
  const pages = await pagesOf(tenant, list);
  expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(limits.page_bytes * 1.1);
  expect(pages.length).toBeGreaterThan(1);
  const ids = pages.flatMap((page) => page.ids);
  expect([ids.length, new Set(ids).size]).toEqual([count, count]);
});

const scripts = ['x', 'ü', '中', '😀', '"'];
it.each(scripts)(
  'records that would make a page larger than 2 MiB are left to the next, also of %s',
  async (character) => {
    const tenant = await addTenant(platform);
    const bytes = 31_800;
    await addAgents(tenant, 100, character.repeat(bytes / (Buffer.byteLength(JSON.stringify(character)) - 2)));
    const pages = await pagesOf(tenant, 'agents');
    expect(Math.max(...pages.map((page) => page.bytes))).toBeLessThan(limits.page_bytes);
    expect(pages.map(({ ids }) => ids.length)).toEqual([63, 37]);
  },
);

it('a record that is larger than a page by itself is a page of its own', async () => {
  const tenant = await addTenant(platform);
  await addTools(tenant, 20_000);
  await addAgents(tenant, 2, 'x');
  expect((await pagesOf(tenant, 'agents')).map(({ ids }) => ids.length)).toEqual([1, 1]);
});
