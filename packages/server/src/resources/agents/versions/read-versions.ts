// Reads versions of agents: a page of them, one, and what differs between two.
import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../deps.ts';
import { readPage } from '../../../platform/database/page.ts';
import type { PageQuery } from '../../../platform/database/page.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { AgentVersion, AgentVersionDiff } from '../../../types.ts';
import { findShownAgent } from '../store.ts';
import { presentVersion } from './present-version.ts';
import { findVersion } from './version-store.ts';
import type { VersionRow } from './version-store.ts';

interface OfAgent {
  readonly tenant_id: string;
  readonly agent_id: string;
}

export async function listVersions({ db }: Pick<Deps, 'db'>, { tenant_id, agent_id }: OfAgent, query: PageQuery) {
  const agent = await findShownAgent(db.sql, tenant_id, agent_id);
  if (!agent) throw refuse('agent_not_found');
  const { rows, ...rest } = await readPage<VersionRow>(db.sql, {
    table: 'agent_versions',
    where: [
      ['tenant_id = ?', tenant_id],
      ['agent_id = ?', agent_id],
      ['(retired_at is null) = ?', true],
    ],
    kind: 'agent_version',
    query,
  });
  return { agent_versions: rows.map((row) => presentVersion(row, agent)), ...rest };
}

/** `which`: the number of the version, or its id. */
export async function getVersion(
  { db }: Pick<Deps, 'db'>,
  { tenant_id, agent_id, which }: OfAgent & { readonly which: string },
): Promise<{ agent_version: AgentVersion }> {
  const agent = await findShownAgent(db.sql, tenant_id, agent_id);
  if (!agent) throw refuse('agent_not_found');
  const row = await findVersion(db.sql, tenant_id, agent_id, which);
  if (!row) throw refuse('agent_version_not_found');
  return { agent_version: presentVersion(row, agent) };
}

/** Without `from`, the version is compared with the published one. */
export async function compareVersions(
  { db }: Pick<Deps, 'db'>,
  { tenant_id, agent_id, which, from }: OfAgent & { readonly which: string; readonly from: number | undefined },
): Promise<AgentVersionDiff> {
  const agent = await findShownAgent(db.sql, tenant_id, agent_id);
  if (!agent) throw refuse('agent_not_found');
  const [before, after] = await Promise.all([
    findVersion(db.sql, tenant_id, agent_id, from ?? agent.published_version),
    findVersion(db.sql, tenant_id, agent_id, which),
  ]);
  if (!before || !after) throw refuse('agent_version_not_found');
  return {
    from: before.version,
    to: after.version,
    changes: changesBetween(presentVersion(before, agent).settings, presentVersion(after, agent).settings),
  };
}

/** The fields that differ, in the order in which the contract names them. */
const changesBetween = (from: AgentVersion['settings'], to: AgentVersion['settings']): AgentVersionDiff['changes'] =>
  (Object.keys(to) as (keyof typeof to)[])
    .filter((field) => !isDeepStrictEqual(from[field], to[field]))
    .map((field) => ({ field, from: from[field], to: to[field] }));
