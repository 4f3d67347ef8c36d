// Checks a customer's JSON Schema, in a thread, because it comes from outside and can be expensive to check.
import type { Deps } from '../../../deps.ts';
import type { Json } from './compile-parameters.ts';
import { withinCpuLimit, schemaModule } from './within-cpu-limit.ts';
import type { parametersObjection } from './parameters-schema.ts';

/** CPU time. An ordinary schema takes a few milliseconds, the first one in a thread longer. */
const deadline_ms = 1_000;

/** Why `parameters` cannot be used for a tenant's tool, or null. */
export const checkParameters = (deps: Pick<Deps, 'cpu'>, subject: string, parameters: Json): Promise<string | null> => {
  const check = deps.cpu.run<typeof parametersObjection>(
    { module: schemaModule, name: 'parametersObjection' },
    parameters,
    { subject, deadline_ms },
  );
  return withinCpuLimit(check, 'cannot be used: checking it takes too long');
};
