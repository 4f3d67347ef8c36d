// Valid requests for any route of the contract, made from its documented example and existing records.
import { randomBytes } from 'node:crypto';
import {
  exampleId,
  exampleInvitationToken,
  exampleSignInToken,
  examplePortalToken,
  idPrefixes,
  recordedAgent,
  renderPath,
  summaryPayload,
} from '@voicecall/contract';
import type { AnyRoute, IdKind } from '@voicecall/contract';
import { createClient } from '@voicecall/sdk';
import { agentLink } from './agent-link.ts';
import { accountOf, importOf, nextAccount } from '../carrier/carrier.ts';
import type { CarrierAccount } from '../carrier/carrier.ts';
import { declaredFetch } from '../http/expect-declared.ts';
import { newPortalLink, openPortalOf } from '../http/portal.ts';
import { startReceiver } from '../receivers/receiver.ts';
import type { Receiver } from '../receivers/receiver.ts';
import { found } from './place-call.ts';
import { answeredNumber, nextNumber } from './ring.ts';
import { operatorLogin } from '../platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

export interface GoodRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export interface Fixture {
  readonly tenant: TestTenant;
  readonly receiver: Receiver;
  /** A number that the fixture's trunk serves in both directions, and that is not registered. */
  readonly number: string;
  /** The key of the fixture's custom field. */
  readonly fieldKey: string;
  /**
   * The fixture's own carrier account, assigned on first use; its first number is the one that is imported.
   */
  readonly carrier: CarrierAccount;
  /** The id of the tenant's record of a kind, created on first use. */
  idOf(kind: IdKind): Promise<string>;
  /**
   * The segment that names that record in a path: its id, the key of a custom field, or the number imported from a
   * carrier account.
   */
  nameOf(kind: IdKind): Promise<string>;
  /**
   * A request that succeeds, with the required query parameters. Its path uses this fixture's records, or those that
   * `others` names.
   */
  requestFor(route: AnyRoute, others?: Partial<Record<IdKind, string>>): Promise<GoodRequest>;
  /** An example in which ids, addresses and passwords are replaced by existing ones. */
  existing(example: unknown): Promise<unknown>;
  /** The token of a new invitation. */
  invitationToken(): Promise<string>;
  close(): Promise<void>;
}

/** The parts of a contract schema that the tests read. */
export interface Schema {
  readonly shape: Readonly<Record<string, Schema>>;
  meta(): { readonly example?: unknown } | undefined;
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown };
}

/** A tenant without rate limits, unlike tenants that the operator creates. */
export async function addTenant(platform: TestPlatform): Promise<TestTenant> {
  const hex = (): string => randomBytes(12).toString('hex');
  const [id, apiKey] = [`tn_${hex()}`, `svc_live_${hex()}`];
  await platform.app.ensureDemo(id, apiKey);
  // No response comes too late, however slow the machine is.
  const client = createClient({
    baseUrl: platform.url,
    apiKey,
    tenantId: id,
    fetch: declaredFetch,
    timeoutMs: 600_000,
  });
  return { id, apiKey, client };
}

export async function createFixture(platform: TestPlatform, given?: TestTenant): Promise<Fixture> {
  const tenant = given ?? (await addTenant(platform));
  const receiver = await startReceiver();
  const made = new Map<IdKind, Promise<string>>();
  let carrier: CarrierAccount | undefined;
  const fixture: Fixture = {
    tenant,
    receiver,
    number: nextNumber(),
    fieldKey: `fixture_${randomBytes(4).toString('hex')}`,
    get carrier() {
      return (carrier ??= nextAccount());
    },
    idOf(kind) {
      const id = made.get(kind) ?? (isMade(kind) ? makers[kind](fixture, platform) : Promise.resolve(exampleId(kind)));
      made.set(kind, id);
      // Made anew when it is needed again: one failure is not that of everything later.
      id.catch(() => made.delete(kind));
      return id;
    },
    async nameOf(kind) {
      const id = await fixture.idOf(kind);
      if (kind === 'carrier_account') return fixture.carrier.numbers[0] ?? '';
      return kind === 'custom_field' ? fixture.fieldKey : id;
    },
    async requestFor(route, others = {}) {
      if (route.metadata.auth === 'portal') await openPortalOf(platform, tenant);
      const own = (kind: IdKind): Promise<string> =>
        kind === 'call' && isOfSummaries(route)
          ? summarizedCall(fixture, platform)
          : kind === 'operator'
            ? anotherOperator(platform, route)
            : fixture.nameOf(kind);
      const values = await Promise.all(
        pathParameters(route).map(
          async (name) => [name, others[kindOf(route, name)] ?? (await own(kindOf(route, name)))] as const,
        ),
      );
      return {
        method: route.method,
        path: renderPath(route.path, Object.fromEntries(values)) + requiredQuery(route),
        body: await fixture.existing(exampleOf(route)),
      };
    },
    invitationToken: async () => (await openInvitation(platform)).token,
    existing: (example) => withReferences(fixture, platform, example),
    close: () => receiver.close(),
  };
  return fixture;
}

