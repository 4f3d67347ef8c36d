// Custom fields through the API: their definitions are created, changed without a change of meaning for summaries, and
// archived (requirements 2.13, 4.7).
import { activeDefinitions } from '@voicecall/server/resources/custom-fields/store.ts';
import type { CreateCustomFieldBody, CustomField } from '@voicecall/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSql } from '../harness/receivers/publish.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ config: { role: 'api' } });
});
afterAll(() => platform.close());
let tenant: TestTenant;
let fields: TestTenant['client']['customFields'];
beforeEach(async () => {
  tenant = await addTenant(platform);
  fields = tenant.client.customFields;
});

const heat: CreateCustomFieldBody = { field_key: 'heat', type: 'enum', label: 'Heat', enum_values: ['hot', 'cold'] };
const create = async (body: Partial<CreateCustomFieldBody> & { field_key: string }): Promise<CustomField> =>
  (await fields.create({ type: 'string', label: 'A field', ...body } as CreateCustomFieldBody)).custom_field;
const addAgent = async (of = tenant): Promise<string> =>
  (await of.client.agents.create({ name: 'A', instructions: 'B' })).id;
const keys = ({ custom_fields }: { custom_fields: readonly CustomField[] }): string[] =>
  custom_fields.map(({ field_key }) => field_key).toSorted();
const listed = async (query = {}): Promise<string[]> => keys(await fields.list(query));
const notFound = { status: 404, code: 'custom_field_not_found', details: undefined };

interface Entry {
  readonly action: string;
  readonly target_id: string;
  readonly changes: Record<string, unknown>;
}
const log = (): Promise<Entry[]> =>
  platform.sql<Entry>(
    `select action, target_id, changes from audit_events where tenant_id = $1 and action like 'custom_field.%'
     order by created_at`,
    [tenant.id],
  );

describe('a new field', () => {
  it('is shown as it was given, for all calls and not required unless it says so', async () => {
    const { custom_field } = await fields.create({ field_key: 'beds_wanted', type: 'number', label: ' Beds ' });
    expect(custom_field).toEqual({
      id: expect.stringMatching(/^cf_[0-9a-f]{24}$/),
      tenant_id: tenant.id,
      agent_id: null,
      field_key: 'beds_wanted',
      type: 'number',
      label: 'Beds',
      enum_values: [],
      required: false,
      crm_hint: null,
      status: 'active',
      created_at: custom_field.updated_at,
      updated_at: custom_field.created_at,
      archived_at: null,
    });
    expect((await fields.list()).custom_fields).toEqual([custom_field]);
  });

  it('can have every type, for one agent or for all', async () => {
    const agent_id = await addAgent();
    const all = ['number', 'string', 'boolean', 'date', 'string_array'] as const;
    for (const type of all)
      expect(await create({ field_key: type, type, agent_id, crm_hint: 'X', required: true })).toMatchObject({
        type,
        agent_id,
        crm_hint: 'X',
        required: true,
      });
    expect(await create({ ...heat, agent_id: null, crm_hint: null })).toMatchObject({
      ...heat,
      agent_id: null,
      crm_hint: null,
    });
    expect(await listed()).toEqual([...all, 'heat'].toSorted());
  });

  it.each([
    ['field_key', { field_key: 'Heat' }],
    ['field_key', { field_key: '1st' }],
    ['field_key', { field_key: 'x'.repeat(65) }],
    ['field_key', { field_key: '' }],
    ['field_key', { field_key: '__proto__' }],
    ['type', { type: 'text' }],
    ['label', { label: ' ' }],
    ['label', { label: 'x'.repeat(201) }],
    ['crm_hint', { crm_hint: 'x'.repeat(201) }],
    ['required', { required: 'yes' }],
    ['enum_values', { enum_values: [] }],
    ['enum_values', { enum_values: ['a', 'a '] }],
    ['enum_values.0', { enum_values: [' '] }],
    ['enum_values.0', { enum_values: ['x'.repeat(201)] }],
    ['enum_values', { enum_values: undefined }],
    ['enum_values', { type: 'number' }],
    ['enum_values', { enum_values: Array.from({ length: 101 }, (_value, index) => `v${index}`) }],
  ])('with an invalid %s is refused with the path of the value', async (path, changes) => {
    expect(await refusalOf(fields.create({ ...heat, ...(changes as object) }))).toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path }] },
    });
    expect(await listed({ status: 'active' })).toEqual([]);
  });

  it.each(['unknown', 'archived', "another tenant's"])('for an agent that is %s is refused', async (which) => {
    const agent_id =
      {
        unknown: 'ta_000000000000000000000000',
        archived: await addAgent(),
        "another tenant's": await addAgent(platform.tenant),
      }[which] ?? '';
    if (which === 'archived') await tenant.client.agents.archive(agent_id);
    expect(await refusalOf(fields.create({ ...heat, agent_id }))).toEqual({
      status: 404,
      code: 'agent_not_found',
      details: undefined,
    });
    expect(await listed()).toEqual([]);
  });

  it('cannot have the key of an active field, whatever the scope and type of either; a field of another tenant can', async () => {
    const [one, other] = [await addAgent(), await addAgent()];
    await create({ field_key: 'of_all' });
    await create({ field_key: 'of_one', agent_id: one });
    const conflict = { status: 409, code: 'custom_field_conflict', details: undefined };
    for (const agent_id of [null, one, other]) {
      for (const field_key of ['of_all', 'of_one'])
        expect(await refusalOf(fields.create({ ...heat, field_key, agent_id }))).toEqual(conflict);
    }
    const { custom_field } = await (
      await addTenant(platform)
    ).client.customFields.create({ ...heat, field_key: 'of_all' });
    expect(custom_field.tenant_id).not.toBe(tenant.id);
    expect(await listed()).toEqual(['of_all', 'of_one']);
  });

  it('is one of forty at most, over all scopes; archived ones do not count', async () => {
    const agent_id = await addAgent();
    for (let count = 0; count < 40; count += 1)
      await create({ field_key: `f_${count}`, agent_id: count % 2 ? agent_id : null });
    for (const scope of [null, agent_id])
      expect(await refusalOf(fields.create({ ...heat, agent_id: scope }))).toEqual({
        status: 422,
        code: 'field_cap_exceeded',
        details: undefined,
      });
    expect(await refusalOf(fields.create({ ...heat, field_key: 'f_0' }))).toMatchObject({
      code: 'custom_field_conflict',
    });
    await fields.archive('f_1');
    await create({ field_key: 'room_again' });
    expect(await listed()).toHaveLength(40);
    expect(await refusalOf(fields.create(heat))).toMatchObject({ code: 'field_cap_exceeded' });
  });
});

