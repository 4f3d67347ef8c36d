// Lists the audit log.
import { decodeCursor } from '@voicecall/contract';
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { instant, readPage } from '../../platform/database/page.ts';
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
    limit: query.limit,
    after: query.cursor === undefined ? undefined : decodeCursor('audit_event', query.cursor),
  });
  return { audit_events: page.rows.map(presentAuditEvent), next_cursor: page.next_cursor, has_more: page.has_more };
}
