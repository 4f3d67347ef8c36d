// Starter packs: read without side effects, and applied whole or in part any number of times (requirement 4.7).
import { starterPacks } from '@voicecall/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
let fields: TestTenant['client']['customFields'];
beforeEach(async () => {
  tenant = await addTenant(platform);
  fields = tenant.client.customFields;
});

type Vertical = keyof typeof starterPacks;
const verticals = Object.keys(starterPacks) as Vertical[];
const keysOf = (vertical: Vertical): string[] => starterPacks[vertical].map(({ field_key }) => field_key);
/** The response to an application of a pack. */
const apply = async (vertical: string, field_keys: string[]) => {
  const { created, skipped_existing, rejected } = await fields.applyStarterPack({ vertical, field_keys });
  return { created, skipped_existing, rejected };
};
const active = async (): Promise<string[]> =>
  (await fields.list()).custom_fields.map(({ field_key }) => field_key).toSorted();
const fill = async (count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1)
    await fields.create({ field_key: `own_${index}`, type: 'string', label: 'Own' });
};
const noPack = { status: 404, code: 'starter_pack_not_found', details: undefined };

describe.each(verticals)('the pack %s', (vertical) => {
  it('is shown as it is, whatever fields exist, and reading it creates none', async () => {
    await fields.create({ field_key: 'lead_temperature', type: 'number', label: 'Own' });
    const { vertical: shown, custom_fields } = await fields.starterPack({ vertical });
    expect([shown, custom_fields]).toEqual([vertical, starterPacks[vertical]]);
    expect(await active()).toEqual(['lead_temperature']);
  });

  it('is applied whole: the fields are those that were shown, for all calls of the tenant', async () => {
    expect(await apply(vertical, keysOf(vertical))).toEqual({
      created: keysOf(vertical),
      skipped_existing: [],
      rejected: [],
    });
    const { custom_fields } = await fields.list();
    const { custom_fields: shown } = await fields.starterPack({ vertical });
    expect(
      custom_fields.map(({ field_key, type, label, enum_values, required, crm_hint }) => ({
        field_key,
        type,
        label,
        enum_values,
        required,
        crm_hint,
      })),
    ).toEqual(expect.arrayContaining(shown));
    expect(custom_fields.map(({ agent_id, status, tenant_id }) => [agent_id, status, tenant_id])).toEqual(
      shown.map(() => [null, 'active', tenant.id]),
    );
    expect(await apply(vertical, keysOf(vertical))).toEqual({
      created: [],
      skipped_existing: keysOf(vertical),
      rejected: [],
    });
    expect(await active()).toEqual(keysOf(vertical).toSorted());
  });
});

it('a vertical without a pack is refused, to read and to apply', async () => {
  for (const vertical of ['retail', 'Generic', '__proto__', 'constructor', 'toString', ' generic']) {
    expect(await refusalOf(fields.starterPack({ vertical }))).toEqual(noPack);
    expect(await refusalOf(apply(vertical, ['lead_temperature']))).toEqual(noPack);
  }
  expect(await refusalOf(fields.starterPack({ vertical: '' }))).toMatchObject({
    code: 'validation_failed',
    details: { issues: [{ path: 'vertical' }] },
  });
  expect(await active()).toEqual([]);
});

it('every requested key is reported once: created, already existing, or not in the pack', async () => {
  const agent_id = (await tenant.client.agents.create({ name: 'A', instructions: 'B' })).id;
  await fields.create({ field_key: 'needs', type: 'boolean', label: 'Own', agent_id });
  await fields.create({ field_key: 'own', type: 'boolean', label: 'Own' });
  await fields.create({ field_key: 'team_size', type: 'number', label: 'Own' });
  await fields.archive('team_size');
  const asked = [
    'team_size',
    'own',
    'needs',
    'loan_amount',
    'job_title',
    'job_title',
    'own',
    'needs',
    'Job_Title',
    '__proto__',
    'team_size',
  ];
  expect(await apply('generic', asked)).toEqual({
    created: ['team_size', 'job_title'],
    skipped_existing: ['needs'],
    rejected: ['own', 'loan_amount', 'Job_Title', '__proto__'],
  });
  expect(await active()).toEqual(['job_title', 'needs', 'own', 'team_size']);
  expect((await fields.list({ agent_id })).custom_fields).toMatchObject([
    { field_key: 'needs', type: 'boolean', label: 'Own' },
  ]);
});

it('an empty request creates nothing', async () => {
  expect(await apply('lending', [])).toEqual({ created: [], skipped_existing: [], rejected: [] });
  expect(await active()).toEqual([]);
});

it('several packs can be applied: a key of two packs is created once', async () => {
  for (const vertical of verticals) await apply(vertical, keysOf(vertical));
  expect(await active()).toEqual([...new Set(verticals.flatMap(keysOf))].toSorted());
});

it('a pack that would exceed forty fields is not applied at all; one that reaches forty is applied', async () => {
  const wanted = keysOf('generic').slice(0, 4);
  await fill(37);
  const before = await active();
  expect(await refusalOf(apply('generic', wanted))).toEqual({
    status: 422,
    code: 'field_cap_exceeded',
    details: undefined,
  });
  expect(await active()).toEqual(before);
  expect((await apply('generic', wanted.slice(1))).created).toEqual(wanted.slice(1));
  expect(await active()).toHaveLength(40);
  expect(await apply('generic', [...wanted.slice(1), 'unknown'])).toEqual({
    created: [],
    skipped_existing: wanted.slice(1),
    rejected: ['unknown'],
  });
});

it('each field that a pack creates is in the audit log; existing and refused fields are not', async () => {
  await apply('generic', ['job_title', 'needs']);
  await apply('generic', ['needs', 'team_size', 'unknown']);
  await fill(37);
  await refusalOf(apply('lending', keysOf('lending')));
  const entries = await platform.sql<{ changes: { field_key: string }; target_id: string }>(
    `select changes, target_id from audit_events where tenant_id = $1 and action = 'custom_field.created'
     and changes->>'label' <> 'Own'`,
    [tenant.id],
  );
  const { custom_fields } = await fields.list();
  const expected = ['job_title', 'needs', 'team_size'].map((key) => ({
    changes: { ...starterPacks.generic.find(({ field_key }) => field_key === key), agent_id: null },
    target_id: custom_fields.find(({ field_key }) => field_key === key)?.id,
  }));
  expect(entries).toHaveLength(3);
  expect(entries).toEqual(expect.arrayContaining(expected));
});