describe('the list', () => {
  it('shows active or archived fields, of the tenant or of one agent', async () => {
    const [one, other] = [await addAgent(), await addAgent()];
    await create({ field_key: 'a' });
    await create({ field_key: 'b', agent_id: one });
    await create({ field_key: 'c', agent_id: other });
    await create({ field_key: 'd', agent_id: one });
    await fields.archive('d');
    expect([await listed(), await listed({ status: 'archived' })]).toEqual([['a', 'b', 'c'], ['d']]);
    expect([
      await listed({ agent_id: one }),
      await listed({ agent_id: one, status: 'archived' }),
      await listed({ agent_id: 'ta_000000000000000000000000' }),
    ]).toEqual([['b'], ['d'], []]);
  });
});

describe('a change', () => {
  it('keeps what it does not name, and never changes key, type, scope or status', async () => {
    const before = await create({ ...heat, crm_hint: 'Heat', required: true });
    platform.clock.advance(1_000);
    const { custom_field } = await fields.update('heat', { label: ' Temperature ' });
    expect(custom_field).toEqual({ ...before, label: 'Temperature', updated_at: custom_field.updated_at });
    expect(custom_field.updated_at > before.updated_at).toBe(true);
    expect((await fields.update('heat', { required: false, crm_hint: null })).custom_field).toMatchObject({
      label: 'Temperature',
      required: false,
      crm_hint: null,
      enum_values: ['hot', 'cold'],
    });
    const now = (await fields.update('heat', {})).custom_field;
    const fixed = { field_key: 'x', type: 'number', agent_id: 'ta_1', status: 'archived' };
    const { field_key, type, agent_id, status } = now;
    expect((await fields.update('heat', fixed as object)).custom_field).toMatchObject({
      ...{ field_key, type, agent_id, status },
    });
    expect(await refusalOf(fields.update('heat', { id: 'cf_1' }))).toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: 'id' }] },
    });
    for (const field of ['label', 'required', 'enum_values'])
      expect(await refusalOf(fields.update('heat', { [field]: null }))).toMatchObject({
        code: 'validation_failed',
        details: { issues: [{ path: field }] },
      });
  });

  it('can be repeated, changes nothing when it is empty, and accepts a field as it is shown', async () => {
    for (const body of [heat, { field_key: 'note', type: 'string', label: 'Note' } as const]) {
      const { field_key, label, required, crm_hint, enum_values } = await create(body);
      const once = (await fields.update(field_key, { label: 'Second' })).custom_field;
      for (const changes of [{ label: 'Second' }, {}, { label: 'Second', required, crm_hint, enum_values }]) {
        const { custom_field } = await fields.update(field_key, changes);
        expect(custom_field).toEqual({ ...once, updated_at: custom_field.updated_at });
      }
      expect(label).not.toBe('Second');
    }
  });

  it('appends new enum values, in whatever order they are sent', async () => {
    await create(heat);
    expect(
      (await fields.update('heat', { enum_values: ['frozen', 'cold', 'boiling', 'hot'] })).custom_field.enum_values,
    ).toEqual(['hot', 'cold', 'frozen', 'boiling']);
    const many = ['hot', 'cold', 'frozen', 'boiling', ...Array.from({ length: 96 }, (_value, index) => `v${index}`)];
    expect((await fields.update('heat', { enum_values: many })).custom_field.enum_values).toEqual(many);
    expect(await refusalOf(fields.update('heat', { enum_values: [...many, 'one too many'] }))).toMatchObject({
      code: 'validation_failed',
    });
  });

  it.each([[[]], [['hot']], [['cold', 'frozen']], [['Hot', 'cold']], [['hot', 'cool', 'new']]])(
    'without all existing enum values is refused: %j',
    async (enum_values) => {
      const before = await create(heat);
      expect(await refusalOf(fields.update('heat', { label: 'Changed', enum_values }))).toEqual({
        status: 422,
        code: 'enum_values_append_only',
        details: undefined,
      });
      expect((await fields.list()).custom_fields).toEqual([before]);
    },
  );

  it('of enum values is refused for a field of another type', async () => {
    await create({ field_key: 'note' });
    expect(await refusalOf(fields.update('note', { enum_values: ['x'] }))).toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: 'enum_values', message: 'is for type enum only' }] },
    });
  });

  it('of an unknown field is refused', async () => {
    for (const key of ['nowhere', 'cf_000000000000000000000000', '__proto__', 'starter-pack', 'ä']) {
      expect(await refusalOf(fields.update(key, { label: 'x' }))).toEqual(notFound);
      expect(await refusalOf(fields.archive(key))).toEqual(notFound);
    }
  });
});

