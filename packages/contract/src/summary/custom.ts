// Custom extraction fields: their definitions, and the `custom` block of a summary of schema version 2 (requirement
// 2.13).
import * as z from 'zod';
import { limits } from '../limits.ts';
import { exampleId, id, idKinds, name, time } from '../primitives.ts';
import { customFact } from './facts.ts';

/** The key of a custom field, which is the key of its fact in `custom.facts`. Immutable after creation. */
export const fieldKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/)
  .meta({ description: 'Immutable after creation.', example: 'lead_temperature' });

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
    label: z.string(),
    enum_values: z.array(z.string()),
    required: z.boolean(),
    crm_hint: z.string().nullable().meta({ description: "Target field name for a client's CRM push." }),
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
    facts: z.record(fieldKey, customFact),
    definitions: z.array(fieldDefinition),
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
    id: z
      .string()
      .max(128)
      .meta({
        description: '`cf_<hex>`, opaque. Paths name the field by its key.',
        example: exampleId('custom_field'),
      }),
    field_key: fieldKey
      .meta({ description: 'Immutable after creation; names the field in paths.' })
      .register(idKinds, { kind: 'custom_field' }),
    tenant_id: id('tenant'),
    agent_id: id('agent').nullable(),
    type: customFieldType,
    label: name,
    enum_values: z.array(z.string()),
    required: z.boolean(),
    crm_hint: crmHint.nullable(),
    status: z.enum(['active', 'archived']),
    created_at: time,
    updated_at: time,
    archived_at: time.nullable(),
  })
  .meta({
    id: 'CustomField',
    description:
      'A custom extraction field. With an `agent_id` it applies to the calls of that agent, else to all of the tenant.',
    example: {
      id: exampleId('custom_field'),
      field_key: 'lead_temperature',
      tenant_id: exampleId('tenant'),
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
    label: name,
    enum_values: enumValues.optional(),
    required: z.boolean().default(false),
    crm_hint: crmHint.nullish(),
    agent_id: z.string().max(128).nullish(),
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
    anyOf: [
      { required: ['enum_values'], properties: { type: { const: 'enum' }, enum_values: { minItems: 1 } } },
      { properties: { type: { enum: customFieldType.exclude(['enum']).options }, enum_values: { maxItems: 0 } } },
    ],
    example: {
      field_key: 'lead_temperature',
      type: 'enum',
      label: 'Lead temperature',
      enum_values: ['hot', 'warm', 'cold'],
      crm_hint: 'LeadTemperature',
    },
  });

/** Body of `PUT /custom-fields/{fieldKey}`; key, type and scope never change. */
export const updateCustomFieldBody = z
  .object({ label: name, required: z.boolean(), crm_hint: crmHint.nullable(), enum_values: enumValues })
  .partial()
  .meta({
    id: 'UpdateCustomFieldBody',
    description: 'Any of the members. `enum_values` must hold every value that there is.',
    example: { label: 'Temperature', enum_values: ['hot', 'warm', 'cold', 'frozen'] },
  });
