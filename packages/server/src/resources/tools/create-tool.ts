// Creates a tool. An http tool gets a signing secret, which the response shows once.
import type { createToolBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { newId, newSigningSecret } from '../../platform/ids.ts';
import { checkUrl } from '../../platform/refuse.ts';
import { checkLimit } from '../../platform/tenant-limit.ts';
import type { Tool } from '../../types.ts';
import { checkHttp } from './check-http.ts';
import { newHttp } from './merge-http.ts';
import { presentTool, presentWithSecret } from './present.ts';
import { insertTool, sealHeaders, sealSecret, unlessNameTaken } from './store.ts';
import type { ToolRow } from './store.ts';

type Input = z.output<typeof createToolBody> & { readonly tenant_id: string };

interface CreatedTool {
  readonly id: string;
  readonly tool: Tool;
  readonly signing_secret?: string;
  readonly _notice?: string;
}

export async function createTool(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock' | 'sealer' | 'receivers'>,
  who: Principal,
  input: Input,
): Promise<CreatedTool> {
  const { tenant_id, http, ...fields } = input;
  if (http) {
    await checkHttp(deps, tenant_id, http);
    await checkUrl(deps, http.url);
  }
  const at = deps.clock.now();
  const key = { tenant_id, id: newId('tool') };
  const secret = http ? newSigningSecret() : null;
  const sealer = await deps.sealer.of(tenant_id);
  const row: ToolRow = {
    ...key,
    ...fields,
    active_name: fields.name,
    http: http ? newHttp(http) : null,
    http_headers_sealed: http ? sealHeaders(sealer, key, http.headers) : null,
    signing_secret_sealed: secret === null ? null : sealSecret(sealer, key, secret),
    previous_secret_sealed: null,
    previous_secret_until: null,
    status: 'active',
    created_at: at,
    updated_at: at,
  };
  const created = deps.db.tx(async (tx) => {
    await checkLimit(tx, tenant_id, 'tools');
    await insertTool(tx.prisma, row);
    await recordAudit(tx, who, {
      tenant_id,
      action: 'tool.created',
      target: ['tool', key.id],
      changes: { ...fields, http },
      at,
    });
  });
  await unlessNameTaken(created);
  return { id: key.id, ...(secret === null ? { tool: presentTool(row) } : presentWithSecret(row, secret)) };
}
