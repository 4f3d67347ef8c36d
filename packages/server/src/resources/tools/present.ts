// Maps tool rows to the API.
import { tool, withoutConstants } from '@voicecall/contract';
import { presentRow } from '../../platform/database/present-row.ts';
import type { Agent, Tool } from '../../types.ts';
import type { ToolRow } from './store.ts';

export const presentTool = (row: ToolRow): Tool =>
  presentRow(tool, row, { http: row.http && { ...row.http, max_response_bytes: 65_536 } });

/** The tool for the language model of an agent: one with variables does not see the constants that name them. */
export function presentToModel(row: ToolRow, { variables }: Pick<Agent, 'variables'>): Tool {
  const shown = presentTool(row);
  if (variables === null || shown.http === null) return shown;
  const parameters = withoutConstants(shown.http.parameters) as typeof shown.http.parameters;
  return { ...shown, http: { ...shown.http, parameters } };
}

/** The response of a creation or a rotation, the only ones that contain the secret. */
export const presentWithSecret = (row: ToolRow, signing_secret: string) => ({
  tool: presentTool(row),
  signing_secret,
  _notice: 'Store the signing secret now: it signs the requests of this tool and is not shown again.',
});
