// Maps custom field rows to the API.
import { customField } from '@voicecall/contract';
import { presentRow } from '../../platform/present-row.ts';
import type { CustomField } from '../../types.ts';
import type { CustomFieldRow } from './store.ts';

export const presentCustomField = (row: CustomFieldRow): CustomField => presentRow(customField, row);
