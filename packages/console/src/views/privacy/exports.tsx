// The exports of the tenant, and the links to their archives.
import type { Export } from '@voicecall/sdk';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { ListTable, actionsColumn } from '../../components/list-table.tsx';
import { Empty } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { bytes, count } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { lookAgainMs, useList } from '../../data/use-list.ts';
import { may, useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { searchedBy } from './person-fields.tsx';

const columns = [
  ['What', ''],
  ['Status', ''],
  ['Rows', 'number wide-only'],
  ['Recordings', 'number wide-only'],
  ['Size', 'number wide-only'],
  ['Asked for', 'number wide-only'],
  ['Until', 'number wide-only'],
  [actionsColumn, 'number'],
] as const;

export function Exports({ action }: { readonly action: ReactNode }) {
  const { tenantId, client } = useTenant();
  const session = useSession();
  const list = useList(
    keys.exports(tenantId).list(),
    async (page) => client.exports.list(page),
    ({ exports }) => exports,
    (exports) => (exports.some(({ status }) => status === 'running') ? lookAgainMs : false),
  );
  return (
    <ListTable
      label="Exports"
      list={list}
      columns={columns}
      empty={
        <Empty title="No exports yet" action={action}>
          An export has everything that is stored of a person, or of this tenant, in one archive.
        </Empty>
      }
    >
      {(one) => <ExportRow key={one.id} of={one} canDownload={may(session, 'calls:export')} />}
    </ListTable>
  );
}

const rowsOf = ({ rows }: Export): number => Object.values(rows).reduce((sum, n) => sum + n, 0);

function ExportRow({ of, canDownload }: { readonly of: Export; readonly canDownload: boolean }) {
  const { id, tenant_id, by, status, recordings, recordings_missing, created_at, expires_at } = of;
  return (
    <tr>
      <td>{searchedBy(by)}</td>
      <td>
        <Badge code={status} />
      </td>
      <td className="number wide-only">{count(rowsOf(of))}</td>
      <td className="number wide-only">
        {count(recordings)}
        {recordings_missing > 0 ? `, ${count(recordings_missing)} missing` : ''}
      </td>
      <td className="number wide-only">{of.bytes === null ? '–' : bytes(of.bytes)}</td>
      <td className="number wide-only">
        <Time at={created_at} />
      </td>
      <td className="number wide-only">
        <Time at={expires_at} />
      </td>
      <td className="number">
        {canDownload && status === 'completed' ? (
          // The browser continues a download that broke off.
          <a
            className="button small"
            href={`/v1/tenants/${tenant_id}/exports/${id}/archive`}
            download
            aria-label={`Download ${id}`}
          >
            <Download aria-hidden="true" /> Download
          </a>
        ) : null}
      </td>
    </tr>
  );
}
