// Replacing a signing secret: attempts that start after this are signed with the new one (spec 4.5).
import type { Deps } from '../../deps.ts';
import { newSigningSecret, sealSigningSecret } from '../../events/signing-secret.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/audit.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentWithSecret } from './present.ts';
import { changeEndpoint } from './store.ts';

export async function rotateSecret(deps: Pick<Deps, 'db' | 'clock' | 'sealer'>, who: Principal, input: { readonly tenant_id: string; readonly id: string }) {
  const { tenant_id, id } = input;
  const at = deps.clock.now();
  const secret = newSigningSecret();
  const signing_secret_sealed = sealSigningSecret(deps.sealer, [tenant_id, id], secret);
  const row = await deps.db.tx(async (tx) => {
    const changed = await changeEndpoint(tx.prisma, tenant_id, id, { signing_secret_sealed, updated_at: at });
    if (!changed) throw refuse('webhook_not_found');
    await recordAudit(tx.sql, who, { tenant_id, action: 'webhook_endpoint.secret_rotated', target: ['webhook_endpoint', id], at });
    return changed;
  });
  return presentWithSecret(row, secret);
}
