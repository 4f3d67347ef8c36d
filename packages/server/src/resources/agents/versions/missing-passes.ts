// Which tests of an agent have not passed on a version of it. A version never changes, so a run on it says what was tested.
import { limits } from '@voicecall/contract';
import type { ErrorDetails } from '@voicecall/contract';
import type { Sql } from '../../../platform/database/db.ts';
import type { VersionKey } from './version-store.ts';

type Missing = ErrorDetails<'tests_not_passed'>['test_cases'];

/**
 * For each test the newest run on the version counts that held it as the test is now: all of its conversations must
 * have passed. Null when all tests have passed, and there is one.
 */
export async function missingPasses(sql: Sql, { tenant_id, agent_id, version }: VersionKey): Promise<Missing | null> {
  const rows = await sql<Missing[number] & { readonly reason: Missing[number]['reason'] | 'passed' }>(
    `with held as (
       select r.id as run_id, r.created_at, test ->> 'id' as id, test - array['id', 'name'] as content
       from test_runs r, jsonb_array_elements(r.cases) test
       where r.tenant_id = $1 and r.agent_id = $2 and r.agent_version = $3
     )
     select c.id as test_case_id, c.name, coalesce(outcome.reason, 'not_run') as reason
     from test_cases c
     left join lateral (
       select run_id from held
       where held.id = c.id and held.content = jsonb_build_object(
         'caller', c.caller, 'direction', c.direction, 'lead', c.lead, 'metadata', c.metadata,
         'variables', c.variables, 'mocks', c.mocks, 'assertions', c.assertions, 'max_turns', c.max_turns)
       order by held.created_at desc, run_id desc limit 1
     ) newest on true
     left join lateral (
       select case when bool_or(status = 'failed') then 'failed' when bool_or(status = 'error') then 'error'
         when bool_or(status = 'waiting') then 'running' when bool_and(status = 'passed') then 'passed' end as reason
       from test_results where tenant_id = $1 and run_id = newest.run_id and test_case_id = c.id
     ) outcome on true
     where c.tenant_id = $1 and c.agent_id = $2
     order by c.created_at, c.id`,
    [tenant_id, agent_id, version],
  );
  const missing = rows.filter(({ reason }) => (reason as string) !== 'passed');
  return rows.length > 0 && missing.length === 0 ? null : missing.slice(0, limits.missing_passes);
}
