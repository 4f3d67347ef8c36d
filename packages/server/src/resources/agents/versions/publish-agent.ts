// Publishes a version of an agent: its draft, or an earlier version.
import type { publishAgentBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import { keepResponse } from '../../../platform/database/idempotency-store.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Agent, AgentVersion } from '../../../types.ts';
import { presentAgent } from '../present.ts';
import { activeTools } from '../../tools/store.ts';
import { presentVersion } from './present-version.ts';
import { missingPasses } from './missing-passes.ts';
import { findVersion, lockAgent, notePublished, putVersion } from './version-store.ts';

type Input = z.output<typeof publishAgentBody> & { readonly tenant_id: string; readonly id: string };

/** The lock of the agent's row makes one of two that publish at once the last. */
export const publishAgent = (
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, id, version: wanted, note }: Input,
): Promise<{ agent: Agent; agent_version: AgentVersion }> =>
  deps.db.tx(async (sql) => {
    const at = deps.clock.now();
    const before = await lockAgent(sql, tenant_id, id);
    if (!before) throw refuse('agent_not_found');
    const version = wanted ?? before.draft_version;
    if (version === null) throw refuse('agent_has_no_draft');
    const found = await findVersion(sql, tenant_id, id, version);
    if (!found) throw refuse('agent_version_not_found');
    const key = { tenant_id, agent_id: id, version };
    const isNew = version !== before.published_version;
    // A version that was published before is a way back, whatever the tests say.
    if (before.publish_requires_tests && found.published_at === null) {
      const missing = await missingPasses(sql, key);
      if (missing) throw refuse('tests_not_passed', { agent_version: version, test_cases: missing });
    }
    const agent = isNew ? await putVersion(sql, key, found.settings, at) : before;
    const published = await notePublished(sql, key, { note, at: isNew ? at : null });
    await recordAudit(sql, who, {
      tenant_id,
      action: 'agent.published',
      target: ['agent', id],
      client_ref: agent.client_ref,
      changes: { version, note: published.note, version_before: before.published_version },
      at,
    });
    const tools = await activeTools(sql, tenant_id, agent.tool_ids);
    const answer = { agent: presentAgent(agent, tools), agent_version: presentVersion(published, agent) };
    await keepResponse(sql, who, 200, answer);
    return answer;
  });
