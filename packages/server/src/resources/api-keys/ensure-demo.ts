// Creates the demo tenant of a sandbox, once: its id and key are chosen beforehand, so that a crash creates no second
// one.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { wasDeleted } from '../../platform/database/served-tenants.ts';
import { system } from '../../platform/principal.ts';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/seal.ts';
import { apiKeyIsKnown, insertApiKey } from './store.ts';
import type { ApiKeyRow } from './store.ts';
import { addBookingTool } from '../tools/public.ts';
import { addTenant, findTenant } from '../tenants/store.ts';

const demo = {
  name: 'Demo',
  timezone: 'UTC',
  default_vertical: 'real_estate',
  max_concurrent_calls: 10,
  dial_rate_per_sec: 1,
  transcript_search: true,
  audit_access: false,
  limits: {},
  retention: {},
  status: 'active',
  deleting_since: null,
} as const;
const shownChars = 13;

/**
 * Ensures that tenant and key exist. A key that an operator has revoked stays revoked, a deleted tenant deleted: then
 * it returns false.
 */
export async function ensureDemo(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { tenant_id: string; api_key: string },
): Promise<boolean> {
  const at = deps.clock.now();
  const { tenant_id } = input;
  const key_hash = sha256(input.api_key);
  // As a rule both exist. Prisma's engine is loaded with its first transaction and takes tens of megabytes.
  if ((await findTenant(deps.db.sql, tenant_id)) && (await apiKeyIsKnown(deps.db.sql, key_hash))) return true;
  return deps.db.tx(async (tx) => {
    if (await wasDeleted(tx, tenant_id)) return false;
    if (!(await findTenant(tx, tenant_id))) {
      await addTenant(tx.prisma, { ...demo, redact: [], redact_patterns: [], id: tenant_id, created_at: at });
      await addBookingTool(tx.prisma, tenant_id, at);
      await recordAudit(tx, system, {
        tenant_id,
        action: 'tenant.created',
        target: ['tenant', tenant_id],
        changes: demo,
        at,
      });
    }
    if (await apiKeyIsKnown(tx, key_hash)) return true;
    const row: ApiKeyRow = {
      tenant_id,
      id: newId('api_key'),
      label: 'demo',
      prefix: input.api_key.slice(0, shownChars),
      key_hash,
      scopes: ['*'],
      created_at: at,
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
    };
    await insertApiKey(tx.prisma, row);
    await recordAudit(tx, system, {
      tenant_id,
      action: 'api_key.created',
      target: ['api_key', row.id],
      changes: { label: row.label },
      at,
    });
    return true;
  });
}
