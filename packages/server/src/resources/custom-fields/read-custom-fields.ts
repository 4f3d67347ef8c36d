// Reads custom fields: a page of them, and the starter pack of a vertical.
import { starterPacks } from '@voicecall/contract';
import type { FieldDefinition } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentCustomField } from './present.ts';
import type { CustomFieldRow } from './store.ts';

export interface CustomFieldFilters extends PageQuery {
  readonly status: CustomFieldRow['status'];
  readonly agent_id?: string | undefined;
}

export async function listCustomFields(deps: Pick<Deps, 'db'>, tenant_id: string, filters: CustomFieldFilters) {
  const { rows, ...rest } = await readPage<CustomFieldRow>(deps.db.sql, {
    table: 'custom_fields',
    where: [
      ['tenant_id = ?', tenant_id],
      ['status = ?', filters.status],
      ['agent_id = ?', filters.agent_id],
    ],
    kind: 'custom_field',
    query: filters,
  });
  return { custom_fields: rows.map(presentCustomField), ...rest };
}

const packs = new Map<string, readonly FieldDefinition[]>(Object.entries(starterPacks));

export function getStarterPack(vertical: string): readonly FieldDefinition[] {
  const pack = packs.get(vertical);
  if (!pack) throw refuse('starter_pack_not_found');
  return pack;
}
