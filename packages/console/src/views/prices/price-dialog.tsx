// Adds a price from a moment on.
import { useMutation } from '@tanstack/react-query';
import type { CreatePriceBody } from '@voicecall/sdk';
import { SelectField, TextField, problemAt } from '../../components/field.tsx';
import { FormDialog, textOf } from '../../components/form-dialog.tsx';
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
        A price cannot be changed or removed later. With a moment in the past it is used only for usage that is recorded
        from now on.
      </p>
      <div className="columns">
        <SelectField label="Component" name="component" options={ofCodes(usageComponents)} />
        {text('provider', 'Provider', { placeholder: 'openai', hint: 'As in the usage of calls.' })}
        {text('model', 'Model', { required: false, hint: 'Empty: every model without a price of its own.' })}
        <SelectField label="Unit" name="unit" options={ofCodes(usageUnits)} />
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
