// What tests of the whole contract need to know of custom fields: a key names each.
import { limits } from '@voicecall/contract';
import { askWith } from '../harness/contract/attempt.ts';
import type { Fixture, ResourceFixture } from '../harness/contract/resource-fixture.ts';

/** The key of the fixture's field. */
const keyOf = ({ tenant }: Fixture): string => `fixture_${tenant.id.slice(-8)}`;
const ownKey = async (fixture: Fixture): Promise<string> => {
  await fixture.idOf('custom_field');
  return keyOf(fixture);
};

export default {
  records: { custom_field: (fixture) => fixture.create('custom_field', { field_key: keyOf(fixture) }) },
  parameters: { updateCustomField: ownKey, archiveCustomField: ownKey },
  errors: {
    custom_field_conflict: async (it) => askWith(it, { field_key: await ownKey(it.fixture) }),
    async field_cap_exceeded({ fixture, ask }) {
      const { customFields } = fixture.tenant.client;
      const { custom_fields } = await customFields.list();
      for (let count = custom_fields.length; count < limits.custom_fields; count += 1)
        await customFields.create({ field_key: `full_${count}`, type: 'string', label: 'Full' });
      return ask();
    },
    enum_values_append_only: (it) => askWith(it, { enum_values: ['another'] }),
    'previewStarterPack starter_pack_not_found': ({ good, ask }) =>
      ask({ path: good.path.replace(/=\w+$/, '=unknown') }),
    'applyStarterPack starter_pack_not_found': (it) => askWith(it, { vertical: 'unknown' }),
  },
  rows: {
    custom_fields: {
      field_key: `'key'`,
      active_key: `case when (i / 20) % 3 < 2 then 'key_' || i end`,
      status: `(array['active', 'active', 'archived'])[1 + (i / 20) % 3]`,
    },
  },
  rules: [/is for type enum only/],
} satisfies ResourceFixture;
