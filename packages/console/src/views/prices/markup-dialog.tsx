// What is added to the prices for one tenant: now, before and later; and a new markup.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SetMarkupBody } from '@voicecall/sdk';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { SelectField, TextField, problemAt } from '../../components/field.tsx';
import { momentOf } from '../../components/filters.tsx';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { textOf } from '../../components/form-dialog.tsx';
import { api } from '../../data/client.ts';
import { keys } from '../../data/keys.ts';
import { reading, useReadAgain } from '../../data/reading.ts';
import { useSession } from '../../session/session.ts';
import { tenantsQuery } from '../../data/queries/tenants.ts';

export function MarkupDialog({ onClose }: { readonly onClose: () => void }) {
  const { canAct } = useSession();
  const [chosen, setChosen] = useState('');
  const { data } = useQuery(tenantsQuery);
  const tenants = data?.tenants ?? [];
  const tenantId = chosen || tenants[0]?.id;
  return (
    <Dialog title="Markup of a tenant" open onClose={onClose}>
      <div className="form">
        <SelectField
          label="Tenant"
          value={tenantId}
          onChange={({ target }) => setChosen(target.value)}
          options={tenants.map(({ id, name }) => [id, name])}
        />
        {tenantId ? <Entries tenantId={tenantId} /> : null}
        {tenantId && canAct ? <MarkupForm key={tenantId} tenantId={tenantId} /> : null}
      </div>
    </Dialog>
  );
}

function Entries({ tenantId }: { readonly tenantId: string }) {
  const { data, error, refetch } = useQuery(
    reading(keys.markup(tenantId), async () => (await api.prices.getMarkup(tenantId)).markup),
  );
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={2} />;
  return (
    <>
      <p>
        Now <strong className="tabular">{data.percent} %</strong> are added to every price.
      </p>
      {data.entries.length > 0 ? (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Valid from</th>
              <th scope="col" className="number">
                Percent
              </th>
            </tr>
          </thead>
          <tbody>
            {data.entries.map(({ percent, valid_from }) => (
              <tr key={valid_from}>
                <td>
                  <Time at={valid_from} />
                </td>
                <td className="number">{percent}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}

function MarkupForm({ tenantId }: { readonly tenantId: string }) {
  const readAgain = useReadAgain();
  const set = useMutation({
    mutationFn: async (body: SetMarkupBody) => api.prices.setMarkup(tenantId, body),
    onSuccess: async () => {
      toast('The markup is set.');
      await readAgain(keys.markup(tenantId));
    },
  });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const valid_from = momentOf(textOf(form, 'valid_from'));
        set.mutate({ percent: textOf(form, 'percent'), ...(valid_from && { valid_from }) });
      }}
    >
      {set.error ? <ErrorNotice error={set.error} /> : null}
      <TextField
        label="New markup in percent"
        name="percent"
        inputMode="decimal"
        placeholder="12.5"
        required
        problem={problemAt(set.error, 'percent')}
      />
      <TextField
        label="Valid from"
        name="valid_from"
        type="datetime-local"
        step={1}
        hint="Empty: from now on. What was recorded before keeps its amount."
        problem={problemAt(set.error, 'valid_from')}
      />
      <button className="button primary" disabled={set.isPending}>
        Set the markup
      </button>
    </form>
  );
}
