// Tenants as operators see them: all for choices, and one with its limits.
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The newest tenants; an installation with more has the rest in its list. */
export const tenantsQuery = queryOptions({
  queryKey: ['tenants'],
  queryFn: () => api.tenants.list({ limit: 100 }),
});

/** One tenant with how much of its limits it uses; none is read without an id. */
export const tenantDetailQuery = (id: string) =>
  queryOptions({ queryKey: ['tenants', 'one', id], queryFn: () => api.tenants.get(id), enabled: id !== '' });
