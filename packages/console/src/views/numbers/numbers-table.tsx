// The list of numbers, and one number in a dialog.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ListTable } from '../../components/list-table.tsx';
import { useList } from '../../data/use-list.ts';
import { Empty } from '../../components/notice.tsx';
import { OpenRecord } from '../../components/open-record.tsx';
import { Time } from '../../components/time.tsx';
import { agentsQuery } from '../../data/queries/agents.ts';
import { keys } from '../../data/keys.ts';
import { useTenant } from '../../session/tenant.ts';
import { NumberDialog } from './number-dialog.tsx';
import { Answered, Provider } from './number-states.tsx';
import { trunkNamesQuery } from '../../data/queries/trunks.ts';
import { numberQuery } from './numbers-data.ts';
import type { NumberFilters } from './numbers-data.ts';

const columns = [
  ['Number', ''],
  ['Name', 'wide-only'],
  ['Inbound calls', ''],
  ['Trunk', 'wide-only'],
  ['Carrier', 'wide-only'],
  ['Since', 'number wide-only'],
] as const;

export function NumbersTable({ filters, action }: { readonly filters: NumberFilters; readonly action: ReactNode }) {
  const { tenantId, client } = useTenant();
  const navigate = useNavigate();
  const { open, ...rest } = filters;
  const close = (): void => void navigate({ to: '/t/$tenantId/numbers', params: { tenantId }, search: rest });
  const status = filters.list === 'past' ? 'released' : 'active';
  const list = useList(
    keys.numbers(tenantId).list({ status }),
    (query) => client.phoneNumbers.list({ ...query, status }),
    ({ phone_numbers }) => phone_numbers,
  );
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  const { data: trunks = [] } = useQuery(trunkNamesQuery(client, tenantId));
  const empty =
    status === 'released' ? (
      <Empty title="No released numbers">A number that is released here can be imported or registered anew.</Empty>
    ) : (
      <Empty title="No numbers yet" action={<div className="toolbar">{action}</div>}>
        Import a number that you own at the carrier, or register one of a trunk of your own. Then choose the agent that
        answers it.
      </Empty>
    );
  return (
    <>
      <ListTable label="Numbers" list={list} columns={columns} empty={empty}>
        {(number) => (
          <tr key={number.id} className="linked">
            <td>
              <Link
                to="/t/$tenantId/numbers"
                params={{ tenantId }}
                search={{ ...rest, open: number.id }}
                className="row-link nowrap"
              >
                {number.number}
              </Link>
            </td>
            <td className="wide-only ellipsis foreign cell-name" dir="auto">
              {number.label}
            </td>
            <td className="foreign" dir="auto">
              <Answered number={number} name={agents.find(({ id }) => id === number.agent_id)?.name} />
            </td>
            <td className="wide-only ellipsis foreign cell-name" dir="auto">
              {trunks.find(({ id }) => id === number.trunk_id)?.name ?? number.trunk_id ?? '–'}
            </td>
            <td className="wide-only">
              <Provider kind={number.provider_kind} />
            </td>
            <td className="number wide-only">
              <Time at={number.created_at} />
            </td>
          </tr>
        )}
      </ListTable>
      <OpenRecord id={open} list={list} query={numberQuery(client, tenantId)} onClose={close}>
        {(number) => <NumberDialog number={number} onClose={close} />}
      </OpenRecord>
    </>
  );
}
