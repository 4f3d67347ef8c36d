// A list of 100,000 calls: few rows are in the page at any time, and none is missing or double on the way.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeConsoles, openConsole } from '../harness/platform/console-page.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeConsoles();
  await platform.close();
});

const calls = 100_000;
const wanted = 2_000;

it('scrolling through 2,000 of 100,000 calls shows each once, in order, with few rows in the page', async () => {
  const { tenant } = platform;
  // Many calls share a moment: pages begin in the midst of them.
  await platform.sql(
    `insert into calls (tenant_id, id, agent_id, direction, status, ended_reason, ended_at, to_number, room_name,
       max_duration_sec, created_at, updated_at, recording_status, summary_status)
     select $1, 'AJ_' || lpad(to_hex(i), 24, '0'), 'ta_none', 'outbound', 'failed', 'busy', moment, '+15005550002',
       'room-' || i, 60, moment, moment, 'none', 'none'
     from generate_series(1, ${calls}) i, lateral (select timestamptz '2026-01-01' + make_interval(secs => i / 7) as moment) t`,
    [tenant.id],
  );
  const newest = await platform.sql<{ id: string }>(
    `select id from calls where tenant_id = $1 order by created_at desc, id desc limit ${wanted}`,
    [tenant.id],
  );
  const { page, errors, open, close } = await openConsole(platform);
  await open(`/t/${tenant.id}/calls`);
  const rows = page.locator('main a.row-link');
  /** The calls in the page. The last of them comes to the top in the same moment, before other rows are drawn. */
  const scroll = () =>
    rows.evaluateAll((links) => {
      links.at(-1)?.scrollIntoView();
      return links.map((link) => /AJ_\w+/.exec(link.getAttribute('href') ?? '')?.[0] ?? '');
    });
  const order = new Map(newest.map(({ id }, index) => [id, index]));
  const seen = new Set<string>();
  let most = 0;
  while (seen.size < wanted) {
    const before = seen.size;
    // The rows in the page follow each other without a gap, and the next ones follow those that were seen.
    await expect
      .poll(async () => {
        const ids = await scroll();
        const [first = -1] = ids.map((id) => order.get(id) ?? -1);
        expect(ids.filter((id) => order.has(id))).toEqual(newest.slice(first, first + ids.length).map(({ id }) => id));
        expect(first).toBeLessThanOrEqual(seen.size);
        for (const id of ids) if (order.has(id)) seen.add(id);
        most = Math.max(most, await page.locator('main tbody tr').count());
        return seen.size;
      })
      .toBeGreaterThan(before);
  }
  expect([...seen].toSorted()).toEqual(newest.map(({ id }) => id).toSorted());
  expect(most).toBeLessThan(100);
  expect(errors).toEqual([]);
  await close();
});
