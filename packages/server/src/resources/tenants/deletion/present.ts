// Maps rows of deletions to the API.
import { tenantDeletion } from '@voicecall/contract';
import { presentRow } from '../../../platform/database/present-row.ts';
import type { TenantDeletion } from '../../../types.ts';
import type { DeletionRow } from './store.ts';

export const presentDeletion = (row: DeletionRow): TenantDeletion => presentRow(tenantDeletion, row);
