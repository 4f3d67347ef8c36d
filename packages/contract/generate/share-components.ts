// What several operations have in common becomes a component of the document, once, with references to it.
import type {
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  ResponseObject,
} from 'openapi3-ts/oas31';
import { isReferenceObject } from 'openapi3-ts/oas31';
import { pascalCase } from './pascal-case.ts';
import { schemaRefPrefix } from './schema-components.ts';

/** Moves the parameters and the examples of responses that `document` holds more than once into its components. */
export function shareComponents(document: OpenAPIObject): void {
  const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item) as OperationObject[]);
  const components = (document.components ??= {});
  components.parameters = { ...components.parameters, ...shareParameters(operations) };
  components.examples = { ...components.examples, ...shareExamples(operations) };
}

function shareParameters(operations: readonly OperationObject[]): Record<string, ParameterObject> {
  const inline = operations.flatMap(({ parameters = [] }) =>
    parameters.filter((parameter): parameter is ParameterObject => !isReferenceObject(parameter)),
  );
  const shared = repeated(inline, (parameter) => pascalCase(parameter.in) + pascalCase(parameter.name));
  for (const operation of operations)
    if (operation.parameters)
      operation.parameters = operation.parameters.map((parameter) => {
        const name = shared.nameOf(parameter);
        return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
      });
  return shared.components;
}

/** The example of a response has the name of its schema. */
function shareExamples(operations: readonly OperationObject[]): Record<string, { value: unknown }> {
  const media = operations
    .flatMap(({ responses = {} }) => Object.values(responses) as (ResponseObject | ReferenceObject)[])
    .flatMap((response) => (isReferenceObject(response) ? [] : Object.values(response.content ?? {})));
  const shared = repeated(media, ({ schema }) =>
    schema && isReferenceObject(schema) ? schema.$ref.slice(schemaRefPrefix.length) : undefined,
  );
  for (const one of media) {
    const name = shared.nameOf(one);
    if (name === undefined) continue;
    one.examples = { [name]: { $ref: `#/components/examples/${name}` } };
    delete one.example;
  }
  return Object.fromEntries(Object.entries(shared.components).map(([name, { example }]) => [name, { value: example }]));
}

/**
 * The values that are there more than once, by the name that each gets. Where two different ones would have the same
 * name, the first one gets it.
 */
function repeated<T>(
  values: readonly T[],
  suggest: (value: T) => string | undefined,
): { readonly components: Record<string, T>; readonly nameOf: (value: unknown) => string | undefined } {
  const byText = Map.groupBy(values, (value) => JSON.stringify(value));
  const components: Record<string, T> = {};
  const names = new Map<string, string>();
  for (const [text, [first, ...others]] of byText) {
    const name = first === undefined || others.length === 0 ? undefined : suggest(first);
    if (first === undefined || name === undefined || name in components) continue;
    components[name] = structuredClone(first);
    names.set(text, name);
  }
  return { components, nameOf: (value) => names.get(JSON.stringify(value)) };
}
