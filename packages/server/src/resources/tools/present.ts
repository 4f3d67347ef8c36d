// Maps tool rows to the API.
import type { Tool } from '../../types.ts';
import type { ToolRow } from './store.ts';

export const presentTool = (row: ToolRow): Tool => ({
  id: row.id,
  tenant_id: row.tenant_id,
  name: row.name,
  description: row.description,
  type: row.type,
  enabled: row.enabled,
  http: row.http && { ...row.http, max_response_bytes: 65_536 },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The response of a creation or a rotation, the only ones that contain the secret. */
export const presentWithSecret = (row: ToolRow, signing_secret: string) => ({
  tool: presentTool(row),
  signing_secret,
  _notice: 'Store the signing secret now: it signs the requests of this tool and is not shown again.',
});
