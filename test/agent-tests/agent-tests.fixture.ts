// What tests of the whole contract need to know of tests of agents: how errors come about, and rows like real ones.
import { exampleFinishedCall, limits } from '@voicecall/contract';
import { until } from '../harness/calls/place-call.ts';
import { askWith } from '../harness/contract/attempt.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

const finished = `'2026-01-01T00:00:00Z'`;

export default {
  examples: {
    [exampleFinishedCall]: async (fixture, platform) => {
      const { client, id } = fixture.tenant;
      await platform.sql(`update tenants set next_dial_at = '9999-01-01T00:00:00Z' where id = $1`, [id]);
      const [agent_id, trunk_id] = [await fixture.idOf('agent'), await fixture.idOf('trunk')];
      const { call_id } = await client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550002' });
      await client.calls.end(call_id);
      await until(() => platform.sql('select id from calls where id = $1 and ended_at is not null', [call_id]));
      await platform.sql(
        `insert into call_turns (tenant_id, call_id, turn_id, role, text, started_at, interrupted)
         values ($1, $2, 1, 'user', 'Hello?', now(), false)`,
        [id, call_id],
      );
      return call_id;
    },
  },
  errors: {
    async no_test_cases({ setup: { platform }, fixture, ask }) {
      await platform.sql('update test_cases set agent_id = agent_id || $2 where tenant_id = $1', [
        fixture.tenant.id,
        '-away',
      ]);
      const response = await ask({ body: {} });
      await platform.sql(`update test_cases set agent_id = replace(agent_id, '-away', '') where tenant_id = $1`, [
        fixture.tenant.id,
      ]);
      return response;
    },
    async test_run_too_large({ setup: { platform }, fixture, ask }) {
      const agent = await fixture.idOf('agent');
      await platform.sql(
        `insert into test_cases (tenant_id, id, agent_id, name, caller, direction, mocks, assertions, max_turns,
           created_at, updated_at)
         select $1, 'many-' || n, $2, 'x', '{"type": "dialogue", "messages": ["x"]}', 'inbound', '[]', '[]', 1, now(), now()
         from generate_series(1, $3::int) as n`,
        [fixture.tenant.id, agent, limits.test_run_results + 1],
      );
      const response = await ask({ body: {} });
      await platform.sql(`delete from test_cases where tenant_id = $1 and id like 'many-%'`, [fixture.tenant.id]);
      return response;
    },
    async too_many_test_runs({ setup: { platform }, fixture: { tenant }, ask }) {
      await platform.sql(
        `insert into test_runs (tenant_id, id, agent_id, status, times, cases, lease_until, created_at)
         select $1, 'busy-' || n, 'ta_none', 'running', 1, '[]', '9999-01-01', now()
         from generate_series(1, ${limits.test_runs_per_tenant}) as n`,
        [tenant.id],
      );
      const response = await ask();
      await platform.sql(`delete from test_runs where tenant_id = $1 and id like 'busy-%'`, [tenant.id]);
      return response;
    },
    async 'createTestRun missing_variables'(it) {
      const { client } = it.fixture.tenant;
      const agentId = await it.fixture.create('agent', { variables: [{ name: 'topic', required: true }] });
      const caller = { type: 'dialogue' as const, messages: ['Hello?'] };
      await client.testCases.create(agentId, { name: 'Called', caller, direction: 'outbound' });
      const { path } = await it.fixture.requestFor(it.route, { agentId });
      return it.ask({ path, body: {} });
    },
    'createTestRun agent_version_not_found': (it) => askWith(it, { agent_version: 2_000_000_000 }),
    'createTestRun agent_has_no_draft': (it) => askWith(it, { agent_version: 'draft' }),
    unknown_test_case_ids: (it) => askWith(it, { test_case_ids: ['tc_none'] }),
    call_has_no_dialogue: async (it) => askWith(it, { call_id: await it.fixture.idOf('call') }),
  },
  // The type is published as any JSON value.
  rules: [/must be a text, a number, true, false, a list of texts, or null/],
  rows: {
    test_cases: {
      caller: `'{"type": "dialogue", "messages": ["x"]}'`,
      direction: `'inbound'`,
      mocks: `'[]'`,
      assertions: `'[]'`,
      max_turns: '1',
    },
    // Finished, and not old enough to be deleted.
    test_runs: {
      status: `'passed'`,
      times: '1',
      cases: `'[]'`,
      lease_token: 'null',
      lease_until: 'null',
      wake_at: 'null',
      created_at: 'now()',
      finished_at: finished,
    },
    test_results: {
      position: '1',
      attempt: '1',
      status: `'passed'`,
      problems: `'[]'`,
      messages: `'[]'`,
      finished_at: finished,
    },
  },
} satisfies ResourceFixture;
