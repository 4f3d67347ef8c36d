// The body that an endpoint would get for an event of the feed.
import type { Client, StoredEvent } from '@voicecall/sdk';
import { apiVersion, deliveryPrefix, eventPrefix, pageMax } from '../generated/catalogue.ts';

/** A body to post under an id. */
export interface Envelope {
  readonly id: string;
  readonly body: string;
}

/**
 * For a receiver that is no endpoint: the id is derived from the event's, so that it is the same at each repetition.
 * The members are those of a delivery; their order may differ.
 */
export function envelopeOf({ id: eventId, type, created_at, tenant_id, payload }: StoredEvent): Envelope {
  const id = deliveryPrefix + eventId.slice(eventPrefix.length);
  const rest =
    type === 'call.summary.ready'
      ? { created_at, tenant_id, data: payload }
      : { created: Math.floor(Date.parse(created_at) / 1000), api_version: apiVersion, data: { object: payload } };
  return { id, body: JSON.stringify({ id, type, ...rest }) };
}

/** What the endpoint itself gets, byte for byte; undefined when the event is not for it. */
export async function deliveryOf(
  client: Client,
  event: StoredEvent,
  endpoint: string,
  signal: AbortSignal,
): Promise<Envelope | undefined> {
  if (event.delivery_ids.length === 0) return undefined;
  const query = {
    webhook_endpoint_id: endpoint,
    event_type: event.type,
    ...(event.call_id === null ? {} : { call_id: event.call_id }),
    limit: pageMax,
  };
  for await (const { id, created_at } of client.webhookDeliveries.list(query, { signal })) {
    // Newest first, and a delivery is created together with its event.
    if (created_at < event.created_at) return undefined;
    if (!event.delivery_ids.includes(id)) continue;
    const { webhook_delivery } = await client.webhookDeliveries.get(id, { signal });
    return { id, body: webhook_delivery.body };
  }
  return undefined;
}
