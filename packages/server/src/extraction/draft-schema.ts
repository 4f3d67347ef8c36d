// The JSON Schema that a model is given for its answer: the part of the language that every provider takes.
import { draftSchemaFor } from '@voicecall/contract';
import * as z from 'zod';
import type { Material } from './material.ts';

/** What a draft is parsed with. */
export type DraftSchema = ReturnType<typeof draftSchemaFor>;

export const draftSchemaOf = ({ vertical, definitions }: Pick<Material, 'vertical' | 'definitions'>): DraftSchema =>
  draftSchemaFor({ vertical, custom_fields: [...definitions] });

/** Members of a draft that hold nothing for this call. */
export const emptyGroups = (schema: DraftSchema): ('vertical_facts' | 'custom')[] =>
  (['vertical_facts', 'custom'] as const).filter((group) => Object.keys(schema.shape[group].shape).length === 0);

/**
 * Strict modes want every property required and every object closed (as the draft's are), and refuse bounds, references
 * and `$schema`.
 * Gemini refuses objects without properties, so groups that are empty are left out; parsing puts them back.
 */
export function jsonSchemaOf(schema: DraftSchema): Record<string, unknown> {
  const empty: { vertical_facts?: true; custom?: true } = Object.fromEntries(
    emptyGroups(schema).map((group) => [group, true]),
  );
  // An empty registry: ids in the contract's would become `$ref`s.
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
