// Which tenant an operator looked at last, in this browser.
import { useEffect } from 'react';
import { useParams } from '@tanstack/react-router';
import { api, tenantApi } from '../data/client.ts';

const key = 'voicecall.tenant';

/** The tenant to open first: the last one, or the newest; null when there is none. */
export async function lastTenant(): Promise<string | null> {
  const { tenants } = await api.tenants.list({ limit: 100 });
  const last = localStorage.getItem(key);
  return (tenants.find(({ id }) => id === last) ?? tenants[0])?.id ?? null;
}

/** The tenant of the address, and its routes. */
export function useTenant() {
  const { tenantId = '' } = useParams({ strict: false });
  useEffect(() => {
    if (tenantId) localStorage.setItem(key, tenantId);
  }, [tenantId]);
  return { tenantId, client: tenantApi(tenantId) };
}
