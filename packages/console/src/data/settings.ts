// Facts of the installation that are no data of a tenant.
import { queryOptions } from '@tanstack/react-query';

/** What `/console/config.json` has. */
export interface Installation {
  /** The external services are those of the sandbox: no phone rings. */
  readonly sandbox: boolean;
}

/** Read once for each load of the page. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  staleTime: Infinity,
  queryFn: async (): Promise<Installation> => (await fetch('/console/config.json')).json() as Promise<Installation>,
});
