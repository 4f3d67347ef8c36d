// What `pnpm generate` writes for the SDK: flat types and the route table, from the contract.
import { operationsFile } from './operations-file.ts';
import { sdkRoutes } from './sdk-routes.ts';
import { typeNames } from './type-names.ts';
import { typesFile } from './types-file.ts';

/** The generated files of the SDK by path from the repository's root; the same contract gives the same bytes. */
export function generateSdkFiles(): Record<string, string> {
  const routes = sdkRoutes();
  const names = typeNames(routes);
  return {
    'packages/sdk/src/generated/types.ts': typesFile(names),
    'packages/sdk/src/generated/operations.ts': operationsFile(routes, names),
  };
}
