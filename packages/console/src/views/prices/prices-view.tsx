// What the usage of calls costs: the price book, and what is added to it for one tenant.
import type { Price } from '@voicecall/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChoiceFilter, TextFilter, ofCodes, filterOf } from '../../components/filters.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Foreign } from '../../components/facts.tsx';
import { Empty } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ListTable, actionsColumn } from '../../components/list-table.tsx';
import { Time } from '../../components/time.tsx';
import { count, words } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { api } from '../../data/client.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useList } from '../../data/use-list.ts';
import { usageComponents } from '../../generated/facts.ts';
import { useSession } from '../../session/session.ts';
import type { PriceFilters } from './filters.ts';
import { MarkupDialog } from './markup-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { serverNow } from '../../data/clock.ts';

const route = getRouteApi('/inside/installation/prices');
const columns = [
  ['Component', 'wide-only'],
  ['Provider', ''],
  ['Model', 'wide-only'],
  ['Price', 'number'],
  ['For', ''],
  ['Valid from', 'number wide-only'],
  ['Added', 'number wide-only'],
  [actionsColumn, 'number'],
] as const;

export function PricesView() {
  const { canAct } = useSession();
  const [removed, setRemoved] = useState<Price | null>(null);
  const filters = route.useSearch();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'price' | 'markup' | null>(null);
  const { valid, ...rest } = filters;
  const pages = useList(
    keys.prices.list(filters),
    async (page) =>
      api.prices.list({ ...rest, ...(valid && { valid_at: new Date(serverNow()).toISOString() }), ...page }),
    ({ prices }) => prices,
  );
  const replace = (search: PriceFilters): void => void navigate({ to: '/prices', search, replace: true });
  const filter = filterOf(filters, replace);
  const add = canAct ? (
    <button type="button" className="button primary" onClick={() => setOpen('price')}>
      Add a price
    </button>
  ) : null;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHead
        title="Prices"
        about="A change is a new price from a later moment. One that was not used yet can be removed."
      >
        <button type="button" className="button" onClick={() => setOpen('markup')}>
          Markup of a tenant
        </button>
        {add}
      </PageHead>
      <search className="toolbar">
        <TextFilter {...filter('provider', 'Provider')} grow />
        <ChoiceFilter {...filter('component', 'Any component')} options={ofCodes(usageComponents)} />
        <ChoiceFilter {...filter('valid', 'Any time')} options={[['now', 'Valid now']]} />
      </search>
      <ListTable
        label="Prices"
        list={pages}
        columns={columns}
        empty={
          <Empty title={isFiltered ? 'No price matches' : 'No prices yet'} action={isFiltered ? null : add}>
            {isFiltered
              ? 'Change a filter.'
              : 'Without prices, calls have no cost. Add one for each unit that you pay for.'}
          </Empty>
        }
      >
        {(price) => (
          <tr key={price.id}>
            <td className="wide-only">{words(price.component)}</td>
            <td className="ellipsis foreign cell-name" dir="auto">
              {price.provider}
            </td>
            <td className="wide-only ellipsis foreign cell-name" dir="auto">
              {price.model ?? <span className="quiet">Every other model</span>}
            </td>
            <td className="number nowrap">
              {price.price} {price.currency}
            </td>
            <td>
              {count(price.per_quantity)} {words(price.unit).toLowerCase()}
            </td>
            <td className="number wide-only">
              <Time at={price.valid_from} />
            </td>
            <td className="number wide-only">
              <Time at={price.created_at} />
            </td>
            <td className="number">
              {canAct && !price.used ? (
                <button
                  type="button"
                  className="button small"
                  aria-label={`Remove the price of ${price.provider}`}
                  onClick={() => setRemoved(price)}
                >
                  Remove
                </button>
              ) : null}
            </td>
          </tr>
        )}
      </ListTable>
      {open === 'price' ? <PriceDialog currency={pages.items[0]?.currency} onClose={() => setOpen(null)} /> : null}
      {removed ? <RemoveDialog price={removed} onClose={() => setRemoved(null)} /> : null}
      {open === 'markup' ? <MarkupDialog onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function RemoveDialog({ price, onClose }: { readonly price: Price; readonly onClose: () => void }) {
  const readAgain = useReadAgain();
  return (
    <ConfirmDialog
      title="Remove the price"
      action="Remove"
      danger
      onClose={onClose}
      run={async () => {
        await api.prices.delete(price.id);
        await readAgain(keys.prices.all);
        return 'The price is removed.';
      }}
    >
      <p>
        {price.price} {price.currency} of <Foreign>{price.provider}</Foreign>. Nothing was priced with it yet.
      </p>
    </ConfirmDialog>
  );
}
