// Custom extraction fields: their definitions, and the `custom` block of a summary of schema version 2 (requirement
// 2.13).
import * as z from 'zod';
import { limits } from '../limits.ts';
import { id, idKind, idKinds, name, recordStatus, rule, time } from '../primitives.ts';
import { variants } from '../validation/variants.ts';
import { customFact } from './facts.ts';
import { agentId } from '../resources/agents.ts';
import { tenantId } from '../resources/declared-apart.ts';

/** Ids of custom fields. */
export const customFieldId = idKind('custom_field', 'cf');

/** What the key of a custom field looks like. */
export const fieldKeyPattern = /^[a-z][a-z0-9_]{0,63}$/;

/** The key of a custom field, which is the key of its fact in `custom.facts`. Immutable after creation. */
export const fieldKey = z
  .string()
  .regex(fieldKeyPattern, { error: 'must be 1 to 64 lower-case letters, digits and _, and begin with a letter' })
  .meta({ description: 'Key of the custom field. It never changes.', example: 'lead_temperature' });

/** The type of the value of a custom field; `date` is `YYYY-MM-DD`. */
export const customFieldType = z
  .enum(['enum', 'number', 'string', 'boolean', 'date', 'string_array'])
  .meta({ id: 'CustomFieldType', description: 'What the value of the field is; `date`: `YYYY-MM-DD`.' });

/** The values of a field of type `enum`: append-only, so that old summaries keep their meaning. */
export const enumValues = z
  .array(z.string().trim().min(1).max(200).meta({ pattern: '\\S' }))
  .max(limits.enum_values)
  .refine((values) => new Set(values).size === values.length, { error: 'must not repeat a value' })
  .meta({
    description: 'For type `enum`: values may be added, never removed or renamed. Empty for other types.',
    uniqueItems: true,
    example: ['hot', 'warm', 'cold'],
  });

const crmHint = z.string().max(200);

/** The definition of a custom field at the time of the summary. */
export const fieldDefinition = z
  .strictObject({
    field_key: fieldKey,
    type: customFieldType,
    label: z.string().describe('What the field is called; the language model reads it too.'),
    enum_values: z
      .array(z.string())
      .describe('The values that a field of type `enum` can have. Empty for other types.'),
    required: z
      .boolean()
      .describe('Whether the fact is needed. It is null all the same when the call did not cover it.'),
    crm_hint: z.string().nullable().meta({ description: 'Name of the field in your CRM. Null: none was given.' }),
  })
  .meta({
    id: 'FieldDefinition',
    description: 'A custom field as it was defined when the summary was made.',
    example: {
      field_key: 'lead_temperature',
      type: 'enum',
      label: 'Lead temperature',
      enum_values: ['hot', 'warm', 'cold'],
      required: true,
      crm_hint: 'LeadTemperature',
    },
  });
/** See `fieldDefinition`. */
export type FieldDefinition = z.output<typeof fieldDefinition>;

/** The `custom` block of schema version 2. */
export const customBlock = z
  .strictObject({
    spec_hash: z.string().meta({
      description: 'Names the snapshot of definitions: the SHA-256 of their canonical form.',
      example: 'b'.repeat(64),
    }),
    facts: z.record(fieldKey, customFact).describe('The facts, by `field_key`; one for each definition.'),
    definitions: z
      .array(fieldDefinition)
      .describe('The custom fields, as they were defined when the summary was made.'),
  })
  .meta({
    id: 'CustomBlock',
    description:
      'The facts of the custom fields that were active when the summary was made, with their definitions of that moment.',
    example: {
      spec_hash: 'b'.repeat(64),
      facts: { lead_temperature: { value: 'warm', confidence: 0.8, evidence_turn_ids: [4] } },
      definitions: [
        {
          field_key: 'lead_temperature',
          type: 'enum',
          label: 'Lead temperature',
          enum_values: ['hot', 'warm', 'cold'],
          required: true,
          crm_hint: 'LeadTemperature',
        },
      ],
    },
  });
/** See `customBlock`. */
export type CustomBlock = z.output<typeof customBlock>;

