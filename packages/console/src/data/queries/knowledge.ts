// The documents of a tenant, for choices; and one of them.
import type { Client, KnowledgeDocument } from '@voicecall/sdk';
import { pageMax } from '../../generated/facts.ts';
import { keys } from '../keys.ts';
import { reading } from '../reading.ts';

/** One document, with its text. */
export const documentQuery = (client: Client, tenantId: string, id: string) =>
  reading(keys.knowledge(tenantId).one(id), async () => (await client.knowledge.get(id)).knowledge_document);

/** All documents, newest first: some dozens, by the limit of the platform 5,000. */
export const knowledgeQuery = (client: Client, tenantId: string) =>
  reading(keys.knowledge(tenantId).choices, async () => {
    const documents: KnowledgeDocument[] = [];
    for await (const document of client.knowledge.list({ limit: pageMax })) documents.push(document);
    return documents;
  });
