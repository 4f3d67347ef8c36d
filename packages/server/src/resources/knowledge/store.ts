// Rows of documents and their passages.
import type { knowledge_documents } from '../../generated/prisma/client.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { KnowledgeDocument } from '../../types.ts';
import type { Passage } from './split-document.ts';

export type DocumentRow = Omit<knowledge_documents, 'format'> & Pick<KnowledgeDocument, 'format'>;

type DocumentKey = Pick<DocumentRow, 'tenant_id' | 'id'>;

/** Adds a document, or replaces the one with its id, with its passages. */
export async function saveDocument(sql: Sql, row: DocumentRow, passages: readonly Passage[]): Promise<void> {
  await sql(
    `insert into knowledge_documents (tenant_id, id, name, format, language, config, client_ref, text, text_bytes,
       passages, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::int, $10::int, $11::timestamptz, $12::timestamptz)
     on conflict (tenant_id, id) do update set name = excluded.name, format = excluded.format,
       language = excluded.language, config = excluded.config, client_ref = excluded.client_ref, text = excluded.text,
       text_bytes = excluded.text_bytes, passages = excluded.passages, updated_at = excluded.updated_at`,
    [
      row.tenant_id,
      row.id,
      row.name,
      row.format,
      row.language,
      row.config,
      row.client_ref,
      row.text,
      row.text_bytes,
      row.passages,
      row.created_at.toISOString(),
      row.updated_at.toISOString(),
    ],
  );
  await deletePassages(sql, row);
  await sql(
    `insert into knowledge_passages (tenant_id, document_id, passage_no, headings, text, search)
     select $1, $2, p.no, p.headings, p.text,
       setweight(to_tsvector($3::regconfig, p.heading_words), 'A') || setweight(to_tsvector($3::regconfig, p.words), 'B')
         || array_to_tsvector(array[$2::text])
     from jsonb_to_recordset($4::jsonb)
       as p (no int, headings text[], text text, heading_words text, words text)`,
    [row.tenant_id, row.id, row.config, JSON.stringify(passages.map((passage, no) => ({ ...passage, no: no + 1 })))],
  );
}

export async function findDocument(sql: Sql, { tenant_id, id }: DocumentKey): Promise<DocumentRow | undefined> {
  const [row] = await sql<DocumentRow>('select * from knowledge_documents where tenant_id = $1 and id = $2', [
    tenant_id,
    id,
  ]);
  return row;
}

/** The document, locked until the transaction ends, so that concurrent partial changes are both kept. */
export async function lockDocument(sql: Sql, { tenant_id, id }: DocumentKey): Promise<DocumentRow | undefined> {
  const [row] = await sql<DocumentRow>(
    'select * from knowledge_documents where tenant_id = $1 and id = $2 for update',
    [tenant_id, id],
  );
  return row;
}

/** Deletes a document with its passages and returns it; undefined when there is none. */
export async function removeDocument(sql: Sql, key: DocumentKey): Promise<DocumentRow | undefined> {
  const [row] = await sql<DocumentRow>('delete from knowledge_documents where tenant_id = $1 and id = $2 returning *', [
    key.tenant_id,
    key.id,
  ]);
  if (row) await deletePassages(sql, key);
  return row;
}

const deletePassages = (sql: Sql, { tenant_id, id }: DocumentKey): Promise<unknown> =>
  sql('delete from knowledge_passages where tenant_id = $1 and document_id = $2', [tenant_id, id]);

/** A document as an agent is told of it. */
export type KnownDocument = Pick<DocumentRow, 'id' | 'name' | 'language'>;

/** Those of the documents that exist, by their names. */
export async function findKnown(sql: Sql, tenant_id: string, ids: readonly string[]): Promise<KnownDocument[]> {
  if (ids.length === 0) return [];
  return sql<KnownDocument>(
    `select id, name, language from knowledge_documents where tenant_id = $1 and id = any($2) order by name, id`,
    [tenant_id, ids],
  );
}

/** The ids that an agent has; none where there is no such agent. */
export async function findAgentsIds(sql: Sql, tenant_id: string, agent_id: string): Promise<readonly string[]> {
  const [row] = await sql<{ knowledge_ids: string[] | null }>(
    'select knowledge_ids from agents where tenant_id = $1 and id = $2',
    [tenant_id, agent_id],
  );
  return row?.knowledge_ids ?? [];
}
