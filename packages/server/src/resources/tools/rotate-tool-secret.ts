// Replaces the signing secret of an http tool: later requests are signed with the new one, and on request also with the
// old one for a while.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { newSigningSecret } from '../../platform/ids.ts';
import { refuse } from '../../platform/refuse.ts';
import { rotateTo } from '../../platform/keys/signing-secret.ts';
import { presentWithSecret } from './present.ts';
import { changeTool, isHttp, lockTool, sealSecret } from './store.ts';

export async function rotateToolSecret(
  deps: Pick<Deps, 'db' | 'clock' | 'sealer'>,
  who: Principal,
  input: { readonly tenant_id: string; readonly id: string; readonly overlap_sec: number },
) {
  const { tenant_id, id, overlap_sec } = input;
  const at = deps.clock.now();
  const secret = newSigningSecret();
  const sealed = sealSecret(await deps.sealer.of(tenant_id), { tenant_id, id }, secret);
  const row = await deps.db.tx(async (tx) => {
    const current = await lockTool(tx, tenant_id, id);
    if (!current) throw refuse('tool_not_found');
    if (!isHttp(current))
      throw refuse('validation_failed', {
        issues: [{ path: 'toolId', message: 'only tools of type http have a signing secret' }],
      });
    const changed = await changeTool(tx.prisma, tenant_id, id, {
      ...rotateTo(sealed, current.signing_secret_sealed, { at, overlap_sec }),
      updated_at: at,
    });
    if (!changed) throw refuse('tool_not_found');
    await recordAudit(tx, who, {
      tenant_id,
      action: 'tool.secret_rotated',
      target: ['tool', id],
      changes: { overlap_sec },
      at,
    });
    return changed;
  });
  return presentWithSecret(row, secret);
}
