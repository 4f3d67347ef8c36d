// Changes a tool: members that are left out stay unchanged, and the type never changes.
import type { updateToolBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { checkAccess } from '../../platform/principal.ts';
import type { Principal } from '../../platform/principal.ts';
import { destinationOfUrl, isElsewhere } from '../../platform/destination.ts';
import { checkUrl, refuse } from '../../platform/refuse.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Tool } from '../../types.ts';
import { checkHttp } from './check-http.ts';
import { mergeHttp } from './merge-http.ts';
import { presentTool } from './present.ts';
import { changeTool, lockTool, sealHeaders, unlessNameTaken } from './store.ts';
import type { ToolRow } from './store.ts';

type Changes = z.output<typeof updateToolBody>;
type Needs = Pick<Deps, 'db' | 'cpu' | 'clock' | 'sealer' | 'receivers'>;

export async function updateTool(
  deps: Needs,
  who: Principal,
  input: Changes & { readonly tenant_id: string; readonly id: string },
): Promise<{ tool: Tool }> {
  const { tenant_id, id, ...changes } = input;
  if (changes.http) await checkHttp(deps, tenant_id, changes.http);
  if (changes.http?.url !== undefined) await checkUrl(deps, changes.http.url);
  const at = deps.clock.now();
  const sealer = await deps.sealer.of(tenant_id);
  const saved = deps.db.tx(async (tx) => {
    const current = await lockTool(tx, tenant_id, id);
    if (!current) throw refuse('tool_not_found');
    checkDestination(who, current, changes);
    const row = await changeTool(tx.prisma, tenant_id, id, { ...columnsOf(sealer, current, changes), updated_at: at });
    if (!row) throw refuse('tool_not_found');
    await recordAudit(tx, who, { tenant_id, action: 'tool.updated', target: ['tool', id], changes, at });
    return row;
  });
  return { tool: presentTool(await unlessNameTaken(saved)) };
}

/** Refuses to take stored headers to another host, and a caller who may see no secret to move the tool. */
function checkDestination(who: Principal, { http: before }: ToolRow, { http }: Changes): void {
  if (!before || http?.url === undefined) return;
  if (!isElsewhere(destinationOfUrl(before.url), destinationOfUrl(http.url))) return;
  checkAccess(who, ['secrets']);
  if (before.header_names.length === 0 || http.headers !== undefined) return;
  const message =
    'the tool moves to another host, or leaves TLS: give its headers again, or null, since stored ones are not sent there';
  throw refuse('validation_failed', { issues: [{ path: 'http.headers', message }] });
}

function columnsOf(sealer: Sealer, current: ToolRow, { http, ...fields }: Changes): Partial<ToolRow> {
  const named = { ...fields, active_name: fields.name };
  if (http === null && current.http)
    throw refuse('validation_failed', { issues: [{ path: 'http', message: 'a tool of type http has it' }] });
  if (!http) return named;
  if (!current.http)
    throw refuse('validation_failed', { issues: [{ path: 'http', message: 'only tools of type http have it' }] });
  const sealed = http.headers !== undefined && {
    http_headers_sealed: sealHeaders(sealer, current, http.headers ?? {}),
  };
  return { ...named, http: mergeHttp(current.http, http), ...sealed };
}
