// Facts of the installation that are no data of a tenant.
import type { Installation } from '../forms.ts';
import { keys } from '../keys.ts';
import { reading } from '../reading.ts';

/** Read once for each load of the page. */
export const installationQuery = reading(
  keys.installation,
  async () => (await fetch('/console/config.json')).json() as Promise<Installation>,
  { staleTime: Infinity },
);
