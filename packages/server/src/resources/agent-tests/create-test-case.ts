// Creates a test of an agent.
import { testCaseDefaults } from '@voicecall/contract';
import type { createTestCaseBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit, recordReads } from '../../platform/database/audit.ts';
import { keepResponse } from '../../platform/database/idempotency-store.ts';
import { newId } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { checkLimit } from '../../platform/tenant-limit.ts';
import type { TestCase } from '../../types.ts';
import { presentTestCase } from './present.ts';
import { insertTestCase, findActiveAgent } from './store.ts';
import type { TestCaseRow } from './store.ts';

export interface OfAgent {
  readonly tenant_id: string;
  readonly agent_id: string;
}

type Fields = z.output<typeof createTestCaseBody>;
export interface CreatedTestCase {
  readonly id: string;
  readonly test_case: TestCase;
}

export async function createTestCase(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, agent_id, call_id, ...fields }: Fields & OfAgent & { readonly call_id?: string },
): Promise<CreatedTestCase> {
  const at = deps.clock.now();
  const { mocks = [], ...given } = fields;
  const row: TestCaseRow = {
    ...testCaseDefaults,
    ...given,
    mocks: mocks.map((mock) => ({ arguments: null, ...mock })),
    ...{ tenant_id, agent_id, created_at: at, updated_at: at },
    id: newId('test_case'),
  };
  return deps.db.tx(async (tx) => {
    await checkLimit(tx, tenant_id, 'test_cases');
    if (!(await findActiveAgent(tx, tenant_id, agent_id))) throw refuse('agent_not_found');
    await insertTestCase(tx, row);
    await recordAudit(tx, who, {
      tenant_id,
      action: 'test_case.created',
      target: ['test_case', row.id],
      changes: { agent_id, name: row.name },
      at,
    });
    if (call_id !== undefined)
      await recordReads(tx, who, { tenant_id, kinds: ['transcript'], target: ['call', call_id], at });
    const answer = { id: row.id, test_case: presentTestCase(row) };
    await keepResponse(tx, who, 201, answer);
    return answer;
  });
}
