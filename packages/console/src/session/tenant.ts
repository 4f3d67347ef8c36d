// Which tenant the views show, and which one an operator looked at last, in this browser.
import { useQuery } from '@tanstack/react-query';
import type { Tenant } from '@voicecall/sdk';
import { useEffect } from 'react';
import { useParams } from '@tanstack/react-router';
import { tenantApi } from '../data/client.ts';
import { tenantsQuery } from '../data/queries/tenants.ts';
import type { Session } from '../data/forms.ts';

const key = 'voicecall.tenant';

/** The one that was looked at last, or the newest; undefined when there is none. */
export function lastOf(tenants: readonly Tenant[]): string | undefined {
  const last = localStorage.getItem(key);
  return (tenants.find(({ id }) => id === last) ?? tenants[0])?.id;
}

/** The tenant whose views the navigation leads to. In a view of the installation an operator's last one stays. */
export function useNavigationTenant(session: Session): string {
  const { tenantId } = useTenant();
  const isOperator = session.kind === 'operator';
  const { data } = useQuery({ ...tenantsQuery, enabled: isOperator });
  return tenantId || (isOperator ? (lastOf(data?.tenants ?? []) ?? '') : session.tenant.id);
}

/** The tenant of the address, and its routes. */
export function useTenant() {
  const { tenantId = '' } = useParams({ strict: false });
  useEffect(() => {
    if (tenantId) localStorage.setItem(key, tenantId);
  }, [tenantId]);
  return { tenantId, client: tenantApi(tenantId) };
}
