// Who changed what and when, and who read calls, for all tenants or one.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { AuditEvent } from '@voicecall/sdk';
import { useState } from 'react';
import { ChoiceFilter, DayFilter, TextFilter, ofCodes, filterOf } from '../../components/filters.tsx';
import { NoMatch } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ListTable, actionsColumn } from '../../components/list-table.tsx';
import { Time } from '../../components/time.tsx';
import { count, words } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { api } from '../../data/client.ts';
import { useList } from '../../data/use-list.ts';
import { auditActions } from '../../generated/facts.ts';
import { tenantsQuery } from '../../data/queries/tenants.ts';
import { EntryDialog, actorOf } from './entry-dialog.tsx';
import { queryOf } from './filters.ts';
import { folded } from './folded.ts';
import type { AuditFilters } from './filters.ts';

const route = getRouteApi('/inside/installation/audit-log');
const columns = [
  ['When', ''],
  ['Who', 'wide-only'],
  ['Action', ''],
  ['Record', 'wide-only'],
  ['Tenant', 'wide-only'],
  [actionsColumn, 'number'],
] as const;

export function AuditLogView() {
  const filters = route.useSearch();
  const navigate = useNavigate();
  const [shown, setShown] = useState<AuditEvent | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { data: tenants } = useQuery(tenantsQuery);
  const names = new Map(tenants?.tenants.map(({ id, name }) => [id, name] as const));
  const pages = useList(
    keys.auditLog.list(filters),
    async (page) => api.auditEvents.list({ ...queryOf(filters), ...page }),
    ({ audit_events }) => audit_events,
  );
  const replace = (search: AuditFilters): void => void navigate({ to: '/audit-log', search, replace: true });
  const filter = filterOf(filters, replace);
  return (
    <>
      <PageHead
        title="Audit log"
        about="Each change, and who made it; who read calls, for tenants that ask for it. Secrets are never in it."
      />
      <search className="toolbar">
        <TextFilter {...filter('client_ref', 'Reference of the record')} grow />
        <ChoiceFilter {...filter('tenant_id', 'Any tenant')} options={[...names]} />
        <ChoiceFilter {...filter('action', 'Any action')} options={ofCodes(auditActions)} />
        <DayFilter {...filter('from', 'From')} />
        <DayFilter {...filter('to', 'To')} />
      </search>
      <ListTable
        label="Audit log"
        list={{ ...pages, items: folded(pages.items, opened) }}
        columns={columns}
        empty={<NoMatch thing="entry" things="entries" showAll={() => replace({})} />}
      >
        {([entry, ...others]) => (
          <tr key={entry.id}>
            <td>
              <Time at={entry.created_at} />
            </td>
            <td className="wide-only ellipsis foreign cell-name" dir="auto">
              {actorOf(entry)}
            </td>
            <td className="nowrap">
              {words(entry.action)}{' '}
              {others.length > 0 ? <span className="badge">{count(others.length + 1)}×</span> : null}
            </td>
            <td className="wide-only nowrap">
              {words(entry.target_type)}{' '}
              {entry.target_id && others.length === 0 ? <code className="mono">{entry.target_id}</code> : null}
            </td>
            <td className="wide-only ellipsis foreign cell-name" dir="auto">
              {entry.tenant_id ? (names.get(entry.tenant_id) ?? entry.tenant_id) : '–'}
            </td>
            <td className="number">
              <button
                type="button"
                className="button small"
                aria-label={
                  others.length > 0 ? `Show ${others.length + 1} calls` : `Show the entry ${words(entry.action)}`
                }
                onClick={() => (others.length > 0 ? setOpened(new Set([...opened, entry.id])) : setShown(entry))}
              >
                Show
              </button>
            </td>
          </tr>
        )}
      </ListTable>
      {shown ? <EntryDialog entry={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
