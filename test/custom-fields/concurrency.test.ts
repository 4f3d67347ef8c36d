// Concurrent changes of custom fields through two processes: the cap holds, a key is given once, and no value is lost
// (requirements 4.7, 8).
import { starterPacks } from '@voicecall/contract';
import { createClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declaredFetch } from '../harness/http/expect-declared.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let second: App;
beforeAll(async () => {
  second = await createApp({ ...platform.options, config: { ...platform.options.config, role: 'api' } });
});
afterAll(async () => {
  await second.close(1_000);
});

type Fields = TestTenant['client']['customFields'];
let fields: Fields;
let tenant: TestTenant;
/** The client of the tenant at one of the two processes. */
let at: (index: number) => Fields;
beforeEach(async () => {
  tenant = await addTenant(platform);
  fields = tenant.client.customFields;
  const other = createClient({
    baseUrl: second.url,
    apiKey: tenant.apiKey,
    tenantId: tenant.id,
    fetch: declaredFetch,
  }).customFields;
  at = (index) => (index % 2 ? other : fields);
});

const body = (field_key: string) => ({ field_key, type: 'string', label: 'A field' }) as const;
const fill = async (count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) await fields.create(body(`own_${index}`));
};
const active = async (): Promise<string[]> =>
  (await fields.list()).custom_fields.map(({ field_key }) => field_key).toSorted();

/** The outcome of each request: done, or the code of its error. */
const outcomesOf = (requests: readonly Promise<unknown>[]): Promise<string[]> =>
  Promise.all(
    requests.map((request) =>
      request.then(
        () => 'done',
        async () => (await refusalOf(request)).code,
      ),
    ),
  );
const times = <T>(count: number, request: (index: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, (_value, index) => request(index));
const rounds = [1, 2, 3, 4, 5];

describe('the cap of forty', () => {
  it.each(rounds)(
    'holds when two fields are created at thirty-nine, for all calls and for one agent (round %i)',
    async () => {
      const agent_id = (await tenant.client.agents.create({ name: 'A', instructions: 'B' })).id;
      await fill(39);
      const outcomes = await outcomesOf(
        times(2, (index) => at(index).create({ ...body(`new_${index}`), agent_id: index ? agent_id : null })),
      );
      expect([outcomes.toSorted(), (await active()).length]).toEqual([['done', 'field_cap_exceeded'], 40]);
    },
  );

  it('holds when many are created at once', async () => {
    await fill(33);
    const outcomes = await outcomesOf(times(20, (index) => at(index).create(body(`new_${index}`))));
    expect([
      outcomes.filter((outcome) => outcome === 'done').length,
      new Set(outcomes),
      (await active()).length,
    ]).toEqual([7, new Set(['done', 'field_cap_exceeded']), 40]);
  });

  it('holds between a pack and a field: the pack is created whole, or not at all', async () => {
    const wanted = starterPacks.lending.slice(0, 4).map(({ field_key }) => field_key);
    await fill(36);
    const outcomes = await outcomesOf([
      at(0).applyStarterPack({ vertical: 'lending', field_keys: wanted }),
      at(1).create(body('new')),
    ]);
    expect(outcomes.toSorted()).toEqual(['done', 'field_cap_exceeded']);
    const there = (await active()).filter((key) => !key.startsWith('own_'));
    expect(there).toEqual(outcomes[0] === 'done' ? wanted.toSorted() : ['new']);
  });
});

it('a key is given once, however many requests want it', async () => {
  const outcomes = await outcomesOf(times(20, (index) => at(index).create(body('wanted'))));
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'custom_field_conflict'), 'done']);
  expect(await active()).toEqual(['wanted']);
});

it.each(rounds)(
  'a pack applied twice at once creates every field once, and both responses report every field (round %i)',
  async () => {
    const wanted = starterPacks.generic.map(({ field_key }) => field_key);
    const responses = await Promise.all(
      times(2, (index) =>
        at(index).applyStarterPack({ vertical: 'generic', field_keys: index ? wanted : wanted.toReversed() }),
      ),
    );
    expect(responses.flatMap(({ created }) => created).toSorted()).toEqual(wanted.toSorted());
    expect(responses.flatMap(({ skipped_existing }) => skipped_existing).toSorted()).toEqual(wanted.toSorted());
    expect(await active()).toEqual(wanted.toSorted());
    const log = await platform.sql(
      `select 1 from audit_events where tenant_id = $1 and action = 'custom_field.created'`,
      [tenant.id],
    );
    expect(log).toHaveLength(wanted.length);
  },
);

describe('changes of one field at once', () => {
  const valuesOf = async (): Promise<string[]> => (await fields.list()).custom_fields[0]?.enum_values ?? [];
  beforeEach(() => fields.create({ field_key: 'heat', type: 'enum', label: 'Heat', enum_values: ['hot'] }));

  it.each(rounds)(
    'never remove a value: an update that misses a concurrent value is refused, and keeps both after a new read (round %i)',
    async () => {
      const outcomes = await outcomesOf(
        times(2, (index) => at(index).update('heat', { enum_values: ['hot', `new_${index}`] })),
      );
      expect(outcomes.toSorted()).toEqual(['done', 'enum_values_append_only']);
      const late = outcomes.indexOf('enum_values_append_only');
      await at(late).update('heat', { enum_values: [...(await valuesOf()), `new_${late}`] });
      expect(await valuesOf()).toEqual(['hot', `new_${1 - late}`, `new_${late}`]);
    },
  );

  it('keep the changes of each request', async () => {
    await Promise.all([
      at(0).update('heat', { label: 'New' }),
      at(1).update('heat', { enum_values: ['cold', 'hot'] }),
      at(0).update('heat', { crm_hint: 'Heat' }),
      at(1).update('heat', { required: true }),
    ]);
    expect((await fields.list()).custom_fields).toMatchObject([
      { label: 'New', enum_values: ['hot', 'cold'], crm_hint: 'Heat', required: true },
    ]);
  });
});

describe('archiving', () => {
  it.each(rounds)(
    'and creating under the same key at once leave one active field at most, and lose none (round %i)',
    async () => {
      await fields.create(body('heat'));
      const [archived, created] = await outcomesOf([at(0).archive('heat'), at(1).create(body('heat'))]);
      expect(archived).toBe('done');
      expect(created).toBeOneOf(['done', 'custom_field_conflict']);
      expect(await active()).toEqual(created === 'done' ? ['heat'] : []);
      expect((await fields.list({ status: 'archived' })).custom_fields).toHaveLength(1);
    },
  );

  it('is done once, however many requests ask for it', async () => {
    const { custom_field } = await fields.create(body('heat'));
    const outcomes = await outcomesOf(times(6, (index) => at(index).archive('heat')));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'custom_field_not_found'), 'done']);
    const log = await platform.sql(
      `select target_id from audit_events where tenant_id = $1 and action = 'custom_field.archived'`,
      [tenant.id],
    );
    expect(log).toEqual([{ target_id: custom_field.id }]);
  });
});
