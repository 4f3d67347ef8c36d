// What tests of the whole contract need to know of alerts: the platform opens them, and a budget stops dispatches.
import { randomBytes } from 'node:crypto';
import { oneOf, tenantCount } from '../harness/contract/rows.ts';
import { askWith } from '../harness/contract/attempt.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

/** The row of the tenant that has open ones. */
const row = 7;

export default {
  records: {
    alert: async ({ tenant }, platform) => {
      const id = `al_${randomBytes(12).toString('hex')}`;
      await platform.sql(
        `insert into alerts (tenant_id, id, kind, subject, status, cause, record_ids, created_at, closed_at)
         values ($1, $2, 'calls_failing', '', 'closed', '30 of 40 calls of the last hour failed.', '{}', $3, $3)`,
        [tenant.id, id, platform.clock.now().toISOString()],
      );
      return id;
    },
  },
  errors: {
    'updateAlertRules invalid_webhook_url': (it) => askWith(it, { chat_url: 'https://10.0.0.1/' }),
    async budget_reached({ fixture, ask }) {
      const rules = (amount: string) => ({ spend_budget: { enabled: true, amount, stop_dispatch: true } });
      await fixture.tenant.client.alerts.updateRules({ rules: rules('0') });
      const refused = await ask();
      await fixture.tenant.client.alerts.updateRules({ rules: rules('100') });
      return refused;
    },
  },
  rows: {
    alerts: {
      status: `case when i % ${2 * tenantCount} = ${row} then 'open' else 'closed' end`,
      closed_at: `case when i % ${2 * tenantCount} <> ${row} then now() end`,
    },
    alert_rules: null,
    alert_messages: { channel: oneOf('email', 'chat') },
  },
  rules: [/this installation sends no e-mail: .*/],
} satisfies ResourceFixture;
