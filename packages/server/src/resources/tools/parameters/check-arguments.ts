// Checks a model's arguments against the tool's schema, in a thread, because schema and arguments come from outside and
// can be expensive to check.
import type { Deps } from '../../../deps.ts';
import type { Json } from './compile-parameters.ts';
import { withinCpuLimit, schemaModule } from './within-cpu-limit.ts';
import type { argumentsObjection } from './parameters-schema.ts';

/** CPU time. Ordinary arguments take less than a millisecond; the first ones of a schema in a thread take longer. */
const deadline_ms = 250;

/** What is wrong with the arguments of a tenant's call under `parameters`, or null. */
export const checkArguments = (
  deps: Pick<Deps, 'cpu'>,
  subject: string,
  parameters: Json,
  given: Json,
): Promise<string | null> => {
  const check = deps.cpu.run<typeof argumentsObjection>(
    { module: schemaModule, name: 'argumentsObjection' },
    { parameters, given },
    { subject, deadline_ms },
  );
  return withinCpuLimit(check, "checking them against the tool's parameters takes too long");
};
