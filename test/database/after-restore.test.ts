// After a backup was restored: positions of the lost future are refused and skip nothing, earlier ones go on, and what
// the backup does not know is told.
import { afterRestore } from '@voicecall/server/after-restore.ts';
import { encodeFeedCursor } from '@voicecall/contract';
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { publish } from '../harness/receivers/publish.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ config: { role: 'api' } });
});
afterAll(() => platform.close());

const idsAfter = async ({ client }: TestTenant, after?: string) =>
  (await client.events.list({ after, limit: 200 })).events.map(({ id }) => id);

/** Publishes an event. It is in the feed once no older transaction of any database runs. */
async function newEvent(tenant: TestTenant): Promise<{ id: string; cursor: string }> {
  await publish(platform, { tenant, client_ref: 'any' });
  const [row] = await platform.sql<{ id: string; transaction_no: string; row_no: string }>(
    'select id, transaction_no, row_no from events where tenant_id = $1 order by row_no desc limit 1',
    [tenant.id],
  );
  if (!row) throw new Error('no event was published');
  const cursor = encodeFeedCursor(row);
  await expect.poll(() => idsAfter(tenant), { interval: 20 }).toContain(row.id);
  return { id: row.id, cursor };
}

it('refuses to run beside another process of the platform', async () => {
  const { options } = platform;
  const other = { ...options, config: { ...options.config, role: 'worker' as const } };
  await expect(afterRestore(other)).rejects.toThrow(/^stop the platform first; these processes use the database: \S+$/);
});

it('a cursor of the lost future is refused, however many events come, and an earlier one misses none', async () => {
  const tenant = await addTenant(platform);
  const [first, second] = [await newEvent(tenant), await newEvent(tenant)];
  // This one was handed out, and then a backup without it was restored.
  const lost = await newEvent(tenant);
  await platform.sql('delete from events where id = $1', [lost.id]);
  const { url, api_key, api_secret } = platform.options.livekit;
  await new RoomServiceClient(url, api_key, api_secret).createRoom({ name: 'room-of-the-lost-future' });
  for (let run = 0; run < 2; run += 1)
    expect((await afterRestore(platform.options)).join('\n')).toMatch(
      /The newest record is of 2.*room-of-the-lost-future/s,
    );
  const third = await newEvent(tenant);
  expect(await idsAfter(tenant, first.cursor)).toEqual([second.id, third.id]);
  expect(await idsAfter(tenant, second.cursor)).toEqual([third.id]);
  expect(await refusalOf(idsAfter(tenant, lost.cursor))).toMatchObject({ status: 400, code: 'invalid_cursor' });
  // The next one may be restored, too.
  await platform.sql('delete from events where id = $1', [third.id]);
  await afterRestore(platform.options);
  const fourth = await newEvent(tenant);
  expect(await idsAfter(tenant, second.cursor)).toEqual([fourth.id]);
  for (const { cursor } of [lost, third])
    expect(await refusalOf(idsAfter(tenant, cursor))).toMatchObject({ code: 'invalid_cursor' });
});

it('says so when LiveKit cannot be asked', async () => {
  const livekit = { ...platform.options.livekit, url: 'http://127.0.0.1:1' };
  const lines = await afterRestore({ ...platform.options, livekit });
  expect(lines.at(-1)).toMatch(/^LiveKit could not be asked for calls that the backup does not have: /);
});
