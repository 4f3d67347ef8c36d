// Deletes a test of an agent. Runs keep their tests as they were.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { TestCase } from '../../types.ts';
import { presentTestCase } from './present.ts';
import { deleteCase } from './store.ts';

export async function deleteTestCase(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, id }: { readonly tenant_id: string; readonly id: string },
): Promise<{ test_case: TestCase }> {
  const row = await deps.db.tx(async (tx) => {
    const deleted = await deleteCase(tx, { tenant_id, id });
    if (!deleted) throw refuse('test_case_not_found');
    await recordAudit(tx, who, {
      tenant_id,
      action: 'test_case.deleted',
      target: ['test_case', id],
      at: deps.clock.now(),
    });
    return deleted;
  });
  return { test_case: presentTestCase(row) };
}
