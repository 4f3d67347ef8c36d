// The number of open alerts of a tenant, beside the name of their view.
import { useQuery } from '@tanstack/react-query';
import { tenantApi } from '../data/client.ts';
import { openAlertsQuery } from '../data/queries/alerts.ts';

export function OpenAlerts({ tenantId }: { readonly tenantId: string }) {
  const { data } = useQuery(openAlertsQuery(tenantApi(tenantId), tenantId));
  const alerts = data?.alerts ?? [];
  if (alerts.length === 0) return null;
  const isCritical = alerts.some(({ severity }) => severity === 'critical');
  return (
    <span className={`badge ${isCritical ? 'bad' : 'warn'}`}>
      {alerts.length}
      {data?.has_more ? '+' : ''} <span className="visually-hidden">open</span>
    </span>
  );
}
