// The JSON Schema of the model's response, in the subset that every provider supports.
import { draftSchemaFor } from '@voicecall/contract';
import * as z from 'zod';
import type { Material } from '../material.ts';

/** The schema that parses a draft. */
export type DraftSchema = ReturnType<typeof draftSchemaFor>;

export const draftSchemaOf = ({ vertical, definitions }: Pick<Material, 'vertical' | 'definitions'>): DraftSchema =>
  draftSchemaFor({ vertical, custom_fields: [...definitions] });

/** The members of a draft that are empty for this call. */
export const emptyGroups = (schema: DraftSchema): ('vertical_facts' | 'custom')[] =>
  (['vertical_facts', 'custom'] as const).filter((group) => Object.keys(schema.shape[group].shape).length === 0);

/**
 * Strict modes require every property and closed objects (as drafts have), and refuse bounds, references and `$schema`.
 * Gemini refuses objects without properties, so empty groups are left out; parsing adds them again.
 */
export function jsonSchemaOf(schema: DraftSchema): Record<string, unknown> {
  const empty: { vertical_facts?: true; custom?: true } = Object.fromEntries(
    emptyGroups(schema).map((group) => [group, true]),
  );
  // An empty registry: the ids in the contract's registry would become `$ref`s.
  const {
    $schema: _dialect,
    '~standard': _vendor,
    ...json
  } = z.toJSONSchema(schema.omit(empty), {
    metadata: z.registry(),
    override: ({ jsonSchema }) => {
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
    },
  });
  return json;
}
