// Lists the request log of a tenant.
import { limits } from '@voicecall/contract';
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { instant, readPage } from '../../platform/database/page.ts';
import { daysBefore } from '../../platform/database/purge.ts';
import { presentRequest } from './present.ts';
import type { RequestRow } from './store.ts';

type Query = z.output<typeof contract.requestLog.list.query> & { readonly tenant_id: string };

export async function listRequests(deps: Pick<Deps, 'db' | 'clock'>, query: Query) {
  const page = await readPage<RequestRow>(deps.db.sql, {
    table: 'request_log',
    where: [
      ['tenant_id = ?', query.tenant_id],
      ...statusConditions(query.status),
      ['error_code = ?', query.error_code],
      ['operation = ?', query.operation],
      ['method = ?', query.method],
      ['actor_type = ?', query.actor_type],
      ['actor_id = ?', query.actor_id],
      ['request_id = ?', query.request_id],
      ['idempotent_replayed = ?', query.idempotent_replayed],
      ['created_at > ?', instant(query.created_after)],
      // A day goes when all of it is old enough.
      ['created_at > ?', daysBefore(deps.clock, limits.request_log_days)],
    ],
    before: instant(query.created_before),
    kind: 'request',
    query,
  });
  return { requests: page.rows.map(presentRequest), next_cursor: page.next_cursor, has_more: page.has_more };
}

/** `404` is one status, `4xx` all from 400 to 499. */
function statusConditions(status: string | undefined): [condition: string, value: unknown][] {
  if (status === undefined) return [];
  if (!status.endsWith('xx')) return [['status = ?', Number(status)]];
  const first = Number(status[0]) * 100;
  return [
    ['status >= ?', first],
    ['status < ?', first + 100],
  ];
}
