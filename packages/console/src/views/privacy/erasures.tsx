// The erasures of persons: how far they are, and what they have done.
import { Link } from '@tanstack/react-router';
import type { Client, Erasure } from '@voicecall/sdk';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Empty } from '../../components/notice.tsx';
import { OpenRecord } from '../../components/open-record.tsx';
import { Time } from '../../components/time.tsx';
import { count } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { reading } from '../../data/reading.ts';
import { lookAgainMs, useList } from '../../data/use-list.ts';
import { useTenant } from '../../session/tenant.ts';
import { ErasureDialog } from './erasure-dialog.tsx';
import { searchedBy } from './person-fields.tsx';

const columns = [
  ['Searched by', ''],
  ['Status', ''],
  ['Looked at', 'number wide-only'],
  ['Erased', 'number wide-only'],
  ['On hold', 'number wide-only'],
  ['Asked for', 'number'],
  ['Completed', 'number wide-only'],
] as const;

const erasureQuery = (client: Client, tenantId: string) => (id: string) =>
  reading(keys.erasures(tenantId).one(id), async () => (await client.erasures.get(id)).erasure);

/** `open` is the erasure whose receipt is shown. */
export function Erasures({
  open,
  onClose,
  action,
}: {
  readonly open: string | undefined;
  readonly onClose: () => void;
  readonly action: ReactNode;
}) {
  const { tenantId, client } = useTenant();
  const list = useList(
    keys.erasures(tenantId).list(),
    async (page) => client.erasures.list(page),
    ({ erasures }) => erasures,
    (erasures) => (erasures.some(({ completed_at }) => completed_at === null) ? lookAgainMs : false),
  );
  return (
    <>
      <ListTable
        label="Erasures"
        list={list}
        columns={columns}
        empty={
          <Empty title="No erasures yet" action={action}>
            When a person asks to be forgotten, everything of their calls is erased, and a signed receipt says what was.
          </Empty>
        }
      >
        {(erasure) => <ErasureRow key={erasure.id} erasure={erasure} />}
      </ListTable>
      <OpenRecord id={open} list={list} query={erasureQuery(client, tenantId)} onClose={onClose}>
        {(erasure) => <ErasureDialog erasure={erasure} onClose={onClose} />}
      </OpenRecord>
    </>
  );
}

const ErasureRow = ({
  erasure: { id, tenant_id, by, status, looked_at, receipt, created_at, completed_at },
}: {
  readonly erasure: Erasure;
}) => (
  <tr className="linked">
    <td>
      <Link
        to="/t/$tenantId/privacy"
        params={{ tenantId: tenant_id }}
        search={{ tab: 'erasures', open: id }}
        className="row-link"
      >
        {searchedBy(by)}
      </Link>
    </td>
    <td>
      <Badge code={status} />
    </td>
    <td className="number wide-only">{count(looked_at)}</td>
    <td className="number wide-only">{receipt ? count(receipt.calls) : '–'}</td>
    <td className="number wide-only">{receipt ? count(receipt.held_call_ids.length) : '–'}</td>
    <td className="number">
      <Time at={created_at} />
    </td>
    <td className="number wide-only">
      <Time at={completed_at} />
    </td>
  </tr>
);
