// Maps custom field rows to the API.
import type { CustomField } from '../../types.ts';
import type { CustomFieldRow } from './store.ts';

export const presentCustomField = ({
  active_key: _key,
  created_at,
  updated_at,
  archived_at,
  ...row
}: CustomFieldRow): CustomField => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
  archived_at: archived_at && archived_at.toISOString(),
});
