// Adds a price from a moment on.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CreatePriceBody, UnpricedUsage } from '@voicecall/sdk';
import { useState } from 'react';
import { SelectField, TextField, problemAt } from '../../components/field.tsx';
import { FormDialog, textOf } from '../../components/form-dialog.tsx';
import { words } from '../../components/words.ts';
import { toast } from '../../components/toasts.tsx';
import { momentOf, ofCodes } from '../../components/filters.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { api } from '../../data/client.ts';
import { usageComponents, usageUnits } from '../../generated/facts.ts';
import { serverNow } from '../../data/clock.ts';

const bodyOf = (form: HTMLFormElement): CreatePriceBody => ({
  component: textOf(form, 'component') as (typeof usageComponents)[number],
  provider: textOf(form, 'provider'),
  model: textOf(form, 'model') || null,
  unit: textOf(form, 'unit') as (typeof usageUnits)[number],
  price: textOf(form, 'price'),
  per_quantity: Number(textOf(form, 'per_quantity')),
  currency: textOf(form, 'currency').toUpperCase(),
  valid_from: momentOf(textOf(form, 'valid_from')) ?? '',
});

/** A moment as the value of a field, which has the time of the reader without a time zone. */
const localTime = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);

const nameOf = ({ component, provider, model, unit }: UnpricedUsage): string =>
  [words(component), provider, model, words(unit).toLowerCase()].filter((part) => part !== null).join(' · ');

/** `currency` is that of the other prices: an installation has one. */
export function PriceDialog({
  currency = 'USD',
  onClose,
}: {
  readonly currency: string | undefined;
  readonly onClose: () => void;
}) {
  const readAgain = useReadAgain();
  const add = useMutation({
    mutationFn: async (body: CreatePriceBody) => api.prices.create(body),
    onSuccess: async () => {
      toast('The price is added.');
      onClose();
      await readAgain(keys.prices.all);
    },
  });
  const { data: unpriced = [] } = useQuery({
    queryKey: keys.prices.unpriced,
    queryFn: async () => (await api.prices.listUnpriced()).unpriced_usage,
  });
  const [kind, setKind] = useState<UnpricedUsage | undefined>(undefined);
  const text = (name: string, label: string, more: React.ComponentProps<typeof TextField> | object) => (
    <TextField label={label} name={name} required problem={problemAt(add.error, name)} {...more} />
  );
  return (
    <FormDialog
      title="Add a price"
      submit="Add"
      wide
      request={add}
      onClose={onClose}
      onSubmit={(form) => add.mutate(bodyOf(form))}
    >
      <p className="quiet">
        A price cannot be changed, and cannot be removed once something was priced with it. With a moment in the past it
        is used only for usage that is recorded from now on.
      </p>
      {unpriced.length > 0 ? (
        <SelectField
          label="What calls used without a price"
          options={[['', 'Something else'], ...unpriced.map((used, place) => [String(place), nameOf(used)] as const)]}
          onChange={({ target }) => setKind(target.value === '' ? undefined : unpriced[Number(target.value)])}
        />
      ) : null}
      {/* Another choice begins the fields anew. */}
      <div className="columns" key={kind ? nameOf(kind) : ''}>
        <SelectField
          label="Component"
          name="component"
          options={ofCodes(usageComponents)}
          defaultValue={kind?.component}
        />
        {text('provider', 'Provider', {
          placeholder: 'openai',
          hint: 'As in the usage of calls.',
          defaultValue: kind?.provider,
        })}
        {text('model', 'Model', {
          required: false,
          hint: 'Empty: every model without a price of its own.',
          defaultValue: kind?.model ?? '',
        })}
        <SelectField label="Unit" name="unit" options={ofCodes(usageUnits)} defaultValue={kind?.unit} />
        {text('price', 'Price', { inputMode: 'decimal', placeholder: '0.25' })}
        {text('per_quantity', 'For this many units', { type: 'number', min: 1, defaultValue: 1_000_000 })}
        {text('currency', 'Currency', { maxLength: 3, defaultValue: currency })}
        {text('valid_from', 'Valid from', {
          type: 'datetime-local',
          step: 1,
          defaultValue: localTime(new Date(serverNow())),
        })}
      </div>
    </FormDialog>
  );
}
