// What the body of a PUT may hold besides its own members: those that the record shows and no request changes.
import type { OpenApiBuilder, SchemaObject } from 'openapi3-ts/oas31';
import * as z from 'zod';
import type { AnyRoute } from '../src/any-route.ts';
import { recordOf, shapeOf } from '../src/validation/read-only.ts';

const member: SchemaObject = { readOnly: true, description: 'As the record shows it. It is ignored.' };
const own: SchemaObject = { readOnly: true, description: 'As the record shows it. Another one is refused.' };

/** Adds them to the schema of the body of `route`, which is a component already, and to those of its objects. */
export function addReadOnlyMembers(builder: OpenApiBuilder, { method, body, ...route }: AnyRoute): void {
  const record = recordOf({ method, ...route });
  if (method === 'PUT' && body instanceof z.ZodType && record) addTo(builder, body, record);
}

type Shape = NonNullable<ReturnType<typeof shapeOf>>;

function addTo(builder: OpenApiBuilder, body: z.ZodType, record: Shape): void {
  const changed = shapeOf(body) ?? {};
  // Go's generator makes a method `HasAuthPassword` for `auth_password`, beside which no field may have that name.
  const isFlag = (name: string): boolean => name.startsWith('has_') && Object.hasOwn(changed, name.slice(4));
  const shown = Object.keys(record).filter((name) => !Object.hasOwn(changed, name) && !isFlag(name));
  if (shown.length > 0) {
    const component = builder.rootDoc.components?.schemas?.[nameOf(body)] as SchemaObject;
    const added = shown.map((name) => [name, name === 'id' || name === 'tenant_id' ? own : member]);
    component.properties = { ...component.properties, ...(Object.fromEntries(added) as Record<string, SchemaObject>) };
  }
  for (const [name, input] of Object.entries(changed)) {
    const output = shapeOf(record[name]);
    if (output && shapeOf(input)) addTo(builder, input, output);
  }
}

/** The name of an object, whether it is optional or nullable. */
function nameOf(schema: z.ZodType): string {
  const { innerType } = schema._zod.def as { readonly innerType?: z.ZodType };
  const name = innerType ? nameOf(innerType) : schema.meta()?.id;
  if (name === undefined) throw new Error('an object in the body of a PUT needs an id in its meta');
  return name;
}