/** The route reads what only a call has that is over. */
const isOfSummaries = ({ path }: AnyRoute): boolean => /\/:callId\/(summary|waveform)/.test(path);

/** The call of the fixture's summary. */
async function summarizedCall(fixture: Fixture, platform: TestPlatform): Promise<string> {
  const [row] = await platform.sql<{ call_id: string }>('select call_id from call_summaries where id = $1', [
    await fixture.idOf('call_summary'),
  ]);
  return row?.call_id ?? '';
}

/** An operator besides the one of the tests: active, or disabled where the route enables it. */
async function anotherOperator(platform: TestPlatform, { path }: AnyRoute): Promise<string> {
  const id = `op_${randomBytes(12).toString('hex')}`;
  const now = platform.clock.now().toISOString();
  await platform.sql(
    `insert into operators (id, email, password_hash, created_at, disabled_at) values ($1, $2, '', $3, $4)`,
    [id, `${id}@example.com`, now, path.endsWith('/enable') ? now : null],
  );
  return id;
}

/** An open invitation of another operator, and the token that accepts it. */
async function openInvitation(platform: Pick<TestPlatform, 'sql'>): Promise<{ id: string; token: string }> {
  const hex = randomBytes(12).toString('hex');
  const [id, token] = [`iv_${hex}`, randomBytes(32).toString('base64url')];
  await platform.sql(
    `insert into invitations (id, token_hash, purpose, operator_id, email, role, created_by, created_at, expires_at)
     select $1, sha256($2::bytea), 'account', 'op_' || $3, $3 || '@example.com', 'viewer', id, created_at, '9999-01-01'
     from operators where email = $4`,
    [id, Buffer.from(token), hex, operatorLogin.email],
  );
  return { id, token };
}

/** The token of a link that signs in as the tests' operator. */
async function newSignInToken(platform: Pick<TestPlatform, 'sql'>): Promise<string> {
  const { id, token } = await openInvitation(platform);
  await platform.sql(`update invitations set purpose = 'sign_in', operator_id = created_by, email = $2 where id = $1`, [
    id,
    operatorLogin.email,
  ]);
  return token;
}

/** Kinds that no path needs, or whose records the request has made for it. */
type OtherKind = 'carrier_trunk' | 'carrier_operation' | 'audit_event' | 'event' | 'operator';
type MadeKind = Exclude<IdKind, OtherKind>;
const isMade = (kind: IdKind): kind is MadeKind => kind in makers;

