// Maps tool rows to the API.
import { tool } from '@voicecall/contract';
import { presentRow } from '../../platform/present-row.ts';
import type { Tool } from '../../types.ts';
import type { ToolRow } from './store.ts';

export const presentTool = (row: ToolRow): Tool =>
  presentRow(tool, row, { http: row.http && { ...row.http, max_response_bytes: 65_536 } });

/** The response of a creation or a rotation, the only ones that contain the secret. */
export const presentWithSecret = (row: ToolRow, signing_secret: string) => ({
  tool: presentTool(row),
  signing_secret,
  _notice: 'Store the signing secret now: it signs the requests of this tool and is not shown again.',
});
