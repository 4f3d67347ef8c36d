// What the views of tools read of agents, and what a change of a tool makes old.
import { useQuery } from '@tanstack/react-query';
import type { Agent, Tool } from '@voicecall/sdk';
import { words } from '../../components/words.ts';
import { agentsQuery } from '../../data/queries/agents.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';

/** The types whose names are abbreviations. */
const abbreviations: Readonly<Record<string, string>> = { http: 'HTTP', dtmf: 'DTMF' };

/** The type of a tool in words. */
export const typeInWords = (type: string): string => abbreviations[type] ?? words(type);

/** Returns the active agents that may use a tool, of those that were read. */
export function useAgentsOf(): (tool: Tool) => readonly Agent[] {
  const { tenantId, client } = useTenant();
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  return ({ id }) => agents.filter(({ status, tools }) => status === 'active' && tools.some((one) => one.id === id));
}

/** Returns what reads the tools anew, and the agents that have them. */
export function useToolsChanged(): () => void {
  const { tenantId } = useTenant();
  const readAgain = useReadAgain();
  return () => void readAgain(keys.tools(tenantId).all, keys.agents(tenantId).all);
}
