// Creates an API key: the response shows it once, and only its hash is stored (requirement 2.3).
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { newApiKey, newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refuse.ts';
import { sha256 } from '../../platform/seal.ts';
import { checkLimit } from '../../platform/tenant-limit.ts';
import type { ApiKey } from '../../types.ts';
import { findTenant } from '../tenants/store.ts';
import { presentApiKey } from './present.ts';
import { insertApiKey } from './store.ts';
import type { ApiKeyRow } from './store.ts';

const shownChars = 13;
const _notice = 'Store the key now; it is not shown again.';

export async function createApiKey(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: { tenant_id: string; label: string },
): Promise<{ api_key: ApiKey; key: string; _notice: string }> {
  const key = newApiKey();
  const row: ApiKeyRow = {
    id: newId('api_key'),
    tenant_id: input.tenant_id,
    label: input.label,
    prefix: key.slice(0, shownChars),
    key_hash: sha256(key),
    created_at: deps.clock.now(),
    last_used_at: null,
    revoked_at: null,
  };
  await deps.db.tx(async (tx) => {
    if (!(await findTenant(tx, input.tenant_id))) throw refuse('tenant_not_found');
    await checkLimit(tx, input.tenant_id, 'api_keys');
    await insertApiKey(tx.prisma, row);
    await recordAudit(tx, who, {
      tenant_id: row.tenant_id,
      action: 'api_key.created',
      target: ['api_key', row.id],
      changes: { label: row.label },
      at: row.created_at,
    });
  });
  return { api_key: presentApiKey(row), key, _notice };
}
