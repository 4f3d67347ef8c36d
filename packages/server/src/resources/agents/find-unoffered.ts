// Finds stored agents whose voice, language or model is in no list of the providers, for the person who starts the
// platform.
import type { Deps } from '../../deps.ts';
import { checkOffers } from './check-offers.ts';

/** Agents with the same settings. */
export interface Unoffered {
  readonly agents: number;
  /** The name of one of them. */
  readonly name: string;
  /** The fields that no list has. */
  readonly fields: readonly string[];
}

interface Group {
  readonly voice_id: string | null;
  readonly language: string;
  readonly model: string | null;
  readonly agents: number;
  readonly name: string;
}

const mostGroups = 1_000;

/** Active agents of all tenants, grouped by their settings; a list that is not at hand knows everything. */
export async function findUnoffered(
  deps: Pick<Deps, 'db' | 'speech' | 'models' | 'languages' | 'log'>,
): Promise<Unoffered[]> {
  const groups = await deps.db.sql<Group>(
    `select voice_id, language, model, count(*)::int as agents, min(name) as name from agents
     where status = 'active' group by voice_id, language, model order by agents desc limit $1`,
    [mostGroups],
  );
  const found = await Promise.all(
    groups.map(async (group) => ({
      agents: group.agents,
      name: group.name,
      fields: ((await checkOffers(deps, group)).warnings ?? []).map(({ path }) => path),
    })),
  );
  return found.filter(({ fields }) => fields.length > 0);
}
