// Which tenant the views show, for operators.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { tenantsQuery } from '../data/queries/tenants.ts';

export function TenantSwitch({ tenantId }: { readonly tenantId: string }) {
  const { data } = useQuery(tenantsQuery);
  const navigate = useNavigate();
  const known = data?.tenants ?? [];
  return (
    <select
      className="input"
      aria-label="Tenant"
      value={tenantId}
      onChange={({ target }) => void navigate({ to: '/t/$tenantId/home', params: { tenantId: target.value } })}
    >
      {known.some(({ id }) => id === tenantId) ? null : (
        <option value={tenantId}>{tenantId || 'Choose a tenant'}</option>
      )}
      {known.map(({ id, name }) => (
        <option key={id} value={id} dir="auto">
          {name}
        </option>
      ))}
    </select>
  );
}
