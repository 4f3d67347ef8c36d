// Webhook endpoints with their own receivers, the events of a call, and the state of each delivery.
import type { CreateWebhookBody, WebhookDeliveryDetail, WebhookEndpoint } from '@voicecall/sdk';
import { onTestFinished } from 'vitest';
import { until } from '../calls/place-call.ts';
import { startReceiver } from './receiver.ts';
import type { Received, Receiver } from './receiver.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

export interface Hook {
  readonly id: string;
  readonly tenant: TestTenant;
  readonly receiver: Receiver;
  /** The current endpoint. */
  endpoint(): Promise<WebhookEndpoint>;
  /** Waits until the endpoint's newest delivery matches `state`. */
  delivery(state: Partial<WebhookDeliveryDetail>): Promise<WebhookDeliveryDetail>;
  /** Waits until the receiver has got `count` requests, and returns the last of them. */
  request(count: number): Promise<Received>;
}

/** An endpoint for `call.completed` only, unless `settings` says otherwise; its receiver ends with the test. */
export async function addHook(
  platform: TestPlatform,
  settings: Partial<CreateWebhookBody> = {},
  tenant = platform.tenant,
): Promise<Hook> {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const { webhook_endpoint, signing_secret } = await tenant.client.webhooks.create({
    url: receiver.url,
    event_types: ['call.completed'],
    ...settings,
  });
  receiver.secrets.push(signing_secret);
  const { id } = webhook_endpoint;
  return {
    id,
    tenant,
    receiver,
    endpoint: async () => (await tenant.client.webhooks.get(id)).webhook_endpoint,
    delivery: (state) => deliveryLike(tenant, id, state),
    async request(count) {
      await until(async () => receiver.received.slice(count - 1));
      const last = receiver.received.at(-1);
      if (!last) throw new Error('the last request is missing');
      return last;
    },
  };
}

async function deliveryLike(
  { client }: TestTenant,
  webhook_endpoint_id: string,
  state: Partial<WebhookDeliveryDetail>,
): Promise<WebhookDeliveryDetail> {
  let seen: WebhookDeliveryDetail | undefined;
  const matches = (detail: WebhookDeliveryDetail): boolean =>
    Object.entries(state).every(([name, value]) => detail[name as keyof typeof detail] === value);
  await until(async () => {
    const [newest] = (await client.webhookDeliveries.list({ webhook_endpoint_id, limit: 1 })).webhook_deliveries;
    seen = newest && (await client.webhookDeliveries.get(newest.id)).webhook_delivery;
    return seen && matches(seen) ? [seen] : [];
  }).catch((error: unknown) => {
    throw new Error(`no delivery like ${JSON.stringify(state)}; the newest is ${JSON.stringify(seen)}`, {
      cause: error,
    });
  });
  if (!seen) throw new Error('the delivery is missing');
  return seen;
}

/** A call to a busy callee, until its end: one `call.completed`, three events before it, and that of its summary. */
export async function busyCall({ client }: TestTenant, client_ref?: string): Promise<string> {
  const { id: agent_id } = await client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  const { call_id } = await client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550002', client_ref });
  await until(async () => ((await client.calls.get(call_id)).call.summary_status === 'failed' ? [1] : []));
  return call_id;
}
