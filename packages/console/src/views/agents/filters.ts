// The filters of the list of agents, as they stand in the address.
import type { SearchOf, SearchShape } from '../../data/search.ts';

/** `q` is the reference of an agent. */
export const agentFilters = { q: 'text', status: ['active', 'archived'] } as const satisfies SearchShape;

export type AgentFilters = SearchOf<typeof agentFilters>;