/** How a record of each kind is created. */
const makers: Readonly<Record<MadeKind, (fixture: Fixture, platform: TestPlatform) => Promise<string>>> = {
  tenant: async ({ tenant }) => tenant.id,
  // It has a trunk, because some requests name none. The sandbox's model writes for it.
  agent: async (fixture) => {
    await fixture.idOf('trunk');
    return (await fixture.tenant.client.agents.create({ ...recordedAgent, name: 'Fixture' })).id;
  },
  chat: async (fixture) => (await fixture.tenant.client.chats.create(await fixture.idOf('agent'))).chat.id,
  tool: async ({ tenant, receiver }) =>
    (
      await tenant.client.tools.create({
        name: `fixture_${randomBytes(4).toString('hex')}`,
        description: 'A tool.',
        type: 'http',
        http: { url: receiver.url },
      })
    ).id,
  trunk: async ({ tenant, number }) => {
    const inbound = { numbers: [number], allowed_addresses: ['198.51.100.0/24'] };
    return (
      await tenant.client.trunks.create({
        name: 'Fixture',
        direction: 'both',
        outbound: { address: 'sip.example.com', numbers: [number] },
        inbound,
      })
    ).id;
  },
  // Not with the fixture's trunk: a trunk with an active number cannot be archived.
  phone_number: async ({ tenant }) => (await answeredNumber(tenant)).phone_number_id,
  carrier_account: async ({ tenant, carrier }) =>
    (await tenant.client.carrierImports.create(importOf(carrier))).carrier_account_id,
  // It never gets a dial slot, so it can be hung up on a machine of any speed.
  call: async (fixture, platform) => {
    await platform.sql(`update tenants set next_dial_at = '9999-01-01T00:00:00Z' where id = $1`, [fixture.tenant.id]);
    return (
      await fixture.tenant.client.calls.dispatch({
        agent_id: await fixture.idOf('agent'),
        trunk_id: await fixture.idOf('trunk'),
        to_number: '+15005550002',
      })
    ).call_id;
  },
  // For a call that has ended: the example of the documentation.
  call_summary: async (fixture, platform) => {
    const { tenant } = fixture;
    const [agent_id, trunk_id, summary_id] = [
      await fixture.idOf('agent'),
      await fixture.idOf('trunk'),
      `cs_${randomBytes(12).toString('hex')}`,
    ];
    await platform.sql(`update tenants set next_dial_at = '9999-01-01T00:00:00Z' where id = $1`, [tenant.id]);
    const { call_id } = await tenant.client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550002' });
    await platform.sql(
      `update calls set status = 'completed', ended_at = created_at, check_after = null, summary_status = 'ready', summary_id = $3 where tenant_id = $1 and id = $2`,
      [tenant.id, call_id, summary_id],
    );
    await platform.sql(
      `insert into call_summaries (tenant_id, id, call_id, run_no, trigger, status, schema_version, prompt_version, vertical_id, outcome, payload, estimated_ready_at, created_at, finished_at)
       select tenant_id, summary_id, id, 1, 'call_completed', 'ready', 1, 1, 'generic', 'booked', $3::jsonb, created_at, created_at, created_at from calls where tenant_id = $1 and id = $2`,
      [tenant.id, call_id, JSON.stringify(summaryPayload.meta()?.['example'])],
    );
    await platform.sql(
      `insert into call_waveforms (tenant_id, call_id, started_at, agent, person)
       select tenant_id, id, created_at, '\\x001f'::bytea, '\\x0002'::bytea from calls where tenant_id = $1 and id = $2`,
      [tenant.id, call_id],
    );
    return summary_id;
  },
  booking: async (fixture, platform) => {
    const nextWeek = new Date(platform.clock.now().getTime() + 7 * 86_400_000).toISOString();
    const { body } = await agentLink(platform, fixture.tenant, await fixture.idOf('call')).book({
      full_name: 'Ann Example',
      preferred_datetime: nextWeek,
    });
    return body.booking_id ?? '';
  },
  webhook_endpoint: async ({ tenant, receiver }) =>
    (await tenant.client.webhooks.create({ url: receiver.url })).webhook_endpoint.id,
  webhook_delivery: async (fixture) => {
    await fixture.tenant.client.webhooks.test(await fixture.idOf('webhook_endpoint'));
    return (await fixture.tenant.client.webhookDeliveries.list()).webhook_deliveries[0]?.id ?? '';
  },
  webhook_redelivery: async ({ tenant: { client } }) =>
    (await client.webhookDeliveries.createRedelivery({ filters: {} })).webhook_redelivery?.id ?? '',
  custom_field: async ({ tenant, fieldKey }) =>
    (
      await tenant.client.customFields.create({
        field_key: fieldKey,
        type: 'enum',
        label: 'Fixture',
        enum_values: ['hot', 'warm', 'cold'],
      })
    ).custom_field.id,
  portal_session: async ({ tenant }) =>
    (await tenant.client.portalSessions.create({ access: 'manage' })).portal_session.id,
  price: async (_fixture, { operator }) => (await operator.prices.create(newPrice())).price.id,
  // The list itself is not logged. The entry is written a moment after its request.
  request: async ({ tenant: { client } }) => {
    await client.agents.list();
    const [entry] = await found(async () => (await client.requestLog.list()).requests);
    return entry?.id ?? '';
  },
  api_key: async ({ tenant }, { operator }) =>
    (await operator.apiKeys.create({ tenant_id: tenant.id, label: 'fixture' })).api_key.id,
  invitation: async (_fixture, platform) => (await openInvitation(platform)).id,
};

