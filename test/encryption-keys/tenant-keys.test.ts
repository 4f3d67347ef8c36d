// The data keys of tenants: one for each, that opens no other tenant's values, costs no statement once it is known, and
// takes with it what it sealed.
import { randomBytes } from 'node:crypto';
import { shredTenantKey, withTenantKeys } from '@voicecall/server/platform/keys/tenant-keys.ts';
import { createSealer, readKeys } from '@voicecall/server/platform/seal.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { asSql } from '../harness/receivers/publish.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ config: { role: 'api' } });
});
afterAll(() => platform.close());

/** The keys of another process, and the statements that it has run. */
function newProcess() {
  const statements: string[] = [];
  const sql = asSql(platform);
  const counted = Object.assign((text: string, values?: unknown[]) => (statements.push(text), sql(text, values)), {
    notify: (channel: string, payload: string) => sql.notify(channel, payload),
  }) as typeof sql;
  const keys = withTenantKeys(createSealer(...readKeys(platform.options.encryption_key)), counted);
  return { keys, statements };
}

it('processes that make the key of a tenant at once get one, and each reads it once', async () => {
  const { id } = await platform.newTenant();
  const processes = Array.from({ length: 8 }, newProcess);
  const sealers = await Promise.all(processes.flatMap(({ keys }) => [keys.of(id), keys.of(id)]));
  const sealed = sealers.map((sealer, no) => sealer.seal(`secret ${no}`, 'record'));
  for (const sealer of sealers)
    expect(sealed.map((value) => sealer.open(value, 'record'))).toEqual(sealed.map((_value, no) => `secret ${no}`));
  expect(await platform.sql('select from tenant_keys where tenant_id = $1', [id])).toHaveLength(1);
  for (const { keys, statements } of processes) {
    const before = statements.length;
    expect(before).toBeLessThanOrEqual(3);
    await keys.of(id);
    expect(statements).toHaveLength(before);
  }
});

it('what is sealed for a tenant opens for no other one, and for nobody without the key of the installation', async () => {
  const [one, another] = [await platform.newTenant(), await platform.newTenant()];
  const { keys } = newProcess();
  const sealed = (await keys.of(one.id)).seal('secret', 'record');
  for (const of of [another.id, null])
    await expect(keys.of(of).then((sealer) => sealer.open(sealed, 'record'))).rejects.toThrow(Error);
  const stranger = withTenantKeys(createSealer(randomBytes(32)), asSql(platform));
  const sealer = await stranger.of(one.id);
  expect(() => sealer.open(sealed, 'record')).toThrow('the data key of the tenant cannot be opened');
  expect(() => sealer.seal('secret', 'record')).toThrow('the data key of the tenant cannot be opened');
});

it('a deleted key takes with it what it sealed', async () => {
  const { id } = await platform.newTenant();
  const sealed = (await newProcess().keys.of(id)).seal('secret', 'record');
  await shredTenantKey(asSql(platform), id);
  const sealer = await newProcess().keys.of(id);
  expect(() => sealer.open(sealed, 'record')).toThrow(Error);
});

it('while a process of an earlier version runs, secrets are sealed so that it can open them', async () => {
  const sealsForIt = async ({ client }: TestTenant): Promise<boolean> => {
    const { webhook_endpoint } = await client.webhooks.create({ url: 'https://example.com/hook' });
    const [row] = await platform.sql<{ sealed: Buffer }>(
      'select signing_secret_sealed as sealed from webhook_endpoints where id = $1',
      [webhook_endpoint.id],
    );
    // A tenant may not have many.
    await client.webhooks.delete(webhook_endpoint.id);
    return row?.sealed.subarray(0, 8).toString() !== 'sealed1:';
  };
  const hasKey = async ({ id }: TestTenant): Promise<boolean> =>
    (await platform.sql('select from tenant_keys where tenant_id = $1', [id])).length > 0;
  await platform.sql(
    `insert into processes values ('old', 'voicecall api old:1', '0.1.0', now(), now() + interval '10 years', '{}')`,
  );
  // A new one each time: what was sealed before this process knew of the other one has given its tenant a key.
  let tenant = platform.tenant;
  await until(async () => {
    platform.clock.advance(10_000);
    tenant = await platform.newTenant();
    return (await sealsForIt(tenant)) ? [1] : [];
  });
  expect(await hasKey(tenant)).toBe(false);
  await platform.sql(`delete from processes where id = 'old'`);
  await until(async () => (platform.clock.advance(10_000), (await sealsForIt(tenant)) ? [] : [1]));
  expect(await hasKey(tenant)).toBe(true);
});
