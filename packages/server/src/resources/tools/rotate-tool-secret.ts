// Replacing the signing secret of an http tool: requests that start after this are signed with the new one.
import type { Deps } from '../../deps.ts';
import { newSigningSecret } from '../../events/signing-secret.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/audit.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentWithSecret } from './present.ts';
import { changeTool, findTool, sealSecret } from './store.ts';

export async function rotateToolSecret(deps: Pick<Deps, 'db' | 'clock' | 'sealer'>, who: Principal, input: { readonly tenant_id: string; readonly id: string }) {
  const { tenant_id, id } = input;
  const at = deps.clock.now();
  const secret = newSigningSecret();
  const row = await deps.db.tx(async (tx) => {
    const current = await findTool(tx.prisma, tenant_id, id);
    if (!current) throw refuse('tool_not_found');
    // The type never changes, so this cannot become untrue before the write.
    if (!current.http) throw refuse('validation_failed', { issues: [{ path: 'toolId', message: 'only tools of type http have a signing secret' }] });
    const changed = await changeTool(tx.prisma, tenant_id, id, { signing_secret_sealed: sealSecret(deps.sealer, { tenant_id, id }, secret), updated_at: at });
    if (!changed) throw refuse('tool_not_found');
    await recordAudit(tx.sql, who, { tenant_id, action: 'tool.secret_rotated', target: ['tool', id], at });
    return changed;
  });
  return presentWithSecret(row, secret);
}
