// Reading exports: a page of them, or one.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentExport } from './present.ts';
import { columns, findExport } from './store.ts';
import type { ExportRow } from './store.ts';

export async function listExports(deps: Pick<Deps, 'db'>, tenant_id: string, query: PageQuery) {
  const { rows, ...rest } = await readPage<ExportRow>(deps.db.sql, {
    table: 'exports',
    columns,
    where: [['tenant_id = ?', tenant_id]],
    kind: 'export',
    query,
  });
  return { exports: rows.map(presentExport), ...rest };
}

export async function getExport(deps: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findExport(deps.db.sql, tenant_id, id);
  if (!row) throw refuse('export_not_found');
  return { export: presentExport(row) };
}
