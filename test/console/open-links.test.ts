// A link to a record opens it, also when its row is far down in the list, or in another list.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import { closeConsoles, expectAccessible, expectNone, openConsole } from '../harness/platform/console-page.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let fixture: Fixture;
beforeAll(async () => {
  platform = await startPlatform();
  fixture = await createFixture(platform, await platform.newTenant());
});
afterAll(async () => {
  await closeConsoles();
  await fixture.close();
  await platform.close();
});

const archived = { status: 'archived', archived_at: '2026-01-01T00:00:00Z' };

/** The views with `open`, whose records they are, what makes copies of one differ, and what a past one has. */
const views = [
  ['tools', 'tool', 'tools', ['active_name'], { status: 'archived', active_name: null }],
  ['custom-fields', 'custom_field', 'custom_fields', ['active_key'], { ...archived, active_key: null }],
  ['numbers?tab=trunks', 'trunk', 'trunks', [], archived],
  [
    'numbers',
    'phone_number',
    'phone_numbers',
    ['number', 'active_number'],
    { status: 'released', active_number: null, released_at: '2026-01-01T00:00:00Z' },
  ],
  ['deliveries', 'webhook_delivery', 'webhook_deliveries', ['event_id'], undefined],
  ['privacy?tab=erasures', 'erasure', 'erasures', [], undefined],
] as const;
const rows = 150;

it.each(views)('%s: a record beyond the first page, active or past, opens by its link', async (view, ...of) => {
  const [kind, table, unique, past] = of;
  const id = await fixture.idOf(kind);
  const copy = (name: string, changes: object, from: string): Promise<unknown> =>
    platform.sql(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', $2::text || i,
         'created_at', t.created_at - $3::interval + make_interval(secs => i)) || $4::jsonb
         || (select coalesce(jsonb_object_agg(name, (to_jsonb(t) ->> name) || i), '{}') from unnest($5::text[]) name
             where not $4::jsonb ? name))).*
       from ${table} t, generate_series(1, ${rows}) i where id = $1`,
      [id, `${id}${name}`, from, JSON.stringify(changes), unique],
    );
  await copy('a', {}, '1 hour');
  if (past) await copy('b', past, '1 hour');
  const { page, errors, open, close } = await openConsole(platform);
  const dialog = page.getByRole('dialog');
  const join = view.includes('?') ? '&' : '?';
  // The first copy is the oldest.
  for (const wanted of past ? [`${id}a1`, `${id}b1`] : [`${id}a1`]) {
    await open(`/t/${fixture.tenant.id}/${view}${join}open=${wanted}`);
    await dialog.locator('dl.facts').waitFor();
    const isPast = wanted === `${id}b1`;
    await expectNone(isPast ? dialog.getByRole('button', { name: 'Change' }) : dialog.locator('.skeleton'));
    await page.keyboard.press('Escape');
    await expectNone(dialog);
    expect(new URL(page.url()).searchParams.has('open')).toBe(false);
  }
  await open(`/t/${fixture.tenant.id}/${view}${join}open=none`);
  await dialog.getByRole('alert').waitFor();
  await expectAccessible(page);
  expect(errors).toEqual([]);
  await close();
});
