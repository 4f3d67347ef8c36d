// What tests of the whole contract need to know of erasing calls.
import { randomBytes } from 'node:crypto';
import { askAt } from '../harness/contract/attempt.ts';
import type { Fixture, ResourceFixture } from '../harness/contract/resource-fixture.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

/** A call that has ended, of its own: erasing it changes nothing for others. */
async function endedCall({ tenant, idOf }: Fixture, platform: TestPlatform): Promise<string> {
  const id = `AJ_${randomBytes(12).toString('hex')}`;
  await platform.sql(
    `insert into calls (tenant_id, id, agent_id, trunk_id, direction, status, ended_reason, room_name, timezone, max_duration_sec,
       created_at, updated_at, ended_at, recording_status, summary_status)
     select tenant_id, $3, agent_id, trunk_id, direction, 'completed', 'user_hangup', $3, timezone, 60, created_at, created_at,
       created_at, 'none', 'none' from calls where tenant_id = $1 and id = $2`,
    [tenant.id, await idOf('call'), id],
  );
  return id;
}

export default {
  records: {
    // It is complete: nothing is written about it later.
    erasure: async ({ tenant }, platform) => {
      const id = `er_${randomBytes(12).toString('hex')}`;
      await platform.sql(
        `insert into erasures (tenant_id, id, by, status, progress, created_at, completed_at)
         values ($1, $2, '{number}', 'completed', '{}', now(), now())`,
        [tenant.id, id],
      );
      return id;
    },
  },
  parameters: { eraseCall: endedCall },
  errors: {
    call_active: async (it) => askAt(it, { callId: await it.fixture.idOf('call') }),
    async call_held(it) {
      const callId = await endedCall(it.fixture, it.setup.platform);
      await it.fixture.tenant.client.calls.hold(callId, { reason: 'Dispute 4711' });
      return askAt(it, { callId });
    },
    async delivery_erased({ setup: { platform }, fixture, ask }) {
      const id = await fixture.idOf('webhook_delivery');
      await platform.sql(`update webhook_deliveries set body = '' where id = $1`, [id]);
      const response = await ask();
      await platform.sql(`update webhook_deliveries set body = '{}' where id = $1`, [id]);
      return response;
    },
    async transcript_erased({ setup: { platform }, fixture, ask }) {
      await platform.sql(`update calls set erased = '{transcript}' where tenant_id = $1`, [fixture.tenant.id]);
      return ask();
    },
  },
  rows: {
    erased_calls: null,
    recording_deletions: null,
    retention_progress: null,
    erasures: { by: `'{number}'`, status: `'completed'`, progress: `'{}'` },
  },
  rules: [/needs number, email or client_ref|name needs number/],
} satisfies ResourceFixture;
