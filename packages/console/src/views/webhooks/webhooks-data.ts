// What the views of webhook endpoints read.
import type { Client, WebhookEndpoint } from '@voicecall/sdk';
import { keys } from '../../data/keys.ts';
import { reading } from '../../data/reading.ts';
import { pageMax } from '../../generated/facts.ts';

/** All endpoints of a tenant, newest first: some dozens, by the limit of the platform 500. */
export const endpointsQuery = (client: Client, tenantId: string) =>
  reading(keys.webhooks(tenantId).names, async () => {
    const endpoints: WebhookEndpoint[] = [];
    for await (const endpoint of client.webhooks.list({ limit: pageMax })) endpoints.push(endpoint);
    return endpoints;
  });

export const endpointQuery = (client: Client, tenantId: string, id: string) =>
  reading(keys.webhooks(tenantId).one(id), async () => (await client.webhooks.get(id)).webhook_endpoint);

/** What became of the deliveries of all endpoints in the last 24 hours. */
export const statsQuery = (client: Client, tenantId: string) =>
  reading(keys.deliveries(tenantId).stats, async () => (await client.webhooks.stats()).webhook_endpoints);

/** What an endpoint is in one word: its customer's switch, the platform's status, and whether events arrive. */
export function stateOf({
  enabled,
  health,
}: WebhookEndpoint): readonly [text: string, tone: 'good' | 'bad' | 'neutral'] {
  if (!enabled) return ['Off', 'neutral'];
  if (health === 'disabled') return ['Disabled', 'bad'];
  return health === 'failing' ? ['Failing', 'bad'] : ['Active', 'good'];
}

/** The types of events in words. */
export const typesOf = ({ event_types }: WebhookEndpoint): string =>
  event_types.includes('*') ? 'All events' : event_types.join(', ');
