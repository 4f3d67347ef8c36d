// Tenants as operators see them: all for choices, and one with its limits.
import { api } from '../client.ts';
import { keys } from '../keys.ts';
import { reading } from '../reading.ts';

/** The newest tenants, without those that are being deleted; an installation with more has the rest in its list. */
export const tenantsQuery = reading(keys.tenants.names, async () => {
  const page = await api.tenants.list({ limit: 100 });
  return { ...page, tenants: page.tenants.filter(({ deleting_since }) => deleting_since === null) };
});

/** One tenant with how much of its limits it uses; none is read without an id. */
export const tenantDetailQuery = (id: string) =>
  reading(keys.tenants.one(id), async () => api.tenants.get(id), { enabled: id !== '' });
