// Replacing a signing secret: attempts that start later are signed with the new one (requirement 4.5), and with both
// during an overlap if the request asks for one.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { newSigningSecret } from '../../platform/ids.ts';
import { refuse } from '../../platform/refuse.ts';
import { rotateTo } from '../../platform/keys/signing-secret.ts';
import { presentWithSecret } from './present.ts';
import { changeEndpoint, lockEndpoint } from './store.ts';
import { sealSigningSecret } from '../webhook-deliveries/public.ts';

export async function rotateSecret(
  deps: Pick<Deps, 'db' | 'clock' | 'sealer'>,
  who: Principal,
  input: { readonly tenant_id: string; readonly id: string; readonly overlap_sec: number },
) {
  const { tenant_id, id, overlap_sec } = input;
  const at = deps.clock.now();
  const secret = newSigningSecret();
  const sealed = sealSigningSecret(await deps.sealer.of(tenant_id), [tenant_id, id], secret);
  const row = await deps.db.tx(async (tx) => {
    const current = await lockEndpoint(tx, tenant_id, id);
    if (!current) throw refuse('webhook_not_found');
    // A response to the old signature says nothing about the new one.
    const generation = current.generation + 1;
    const changed = await changeEndpoint(tx.prisma, tenant_id, id, {
      ...rotateTo(sealed, current.signing_secret_sealed, { at, overlap_sec }),
      generation,
      updated_at: at,
    });
    if (!changed) throw refuse('webhook_not_found');
    await recordAudit(tx, who, {
      tenant_id,
      action: 'webhook_endpoint.secret_rotated',
      target: ['webhook_endpoint', id],
      changes: { overlap_sec },
      at,
    });
    return changed;
  });
  return presentWithSecret(row, secret);
}
