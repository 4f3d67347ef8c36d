// What tests of the whole contract need to know of endpoints, events and deliveries.
import { askWith } from '../harness/contract/attempt.ts';
import { few, id, later, named, oneOf, tenantCount } from '../harness/contract/rows.ts';
import { eventExample } from '../harness/receivers/event-example.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

export default {
  records: {
    webhook_delivery: async ({ tenant: { client }, idOf }) => {
      await client.webhooks.test(await idOf('webhook_endpoint'));
      return (await client.webhookDeliveries.list()).webhook_deliveries[0]?.id ?? '';
    },
    webhook_redelivery: ({ create }) => create('webhook_redelivery', { filters: {} }),
  },
  errors: {
    invalid_event_types: (it) => askWith(it, { event_types: ['call.imagined'] }),
    invalid_webhook_url: ({ good, fixture, ask }) =>
      ask({ text: JSON.stringify(good.body).replaceAll(fixture.receiver.url, 'https://10.0.0.1/') }),
    async webhook_not_active({ fixture: { idOf, tenant }, ask }) {
      await idOf('webhook_delivery');
      await tenant.client.webhooks.update(await idOf('webhook_endpoint'), { enabled: false });
      return ask();
    },
    async secret_rotation_required({ setup: { platform }, fixture, ask }) {
      await platform.sql(`update webhook_endpoints set signing_secret_sealed = '\\x00' where id = $1`, [
        await fixture.idOf('webhook_endpoint'),
      ]);
      return ask({ body: { standard_webhooks: true } });
    },
  },
  rows: {
    webhook_endpoints: {
      url: `'http://127.0.0.1:10/'`,
      enabled: 'true',
      event_types: `array['booking.created']`,
      status: `'active'`,
      consecutive_failures: '0',
    },
    webhook_deliveries: {
      event_id: named('ev'),
      event_type: oneOf('call.completed', 'call.started'),
      call_id: few('AJ'),
      body: `'{}'`,
      status: oneOf('delivered', 'pending', 'dead_lettered'),
      max_attempts: '8',
      next_attempt_at: `case when i / ${tenantCount} % 3 = 1 then ${later} end`,
    },
    delivery_attempts: { delivery_id: id('webhook_delivery') },
    webhook_redeliveries: null,
    events: {
      type: `'call.completed'`,
      call_id: named('AJ'),
      payload: `'${JSON.stringify(eventExample('call.completed', '').object)}'`,
      transaction_no: 'i',
    },
  },
} satisfies ResourceFixture;
