// Knowledge: documents in which agents look up what their instructions do not say.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { limits } from '../limits.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { clientRefFilter, idFilter, tenantParams, tenantParamsWith, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { clientRef, id, idKind, language, name, time } from '../primitives.ts';
import { agentId } from './agents.ts';
import { tenantId } from './declared-apart.ts';

/** Ids of documents. */
export const knowledgeDocumentId = idKind('knowledge_document', 'kd');

const fields = {
  name: name.describe('What the document is called. Answers name it as their source, and its words are searched too.'),
  format: z.enum(['markdown', 'text']).meta({
    id: 'KnowledgeFormat',
    description: '`markdown`: its headings are kept with each passage. `text`: plain text, without headings.',
  }),
  language: language.meta({
    description: 'The language of the document, as a BCP 47 tag. It decides which forms of a word are the same word.',
    example: 'en',
  }),
  client_ref: clientRef.nullable(),
};

const text = z
  .string()
  .min(1)
  .refine((value) => new TextEncoder().encode(value).byteLength <= limits.knowledge_text_bytes, {
    error: 'must not exceed 524288 bytes',
  })
  .refine((value) => /\S/.test(value), { error: 'must contain text' })
  .meta({ description: 'The whole document. At most 512 KiB of UTF-8, and 1,000 passages.', pattern: '\\S' });

const example = {
  id: knowledgeDocumentId.example,
  tenant_id: tenantId.example,
  name: 'House rules',
  format: 'markdown' as const,
  language: 'en',
  client_ref: null,
  text_bytes: 69,
  passages: 1,
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
};
const exampleText = '# Pets\n\nDogs are welcome in the garden flat, for 10 dollars a night.\n';

/** A document, without its text. */
export const knowledgeDocument = z
  .object({
    id: id(knowledgeDocumentId),
    tenant_id: id(tenantId),
    ...fields,
    text_bytes: z.number().int().describe('How long the text is, in bytes of UTF-8.'),
    passages: z.number().int().describe('Into how many passages the text is split. A search finds passages.'),
    created_at: time.describe('When the document was created.'),
    updated_at: time.describe('When the document was last changed.'),
  })
  .meta({
    id: 'KnowledgeDocument',
    description: 'A document in which agents look up answers. Its text is read with the document alone.',
    example,
  });

/** A document with its text. */
export const knowledgeDocumentText = knowledgeDocument.extend({ text }).meta({
  id: 'KnowledgeDocumentText',
  description: 'A document with its text.',
  example: { ...example, text: exampleText },
});

const createBody = z
  .object({
    name: fields.name,
    text,
    format: fields.format.default('markdown'),
    language: fields.language.default('en'),
    client_ref: fields.client_ref.default(null),
  })
  .meta({
    id: 'CreateKnowledgeDocumentBody',
    description: '`name` and `text` are required.',
    example: { name: 'House rules', text: exampleText, language: 'en' },
  });

const updateBody = z
  .object({ ...fields, text })
  .partial()
  .meta({
    id: 'UpdateKnowledgeDocumentBody',
    description: 'Any subset of the fields; what is left out stays.',
    example: { text: '# Pets\n\nDogs are welcome in all flats.\n' },
  });

/** The words with which knowledge is searched, by people and by agents. */
export const knowledgeQuestion = z.string().trim().min(1).max(limits.knowledge_question_chars).meta({
  description: 'A question or key words, in the language of the documents.',
  pattern: '\\S',
  example: 'Can I bring my dog?',
});

/** A passage that was found. */
export const knowledgePassage = z
  .object({
    document_id: id(knowledgeDocumentId),
    document_name: z.string().describe('What the document is called: the source of the passage.'),
    headings: z.array(z.string()).describe('The headings above the passage, from the top. Empty: there are none.'),
    text: z.string().describe('The passage as it stands in the document.'),
    score: z.number().min(0).max(1).meta({
      description: 'How much of the question the passage covers, rare words counting more: 0 to 1.',
      example: 0.83,
    }),
  })
  .meta({
    id: 'KnowledgePassage',
    description: 'A passage that may answer the question.',
    example: {
      document_id: knowledgeDocumentId.example,
      document_name: 'House rules',
      headings: ['Pets'],
      text: 'Dogs are welcome in the garden flat, for 10 dollars a night.',
      score: 0.83,
    },
  });