/** A price of a provider of its own. */
const newPrice = () => ({
  component: 'llm' as const,
  provider: `provider-${randomBytes(6).toString('hex')}`,
  unit: 'input_tokens' as const,
  price: '0.25',
  per_quantity: 1_000_000,
  currency: 'USD',
  valid_from: exampleMoment,
});

const namedOtherwise: Readonly<Record<string, IdKind>> = { fieldKey: 'custom_field', phoneNumber: 'carrier_account' };

/** The kind of record that a path parameter names: its example says so, where it is an id. */
export function kindOf(route: AnyRoute, parameter: string): IdKind {
  const kind =
    namedOtherwise[parameter] ??
    kindOfExample((route.pathParams as Schema | undefined)?.shape[parameter]?.meta()?.example);
  if (!kind) throw new Error(`${route.path}: ${parameter} has no example id`);
  return kind;
}

const kinds = Object.keys(idPrefixes) as IdKind[];
const kindOfExample = (value: unknown): IdKind | undefined => kinds.find((kind) => exampleId(kind) === value);

export const pathParameters = (route: AnyRoute): string[] =>
  Object.keys((route.pathParams as Schema | undefined)?.shape ?? {});

const exampleOf = (route: AnyRoute): unknown => (route.body as Schema | undefined)?.meta()?.example;

/** The required query parameters, as in the examples. */
function requiredQuery(route: AnyRoute): string {
  const required = Object.entries((route.query as Schema | undefined)?.shape ?? {}).filter(
    ([, schema]) => !schema.safeParse(undefined).success,
  );
  return required.length === 0
    ? ''
    : `?${required.map(([name, schema]) => `${name}=${encodeURIComponent(String(schema.meta()?.example))}`).join('&')}`;
}

const operatorExample: Readonly<Record<string, string>> = {
  'operator@example.com': operatorLogin.email,
  'correct horse battery staple': operatorLogin.password,
};

/** From when on the price of the documented examples is valid. Each request needs another moment. */
const exampleMoment = '2026-11-21T00:00:00.000Z';
const anyMoment = (): string => new Date(Date.parse(exampleMoment) + Math.floor(Math.random() * 1e12)).toISOString();

/** Our own number in the documented examples. */
const exampleNumber = '+15551230001';
/** The carrier account of the documented examples, and the number that they import from it. */
const exampleAccount = accountOf(1);

/**
 * Replaces example ids by existing ids, the example's operator by the tests' operator, https addresses by a working
 * receiver, the token of a link by one that was not opened, and our numbers and account by the fixture's.
 */
async function withReferences(fixture: Fixture, platform: TestPlatform, value: unknown): Promise<unknown> {
  if (typeof value === 'string') {
    const kind = kindOfExample(value);
    if (value === exampleInvitationToken) return fixture.invitationToken();
    if (value === exampleSignInToken) return newSignInToken(platform);
    if (value === examplePortalToken) return newPortalLink(platform, fixture.tenant.id);
    if (value === exampleMoment) return anyMoment();
    if (value === exampleAccount.account_sid) return fixture.carrier.account_sid;
    if (value === exampleAccount.numbers[0]) return fixture.carrier.numbers[0];
    return kind
      ? fixture.idOf(kind)
      : (operatorExample[value] ??
          value.replace(exampleNumber, fixture.number).replace(/^https:\/\/.*/, fixture.receiver.url));
  }
  if (Array.isArray(value)) return Promise.all(value.map((item) => withReferences(fixture, platform, item)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    await Promise.all(
      Object.entries(value).map(async ([key, inner]) => [key, await withReferences(fixture, platform, inner)] as const),
    ),
  );
}
