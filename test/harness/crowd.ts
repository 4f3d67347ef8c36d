// A database as it is after a while: twenty tenants with a thousand rows each in every table that grows.
import { eventExample } from './event-example.ts';
import type { TestPlatform } from './start-platform.ts';

const rows = 20_000;
const tenants = 20;

/** An id that the statements below give: `${prefix}_` and the row's number. */
export const crowdId = (prefix: string, row: number): string => `${prefix}_${row.toString(16).padStart(24, '0')}`;

/** The tenant of the crowd to ask about. */
export const crowdTenant = crowdId('tn', 7);

const id = (prefix: string, number = 'i'): string => `'${prefix}_' || lpad(to_hex(${number}), 24, '0')`;
const tenant = id('tn', `i % ${tenants}`);
const time = `timestamptz '2026-01-01' + make_interval(secs => i)`;
const oneOf = (...values: string[]): string => `(array['${values.join(`','`)}'])[1 + (i / ${tenants}) % ${values.length}]`;
/** Some value of many, so that each has a few rows per tenant. */
const few = (prefix: string): string => id(prefix, `(i / ${tenants}) % 10`);

const tables: Record<string, Record<string, string>> = {
  tenants: { id: id('tn'), name: `'Tenant'`, timezone: `'UTC'`, default_vertical: `'generic'`, max_concurrent_calls: '10', dial_rate_per_sec: '1', status: `'active'`, created_at: time },
  operators: { id: id('op'), email: `i || '@example.com'`, password_hash: `''`, created_at: time },
  api_keys: { tenant_id: tenant, id: id('ak'), label: `'key'`, prefix: `'svc_live_'`, key_hash: `sha256(i::text::bytea)`, created_at: time },
  audit_events: { id: id('ae'), tenant_id: tenant, actor_type: `'api_key'`, action: oneOf('agent.created', 'call.dispatched', 'call.ended', 'tool.created', 'booking.created', 'trunk.created'), client_ref: few('ref'), changes: `'{}'`, created_at: time },
  agents: { tenant_id: tenant, id: id('ta'), name: `'Agent'`, instructions: `'x'`, client_ref: few('ref'), language: `'en'`, record_calls: 'true', max_call_duration_sec: '60', status: oneOf('active', 'archived'), created_at: time, updated_at: time },
  tools: { tenant_id: tenant, id: id('tl'), name: `'tool'`, active_name: id('name'), description: `'x'`, type: `'http'`, enabled: 'true', status: oneOf('active', 'archived'), created_at: time, updated_at: time },
  trunks: { tenant_id: tenant, id: id('tt'), name: `'Trunk'`, direction: `'outbound'`, provider_kind: `'byo_sip'`, status: oneOf('active', 'archived'), client_ref: few('ref'), media_encryption: `'disable'`, krisp_enabled: 'false', created_at: time, updated_at: time },
  custom_fields: {
    tenant_id: tenant, id: id('cf'), agent_id: few('ta'), field_key: `'key'`, active_key: `case when (i / ${tenants}) % 3 < 2 then 'key_' || i end`, type: `'string'`, label: `'Field'`, enum_values: `'{}'`, required: 'false',
    status: oneOf('active', 'active', 'archived'), created_at: time, updated_at: time,
  },
  calls: {
    tenant_id: tenant, id: id('AJ'), agent_id: few('ta'), trunk_id: few('tt'), direction: oneOf('outbound', 'inbound', 'web'), status: oneOf('completed', 'failed', 'in_progress'), ended_reason: oneOf('busy', 'user_hangup'),
    from_number: `'+1555' || lpad(((i / ${tenants}) % 10)::text, 7, '0')`, to_number: `'+1555' || lpad(((i / ${tenants}) % 10)::text, 7, '0')`, room_name: `'room-' || i`, client_ref: few('ref'), max_duration_sec: '60',
    created_at: time, updated_at: time, recording_status: `'none'`, summary_status: `'none'`, check_after: `case when i % 100 = 0 then timestamptz '2126-01-01' + make_interval(secs => i) end`,
  },
  phone_numbers: {
    tenant_id: tenant, id: id('pn'), number: `'+15559' || lpad(i::text, 6, '0')`, active_number: `case when (i / ${tenants}) % 2 = 0 then '+15559' || lpad(i::text, 6, '0') end`, status: oneOf('active', 'released'),
    provider_kind: `'byo_sip'`, agent_id: few('ta'), trunk_id: few('tt'), client_ref: few('ref'), created_at: time, updated_at: time,
  },
  number_claims: { number: `'+15559' || lpad(i::text, 6, '0')`, tenant_id: tenant, verified: 'i % 2 = 0', pending_until: `case when i % 100 = 0 then timestamptz '2126-01-01' + make_interval(secs => i) end`, created_at: time },
  number_evictions: { tenant_id: tenant, trunk_id: id('tt'), number: `'+15557' || lpad(i::text, 6, '0')`, wake_at: `timestamptz '2126-01-01' + make_interval(secs => i)` },
  trunk_peers: { tenant_id: tenant, trunk_id: id('tt'), peer: `'sip-' || i || '.example'`, pending_until: `case when i % 100 = 0 then timestamptz '2126-01-01' + make_interval(secs => i) end` },
  carrier_accounts: { tenant_id: tenant, id: id('twa'), account_sid: id('AC'), auth_token_sealed: `''::bytea`, created_at: time, updated_at: time },
  carrier_trunks: {
    tenant_id: tenant, id: id('ttr'), carrier_account_id: id('twa'), carrier_trunk_sid: id('TK'), credential_list_sid: id('CL'), domain_name: `'vc.pstn.example'`, auth_username: `'vc'`, auth_password_sealed: `''::bytea`,
    trunk_id: id('tt'), created_at: time, updated_at: time,
  },
  carrier_operations: {
    tenant_id: tenant, id: id('co'), kind: oneOf('import', 'release'), status: oneOf('done', 'undone'), step: `'rows'`, number: `'+15558' || lpad(i::text, 6, '0')`, account_sid: id('AC'), carrier_account_id: id('twa'),
    carrier_trunk_id: id('ttr'), trunk_id: id('tt'), busy_number: `case when i % 100 = 0 then '+15558' || lpad(i::text, 6, '0') end`, busy_account: `case when i % 100 = 0 then 'account ' || i end`,
    wake_at: `case when i % 100 = 0 then timestamptz '2126-01-01' + make_interval(secs => i) end`, created_at: time,
  },
  bookings: {
    tenant_id: tenant, id: id('bk'), call_id: few('AJ'), agent_id: few('ta'), client_ref: few('ref'), status: oneOf('captured', 'canceled'), full_name: `'Ann Example'`, preferred_datetime: time, timezone: `'UTC'`,
    preferred_datetime_text: `''`, evidence_turn_ids: `'{}'`, dedupe_key: `'key-' || i`, created_at: time,
  },
  call_summaries: {
    tenant_id: tenant, id: id('cs'), call_id: few('AJ'), run_no: 'i', trigger: `'rerun'`, status: oneOf('ready', 'failed'), wake_at: `case when i % 100 = 0 then timestamptz '2126-01-01' + make_interval(secs => i) end`,
    estimated_ready_at: time, created_at: time,
  },
  call_participants: { tenant_id: tenant, call_id: id('AJ'), identity: `'sip'`, kind: `'sip'`, joined_at: time },
  call_turns: { tenant_id: tenant, call_id: id('AJ'), turn_id: '1', role: `'agent'`, text: `'x'`, started_at: time, interrupted: 'false' },
  call_transcripts: { tenant_id: tenant, call_id: id('AJ'), segment_id: `'s'`, speaker: `'agent'`, text: `'x'`, start_ms: '0', end_ms: '1' },
  livekit_webhooks: { id: `'ev' || i`, received_at: time },
  events: { tenant_id: tenant, id: id('ev'), type: `'call.completed'`, call_id: id('AJ'), payload: `'${JSON.stringify(eventExample('call.completed', '').object)}'`, delivery_ids: `'{}'`, created_at: time, transaction_no: 'i' },
  webhook_endpoints: { tenant_id: tenant, id: id('twe'), url: `'http://127.0.0.1:10/'`, description: `''`, enabled: 'true', event_types: `array['booking.created']`, status: `'active'`, consecutive_failures: '0', signing_secret_sealed: `''::bytea`, created_at: time, updated_at: time },
  webhook_deliveries: {
    tenant_id: tenant, id: id('wdl'), webhook_endpoint_id: few('twe'), event_id: id('ev'), event_type: oneOf('call.completed', 'call.started'), call_id: few('AJ'), body: `'{}'`, status: oneOf('delivered', 'pending', 'dead_lettered'),
    attempt_count: '1', max_attempts: '8', next_attempt_at: `case when i / ${tenants} % 3 = 1 then timestamptz '2126-01-01' + make_interval(secs => i) end`, created_at: time,
  },
  webhook_attempts: { tenant_id: tenant, delivery_id: id('wdl'), attempt: '1', started_at: time, duration_ms: '1', response_excerpt: `''` },
  idempotency_keys: { tenant_id: tenant, key: `'key-' || i`, fingerprint: `''::bytea`, claim_token: `''`, locked_until: time, expires_at: `timestamptz '2126-01-01' + make_interval(secs => i)` },
  operator_sessions: { token_hash: `sha256(i::text::bytea)`, operator_id: '(select id from operators limit 1)', created_at: time, expires_at: `timestamptz '2126-01-01' + make_interval(secs => i)` },
  rate_limits: { key: `'filler:' || i`, points: '1', expire: '4000000000000' },
};

/** The tables that the crowd fills. */
export const crowdedTables: readonly string[] = Object.keys(tables);

/** Fills the tables and lets PostgreSQL count them. */
export async function addCrowd(platform: Pick<TestPlatform, 'sql'>): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await platform.sql(`insert into ${table} (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')} from generate_series(1, ${rows}) as i on conflict do nothing`);
  }
  await platform.sql('analyze');
}
