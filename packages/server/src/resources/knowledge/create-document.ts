// Adds a document.
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { keepResponse } from '../../platform/database/idempotency-store.ts';
import { newId } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import { checkLimit } from '../../platform/tenant-limit.ts';
import { searchConfig } from '../../platform/text-search.ts';
import type { KnowledgeDocument } from '../../types.ts';
import { passagesOf } from './passages-of.ts';
import { presentDocument } from './present.ts';
import { saveDocument } from './store.ts';
import type { DocumentRow } from './store.ts';

type Input = z.output<typeof contract.knowledge.create.body> & { readonly tenant_id: string };

export async function createDocument(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock'>,
  who: Principal,
  input: Input,
): Promise<{ id: string; knowledge_document: KnowledgeDocument }> {
  const { tenant_id, text, ...fields } = input;
  const config = searchConfig(fields.language);
  const passages = await passagesOf(deps, tenant_id, { ...fields, config, text });
  const at = deps.clock.now();
  const row: DocumentRow = {
    ...fields,
    tenant_id,
    id: newId('knowledge_document'),
    config,
    text,
    text_bytes: Buffer.byteLength(text),
    passages: passages.length,
    created_at: at,
    updated_at: at,
  };
  return deps.db.tx(async (sql) => {
    await checkLimit(sql, tenant_id, 'knowledge_documents');
    await saveDocument(sql, row, passages);
    await recordAudit(sql, who, {
      tenant_id,
      action: 'knowledge_document.created',
      target: ['knowledge_document', row.id],
      client_ref: row.client_ref,
      changes: { ...fields, text_bytes: row.text_bytes },
      at,
    });
    const answer = { id: row.id, knowledge_document: presentDocument(row) };
    await keepResponse(sql, who, 201, answer);
    return answer;
  });
}
