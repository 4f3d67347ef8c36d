// Accounts at the sandbox's carrier, and the state that an import changes (carrier, media service, our tables) as data
// to compare.
import { carrierAuthToken } from '@voicecall/sandbox';
import type { CarrierState, Sandbox } from '@voicecall/sandbox';
import type { ImportNumberBody } from '@voicecall/sdk';
import { SipClient } from 'livekit-server-sdk';
import type pg from 'pg';
import { until } from '../calls/place-call.ts';
import type { TestClock } from '../platform/test-clock.ts';

/** What is needed to read the state; a platform under test provides it. */
export interface CarrierSetup {
  readonly sandbox: Pick<Sandbox, 'url' | 'carrierState'>;
  readonly options: { readonly livekit: { readonly api_key: string; readonly api_secret: string } };
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

/**
 * A carrier account without failures and its ten numbers. docs/sandbox.md says what is special about the last two.
 */
export interface CarrierAccount {
  readonly account_sid: string;
  readonly auth_token: string;
  readonly numbers: readonly string[];
}

/** The account whose sid ends in `digits`. */
export function accountOf(digits: number): CarrierAccount {
  const three = String(digits).padStart(3, '0');
  return {
    account_sid: `AC${three.padStart(32, '0')}`,
    auth_token: carrierAuthToken,
    numbers: Array.from({ length: 10 }, (_none, last) => `+1555${three}000${last}`),
  };
}

let accountsTaken = 0;

/** A new account for each use: 001 to 099, then 600 to 999. */
export function nextAccount(): CarrierAccount {
  accountsTaken += 1;
  return accountOf(accountsTaken < 100 ? accountsTaken : accountsTaken + 500);
}

/** The body of an import of one of the account's numbers. */
export const importOf = (
  { account_sid, auth_token, numbers }: CarrierAccount,
  index = 0,
  changes: Partial<ImportNumberBody> = {},
): ImportNumberBody => ({
  phone_number: numbers[index] ?? '',
  account_sid,
  auth_token,
  label: `Number ${index}`,
  ...changes,
});

/** A direct client of the media service. */
export const mediaClient = ({ sandbox, options: { livekit } }: CarrierSetup): SipClient =>
  new SipClient(sandbox.url, livekit.api_key, livekit.api_secret);

interface MediaSide {
  readonly sip_trunk_id: string;
  readonly trunk_id: string;
  readonly numbers: readonly string[];
}

/** What the media service holds for a tenant. */
export interface MediaState {
  readonly inbound: readonly (MediaSide & { readonly allowed_addresses: readonly string[] })[];
  readonly outbound: readonly (MediaSide & {
    readonly address: string;
    readonly auth_username: string;
    readonly auth_password: string;
  })[];
  readonly rules: readonly {
    readonly dispatch_rule_id: string;
    readonly trunk_id: string;
    readonly sip_trunk_ids: readonly string[];
  }[];
}

/** Deletes what the media service has for a tenant, as an administrator with its keys could. */
export async function deleteMediaTrunk(
  setup: CarrierSetup,
  tenant_id: string,
  which: readonly (keyof MediaState)[] = ['rules', 'inbound', 'outbound'],
): Promise<void> {
  const state = await mediaState(setup, tenant_id);
  const sip = mediaClient(setup);
  if (which.includes('rules'))
    for (const { dispatch_rule_id } of state.rules) await sip.deleteSipDispatchRule(dispatch_rule_id);
  for (const side of ['inbound', 'outbound'] as const)
    if (which.includes(side)) for (const { sip_trunk_id } of state[side]) await sip.deleteSipTrunk(sip_trunk_id);
}

const ourTrunk = (metadata: string): string => (JSON.parse(metadata) as { trunk_id: string }).trunk_id;

export async function mediaState(setup: CarrierSetup, tenant_id: string): Promise<MediaState> {
  const sip = mediaClient(setup);
  const ofTenant = <T extends { readonly metadata: string }>(all: readonly T[]): T[] =>
    all.filter(({ metadata }) => metadata.includes(tenant_id));
  return {
    inbound: ofTenant(await sip.listSipInboundTrunk()).map((side) => ({
      sip_trunk_id: side.sipTrunkId,
      trunk_id: ourTrunk(side.metadata),
      numbers: side.numbers,
      allowed_addresses: side.allowedAddresses,
    })),
    outbound: ofTenant(await sip.listSipOutboundTrunk()).map((side) => ({
      sip_trunk_id: side.sipTrunkId,
      trunk_id: ourTrunk(side.metadata),
      numbers: side.numbers,
      address: side.address,
      auth_username: side.authUsername,
      auth_password: side.authPassword,
    })),
    rules: ofTenant(await sip.listSipDispatchRule()).map((rule) => ({
      dispatch_rule_id: rule.sipDispatchRuleId,
      trunk_id: ourTrunk(rule.metadata),
      sip_trunk_ids: rule.trunkIds,
    })),
  };
}

/** The tables that an import writes. */
export const tables = ['carrier_accounts', 'carrier_trunks', 'phone_numbers', 'trunks'] as const;

/**
 * The state that an import changes: equal before and after a failed import, except for `open`, the unfinished
 * operations.
 */
export interface ImportSnapshot {
  readonly carrier: CarrierState;
  readonly media: MediaState;
  readonly rows: Readonly<Record<(typeof tables)[number], readonly object[]>>;
  /** Operations of the tenant that are unfinished or still block the number or the account. */
  readonly open: readonly object[];
}

export async function snapshotOf(
  setup: CarrierSetup,
  tenant_id: string,
  { account_sid }: Pick<CarrierAccount, 'account_sid'>,
): Promise<ImportSnapshot> {
  const rowsOf = (table: string): Promise<object[]> =>
    setup.sql(`select * from ${table} where tenant_id = $1 order by id`, [tenant_id]);
  const [carrier_accounts, carrier_trunks, phone_numbers, trunks] = await Promise.all([
    rowsOf('carrier_accounts'),
    rowsOf('carrier_trunks'),
    rowsOf('phone_numbers'),
    rowsOf('trunks'),
  ]);
  return {
    carrier: setup.sandbox.carrierState(account_sid),
    media: await mediaState(setup, tenant_id),
    rows: { carrier_accounts, carrier_trunks, phone_numbers, trunks },
    open: await openOperations(setup, tenant_id),
  };
}

/** A tenant's unfinished operations. */
export const openOperations = ({ sql }: Pick<CarrierSetup, 'sql'>, tenant_id: string): Promise<object[]> =>
  sql(
    `select id, kind, status, step, number, failure, attempts, look_again, busy_number, busy_account from carrier_operations
     where tenant_id = $1 and (status in ('running', 'undoing') or busy_number is not null or busy_account is not null) order by id`,
    [tenant_id],
  );

/**
 * Advances the clock until scheduled tasks have finished all operations of a tenant; slowly while a worker runs one.
 */
export async function settled(
  setup: Pick<CarrierSetup, 'sql'> & { readonly clock: Pick<TestClock, 'advance'> },
  tenant_id: string,
): Promise<void> {
  await until(async () => {
    const open = await setup.sql<{ held: boolean }>(
      `select lease_token is not null as held from carrier_operations where tenant_id = $1 and status in ('running', 'undoing')`,
      [tenant_id],
    );
    if (open.length === 0) return [1];
    setup.clock.advance(open.some(({ held }) => held) ? 100 : 10_000);
    return [];
  }, 100);
}

/** The tag that marks our resources at the carrier. */
export const tagOf = (tenant_id: string): string => `voicecall ${tenant_id}`;

/** The resources of an account that have the tenant's tag. */
export function oursAt(
  { sandbox }: Pick<CarrierSetup, 'sandbox'>,
  tenant_id: string,
  { account_sid }: Pick<CarrierAccount, 'account_sid'>,
): Pick<CarrierState, 'trunks' | 'credential_lists'> {
  const { trunks, credential_lists } = sandbox.carrierState(account_sid);
  const tagged = ({ name }: { readonly name: string }): boolean => name === tagOf(tenant_id);
  return { trunks: trunks.filter(tagged), credential_lists: credential_lists.filter(tagged) };
}

/** A change that the account's owner makes directly at the carrier; `path` in the carrier's form. */
export async function byHand(
  { sandbox }: Pick<CarrierSetup, 'sandbox'>,
  { account_sid, auth_token }: CarrierAccount,
  [method, path, form = {}]: readonly [method: 'POST' | 'DELETE', path: string, form?: Record<string, string>],
): Promise<unknown> {
  const headers = { authorization: `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}` };
  const response = await fetch(`${sandbox.url}/carrier${path}`, {
    method,
    headers,
    ...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
