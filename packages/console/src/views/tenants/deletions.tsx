// Deletions of tenants: how far those in progress are, and what is left of the others.
import type { TenantDeletion } from '@voicecall/sdk';
import { Badge } from '../../components/badge.tsx';
import { Id } from '../../components/copy.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Time } from '../../components/time.tsx';
import { count } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { api } from '../../data/client.ts';
import { lookAgainMs, useList } from '../../data/use-list.ts';

const columns = [
  ['Tenant', ''],
  ['Status', ''],
  ['Remaining', 'number'],
  ['Rows deleted', 'number'],
  ['Recordings', 'number wide-only'],
  ['Left at the carrier', 'wide-only'],
  ['Asked for', 'number wide-only'],
  ['Completed', 'number'],
] as const;

const rowsOf = ({ rows }: TenantDeletion): number => Object.values(rows).reduce((sum, n) => sum + n, 0);

/** Nothing, until a tenant was deleted. */
export function Deletions() {
  const pages = useList(
    keys.tenantDeletions.list(),
    async (page) => api.tenantDeletions.list(page),
    ({ tenant_deletions }) => tenant_deletions,
    (deletions) => (deletions.some(({ completed_at }) => completed_at === null) ? lookAgainMs : false),
  );
  if (pages.items.length === 0) return null;
  return (
    <>
      <div className="section-head">
        <h2>Deletions</h2>
        <span className="quiet">In progress, and what is left of deleted tenants</span>
      </div>
      <ListTable label="Deletions" list={pages} columns={columns} empty={null}>
        {(deletion) => (
          <tr key={deletion.id}>
            <td>
              <Id id={deletion.tenant_id} />
            </td>
            <td>
              <Badge code={deletion.status} tone={deletion.completed_at === null ? 'warn' : 'neutral'} />
            </td>
            <td className="number">{deletion.remaining === null ? '–' : count(deletion.remaining)}</td>
            <td className="number">{count(rowsOf(deletion))}</td>
            <td className="number wide-only">{count(deletion.recordings)}</td>
            <td className="wide-only">{deletion.numbers_left.join(', ') || '–'}</td>
            <td className="number wide-only">
              <Time at={deletion.created_at} />
            </td>
            <td className="number">{deletion.completed_at === null ? '–' : <Time at={deletion.completed_at} />}</td>
          </tr>
        )}
      </ListTable>
    </>
  );
}
