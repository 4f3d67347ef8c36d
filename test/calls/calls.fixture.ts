// What tests of the whole contract need to know of calls.
import { until } from '../harness/calls/place-call.ts';
import { few, oneOf, tenantCount } from '../harness/contract/rows.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

/** Both numbers of a call, one of ten. */
const number = `'+1555' || lpad(((i / ${tenantCount}) % 10)::text, 7, '0')`;

export default {
  records: {
    // It never gets a dial slot, so it can be hung up on a machine of any speed.
    call: async (fixture, platform) => {
      const { id, client } = fixture.tenant;
      await platform.sql(`update tenants set next_dial_at = '9999-01-01T00:00:00Z' where id = $1`, [id]);
      const [agent_id, trunk_id] = [await fixture.idOf('agent'), await fixture.idOf('trunk')];
      return (await client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550002' })).call_id;
    },
  },
  errors: {
    async call_not_active({ setup: { platform }, fixture, ask }) {
      const call_id = await fixture.idOf('call');
      await fixture.tenant.client.calls.end(call_id);
      // Its agent may still finish for a day at most.
      await until(() =>
        platform.sql(
          `update calls set ended_at = ended_at - interval '2 days' where id = $1 and ended_at is not null returning id`,
          [call_id],
        ),
      );
      return ask();
    },
  },
  rows: {
    // Nothing is left to do for them.
    calls: {
      status: oneOf('completed', 'failed', 'in_progress'),
      from_number: number,
      to_number: number,
      agent_version: `1 + (i / ${tenantCount}) % 10`,
      recording_status: `'none'`,
      summary_status: `'none'`,
    },
    call_participants: { identity: `'sip'`, kind: `'sip'` },
    call_turns: { role: `'agent'` },
    call_steps: {
      step_key: `'agent.joined/agent-1'`,
      type: `'agent.joined'`,
      data: `'{"participant_identity": "agent-1"}'`,
    },
    // Not old enough to be deleted.
    call_changes: {
      call_id: few('AJ'),
      transaction_no: 'i',
      turn_id: `case when (i / ${tenantCount}) % 2 = 0 then 1 + i / ${tenantCount * 2} end`,
      created_at: 'now()',
    },
    // Those of one tenant are few at a time: these are of other tenants.
    call_streams: {
      tenant_id: `'tn_' || lpad(to_hex(${tenantCount} + i % ${tenantCount}), 24, '0')`,
      subject: few('api_key ak'),
    },
    call_report_parts: null,
  },
} satisfies ResourceFixture;
