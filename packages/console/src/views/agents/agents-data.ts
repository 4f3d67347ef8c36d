// What the forms of agents need beside the agent.
import { useQuery } from '@tanstack/react-query';
import type { Client, KnowledgeDocument, OfferedLanguage, Tool, Voice } from '@voicecall/sdk';
import { keys } from '../../data/keys.ts';
import { reading } from '../../data/reading.ts';
import { knowledgeQuery } from '../../data/queries/knowledge.ts';
import { toolsQuery } from '../../data/queries/tools.ts';
import { useTenant } from '../../session/tenant.ts';

/** Lists of the providers. An installation without one has none, and a provider may not respond. */
const often = { staleTime: 600_000 };
const voicesQuery = (client: Client, tenantId: string) =>
  reading(keys.voices(tenantId), async () => (await client.voices.list()).voices, often);
const languagesQuery = (client: Client, tenantId: string) =>
  reading(keys.languages(tenantId), () => client.languages.list(), often);
const modelsQuery = (client: Client, tenantId: string) =>
  reading(keys.models(tenantId), () => client.models.list(), often);

/** What can be chosen in the form of an agent. Where a list is empty, the value is typed. */
export interface AgentChoices {
  readonly tools: readonly Tool[];
  readonly documents: readonly KnowledgeDocument[];
  readonly voices: readonly Voice[];
  readonly languages: readonly OfferedLanguage[];
  readonly models: readonly string[];
  /** The model of the installation, where it is known. */
  readonly default_model: string | null;
}

/** Undefined until all lists were read; a list that cannot be read is empty. */
export function useAgentChoices(): AgentChoices | undefined {
  const { tenantId, client } = useTenant();
  const tools = useQuery(toolsQuery(client, tenantId));
  const voices = useQuery(voicesQuery(client, tenantId));
  const languages = useQuery(languagesQuery(client, tenantId));
  const models = useQuery(modelsQuery(client, tenantId));
  const documents = useQuery(knowledgeQuery(client, tenantId));
  if ([tools, voices, languages, models, documents].some(({ isPending }) => isPending)) return undefined;
  return {
    tools: tools.data ?? [],
    documents: documents.data ?? [],
    voices: voices.data ?? [],
    languages: languages.data?.languages ?? [],
    // A list with gaps is none to choose from.
    models: models.data?.complete ? models.data.models.map(({ model }) => model) : [],
    default_model: models.data?.default_model ?? null,
  };
}
