// Rows of versions of agents. A trigger adds the version of every published change; drafts are added here.
import { agentDefaults, limits } from '@voicecall/contract';
import type { agent_versions } from '../../../generated/prisma/client.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { Principal } from '../../../platform/principal.ts';
import { isoAfter } from '../../../platform/time.ts';
import type { AgentRow } from '../store.ts';

/** The columns of an agent that belong to a version, as they were: later columns are absent. */
export type Settings = Readonly<Partial<AgentRow>>;

export type VersionRow = Omit<agent_versions, 'settings' | 'actor_type'> & {
  readonly settings: Settings;
  readonly actor_type: Principal['type'] | null;
};

/** A version of an agent. */
export interface VersionKey {
  readonly tenant_id: string;
  readonly agent_id: string;
  readonly version: number;
}

/** The number that a request names; null: the published version. */
export const namedVersion = (choice: number | 'published' | null | undefined): number | null =>
  typeof choice === 'number' ? choice : null;

const { client_ref: _, ...defaults } = agentDefaults;

/** The agent as it is in a version; what the version is older than has its default. */
export const agentIn = (agent: AgentRow, settings: Settings): AgentRow => ({ ...agent, ...defaults, ...settings });

/** The active agent, locked until the transaction ends: its versions change one after the other. */
export async function lockAgent(sql: Sql, tenant_id: string, id: string): Promise<AgentRow | undefined> {
  const [row] = await sql<AgentRow>(
    `select * from agents where tenant_id = $1 and id = $2 and status = 'active' for update`,
    [tenant_id, id],
  );
  return row;
}

/** A version that can be used, by its number or its id. */
export async function findVersion(
  sql: Sql,
  tenant_id: string,
  agent_id: string,
  which: string | number,
): Promise<VersionRow | undefined> {
  const [row] = await sql<VersionRow>(
    `select * from agent_versions
     where tenant_id = $1 and agent_id = $2 and (version::text = $3 or id = $3) and retired_at is null`,
    [tenant_id, agent_id, `${which}`],
  );
  return row;
}

/** Gives the row of an agent the settings of a version, and returns it. The row is locked. */
export async function putVersion(sql: Sql, key: VersionKey, settings: Settings, at: Date): Promise<AgentRow> {
  const values = { ...defaults, ...settings };
  const columns = Object.keys(values).map((name) => `"${name}" = v."${name}"`);
  const [row] = await sql<AgentRow>(
    `update agents a set ${columns.join(', ')}, published_version = $3, updated_at = $5::timestamptz,
       draft_version = nullif(a.draft_version, $3)
     from jsonb_populate_record(null::agents, $4::jsonb) v
     where a.tenant_id = $1 and a.id = $2 returning a.*`,
    [key.tenant_id, key.agent_id, key.version, JSON.stringify(values), at.toISOString()],
  );
  if (!row) throw new Error(`agent ${key.agent_id} is gone`);
  return row;
}

/** Notes that a version was published. */
export async function notePublished(
  sql: Sql,
  key: VersionKey,
  { note, at }: { readonly note: string | null | undefined; readonly at: Date | null },
): Promise<VersionRow> {
  const [row] = await sql<VersionRow>(
    `update agent_versions set note = coalesce($4, note), published_at = coalesce($5::timestamptz, published_at)
     where tenant_id = $1 and agent_id = $2 and version = $3 returning *`,
    [key.tenant_id, key.agent_id, key.version, note ?? null, at?.toISOString() ?? null],
  );
  if (!row) throw new Error(`version ${key.version} of agent ${key.agent_id} is gone`);
  return row;
}

/**
 * Keeps changes as the draft of an agent, on top of the draft that there is, and returns the agent. The row is locked.
 * Without a difference there is no new version.
 */
export async function saveDraft(sql: Sql, agent: AgentRow, changes: Settings, at: Date): Promise<AgentRow> {
  const { tenant_id, id, draft_version } = agent;
  const draft = draft_version === null ? undefined : await findVersion(sql, tenant_id, id, draft_version);
  const settings = { ...(draft && { ...defaults, ...draft.settings }), ...changes };
  const [saved] = await sql<AgentRow>(
    `with draft as (
       insert into agent_versions (tenant_id, agent_id, version, id, settings, created_at)
       select a.tenant_id, a.id, a.latest_version + 1, agent_version_id(a.id, a.latest_version + 1), next, $4::timestamptz
       from agents a, agent_settings(jsonb_populate_record(a, $3::jsonb)) next
       where a.tenant_id = $1 and a.id = $2 and next <> coalesce($5::jsonb, agent_settings(a))
       returning version
     )
     update agents a set latest_version = version, draft_version = version, updated_at = $4::timestamptz
     from draft where a.tenant_id = $1 and a.id = $2 returning a.*`,
    [tenant_id, id, JSON.stringify(settings), at.toISOString(), draft ? JSON.stringify(draft.settings) : null],
  );
  return saved ?? agent;
}

/** Says who made the newest version of an agent, and deletes what is too old. The agent's row is locked. */
export async function versionMade(sql: Sql, agent: AgentRow, who: Principal, at: Date): Promise<void> {
  const { tenant_id, id, latest_version } = agent;
  await sql(
    `update agent_versions set actor_type = $4, actor_id = $5 where tenant_id = $1 and agent_id = $2 and version = $3`,
    [tenant_id, id, latest_version, who.type, who.id],
  );
  if (latest_version > limits.agent_versions) await deleteOldVersions(sql, agent, at);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * In two steps, so that no call can need a version that is deleted: what accepts calls reads versions without a lock.
 * It no longer finds a version that is retired; an hour later everything that found it before has been committed.
 */
async function deleteOldVersions(sql: Sql, { tenant_id, id }: AgentRow, at: Date): Promise<void> {
  await sql(
    `update agent_versions v set retired_at = $3::timestamptz
     from agents a
     where v.tenant_id = $1 and v.agent_id = $2 and v.retired_at is null and a.tenant_id = $1 and a.id = $2
       and v.version not in (
         select version from agent_versions where tenant_id = $1 and agent_id = $2 order by version desc limit $4)
       and v.version <> a.published_version and v.version is distinct from a.draft_version
       and not exists (
         select 1 from phone_numbers n
         where n.tenant_id = $1 and n.agent_id = $2 and n.agent_version = v.version and n.status = 'active')`,
    [tenant_id, id, at.toISOString(), limits.agent_versions],
  );
  await sql(
    `delete from agent_versions v
     where v.tenant_id = $1 and v.agent_id = $2 and v.retired_at < $3::timestamptz
       and not exists (
         select 1 from calls c where c.tenant_id = $1 and c.agent_id = $2 and c.agent_version = v.version
           and c.status in ('dispatched', 'ringing', 'in_progress'))
       and not exists (
         select 1 from calls c where c.tenant_id = $1 and c.agent_id = $2 and c.agent_version = v.version
           and c.created_at > $4::timestamptz)
       and not exists (
         select 1 from test_runs r where r.tenant_id = $1 and r.agent_id = $2 and r.agent_version = v.version
           and r.status = 'running')
       and not exists (
         select 1 from chats c where c.tenant_id = $1 and c.agent_id = $2 and c.agent_version = v.version)`,
    [tenant_id, id, isoAfter(at, -hourMs), isoAfter(at, -2 * dayMs)],
  );
}
