// How each error of the catalogue is brought about on any route that declares it: one producer per code.
import { randomBytes, randomUUID } from 'node:crypto';
import { idPrefixes, limits, tenantLimits } from '@voicecall/contract';
import type { ErrorCode, IdKind } from '@voicecall/contract';
import { withCookie, withKey } from '../harness/http/callers.ts';
import { portalCookieOf } from '../harness/http/portal.ts';
import { until } from '../harness/calls/place-call.ts';
import type { RawResponse } from '../harness/http/raw-types.ts';
import { answeredNumber, nextNumber } from '../harness/calls/ring.ts';
import { kindOf, pathParameters } from '../harness/calls/fixture.ts';
import type { Schema } from '../harness/calls/fixture.ts';
import { operatorLogin } from '../harness/platform/start-platform.ts';
import type { Attempt } from './producers-stage.ts';

export type Producer = (attempt: Attempt) => Promise<RawResponse>;

/** The good body with some members changed. */
const bodyWith = ({ good }: Attempt, changes: object): object => ({ ...(good.body as object), ...changes });
const takes = ({ route }: Attempt, member: string): boolean =>
  Object.hasOwn((route.body as Schema | undefined)?.shape ?? {}, member);

/** The error codes that any route can return before its handler runs. */
const ofTheEdge: Partial<Record<ErrorCode, Producer>> = {
  unauthorized: (it) =>
    it.ask(
      it.route.metadata.auth === 'public'
        ? { body: bodyWith(it, takes(it, 'token') ? { token: 'wrong' } : { password: 'wrong' }) }
        : { as: {} },
    ),
  forbidden: ({ stage, ask }) => ask({ as: withKey(stage.stranger.apiKey) }),
  operator_is_viewer: ({ stage, ask }) => ask({ as: withCookie(stage.viewer, stage.platform.url) }),
  csrf_rejected: ({ stage, fixture, route, ask }) =>
    ask({ as: { cookie: route.metadata.auth === 'portal' ? portalCookieOf(fixture.tenant) : stage.cookie } }),
  feature_disabled: ({ stage, ask }) => ask({ at: stage.without.gateOpen }),
  validation_failed: ({ route, good, ask }) =>
    ask(route.body === undefined ? { path: `${good.path}?x=%00` } : { body: [] }),
  missing_required_fields: ({ ask }) => ask({ body: {} }),
  invalid_json: ({ ask }) => ask({ text: '{' }),
  invalid_cursor: ({ good, ask }) =>
    ask({ path: `${good.path}${good.path.includes('?') ? '&' : '?'}cursor=x&after=x` }),
  payload_too_large: ({ route, ask }) =>
    ask({ text: ' '.repeat((route.metadata.body_bytes ?? limits.body_bytes) + 1) }),
  unsupported_media_type: ({ ask }) =>
    ask({ text: '{}', headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' } }),
  async invalid_phone_format(it) {
    if (it.route.body !== undefined) return it.ask({ text: misdialed(it) });
    return it.ask({
      path: namesNumber(it)
        ? (await it.fixture.requestFor(it.route, { carrier_account: '123' })).path
        : `${it.good.path}?to_number=1`,
    });
  },
  async idempotency_key_in_use(it) {
    const headers = { 'idempotency-key': randomUUID() };
    await it.ask({ headers });
    return it.ask({ headers, body: bodyWith(it, { another: true }) });
  },
  async idempotency_in_progress({ stage: { platform }, ask }) {
    const key = randomUUID();
    await ask({ headers: { 'idempotency-key': key } });
    await platform.sql(
      `update idempotency_keys set status = null, body = null, locked_until = locked_until + interval '1 hour' where key = $1`,
      [key],
    );
    const waiting = ask({ headers: { 'idempotency-key': key } });
    const answered: unknown[] = [];
    void waiting.finally(() => answered.push(1));
    await until(async () => (platform.clock.advance(100), answered), 1);
    return waiting;
  },
  async rate_limit_exceeded({ stage, ask }) {
    await ask();
    await stage.platform.sql('update rate_limits set points = 1000000');
    return ask();
  },
  async too_many_streams({ stage: { platform }, fixture, ask }) {
    await platform.sql(
      `insert into call_streams (tenant_id, id, subject, expires_at)
       select $1, 'open-' || n, 'api_key ' || k.id, now() + interval '1 minute'
       from api_keys k, generate_series(1, ${limits.streams}) as n where k.tenant_id = $1`,
      [fixture.tenant.id],
    );
    const answer = await ask();
    await platform.sql(`delete from call_streams where tenant_id = $1 and id like 'open-%'`, [fixture.tenant.id]);
    return answer;
  },
  internal_error: ({ stage, ask }) => ask({ at: stage.without.tables }),
  not_ready: ({ stage, ask }) => ask({ at: stage.without.database }),
  upstream_failed(it) {
    if (it.route.path.endsWith('/voices')) return it.ask({ at: it.stage.without.speech });
    if (!takes(it, 'account_sid')) return it.ask({ at: it.stage.without.media });
    it.stage.platform.sandbox.orderCarrierFault({ kind: 'unavailable', account_sid: it.fixture.carrier.account_sid });
    return it.ask();
  },
};

/** Imported numbers are named by themselves, other records by their ids. */
const namesNumber = ({ route }: Attempt): boolean => pathParameters(route).includes('phoneNumber');

/** The body with an impossible phone number. */
function misdialed(it: Attempt): string {
  const good = JSON.stringify(it.good.body);
  const bad = good.replace(/\+[1-9]\d{6,14}/, '123');
  return bad === good ? JSON.stringify({ outbound: { numbers: ['123'] } }) : bad;
}

/** An id that names nothing, where the path or else the body names a record of the kind. */
const withoutRecord =
  (kind: IdKind, unknown = `${idPrefixes[kind]}_${'0'.repeat(24)}`): Producer =>
  async (it) => {
    const { stage, route, fixture } = it;
    const inPath = pathParameters(route).some((name) => kindOf(route, name) === kind);
    const there = inPath
      ? { path: (await fixture.requestFor(route, { [kind]: unknown })).path }
      : { body: bodyWith(it, { [`${kind}_id`]: unknown }) };
    // A key is refused at another tenant's path before the tenant is looked up.
    return it.ask(kind === 'tenant' ? { ...there, as: withCookie(stage.cookie, stage.platform.url) } : there);
  };

/** The errors of a route when its records do not exist or are not in the required state. */
const ofRecords: Partial<Record<ErrorCode, Producer>> = {
  tenant_not_found: withoutRecord('tenant'),
  async agent_not_found(it) {
    if (!pathParameters(it.route).includes('chatId')) return withoutRecord('agent')(it);
    const { sql } = it.stage.platform;
    const [chat] = await sql<{ agent_id: string }>('select agent_id from chats where id = $1', [
      await it.fixture.idOf('chat'),
    ]);
    await sql(`update agents set status = 'archived' where id = $1`, [chat?.agent_id]);
    const answer = await it.ask();
    await sql(`update agents set status = 'active' where id = $1`, [chat?.agent_id]);
    return answer;
  },
  trunk_not_found: withoutRecord('trunk'),
  tool_not_found: withoutRecord('tool'),
  phone_number_not_found(it) {
    // A number that no account owns.
    const nobodys = '+15550000000';
    if (takes(it, 'account_sid')) return it.ask({ body: bodyWith(it, { phone_number: nobodys }) });
    return namesNumber(it) ? withoutRecord('carrier_account', nobodys)(it) : withoutRecord('phone_number')(it);
  },
  webhook_not_found: withoutRecord('webhook_endpoint'),
  delivery_not_found: withoutRecord('webhook_delivery'),
  redelivery_not_found: withoutRecord('webhook_redelivery'),
  call_not_found: withoutRecord('call'),
  // The fixture's own call has not been dialed yet.
  waveform_not_found: async ({ fixture, route, ask }) =>
    ask({ path: (await fixture.requestFor(route, { call: await fixture.idOf('call') })).path }),
  summary_not_found: async ({ fixture, route, ask }) =>
    ask({ path: (await fixture.requestFor(route, { call: await fixture.idOf('call') })).path }),
  booking_not_found: withoutRecord('booking'),
  chat_not_found: withoutRecord('chat'),
  async model_not_configured({ stage: { platform }, fixture, ask }) {
    await platform.sql(`update agents set model = 'another' where tenant_id = $1`, [fixture.tenant.id]);
    const answer = await ask();
    await platform.sql('update agents set model = null where tenant_id = $1', [fixture.tenant.id]);
    return answer;
  },
  async chat_reply_in_progress({ stage: { platform }, fixture, ask }) {
    await fixture.idOf('chat');
    await platform.sql(`update chats set reply_until = '9999-01-01' where tenant_id = $1`, [fixture.tenant.id]);
    const answer = await ask();
    await platform.sql('update chats set reply_until = null where tenant_id = $1', [fixture.tenant.id]);
    return answer;
  },
  async chat_is_full({ stage: { platform }, fixture, ask }) {
    await platform.sql(
      `insert into chat_messages (tenant_id, chat_id, message_id, role, text, tools, created_at)
       select $1, $2, 1000000, 'user', repeat('x', $3::int), '[]', now()`,
      [fixture.tenant.id, await fixture.idOf('chat'), limits.chat_bytes + 1],
    );
    const answer = await ask();
    await platform.sql('delete from chat_messages where tenant_id = $1 and message_id = 1000000', [fixture.tenant.id]);
    return answer;
  },
  async too_many_replies({ stage: { platform }, fixture, ask }) {
    await platform.sql(
      `insert into chats (tenant_id, id, agent_id, direction, timezone, reply_until, created_at)
       select $1, 'busy-' || n, 'ta_none', 'inbound', 'UTC', '9999-01-01', now()
       from generate_series(1, ${limits.chat_replies_per_tenant}) as n`,
      [fixture.tenant.id],
    );
    const answer = await ask();
    await platform.sql(`delete from chats where tenant_id = $1 and id like 'busy-%'`, [fixture.tenant.id]);
    return answer;
  },
  api_key_not_found: withoutRecord('api_key'),
  portal_session_not_found: withoutRecord('portal_session'),
  operator_not_found: withoutRecord('operator'),
  async operator_is_self({ stage, fixture, route, ask }) {
    const [self] = await stage.platform.sql<{ id: string }>('select id from operators where email = $1', [
      operatorLogin.email,
    ]);
    return ask({ path: (await fixture.requestFor(route, { operator: self?.id ?? '' })).path });
  },
  invitation_not_found: (it) =>
    takes(it, 'token') ? it.ask({ body: bodyWith(it, { token: 'unknown' }) }) : withoutRecord('invitation')(it),
  async operator_exists(it) {
    const email = takes(it, 'email') ? operatorLogin.email.toUpperCase() : undefined;
    if (email !== undefined) return it.ask({ body: bodyWith(it, { email }) });
    await it.stage.platform.sql(
      `insert into operators (id, email, password_hash, created_at)
       select 'op_' || id, email, '', created_at from invitations where accepted_at is null on conflict do nothing`,
    );
    return it.ask();
  },
  async operator_is_disabled({ stage, good, ask }) {
    await stage.platform.sql('update operators set disabled_at = created_at where id = $1', [good.path.split('/')[4]]);
    return ask();
  },
  async last_admin({ stage, fixture, route, ask }) {
    const [self] = await stage.platform.sql<{ id: string }>('select id from operators where email = $1', [
      operatorLogin.email,
    ]);
    await stage.platform.sql(`update operators set role = 'viewer' where id <> $1`, [self?.id]);
    return ask({ path: (await fixture.requestFor(route, { operator: self?.id ?? '' })).path });
  },
  async price_exists(it) {
    await it.ask();
    return it.ask();
  },
  async currency_mismatch(it) {
    await it.ask();
    return it.ask({ body: bodyWith(it, { currency: 'XTS' }) });
  },
  custom_field_not_found: withoutRecord('custom_field'),
  starter_pack_not_found: (it) =>
    it.ask(
      it.route.body === undefined
        ? { path: it.good.path.replace(/=\w+$/, '=unknown') }
        : { body: bodyWith(it, { vertical: 'unknown' }) },
    ),
  async custom_field_conflict(it) {
    await it.fixture.idOf('custom_field');
    return it.ask({ body: bodyWith(it, { field_key: it.fixture.fieldKey }) });
  },
  async field_cap_exceeded({ fixture, ask }) {
    const { custom_fields } = await fixture.tenant.client.customFields.list();
    for (let count = custom_fields.length; count < limits.custom_fields; count += 1)
      await fixture.tenant.client.customFields.create({ field_key: `full_${count}`, type: 'string', label: 'Full' });
    return ask();
  },
  enum_values_append_only: (it) => it.ask({ body: bodyWith(it, { enum_values: ['another'] }) }),
  unknown_tool_ids: (it) => it.ask({ body: bodyWith(it, { tool_ids: ['tl_unknown'] }) }),
  invalid_event_types: (it) => it.ask({ body: bodyWith(it, { event_types: ['call.imagined'] }) }),
  invalid_webhook_url(it) {
    const url = 'https://10.0.0.1/';
    const { http = {} } = it.good.body as { http?: object };
    return it.ask({ body: bodyWith(it, takes(it, 'url') ? { url } : { http: { ...http, url } }) });
  },
  async phone_already_in_use(it) {
    const imports = takes(it, 'account_sid');
    const number = imports ? (it.fixture.carrier.numbers[1] ?? '') : nextNumber();
    await it.stage.stranger.client.phoneNumbers.create({ number });
    if (imports) await it.stage.platform.sql('update number_claims set verified = true where number = $1', [number]);
    const inbound = { numbers: [number], allowed_addresses: ['198.51.100.7'] };
    if (takes(it, 'inbound'))
      return it.ask({ body: takes(it, 'direction') ? { name: 'In', direction: 'inbound', inbound } : { inbound } });
    return it.ask({ body: bodyWith(it, imports ? { phone_number: number } : { number }) });
  },
  async limit_reached(it) {
    const {
      stage: { platform },
      fixture: { tenant },
    } = it;
    await platform.sql(
      `insert into number_claims (number, tenant_id, verified, created_at) select 'full-' || $1 || n, $1, false, now() from generate_series(1, ${limits.unverified_numbers}) as n`,
      [tenant.id],
    );
    const none = Object.fromEntries(Object.keys(tenantLimits).map((resource) => [resource, 0]));
    const [tenantRow] = await platform.sql<{ limits: object }>('select limits from tenants where id = $1', [tenant.id]);
    await platform.sql('update tenants set limits = $2 where id = $1', [tenant.id, none]);
    const inbound = { numbers: [nextNumber()], allowed_addresses: ['198.51.100.7'] };
    // Records that the tenant has not got yet.
    const imported = takes(it, 'account_sid')
      ? { body: bodyWith(it, { phone_number: it.fixture.carrier.numbers[2] }) }
      : {};
    const answer = takes(it, 'inbound')
      ? await it.ask({ body: { ...(takes(it, 'direction') ? { name: 'In', direction: 'inbound' } : {}), inbound } })
      : await it.ask(takes(it, 'number') ? { body: bodyWith(it, { number: nextNumber() }) } : imported);
    await platform.sql('update tenants set limits = $2 where id = $1', [tenant.id, tenantRow?.limits ?? {}]);
    await platform.sql(`delete from number_claims where tenant_id = $1 and number like 'full-%'`, [tenant.id]);
    return answer;
  },
  async operator_required(it) {
    const address = 'sip.carrier.example';
    await it.stage.platform.sql(
      `insert into trunk_peers (tenant_id, trunk_id, peer) values ($1, 'tt_theirs', $2) on conflict do nothing`,
      [it.stage.stranger.id, address],
    );
    const outbound = { address, numbers: [nextNumber()], auth_username: null, auth_password: null };
    return it.ask({
      at: it.stage.without.ignorance,
      body: takes(it, 'direction') ? { name: 'Out', direction: 'outbound', outbound } : { outbound },
    });
  },
  carrier_credentials_invalid: (it) => it.ask({ body: bodyWith(it, { auth_token: 'wrong' }) }),
  // The last number of every account is on a trunk of its owner's.
  third_party_trunk_conflict: (it) =>
    it.ask({ body: bodyWith(it, { phone_number: it.fixture.carrier.numbers.at(-1) }) }),
  async trunk_has_active_numbers({ fixture, route, ask }) {
    const { trunk_id } = await answeredNumber(fixture.tenant);
    return ask({ path: (await fixture.requestFor(route, { trunk: trunk_id })).path });
  },
  async tool_name_conflict(it) {
    const name = `taken_${randomBytes(4).toString('hex')}`;
    await it.fixture.tenant.client.tools.create({ name, description: 'Another.', type: 'end_call' });
    return it.ask({ body: bodyWith(it, { name }) });
  },
  async webhook_not_active({ fixture, ask }) {
    await fixture.idOf('webhook_delivery');
    await fixture.tenant.client.webhooks.update(await fixture.idOf('webhook_endpoint'), { enabled: false });
    return ask();
  },
  async secret_rotation_required({ stage: { platform }, fixture, ask }) {
    const id = await fixture.idOf('webhook_endpoint');
    await platform.sql(`update webhook_endpoints set signing_secret_sealed = '\\x00' where id = $1`, [id]);
    return ask({ body: { standard_webhooks: true } });
  },
  async call_not_active({ stage: { platform }, fixture, ask }) {
    const call_id = await fixture.idOf('call');
    await fixture.tenant.client.calls.end(call_id);
    // Its agent may still finish for a day at most.
    await until(() =>
      platform.sql(
        `update calls set ended_at = ended_at - interval '2 days' where id = $1 and ended_at is not null returning id`,
        [call_id],
      ),
    );
    return ask();
  },
};

/** A code without a producer is one that no test has seen. */
export const producers: Partial<Record<ErrorCode, Producer>> = { ...ofTheEdge, ...ofRecords };
