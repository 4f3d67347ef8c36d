// A database that version 0.1.0 has filled is upgraded by the start of this version, and then used: nothing is lost, what
// 0.1.0 sealed can be opened, and what it left unfinished goes on.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diffToSchema } from '../../packages/server/prisma/diff.ts';
import { emptyDatabase, openClient } from '../harness/platform/database.ts';
import { declaredFetch } from '../harness/http/expect-declared.ts';
import { until } from '../harness/calls/place-call.ts';
import { startReceiver } from '../harness/receivers/receiver.ts';
import { ring } from '../harness/calls/ring.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

const fixtures = new URL('./fixtures/', import.meta.url);
const migrations = new URL('../../packages/server/prisma/migrations/', import.meta.url);

interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly webhook_endpoint_id: string;
}

/** What is known of the database beside its dump. */
interface Known {
  readonly filled_at: string;
  readonly encryption_key: string;
  readonly tenant: { readonly id: string; readonly api_key: string };
  readonly revoked_api_key: string;
  readonly agent_id: string;
  readonly trunk_id: string;
  readonly imported_number: string;
  readonly first_call: { readonly id: string; readonly idempotency_key: string };
  readonly pending_endpoint: { readonly id: string; readonly signing_secret: string };
  /** State files of the sandbox and of its carrier. */
  readonly sandbox: unknown;
  readonly sandbox_carrier: unknown;
  /** What the clients of 0.1.0 read. */
  readonly read: Readonly<Record<string, readonly { readonly id: string }[]>> & {
    readonly calls: readonly { readonly call: { readonly id: string } }[];
    readonly webhook_deliveries: readonly Delivery[];
  };
}

const known = JSON.parse(await readFile(new URL('0.1.0.json', fixtures), 'utf8')) as Known;

let platform: TestPlatform;
let tenant: TestTenant;
let folder: string;
let appliedBefore: AppliedMigration[];

interface AppliedMigration {
  readonly id: string;
  readonly migration_name: string;
}
const appliedMigrations = 'select id, migration_name from public._prisma_migrations order by migration_name';

