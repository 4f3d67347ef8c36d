// The tenants of the installation.
import { Link } from '@tanstack/react-router';
import type { Tenant } from '@voicecall/sdk';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Foreign } from '../../components/facts.tsx';
import { Id } from '../../components/copy.tsx';
import { Empty } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ListTable, actionsColumn } from '../../components/list-table.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import { Time } from '../../components/time.tsx';
import { count } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { api } from '../../data/client.ts';
import { lookAgainMs, useList } from '../../data/use-list.ts';
import { useSession } from '../../session/session.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { Deletions } from './deletions.tsx';
import { StatusDialog, TenantDialog } from './tenant-dialogs.tsx';

const columns = [
  ['Name', ''],
  ['Id', 'wide-only'],
  ['Status', ''],
  ['Time zone', 'wide-only'],
  ['Calls at the same time', 'number wide-only'],
  ['Created', 'number wide-only'],
  [actionsColumn, 'number'],
] as const;

export function TenantsView() {
  const { canAct } = useSession();
  const [editing, setEditing] = useState<Tenant | 'new' | null>(null);
  const [changing, setChanging] = useState<Tenant | null>(null);
  const [deleting, setDeleting] = useState<Tenant | null>(null);
  const pages = useList(
    keys.tenants.list(),
    async (page) => api.tenants.list(page),
    ({ tenants }) => tenants,
    (tenants) => (tenants.some(({ deleting_since }) => deleting_since !== null) ? lookAgainMs : false),
  );
  const create = canAct ? (
    <button type="button" className="button primary" onClick={() => setEditing('new')}>
      Create a tenant
    </button>
  ) : null;
  return (
    <>
      <PageHead title="Tenants" about="Each tenant has its own calls, agents, numbers and keys.">
        {create}
      </PageHead>
      <ListTable
        label="Tenants"
        list={pages}
        columns={columns}
        empty={
          <Empty title="No tenants yet" action={create}>
            A tenant is one customer of this installation.
          </Empty>
        }
      >
        {(tenant) => (
          <tr key={tenant.id} className="linked">
            <td className="ellipsis cell-name">
              {tenant.deleting_since === null ? (
                <Link to="/t/$tenantId/home" params={{ tenantId: tenant.id }} className="row-link foreign" dir="auto">
                  {tenant.name}
                </Link>
              ) : (
                <Foreign>{tenant.name}</Foreign>
              )}
            </td>
            <td className="wide-only">
              <Id id={tenant.id} />
            </td>
            <td>
              {tenant.deleting_since === null ? (
                <Badge code={tenant.status} tone={tenant.status === 'active' ? 'good' : 'warn'} />
              ) : (
                <Badge code="being_deleted" tone="bad" />
              )}
            </td>
            <td className="wide-only">{tenant.timezone}</td>
            <td className="number wide-only">{count(tenant.max_concurrent_calls)}</td>
            <td className="number wide-only">
              <Time at={tenant.created_at} />
            </td>
            <td className="number">
              {canAct && tenant.deleting_since === null ? (
                <RowMenu
                  label={tenant.name}
                  actions={[
                    ['Settings and limits', () => setEditing(tenant)],
                    [tenant.status === 'active' ? 'Suspend' : 'Activate', () => setChanging(tenant)],
                    ['Delete…', () => setDeleting(tenant)],
                  ]}
                />
              ) : null}
            </td>
          </tr>
        )}
      </ListTable>
      <Deletions />
      {deleting ? <DeleteDialog tenant={deleting} onClose={() => setDeleting(null)} /> : null}
      {editing ? <TenantDialog tenant={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
      {changing ? <StatusDialog tenant={changing} onClose={() => setChanging(null)} /> : null}
    </>
  );
}
