// The share of the newest deliveries of an endpoint that arrived.
import { useQuery } from '@tanstack/react-query';
import { share } from '../../components/words.ts';
import { useTenant } from '../../session/tenant.ts';
import { outcomeQuery } from './webhooks-data.ts';

export function SuccessRate({ id }: { readonly id: string }) {
  const { tenantId, client } = useTenant();
  const { data } = useQuery(outcomeQuery(client, tenantId, id));
  if (!data || data.tried === 0) return <span className="quiet">–</span>;
  return (
    <span className="tabular nowrap" title={`${data.delivered} of the newest ${data.tried} deliveries arrived`}>
      {share(data.delivered, data.tried)} <span className="quiet">of {data.tried}</span>
    </span>
  );
}
