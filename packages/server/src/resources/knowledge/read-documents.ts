// Reads documents: a page of them without their texts, or one with it.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentDocument } from './present.ts';
import { findDocument } from './store.ts';
import type { DocumentRow } from './store.ts';

export interface DocumentFilters extends PageQuery {
  readonly client_ref?: string | undefined;
}

export async function listDocuments(deps: Pick<Deps, 'db'>, tenant_id: string, filters: DocumentFilters) {
  const { rows, ...rest } = await readPage<Omit<DocumentRow, 'text' | 'config'>>(deps.db.sql, {
    table: 'knowledge_documents',
    columns: 'tenant_id, id, name, format, language, client_ref, text_bytes, passages, created_at, updated_at',
    where: [
      ['tenant_id = ?', tenant_id],
      ['client_ref = ?', filters.client_ref],
    ],
    kind: 'knowledge_document',
    query: filters,
  });
  return { knowledge_documents: rows.map(presentDocument), ...rest };
}

export async function getDocument(deps: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findDocument(deps.db.sql, { tenant_id, id });
  if (!row) throw refuse('knowledge_document_not_found');
  return { knowledge_document: { ...presentDocument(row), text: row.text } };
}
