// Creates an agent (requirement 4.2).
import { agentDefaults } from '@voicecall/contract';
import type { createAgentBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { keepResponse } from '../../platform/database/idempotency-store.ts';
import { newId } from '../../platform/ids.ts';
import { checkLimit } from '../../platform/tenant-limit.ts';
import type { Agent } from '../../types.ts';
import { checkToolIds, loadTools } from './agent-tools.ts';
import { checkOffers } from './check-offers.ts';
import { checkKnowledgeIds } from './check-knowledge-ids.ts';
import { checkPatterns } from './check-patterns.ts';
import { checkVariables } from './render-agent.ts';
import { versionMade } from './versions/version-store.ts';
import { presentAgent } from './present.ts';
import { insertAgent } from './store.ts';
import type { AgentRow } from './store.ts';

type Input = z.output<typeof createAgentBody> & { readonly tenant_id: string };

type Warnings = Awaited<ReturnType<typeof checkOffers>>['warnings'];

export async function createAgent(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock' | 'speech' | 'models' | 'languages' | 'log'>,
  who: Principal,
  input: Input,
): Promise<{ id: string; agent: Agent; warnings?: Warnings | undefined }> {
  const { tenant_id, ...fields } = input;
  const at = deps.clock.now();
  const row: AgentRow = {
    ...agentDefaults,
    publish_requires_tests: false,
    ...fields,
    tenant_id,
    id: newId('agent'),
    tool_ids: fields.tool_ids ? await checkToolIds(deps.db.sql, tenant_id, fields.tool_ids) : null,
    knowledge_ids: fields.knowledge_ids ? await checkKnowledgeIds(deps.db.sql, tenant_id, fields.knowledge_ids) : null,
    status: 'active',
    published_version: 1,
    draft_version: null,
    latest_version: 1,
    created_at: at,
    updated_at: at,
  };
  checkVariables(row);
  await checkPatterns(deps, tenant_id, fields.redact_patterns);
  const warned = await checkOffers(deps, row);
  return deps.db.tx(async (tx) => {
    await checkLimit(tx, tenant_id, 'agents');
    await insertAgent(tx.prisma, row);
    await versionMade(tx, row, who, at);
    await recordAudit(tx, who, {
      tenant_id,
      action: 'agent.created',
      target: ['agent', row.id],
      client_ref: row.client_ref,
      changes: fields,
      at,
    });
    const answer = { id: row.id, agent: presentAgent(row, await loadTools(tx, tenant_id, [row])), ...warned };
    await keepResponse(tx, who, 201, answer);
    return answer;
  });
}