const searchQuery = z.object({
  question: knowledgeQuestion,
  agent_id: idFilter(agentId).describe('Only the documents in which this agent looks up answers.'),
  document_id: idFilter(knowledgeDocumentId).describe('Only this document.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(10)
    .default(limits.knowledge_passages_found)
    .meta({ description: 'How many passages the response holds at most. An agent gets three.', example: 3 }),
});

const found = z
  .object({
    passages: z
      .array(knowledgePassage)
      .describe('The passages that fit best, the best first. Empty: no document answers the question.'),
  })
  .meta({ id: 'KnowledgeSearchResult' });

const response = z.object({ knowledge_document: knowledgeDocument }).meta({ id: 'KnowledgeDocumentResponse' });
const textResponse = z
  .object({ knowledge_document: knowledgeDocumentText })
  .meta({ id: 'KnowledgeDocumentTextResponse' });
const created = z
  .object({ id: id(knowledgeDocumentId), knowledge_document: knowledgeDocument })
  .meta({ id: 'CreatedKnowledgeDocument' });
const list = z
  .object({
    knowledge_documents: z.array(knowledgeDocument).describe('The documents of this page, newest first.'),
    ...pageMembers,
  })
  .meta({ id: 'KnowledgeDocumentList' });
const params = tenantParamsWith('documentId', knowledgeDocumentId);
const body_bytes = limits.knowledge_body_bytes;

/** Routes of knowledge. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/knowledge`,
    summary: 'Add a document',
    description: 'The text is split into passages, which agents that have the document in `knowledge_ids` can search.',
    pathParams: tenantParams,
    body: createBody,
    responses: { 201: created },
    metadata: policy({
      operation: 'createKnowledgeDocument',
      access: ['config:write'],
      tag: 'Knowledge',
      auth: 'tenant',
      idempotent: true,
      body_bytes,
      audit: 'knowledge_document.created',
      errors: ['limit_reached'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/knowledge`,
    summary: 'List documents',
    description: 'Newest first, without their texts.',
    pathParams: tenantParams,
    query: z.object({ ...pageQuery(knowledgeDocumentId), client_ref: clientRefFilter }),
    responses: { 200: list },
    metadata: policy({
      operation: 'listKnowledgeDocuments',
      access: ['config:read'],
      tag: 'Knowledge',
      auth: 'tenant',
      errors: ['invalid_cursor'],
    }),
  },
  // Before the route of one document, whose path fits as well.
  search: {
    method: 'GET',
    path: `${tenantPath}/knowledge/search`,
    summary: 'Look up a question',
    description: 'Finds what an agent would find: in all documents of the tenant, or in those of one agent.',
    pathParams: tenantParams,
    query: searchQuery,
    responses: { 200: found },
    metadata: policy({
      operation: 'searchKnowledge',
      access: ['config:read'],
      tag: 'Knowledge',
      auth: 'tenant',
      errors: [],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/knowledge/:documentId`,
    summary: 'Read a document',
    description: 'With its text.',
    pathParams: params,
    responses: { 200: textResponse },
    metadata: policy({
      operation: 'getKnowledgeDocument',
      access: ['config:read'],
      tag: 'Knowledge',
      auth: 'tenant',
      errors: ['knowledge_document_not_found'],
    }),
  },
  update: {
    method: 'PUT',
    path: `${tenantPath}/knowledge/:documentId`,
    summary: 'Change or replace a document',
    description: 'Searches see the document as it was, or as it is after the change; never a part of it.',
    pathParams: params,
    body: updateBody,
    responses: { 200: response },
    metadata: policy({
      operation: 'updateKnowledgeDocument',
      access: ['config:write'],
      tag: 'Knowledge',
      auth: 'tenant',
      body_bytes,
      audit: 'knowledge_document.updated',
      errors: ['knowledge_document_not_found'],
    }),
  },
  delete: {
    method: 'DELETE',
    path: `${tenantPath}/knowledge/:documentId`,
    summary: 'Delete a document',
    description:
      'The document and its text are gone. Agents keep its id in `knowledge_ids`, where it finds nothing; their calls go on.',
    pathParams: params,
    responses: { 200: response },
    metadata: policy({
      operation: 'deleteKnowledgeDocument',
      access: ['config:write'],
      tag: 'Knowledge',
      auth: 'tenant',
      audit: 'knowledge_document.deleted',
      errors: ['knowledge_document_not_found'],
    }),
  },
});

/** What knowledge declares. */
export const knowledge = defineResource('knowledge', {
  ids: [knowledgeDocumentId],
  tags: {
    Knowledge: 'Documents in which agents look up what their instructions do not say.',
  },
  limits: { knowledge_documents: { standard: 200, most: 5_000 } },
  auditActions: ['knowledge_document.created', 'knowledge_document.updated', 'knowledge_document.deleted'],
  errors: {
    unknown_knowledge_ids: {
      status: 400,
      message: 'Some documents do not exist.',
      details: z.object({
        unknown_knowledge_ids: z.array(z.string()).describe('The ids that no document of the tenant has.'),
      }),
    },
    knowledge_document_not_found: { status: 404, message: 'The document does not exist.' },
  },
  routes,
});
