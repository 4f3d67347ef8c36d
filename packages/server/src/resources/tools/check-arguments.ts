// What a model has filled in for a tool, held against the tool's schema in a thread: what that costs, somebody outside
// decides.
import type { Deps } from '../../deps.ts';
import type { Json } from './compile-parameters.ts';
import { withinCpuLimit, schemaModule } from './within-cpu-limit.ts';
import type { argumentsObjection } from './parameters-schema.ts';

/** CPU time. Ordinary arguments take less than a millisecond, the first of a schema in a thread some more. */
const deadline_ms = 250;

/** What is wrong with the arguments of a tenant's call under `parameters`, or null when nothing is. */
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
