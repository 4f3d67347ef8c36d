// A page of operator accounts, disabled ones included.
import { decodeCursor } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import { presentAccount } from './present.ts';
import type { OperatorRow } from './store.ts';

export async function listOperators(deps: Pick<Deps, 'db'>, query: { limit: number; cursor?: string | undefined }) {
  const after = query.cursor === undefined ? undefined : decodeCursor('operator', query.cursor);
  const page = await readPage<OperatorRow>(deps.db.sql, { table: 'operators', where: [], limit: query.limit, after });
  return { operators: page.rows.map(presentAccount), next_cursor: page.next_cursor, has_more: page.has_more };
}
