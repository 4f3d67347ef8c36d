// The filters of the audit log, as they stand in the address.
import type { ListAuditEventsQuery } from '@voicecall/sdk';
import { startOfDay } from '../../data/days.ts';
import type { SearchOf, SearchShape } from '../../data/search.ts';
import { auditActions } from '../../generated/facts.ts';

/** The search parameters of the view. */
export const auditFilters = {
  client_ref: 'text',
  tenant_id: 'text',
  action: auditActions,
  from: 'text',
  to: 'text',
} as const satisfies SearchShape;

export type AuditFilters = SearchOf<typeof auditFilters>;

/** What the API is asked for. Days are days of the reader. */
export function queryOf({ from, to, ...rest }: AuditFilters): ListAuditEventsQuery {
  const [after, before] = [startOfDay(from, 0), startOfDay(to, 1)];
  return { ...rest, ...(after && { created_after: after }), ...(before && { created_before: before }) };
}
