// What the views of webhook endpoints read.
import type { Client, WebhookEndpoint } from '@voicecall/sdk';
import { queryOptions } from '@tanstack/react-query';
import { pageMax } from '../../generated/facts.ts';

/** All endpoints of a tenant, newest first: some dozens, by the limit of the platform 500. */
export const endpointsQuery = (client: Client, tenantId: string) =>
  queryOptions({
    queryKey: ['webhooks', tenantId],
    queryFn: async (): Promise<WebhookEndpoint[]> => {
      const endpoints: WebhookEndpoint[] = [];
      for await (const endpoint of client.webhooks.list({ limit: pageMax })) endpoints.push(endpoint);
      return endpoints;
    },
  });

export const endpointQuery = (client: Client, tenantId: string, id: string) =>
  queryOptions({
    queryKey: ['webhooks', tenantId, id],
    queryFn: async () => (await client.webhooks.get(id)).webhook_endpoint,
  });

/** How the newest deliveries of an endpoint ended. */
export interface Outcome {
  readonly delivered: number;
  readonly tried: number;
}

/** Of the newest deliveries: how many were tried, and how many of those arrived. */
export const outcomeQuery = (client: Client, tenantId: string, id: string) =>
  queryOptions({
    // It begins like the lists of deliveries: what makes those stale makes this stale, too.
    queryKey: ['deliveries', tenantId, 'outcome', id],
    queryFn: async (): Promise<Outcome> => {
      const { webhook_deliveries } = await client.webhookDeliveries.list({ webhook_endpoint_id: id, limit: 100 });
      const tried = webhook_deliveries.filter(
        ({ status, attempt_count }) => attempt_count > 0 && status !== 'delivering' && status !== 'canceled',
      );
      return { tried: tried.length, delivered: tried.filter(({ status }) => status === 'delivered').length };
    },
  });

/** What an endpoint is in one word: its customer's switch and the platform's status together. */
export function stateOf({
  enabled,
  status,
}: WebhookEndpoint): readonly [text: string, tone: 'good' | 'bad' | 'neutral'] {
  if (!enabled) return ['Off', 'neutral'];
  return status === 'active' ? ['Active', 'good'] : ['Disabled', 'bad'];
}

/** The types of events in words. */
export const typesOf = ({ event_types }: WebhookEndpoint): string =>
  event_types.includes('*') ? 'All events' : event_types.join(', ');
