// What tests of the whole contract need to know of alerts: the platform opens them, and a budget stops dispatches.
import { randomBytes } from 'node:crypto';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

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
    async budget_reached({ fixture, ask }) {
      const rules = (amount: string) => ({ spend_budget: { enabled: true, amount, stop_dispatch: true } });
      await fixture.tenant.client.alerts.updateRules({ rules: rules('0') });
      const refused = await ask();
      await fixture.tenant.client.alerts.updateRules({ rules: rules('100') });
      return refused;
    },
  },
  rows: {
    // None is about what there is, so that none is closed.
    alerts: { status: `'closed'`, closed_at: 'now()' },
    alert_rules: null,
  },
} satisfies ResourceFixture;
