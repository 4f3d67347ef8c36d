// Creates an API key: the response shows it once, and only its hash is stored (requirement 2.3).
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { newApiKey, newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refuse.ts';
import { sha256 } from '../../platform/seal.ts';
import { checkLimit } from '../../platform/tenant-limit.ts';
import type { ApiKey } from '../../types.ts';
import { lockTenant } from '../tenants/store.ts';
import { presentApiKey } from './present.ts';
import { insertApiKey } from './store.ts';
import type { ApiKeyRow } from './store.ts';

const shownChars = 13;
const _notice = 'Store the key now; it is not shown again.';

export async function createApiKey(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: z.output<typeof contract.apiKeys.create.body>,
): Promise<{ api_key: ApiKey; key: string; _notice: string }> {
  const now = deps.clock.now();
  const expires_at = input.expires_at === null ? null : new Date(input.expires_at);
  if (expires_at && expires_at <= now)
    throw refuse('validation_failed', { issues: [{ path: 'expires_at', message: 'must be in the future' }] });
  const key = newApiKey();
  const row: ApiKeyRow = {
    id: newId('api_key'),
    tenant_id: input.tenant_id,
    label: input.label,
    prefix: key.slice(0, shownChars),
    key_hash: sha256(key),
    scopes: input.scopes.includes('*') ? ['*'] : [...new Set(input.scopes)],
    created_at: now,
    expires_at,
    last_used_at: null,
    revoked_at: null,
  };
  await deps.db.tx(async (tx) => {
    await lockTenant(tx, input.tenant_id);
    await checkLimit(tx, input.tenant_id, 'api_keys');
    await insertApiKey(tx.prisma, row);
    await recordAudit(tx, who, {
      tenant_id: row.tenant_id,
      action: 'api_key.created',
      target: ['api_key', row.id],
      changes: { label: row.label, scopes: row.scopes, expires_at: expires_at?.toISOString() ?? null },
      at: row.created_at,
    });
  });
  return { api_key: presentApiKey(row), key, _notice };
}