beforeAll(async () => {
  const database = await emptyDatabase();
  const client = await openClient(database.url);
  await client.query(await readFile(new URL('0.1.0.sql', fixtures), 'utf8'));
  appliedBefore = (await client.query<AppliedMigration>(appliedMigrations)).rows;
  await client.end();
  folder = await mkdtemp(join(tmpdir(), 'voicecall-upgrade-'));
  const sandboxState = join(folder, 'sandbox.json');
  await writeFile(sandboxState, JSON.stringify(known.sandbox));
  await writeFile(join(folder, 'sandbox-carrier.json'), JSON.stringify(known.sandbox_carrier));
  platform = await startPlatform({
    database,
    sandboxState,
    encryptionKey: known.encryption_key,
    startAt: new Date(known.filled_at),
  });
  tenant = { id: known.tenant.id, apiKey: known.tenant.api_key, client: clientWith(known.tenant.api_key) };
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

const clientWith = (apiKey: string, baseUrl = platform.url): TestTenant['client'] =>
  createClient({ baseUrl, apiKey, tenantId: known.tenant.id, fetch: declaredFetch });

/** As in production, without the validation of responses: payloads are kept as they were sent, and bookings had fewer fields. */
async function eventFeed(): Promise<{ id: string }[]> {
  const { config, ...options } = platform.options;
  const app = await createApp({ ...options, config: { ...config, role: 'api' }, validateResponses: false });
  try {
    return await all(clientWith(known.tenant.api_key, app.url).events.list());
  } finally {
    await app.close(1_000);
  }
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const records: T[] = [];
  for await (const record of list) records.push(record);
  return records;
}

const omit = (record: object, name: string): object =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

// In this order: what is read first must not have been used yet.
describe('a database of 0.1.0', () => {
  it('has the schema of this version', async () => {
    const applied = await platform.sql<AppliedMigration>(appliedMigrations);
    expect(appliedBefore).toHaveLength(1);
    expect(applied[0]).toEqual(appliedBefore[0]);
    expect(applied.map(({ migration_name }) => migration_name)).toEqual((await readdir(migrations)).toSorted());
    expect((await diffToSchema(platform.databaseUrl, 'database')).replaceAll(/^--.*$/gm, '').trim()).toBe('');
  });

  it.each<[string, () => Promise<{ id: string }[]>]>([
    ['tenants', () => all(platform.operator.tenants.list())],
    ['api_keys', () => all(platform.operator.apiKeys.list({ tenant_id: known.tenant.id }))],
    ['audit_events', () => all(platform.operator.auditEvents.list({ tenant_id: known.tenant.id }))],
    ['agents', () => all(tenant.client.agents.list())],
    ['tools', () => all(tenant.client.tools.list())],
    ['trunks', () => all(tenant.client.trunks.list())],
    ['phone_numbers', () => all(tenant.client.phoneNumbers.list())],
    ['custom_fields', () => all(tenant.client.customFields.list())],
    ['bookings', () => all(tenant.client.bookings.list())],
    ['webhook_endpoints', () => all(tenant.client.webhooks.list())],
    ['events', eventFeed],
  ])('has all its %s', async (name, list) => {
    const before = known.read[name] ?? [];
    expect(before.length).toBeGreaterThan(0);
    const after = await list();
    const matching = after.filter(({ id }) => before.some((it) => it.id === id));
    // What is pending fails on; that endpoint's receiver is gone.
    expect(matching).toMatchObject(
      before.map((it) => ('consecutive_failures' in it ? omit(it, 'consecutive_failures') : it)),
    );
  });

  it('has all its calls, with their turns, transcripts and recordings', async () => {
    const calls = await Promise.all(known.read.calls.map(({ call }) => tenant.client.calls.get(call.id)));
    expect(calls).toMatchObject(known.read.calls);
    expect(calls.filter(({ recording_url }) => recording_url !== null)).toHaveLength(4);
  });

  it('has all its summaries', async () => {
    const summaries = await Promise.all(
      known.read.calls.map(async ({ call }) =>
        tenant.client.summaries.get(call.id).catch(({ code }: { code: string }) => code),
      ),
    );
    expect(summaries).toMatchObject([...(known.read['summaries'] ?? [])]);
  });

  it('has all its deliveries: what had arrived or was canceled is not sent again', async () => {
    const ended = known.read.webhook_deliveries.filter(({ status }) => status !== 'pending');
    const pending = known.read.webhook_deliveries.filter(({ status }) => status === 'pending');
    expect([ended.length, pending.length]).toEqual([38, 7]);
    const found = async (list: readonly Delivery[]) =>
      (await all(tenant.client.webhookDeliveries.list())).filter(({ id }) => list.some((it) => it.id === id));
    expect(await found(ended)).toMatchObject(ended);
    // One may be under way.
    await expect
      .poll(async () => (await found(pending)).map(({ status }) => status))
      .toEqual(pending.map(() => 'pending'));
  });

  it('still refuses the API key that was revoked', async () => {
    await expect(clientWith(known.revoked_api_key).agents.list()).rejects.toMatchObject({ status: 401 });
  });

  it('responds to a request that a client of 0.1.0 repeats with the call that it made', async () => {
    const repeated = await tenant.client.calls.dispatch(
      {
        agent_id: known.agent_id,
        trunk_id: known.trunk_id,
        to_number: '+15005550001',
        lead: { name: 'Ann Example', email: 'ann@example.com' },
        metadata: { campaign: 'spring' },
        client_ref: 'lead-01',
      },
      { idempotencyKey: known.first_call.idempotency_key },
    );
    expect(repeated.call_id).toBe(known.first_call.id);
  });

  it('delivers what was pending, signed with the secret that 0.1.0 sealed', async () => {
    const receiver = await startReceiver();
    const { id, signing_secret } = known.pending_endpoint;
    receiver.secrets.push(signing_secret);
    const pending = known.read.webhook_deliveries.filter(({ status }) => status === 'pending');
    expect(new Set(pending.map(({ webhook_endpoint_id }) => webhook_endpoint_id))).toEqual(new Set([id]));
    await tenant.client.webhooks.update(id, { url: receiver.url });
    await until(async () => {
      platform.clock.advance(60_000);
      return new Set(receiver.received.map(({ event }) => event.id)).size >= pending.length ? [1] : [];
    }, 200);
    const statuses = () =>
      Promise.all(
        pending.map(async ({ id }) => (await tenant.client.webhookDeliveries.get(id)).webhook_delivery.status),
      );
    await expect.poll(statuses).toEqual(pending.map(() => 'delivered'));
    // A leap of the clock can repeat an attempt whose end was not recorded yet.
    const events = new Map(receiver.received.map(({ event }) => [event.id, event.type]));
    expect([...events.values()].toSorted()).toEqual(['booking.created', ...Array(6).fill('call.completed')]);
    expect(receiver.refused).toEqual([]);
    await receiver.close();
  });

  it('places a call with its agent and trunk, to completion', async () => {
    const { call_id } = await tenant.client.calls.dispatch({
      agent_id: known.agent_id,
      trunk_id: known.trunk_id,
      to_number: '+15005550001',
      lead: { name: 'Ben Example', email: 'ben@example.com' },
    });
    const summary = await tenant.client.summaries.wait(call_id);
    expect(summary).toMatchObject({ status: 'ready', outcome: 'booked' });
    const { call } = await tenant.client.calls.get(call_id);
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'user_hangup', timezone: 'America/Chicago' });
    expect(call.booking_ids).toHaveLength(1);
  });

  it('takes a call that comes in for its number', async () => {
    const calls = async () => (await all(tenant.client.calls.list())).map(({ id }) => id);
    const before = await calls();
    expect(await ring(platform, { to_number: '+15557770001', script: 'answers' })).toMatchObject({ status: 200 });
    const ended = async () => {
      const [id] = (await calls()).filter((it) => !before.includes(it));
      const call = id === undefined ? undefined : (await tenant.client.calls.get(id)).call;
      return call?.ended_at ? [call] : [];
    };
    await until(ended);
    expect(await ended()).toMatchObject([{ direction: 'inbound', agent_id: known.agent_id, status: 'completed' }]);
  });

  it('gives an imported number back to the carrier, with the token that 0.1.0 sealed', async () => {
    const released = await tenant.client.carrierImports.release(known.imported_number);
    expect(released.phone_number).toMatchObject({ number: known.imported_number, status: 'released' });
  });
});
