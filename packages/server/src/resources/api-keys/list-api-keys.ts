// Lists API keys, of one tenant or of all; revoked ones are included.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { presentApiKey } from './present.ts';
import type { ApiKeyRow } from './store.ts';

export async function listApiKeys(deps: Pick<Deps, 'db'>, query: PageQuery & { tenant_id?: string | undefined }) {
  const page = await readPage<ApiKeyRow>(deps.db.sql, {
    table: 'api_keys',
    where: [['tenant_id = ?', query.tenant_id]],
    kind: 'api_key',
    query,
  });
  return { api_keys: page.rows.map(presentApiKey), next_cursor: page.next_cursor, has_more: page.has_more };
}
