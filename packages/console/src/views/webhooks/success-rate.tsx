// The share of the deliveries of an endpoint that arrived in the last 24 hours, of those that have ended.
import { useQuery } from '@tanstack/react-query';
import { count, share } from '../../components/words.ts';
import { useTenant } from '../../session/tenant.ts';
import { statsQuery } from './webhooks-data.ts';

export function SuccessRate({ id }: { readonly id: string }) {
  const { tenantId, client } = useTenant();
  const { data } = useQuery(statsQuery(client, tenantId));
  const found = data?.find(({ webhook_endpoint_id }) => webhook_endpoint_id === id);
  if (!found) return <span className="quiet">–</span>;
  const { delivered, failed, pending, canceled } = found;
  return (
    <span
      className="tabular nowrap"
      title={`${count(delivered)} arrived, ${count(failed)} given up, ${count(pending)} wait, ${count(canceled)} canceled`}
    >
      {share(delivered, delivered + failed)}{' '}
      <span className="quiet">
        {delivered + failed > 0 ? `of ${count(delivered + failed)}` : ''}
        {pending > 0 ? ` · ${count(pending)} waiting` : ''}
      </span>
    </span>
  );
}
