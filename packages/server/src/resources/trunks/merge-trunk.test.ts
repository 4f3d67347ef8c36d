// The rules of trunks, on creation and on every change.
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../platform/refuse.ts';
import { blankTrunk, mergeTrunk } from './merge-trunk.ts';
import type { TrunkInput, TrunkSettings } from './trunk-settings.ts';

const outbound = { address: 'sip.carrier.example', numbers: ['+15551230001'] };
const inbound = { numbers: ['+15551230001'], allowed_addresses: ['198.51.100.0/24'] };
const create = (input: { direction: 'inbound' | 'outbound' | 'both' } & TrunkInput): TrunkSettings =>
  mergeTrunk(blankTrunk({ name: 'Main', direction: input.direction }), input);

function refusalOf(work: () => unknown): Pick<Refusal, 'code' | 'details'> {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error('nothing was refused');
}

const invalid = (...paths: string[]) => ({
  code: 'validation_failed',
  details: { issues: paths.map((path) => expect.objectContaining({ path })) },
});

describe('a new trunk', () => {
  test('has the sides that its direction names, with their defaults', () => {
    expect(create({ direction: 'outbound', outbound })).toEqual({
      name: 'Main',
      direction: 'outbound',
      client_ref: null,
      media_encryption: 'disable',
      krisp_enabled: false,
      media_timeout_sec: 120,
      outbound: {
        ...outbound,
        transport: 'auto',
        auth_username: null,
        destination_country: null,
        headers: {},
        has_auth_password: false,
      },
      inbound: null,
      outbound_password: null,
      inbound_password: null,
    });
    expect(create({ direction: 'both', outbound, inbound }).inbound).toEqual({
      ...inbound,
      allowed_numbers: [],
      auth_username: null,
      country: null,
      trust_asserted_identity: false,
      has_auth_password: false,
    });
  });

  test.each([
    ['outbound', {}, ['outbound.address', 'outbound.numbers']],
    ['inbound', {}, ['inbound.numbers']],
    ['both', {}, ['outbound.address', 'outbound.numbers', 'inbound.numbers']],
    ['both', { outbound }, ['inbound.numbers']],
    ['both', { inbound, outbound: null }, ['outbound.address', 'outbound.numbers']],
  ] as const)('of direction %s with %j lacks %j', (direction, sides, fields) => {
    expect(refusalOf(() => create({ direction, ...structuredClone(sides) }))).toEqual({
      code: 'missing_required_fields',
      details: { fields },
    });
  });

  test('must not have a side that its direction does not name', () => {
    expect(refusalOf(() => create({ direction: 'outbound', outbound, inbound }))).toEqual(invalid('inbound'));
    expect(refusalOf(() => create({ direction: 'inbound', outbound, inbound }))).toEqual(invalid('outbound'));
  });

  test('must not be open to the world', () => {
    expect(refusalOf(() => create({ direction: 'inbound', inbound: { numbers: inbound.numbers } }))).toEqual(
      invalid('inbound.allowed_addresses'),
    );
    expect(refusalOf(() => create({ direction: 'inbound', inbound: { ...inbound, allowed_addresses: [] } }))).toEqual(
      invalid('inbound.allowed_addresses'),
    );
  });

  test('may take calls from anywhere with a password', () => {
    expect(
      create({
        direction: 'inbound',
        inbound: { numbers: inbound.numbers, auth_username: 'acme', auth_password: 's3cret' },
      }),
    ).toMatchObject({
      inbound: { has_auth_password: true },
      inbound_password: 's3cret',
    });
  });

  test.each([
    ['a password without a username', { auth_password: 's3cret' }, 'auth_username'],
    ['a password with an empty username', { auth_password: 's3cret', auth_username: '' }, 'auth_username'],
    ['a username without a password', { auth_username: 'acme' }, 'auth_password'],
  ])('with %s is refused on either side', (_what, credentials, field) => {
    expect(refusalOf(() => create({ direction: 'outbound', outbound: { ...outbound, ...credentials } }))).toEqual(
      invalid(`outbound.${field}`),
    );
    expect(refusalOf(() => create({ direction: 'inbound', inbound: { ...inbound, ...credentials } }))).toEqual(
      invalid(`inbound.${field}`),
    );
  });

  test('never shows its passwords in its sides', () => {
    const trunk = create({
      direction: 'outbound',
      outbound: { ...outbound, auth_username: 'acme', auth_password: 's3cret' },
    });
    expect(JSON.stringify(trunk.outbound)).not.toContain('s3cret');
    expect(trunk.outbound_password).toBe('s3cret');
  });
});

describe('a change of a trunk', () => {
  const credentials = { auth_username: 'acme', auth_password: 's3cret' };
  const current = create({
    direction: 'both',
    client_ref: 'crm-1',
    outbound: { ...outbound, ...credentials },
    inbound: { numbers: inbound.numbers, ...credentials },
  });

  test('keeps everything that it leaves out, within a side too', () => {
    expect(mergeTrunk(current, {})).toEqual(current);
    expect(mergeTrunk(current, { outbound: { transport: 'tls' } })).toEqual({
      ...current,
      outbound: { ...current.outbound, transport: 'tls' },
    });
    expect(mergeTrunk(current, { client_ref: null, krisp_enabled: true })).toEqual({
      ...current,
      client_ref: null,
      krisp_enabled: true,
    });
  });

  test('with auth_password null removes the password', () => {
    const changed = mergeTrunk(current, { outbound: { auth_username: null, auth_password: null } });
    expect(changed).toMatchObject({
      outbound: { auth_username: null, has_auth_password: false },
      outbound_password: null,
      inbound_password: 's3cret',
    });
  });

  test('is held to the rules of the merged result', () => {
    expect(refusalOf(() => mergeTrunk(current, { outbound: { auth_password: null } }))).toEqual(
      invalid('outbound.auth_password'),
    );
    expect(refusalOf(() => mergeTrunk(current, { inbound: { auth_username: null, auth_password: null } }))).toEqual(
      invalid('inbound.allowed_addresses'),
    );
    const opened = mergeTrunk(current, {
      inbound: { auth_username: null, auth_password: null, allowed_addresses: ['198.51.100.7'] },
    });
    expect(refusalOf(() => mergeTrunk(opened, { inbound: { allowed_addresses: [] } }))).toEqual(
      invalid('inbound.allowed_addresses'),
    );
  });

  test('cannot bring in a side that the direction does not name', () => {
    const outboundOnly = create({ direction: 'outbound', outbound });
    expect(refusalOf(() => mergeTrunk(outboundOnly, { inbound: { allowed_numbers: [] } }))).toEqual(invalid('inbound'));
  });
});

test('a list of sources that is older than the limit can be sent back as it was read, and not be replaced by another', () => {
  const created = create({ direction: 'inbound', inbound });
  const wide = ['10.0.0.0/7'];
  const older = { ...created, inbound: created.inbound && { ...created.inbound, allowed_addresses: wide } };
  expect(mergeTrunk(older, { inbound: { allowed_addresses: [...wide] } }).inbound?.allowed_addresses).toEqual(wide);
  expect(refusalOf(() => mergeTrunk(older, { inbound: { allowed_addresses: ['12.0.0.0/7'] } }))).toEqual(
    invalid('inbound.allowed_addresses'),
  );
});
