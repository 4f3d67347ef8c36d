// Maps rows of documents to the API.
import { knowledgeDocument } from '@voicecall/contract';
import { presentRow } from '../../platform/database/present-row.ts';
import type { KnowledgeDocument } from '../../types.ts';
import type { DocumentRow } from './store.ts';

export const presentDocument = (row: Omit<DocumentRow, 'text' | 'config'>): KnowledgeDocument =>
  presentRow(knowledgeDocument, row);
