// Maps versions of agents to the API.
import { agentSettings } from '@voicecall/contract';
import { presentRow } from '../../../platform/database/present-row.ts';
import type { AgentVersion } from '../../../types.ts';
import type { AgentRow } from '../store.ts';
import { inOrder } from '../present.ts';
import { agentIn } from './version-store.ts';
import type { VersionRow } from './version-store.ts';

export const presentVersion = (row: VersionRow, agent: AgentRow): AgentVersion => ({
  id: row.id,
  tenant_id: row.tenant_id,
  agent_id: row.agent_id,
  version: row.version,
  state: stateOf(row.version, agent),
  note: row.note,
  settings: presentRow(agentSettings, inOrder(agentIn(agent, row.settings))),
  created_by: row.actor_type && { type: row.actor_type, id: row.actor_id },
  created_at: row.created_at.toISOString(),
  published_at: row.published_at?.toISOString() ?? null,
});

function stateOf(
  version: number,
  { published_version, draft_version }: Pick<AgentRow, 'published_version' | 'draft_version'>,
): AgentVersion['state'] {
  if (version === published_version) return 'published';
  return version === draft_version ? 'draft' : 'earlier';
}
