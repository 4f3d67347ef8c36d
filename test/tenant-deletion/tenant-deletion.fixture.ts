// What tests of the whole contract need to know of deleting tenants.
import { randomBytes } from 'node:crypto';
import { named, time } from '../harness/contract/rows.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

const newHex = (): string => randomBytes(12).toString('hex');

export default {
  records: {
    // It is complete: nothing is done for it later.
    tenant_deletion: async (_fixture, platform) => {
      const id = `td_${newHex()}`;
      await platform.sql(
        `insert into tenant_deletions (tenant_id, id, operator_id, status, created_at, completed_at)
         values ($1, $2, $3, 'completed', now(), now())`,
        [`tn_${newHex()}`, id, `op_${newHex()}`],
      );
      return id;
    },
  },
  parameters: {
    // A tenant of its own, with the name that the example confirms.
    async deleteTenant({ tenant }, platform) {
      const id = `tn_${newHex()}`;
      await platform.sql(
        `insert into tenants select (jsonb_populate_record(t, jsonb_build_object('id', $2::text, 'name', 'Example Realty'))).*
         from tenants t where id = $1`,
        [tenant.id, id],
      );
      return id;
    },
  },
  errors: {
    async tenant_being_deleted({ setup: { platform }, fixture, ask }) {
      const set = (value: string): Promise<unknown> =>
        platform.sql(`update tenants set deleting_since = ${value} where id = $1`, [fixture.tenant.id]);
      await set('now()');
      const response = await ask();
      await set('null');
      return response;
    },
    async tenant_has_holds({ setup: { platform }, fixture, good, ask }) {
      await fixture.idOf('call');
      const [, id] = /tenants\/(\w+)/.exec(good.path) ?? [];
      await platform.sql(
        `insert into calls (tenant_id, id, agent_id, direction, status, room_name, timezone, max_duration_sec, created_at,
           updated_at, ended_at, recording_status, summary_status, hold_reason)
         select $2, $3, agent_id, direction, 'completed', $3, timezone, 60, created_at, created_at, created_at, 'none', 'none',
           'Dispute 4711' from calls where tenant_id = $1 limit 1`,
        [fixture.tenant.id, id, `AJ_${newHex()}`],
      );
      return ask();
    },
  },
  // Complete, and of tenants that are gone.
  rows: { tenant_deletions: { tenant_id: named('tn', 'i + 1000000'), status: `'completed'`, completed_at: time } },
  rules: [/must be the id or the name of the tenant/],
} satisfies ResourceFixture;
