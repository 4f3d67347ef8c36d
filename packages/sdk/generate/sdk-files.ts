// What `pnpm generate` writes for the SDK: flat types and the route tables, from the contract.
import { operationsFile } from './operations-file.ts';
import { sdkRoutes } from './sdk-routes.ts';
import { typeNames } from './type-names.ts';
import { typesFile } from './types-file.ts';

/** The generated files of the SDK by path from the repository's root; the same contract gives the same bytes. */
export function generateSdkFiles(): Record<string, string> {
  const routes = sdkRoutes();
  const names = typeNames(routes);
  const folder = 'packages/sdk/src/generated';
  return {
    [`${folder}/types.ts`]: typesFile(names),
    [`${folder}/operations.ts`]: operationsFile(
      routes.filter(({ operator }) => !operator),
      names,
      {
        table: 'operations',
        all: 'Resources',
        allDoc: 'Every resource of a tenant: what its API key may use.',
        client: 'client',
      },
    ),
    [`${folder}/operator-operations.ts`]: operationsFile(
      routes.filter(({ operator }) => operator),
      names,
      {
        table: 'operatorOperations',
        all: 'OperatorResources',
        allDoc: "Every resource of the installation: what only an operator's session may use.",
        client: 'operator',
      },
    ),
  };
}