/** The record of a custom field. Fields with an `agent_id` apply to the calls of that agent, the others to all. */
export const customField = z
  .object({
    // Paths contain the key of a field, not its id, so the key is the one that links follow.
    id: z.string().max(128).meta({
      description: 'Id of the record, `cf_<hex>`. Paths name the field by its key.',
      example: customFieldId.example,
    }),
    field_key: fieldKey
      .meta({ description: 'Key of the field, in paths and in `custom.facts`. It never changes.' })
      .register(idKinds, customFieldId),
    tenant_id: id(tenantId),
    agent_id: id(agentId)
      .nullable()
      .describe('Id of the agent whose calls the field applies to. Null: all calls of the tenant.'),
    type: customFieldType,
    label: name.describe('What the field is called; the language model reads it too.'),
    enum_values: z
      .array(z.string())
      .describe('The values that a field of type `enum` can have. Empty for other types.'),
    required: z
      .boolean()
      .describe('Whether the fact is needed. It is null all the same when the call did not cover it.'),
    crm_hint: crmHint.nullable().describe('Name of the field in your CRM. Null: none was given.'),
    status: recordStatus.describe('Only active fields are in new summaries.'),
    created_at: time.describe('When the field was created.'),
    updated_at: time.describe('When the field was last changed.'),
    archived_at: time.nullable().describe('When the field was archived. Null: it is active.'),
  })
  .meta({
    id: 'CustomField',
    description:
      'A custom extraction field. With an `agent_id` it applies to the calls of that agent, else to all of the tenant.',
    example: {
      id: customFieldId.example,
      field_key: 'lead_temperature',
      tenant_id: tenantId.example,
      agent_id: null,
      type: 'enum',
      label: 'Lead temperature',
      enum_values: ['hot', 'warm', 'cold'],
      required: true,
      crm_hint: 'LeadTemperature',
      status: 'active',
      created_at: '2026-11-21T09:30:00.000Z',
      updated_at: '2026-11-21T09:30:00.000Z',
      archived_at: null,
    },
  });

/** Body of `POST /custom-fields`. */
export const createCustomFieldBody = z
  .object({
    field_key: fieldKey,
    type: customFieldType,
    label: name.describe('What the field is called; the language model reads it too, so say what is asked for.'),
    enum_values: enumValues
      .optional()
      .describe(
        'The values of a field of type `enum`, which needs at least one. Other types take none: empty or absent.',
      ),
    required: z
      .boolean()
      .default(false)
      .describe('Whether the fact is needed. It is null all the same when the call did not cover it.'),
    crm_hint: crmHint.nullish().describe('Name of the field in your CRM. Null or absent: none.'),
    agent_id: z
      .string()
      .max(128)
      .nullish()
      .describe('Id of the agent whose calls the field applies to. Null or absent: all calls of the tenant.'),
  })
  .superRefine(({ type, enum_values = [] }, context) => {
    if ((type === 'enum') === enum_values.length > 0) return;
    context.addIssue({
      code: 'custom',
      path: ['enum_values'],
      message: type === 'enum' ? 'must list at least one value' : 'is for type enum only',
    });
  })
  .meta({
    id: 'CreateCustomFieldBody',
    description: 'A new field. `enum_values` is for type `enum`.',
    ...rule([
      { required: ['enum_values'], properties: { type: { const: 'enum' }, enum_values: { minItems: 1 } } },
      { properties: { type: { enum: customFieldType.exclude(['enum']).options }, enum_values: { maxItems: 0 } } },
    ]),
    example: {
      field_key: 'lead_temperature',
      type: 'enum',
      label: 'Lead temperature',
      enum_values: ['hot', 'warm', 'cold'],
      crm_hint: 'LeadTemperature',
    },
  })
  .register(variants, {
    kinds: [
      { is: { type: ['enum'] }, has: ['enum_values'] },
      { is: { type: customFieldType.exclude(['enum']).options }, lacks: ['enum_values'] },
    ],
  });

/** Body of `PUT /custom-fields/{fieldKey}`; key, type and scope never change. */
export const updateCustomFieldBody = z
  .object({
    id: z.string().max(128).describe('The id of the record, as it was read. Another one is refused.'),
    label: name.describe('What the field is called; the language model reads it too.'),
    required: z
      .boolean()
      .describe('Whether the fact is needed. It is null all the same when the call did not cover it.'),
    crm_hint: crmHint.nullable().describe('Name of the field in your CRM. Null: none.'),
    enum_values: enumValues.describe('All values of a field of type `enum`: those that there are, and new ones.'),
  })
  .partial()
  .meta({
    id: 'UpdateCustomFieldBody',
    description: 'Any of the members. `enum_values` must hold every value that there is.',
    example: { label: 'Temperature', enum_values: ['hot', 'warm', 'cold', 'frozen'] },
  });
