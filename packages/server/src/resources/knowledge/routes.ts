// HTTP routes of knowledge.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { created, ok } from '../../platform/responses.ts';
import { createDocument } from './create-document.ts';
import { deleteDocument } from './delete-document.ts';
import { getDocument, listDocuments } from './read-documents.ts';
import { tryQuestion } from './try-question.ts';
import { updateDocument } from './update-document.ts';

export const knowledgeRoutes = (deps: Deps) =>
  initServer().router(contract.knowledge, {
    create: async ({ params, body, req }) =>
      created(await createDocument(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    list: async ({ params, query }) => ok(await listDocuments(deps, params.tenantId, query)),
    get: async ({ params }) => ok(await getDocument(deps, params.tenantId, params.documentId)),
    update: async ({ params, body, req }) =>
      ok(await updateDocument(deps, principalOf(req), { ...body, tenant_id: params.tenantId, id: params.documentId })),
    delete: async ({ params, req }) =>
      ok(await deleteDocument(deps, principalOf(req), { tenant_id: params.tenantId, id: params.documentId })),
    search: async ({ params, query }) => ok(await tryQuestion(deps, params.tenantId, query)),
  });
