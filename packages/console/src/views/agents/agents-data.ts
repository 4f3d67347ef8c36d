// What the forms of agents need beside the agent.
import { useQuery } from '@tanstack/react-query';
import type { Client, KnowledgeDocument, Tool, Voice } from '@voicecall/sdk';
import { keys } from '../../data/keys.ts';
import { reading } from '../../data/reading.ts';
import { knowledgeQuery } from '../../data/queries/knowledge.ts';
import { toolsQuery } from '../../data/queries/tools.ts';
import { useTenant } from '../../session/tenant.ts';

/** All voices. An installation without a speech provider has none, and a provider may not respond. */
const voicesQuery = (client: Client, tenantId: string) =>
  reading(keys.voices(tenantId), async () => (await client.voices.list()).voices, { staleTime: 600_000 });

/** What can be chosen in the form of an agent. */
export interface AgentChoices {
  readonly tools: readonly Tool[];
  readonly documents: readonly KnowledgeDocument[];
  /** Empty: the id of a voice is typed. */
  readonly voices: readonly Voice[];
}

/** Undefined until all lists were read; a list that cannot be read is empty. */
export function useAgentChoices(): AgentChoices | undefined {
  const { tenantId, client } = useTenant();
  const tools = useQuery(toolsQuery(client, tenantId));
  const voices = useQuery(voicesQuery(client, tenantId));
  const documents = useQuery(knowledgeQuery(client, tenantId));
  if (tools.isPending || voices.isPending || documents.isPending) return undefined;
  return { tools: tools.data ?? [], voices: voices.data ?? [], documents: documents.data ?? [] };
}
