// The list of trunks, and one trunk in a dialog.
import { Link, useNavigate } from '@tanstack/react-router';
import type { Trunk } from '@voicecall/sdk';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Facts, Foreign } from '../../components/facts.tsx';
import type { FactRows } from '../../components/facts.tsx';
import { Id } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { trunkQuery } from '../../data/queries/trunks.ts';
import { useList } from '../../data/use-list.ts';
import { Empty } from '../../components/notice.tsx';
import { OpenRecord } from '../../components/open-record.tsx';
import { Time } from '../../components/time.tsx';
import { count, words } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { useNumbersChanged } from './numbers-data.ts';
import type { NumberFilters } from './numbers-data.ts';
import { Provider } from './number-states.tsx';
import { TrunkForm } from './trunk-form.tsx';

const columns = [
  ['Name', ''],
  ['Direction', ''],
  ['Calls go to', 'wide-only'],
  ['Calls come from', 'wide-only'],
  ['Carrier', 'wide-only'],
  ['Active numbers', 'number'],
  ['Since', 'number wide-only'],
] as const;

export function TrunksTable({ filters, action }: { readonly filters: NumberFilters; readonly action: ReactNode }) {
  const { tenantId, client } = useTenant();
  const navigate = useNavigate();
  const { open, ...rest } = filters;
  const close = (): void => void navigate({ to: '/t/$tenantId/numbers', params: { tenantId }, search: rest });
  const status = filters.list === 'past' ? 'archived' : 'active';
  const list = useList(
    keys.trunks(tenantId).list({ status }),
    (query) => client.trunks.list({ ...query, status }),
    ({ trunks }) => trunks,
  );
  const empty =
    status === 'archived' ? (
      <Empty title="No archived trunks">A trunk without active numbers can be archived.</Empty>
    ) : (
      <Empty title="No trunks yet" action={action}>
        A trunk connects your carrier: calls leave and arrive through it. The import of a number makes one by itself.
      </Empty>
    );
  return (
    <>
      <ListTable label="Trunks" list={list} columns={columns} empty={empty}>
        {(trunk) => (
          <tr key={trunk.id} className="linked">
            <td>
              <Link
                to="/t/$tenantId/numbers"
                params={{ tenantId }}
                search={{ ...rest, open: trunk.id }}
                className="row-link foreign"
                dir="auto"
              >
                {trunk.name}
              </Link>
            </td>
            <td className="nowrap">{words(trunk.direction)}</td>
            <td className="wide-only ellipsis foreign cell-name" dir="auto">
              {trunk.outbound?.address ?? '–'}
            </td>
            <td className="wide-only ellipsis foreign cell-name" dir="auto">
              {sourcesOf(trunk)}
            </td>
            <td className="wide-only">
              <Provider kind={trunk.provider_kind} />
            </td>
            <td className="number">{count(trunk.active_number_count)}</td>
            <td className="number wide-only">
              <Time at={trunk.created_at} />
            </td>
          </tr>
        )}
      </ListTable>
      <OpenRecord id={open} list={list} query={trunkQuery(client, tenantId)} onClose={close}>
        {(trunk) => <TrunkDialog trunk={trunk} onClose={close} />}
      </OpenRecord>
    </>
  );
}

/** From where calls are accepted. */
function sourcesOf({ inbound }: Trunk): string {
  if (!inbound) return '–';
  return inbound.allowed_addresses.join(', ') || 'Anywhere, with the password';
}

const loginOf = (side: { auth_username: string | null; has_auth_password: boolean } | null): string =>
  !side?.auth_username
    ? 'None'
    : `${side.auth_username}, ${side.has_auth_password ? 'password stored' : 'no password'}`;

const foreign = (text: string) => <Foreign>{text || '–'}</Foreign>;

const factsOf = (trunk: Trunk): FactRows => [
  ['Direction', words(trunk.direction)],
  ['Carrier', <Provider kind={trunk.provider_kind} />],
  ...(trunk.outbound
    ? ([
        ['Calls go to', foreign(`${trunk.outbound.address} · ${words(trunk.outbound.transport)}`)],
        ['Calls from', foreign(trunk.outbound.numbers.join(', '))],
        ['Login there', foreign(loginOf(trunk.outbound))],
      ] as const)
    : []),
  ...(trunk.inbound
    ? ([
        ['Calls come from', foreign(sourcesOf(trunk))],
        ['Calls to', foreign(trunk.inbound.numbers.join(', '))],
        ['Callers', foreign(trunk.inbound.allowed_numbers.join(', ') || 'All')],
        ['Login here', foreign(loginOf(trunk.inbound))],
      ] as const)
    : []),
  ['Encryption', words(trunk.media_encryption)],
  ['Noise canceling', trunk.krisp_enabled ? 'On' : 'Off'],
  ['Audio may be missing for', `${trunk.media_timeout_sec} s`],
  ['Active numbers', count(trunk.active_number_count)],
  ['Reference', foreign(trunk.client_ref ?? '')],
  ['Since', <Time at={trunk.created_at} />],
  ['Archived', <Time at={trunk.archived_at} />],
  ['Id', <Id id={trunk.id} />],
];

interface Props {
  readonly trunk: Trunk;
  readonly onClose: () => void;
}

function TrunkDialog({ trunk, onClose }: Props) {
  const { canAct } = useSession();
  const [mode, setMode] = useState<'facts' | 'edit' | 'archive'>('facts');
  if (mode === 'edit') return <TrunkForm trunk={trunk} onClose={onClose} />;
  if (mode === 'archive') return <Archive trunk={trunk} onClose={onClose} />;
  return (
    <Dialog
      title={trunk.name}
      open
      onClose={onClose}
      footer={
        canAct && trunk.status === 'active' ? (
          <>
            <button
              type="button"
              className="button"
              disabled={trunk.active_number_count > 0}
              title={trunk.active_number_count > 0 ? 'Release its active numbers first' : undefined}
              onClick={() => setMode('archive')}
            >
              Archive…
            </button>
            <button type="button" className="button primary" onClick={() => setMode('edit')}>
              Change
            </button>
          </>
        ) : null
      }
    >
      <Facts rows={factsOf(trunk)} />
    </Dialog>
  );
}

function Archive({ trunk, onClose }: Props) {
  const { tenantId, client } = useTenant();
  const changed = useNumbersChanged(tenantId);
  return (
    <ConfirmDialog
      title={`Archive ${trunk.name}?`}
      action="Archive"
      danger
      onClose={onClose}
      run={async () => {
        await client.trunks.archive(trunk.id);
        changed();
        return 'The trunk is archived.';
      }}
    >
      <p>No call leaves or arrives through it any more. It is removed from LiveKit, and cannot be made active again.</p>
    </ConfirmDialog>
  );
}