describe('an archived field', () => {
  it('is shown once more, is no longer found by its key, and is listed only among the archived fields', async () => {
    const before = await create(heat);
    platform.clock.advance(1_000);
    const { custom_field } = await fields.archive('heat');
    expect(custom_field).toEqual({
      ...before,
      status: 'archived',
      updated_at: custom_field.updated_at,
      archived_at: custom_field.updated_at,
    });
    expect(custom_field.updated_at > before.updated_at).toBe(true);
    for (const call of [() => fields.archive('heat'), () => fields.update('heat', { label: 'x' })])
      expect(await refusalOf(call())).toEqual(notFound);
    expect([await listed(), (await fields.list({ status: 'archived' })).custom_fields]).toEqual([[], [custom_field]]);
  });

  it('frees its key for a new field of any type and scope, any number of times', async () => {
    const ids = [(await create(heat)).id];
    const next: Partial<CreateCustomFieldBody>[] = [
      { type: 'number' },
      { type: 'enum', enum_values: ['other'] },
      { agent_id: await addAgent() },
    ];
    for (const body of next) {
      await fields.archive('heat');
      ids.push((await create({ field_key: 'heat', ...body })).id);
    }
    expect([new Set(ids).size, await listed(), await listed({ status: 'archived' })]).toEqual([
      4,
      ['heat'],
      ['heat', 'heat', 'heat'],
    ]);
    expect((await fields.update('heat', { label: 'Of the newest' })).custom_field.id).toBe(ids[3]);
    expect((await fields.list({ status: 'archived' })).custom_fields.map(({ label }) => label)).not.toContain(
      'Of the newest',
    );
  });
});

it('every change of a field is in the audit log with its values, and no refused request is', async () => {
  const { id } = await create({ ...heat, required: true });
  await refusalOf(fields.create(heat));
  platform.clock.advance(1_000);
  await fields.update('heat', { enum_values: ['new', 'hot', 'cold'], crm_hint: null });
  await refusalOf(fields.update('heat', { enum_values: [] }));
  platform.clock.advance(1_000);
  await fields.archive('heat');
  await refusalOf(fields.archive('heat'));
  expect(await log()).toEqual([
    {
      action: 'custom_field.created',
      target_id: id,
      changes: { ...heat, required: true, crm_hint: null, agent_id: null },
    },
    { action: 'custom_field.updated', target_id: id, changes: { enum_values: ['hot', 'cold', 'new'], crm_hint: null } },
    { action: 'custom_field.archived', target_id: id, changes: { field_key: 'heat' } },
  ]);
});

it('the definitions for a call are the active fields of the tenant and of its agent, by key, as they are now', async () => {
  const [one, other] = [await addAgent(), await addAgent()];
  await create({ field_key: 'b_all', crm_hint: 'B' });
  await create({ ...heat, field_key: 'c_one', agent_id: one, required: true });
  await create({ field_key: 'a_other', agent_id: other });
  await create({ field_key: 'b2_gone' });
  await create({ field_key: 'b1', type: 'date' });
  await fields.archive('b2_gone');
  await fields.update('c_one', { label: 'Changed', enum_values: ['cold', 'hot', 'new'] });
  await platform.tenant.client.customFields.create({ ...heat, field_key: 'not_ours' });
  const definitionsOf = (agent: string) => activeDefinitions(asSql(platform), tenant.id, agent);
  expect(await definitionsOf(one)).toEqual([
    { field_key: 'b1', type: 'date', label: 'A field', enum_values: [], required: false, crm_hint: null },
    { field_key: 'b_all', type: 'string', label: 'A field', enum_values: [], required: false, crm_hint: 'B' },
    {
      field_key: 'c_one',
      type: 'enum',
      label: 'Changed',
      enum_values: ['hot', 'cold', 'new'],
      required: true,
      crm_hint: null,
    },
  ]);
  expect((await definitionsOf(other)).map(({ field_key }) => field_key)).toEqual(['a_other', 'b1', 'b_all']);
});
