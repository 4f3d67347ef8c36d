// Revokes an API key: this process refuses it from now on, and the others within a second. A second revocation changes nothing.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { ApiKey } from '../../types.ts';
import { presentApiKey } from './present.ts';
import { findApiKeyById, revokeApiKeyById } from './store.ts';

export async function revokeApiKey(
  deps: Pick<Deps, 'db' | 'clock' | 'apiKeys'>,
  who: Principal,
  id: string,
): Promise<{ api_key: ApiKey }> {
  const now = deps.clock.now();
  const response = await deps.db.tx(async (sql) => {
    const revoked = await revokeApiKeyById(sql, id, now);
    if (revoked)
      await recordAudit(sql, who, {
        tenant_id: revoked.tenant_id,
        action: 'api_key.revoked',
        target: ['api_key', id],
        changes: { label: revoked.label },
        at: now,
      });
    const row = revoked ?? (await findApiKeyById(sql, id));
    if (!row) throw refuse('api_key_not_found');
    return { api_key: presentApiKey(row) };
  });
  deps.apiKeys.empty();
  return response;
}
