// A new field that the contract accepts is listed as it was accepted, for every text.
import { createCustomFieldBody, customFieldType } from '@voicecall/contract';
import type { CreateCustomFieldBody } from '@voicecall/sdk';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { times } from '../harness/repetitions.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await addTenant(platform);
});

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      'x'.repeat(200),
      '{"a":[1]}',
      `'; drop table custom_fields --`,
      '{hot,"c\\old"}',
      'null',
      '\\',
      '"',
    ),
  )
  .filter((value) => !value.includes('\0'));
const bodies = (type: CreateCustomFieldBody['type']) =>
  fc
    .record(
      {
        field_key: fc.stringMatching(/^[a-z][a-z0-9_]{0,63}$/),
        type: fc.constant(type),
        label: text,
        enum_values: fc.uniqueArray(text, { maxLength: 8 }),
        required: fc.boolean(),
        crm_hint: fc.option(text),
        agent_id: fc.constant(null),
      },
      { requiredKeys: ['field_key', 'type', 'label'] },
    )
    // Without this, most would be refused for missing or forbidden values.
    .map((body) => (body.type === 'enum' || !body.enum_values ? body : { ...body, enum_values: [] }))
    .filter((body) => createCustomFieldBody.safeParse(body).success);

it.each(customFieldType.options)('a field of type %s is listed as it was created, with any text', async (type) => {
  const { customFields } = tenant.client;
  await fc.assert(
    fc.asyncProperty(bodies(type), async (body) => {
      const accepted = createCustomFieldBody.parse(body);
      const { custom_field } = await customFields.create(body as CreateCustomFieldBody);
      expect(custom_field).toMatchObject({ enum_values: [], crm_hint: null, agent_id: null, ...accepted });
      expect((await customFields.list()).custom_fields).toEqual([custom_field]);
      expect((await customFields.archive(body.field_key)).custom_field).toMatchObject({
        ...accepted,
        status: 'archived',
      });
    }),
    { numRuns: times(6, 30) },
  );
});
