// Changes a test of an agent. Runs keep their tests as they were.
import type { updateTestCaseBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { TestCase } from '../../types.ts';
import { presentTestCase } from './present.ts';
import { changeTestCase } from './store.ts';

interface Key {
  readonly tenant_id: string;
  readonly id: string;
}

export async function updateTestCase(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, id, ...fields }: z.output<typeof updateTestCaseBody> & Key,
): Promise<{ test_case: TestCase }> {
  const at = deps.clock.now();
  const mocks = fields.mocks?.map((mock) => ({ arguments: null, ...mock }));
  const row = await deps.db.tx(async (tx) => {
    const changed = await changeTestCase(tx, { tenant_id, id }, { ...fields, mocks, updated_at: at });
    if (!changed) throw refuse('test_case_not_found');
    await recordAudit(tx, who, {
      tenant_id,
      action: 'test_case.updated',
      target: ['test_case', id],
      changes: { fields: Object.keys(fields) },
      at,
    });
    return changed;
  });
  return { test_case: presentTestCase(row) };
}
