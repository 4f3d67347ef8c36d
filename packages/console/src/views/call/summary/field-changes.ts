// In which fields two records differ.

interface FieldChange {
  readonly path: readonly string[];
  readonly from: unknown;
  readonly to: unknown;
}

/** The fields that differ. Of a fact its value counts: where in the conversation it was found says nothing new. */
export function fieldChanges(from: unknown, to: unknown, path: readonly string[] = []): FieldChange[] {
  const [before, after] = [valueOf(from), valueOf(to)];
  if (isGroup(before) || isGroup(after)) {
    const [old, young] = [before, after].map((side): Readonly<Record<string, unknown>> => (isGroup(side) ? side : {}));
    return [...new Set([...Object.keys(old ?? {}), ...Object.keys(young ?? {})])].flatMap((name) =>
      fieldChanges(old?.[name], young?.[name], [...path, name]),
    );
  }
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null) ? [] : [{ path, from: before, to: after }];
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueOf = (field: unknown): unknown => (isGroup(field) && 'value' in field ? field['value'] : field);
