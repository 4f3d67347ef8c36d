// Lists the audit log.
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import type { Sql } from '../../platform/database/db.ts';
import { instant, readPage } from '../../platform/database/page.ts';
import type { TenantRecord } from '../../types.ts';
import { labelsOf } from '../api-keys/store.ts';
import { portalLabelsOf } from '../portal-sessions/store.ts';
import { userEmailsOf } from '../users/store.ts';
import { emailsOf } from '../operators/store.ts';
import { presentAuditEvent } from './present.ts';
import type { AuditEventRow } from './present.ts';

type Query = z.output<typeof contract.auditEvents.list.query>;

export async function listAuditEvents(deps: Pick<Deps, 'db'>, query: Query) {
  const page = await readPage<AuditEventRow>(deps.db.sql, {
    table: 'audit_events',
    where: [
      ['tenant_id = ?', query.tenant_id],
      ['action = ?', query.action],
      ['client_ref = ?', query.client_ref],
      ['created_at > ?', instant(query.created_after)],
    ],
    before: instant(query.created_before),
    kind: 'audit_event',
    query,
  });
  const names = await actorNames(deps.db.sql, page.rows);
  return {
    audit_events: page.rows.map((row) => presentAuditEvent(row, names)),
    next_cursor: page.next_cursor,
    has_more: page.has_more,
  };
}

/**
 * Neither operators, users nor API keys are ever deleted or renamed, so these are the names that they had. A portal
 * session has one as long as it is kept, if it was given a label.
 */
async function actorNames(sql: Sql, rows: readonly AuditEventRow[]): Promise<ReadonlyMap<string, string>> {
  const actorsOf = (type: AuditEventRow['actor_type']): TenantRecord[] =>
    rows.flatMap(({ actor_type, actor_id, tenant_id }) =>
      actor_type === type && actor_id !== null ? [{ tenant_id: tenant_id ?? '', id: actor_id }] : [],
    );
  const [operators, keys, portals] = [actorsOf('operator'), actorsOf('api_key'), actorsOf('portal_session')];
  const users = actorsOf('user');
  return new Map([
    ...(operators.length > 0 ? await emailsOf(sql, [...new Set(operators.map(({ id }) => id))]) : []),
    ...(keys.length > 0 ? await labelsOf(sql, keys) : []),
    ...(users.length > 0 ? await userEmailsOf(sql, users) : []),
    ...(portals.length > 0 ? await portalLabelsOf(sql, portals) : []),
  ]);
}
