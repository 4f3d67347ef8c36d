// The settings of an agent that only calls by telephone have: keys, transfers.
import type { Agent } from '@voicecall/sdk';
import { CheckField, SelectField, TextField, problemAt } from '../../components/field.tsx';
import { formText, textOrNull } from '../../components/form-dialog.tsx';
import { TransferTargetsField, transferTargetsIn } from './transfer-targets-field.tsx';

interface Props {
  readonly agent: Agent;
  readonly error: unknown;
  readonly locked?: boolean | undefined;
}

export const PhoneFields = (props: Props) => (
  <fieldset className="group">
    <legend>Keys and transfers</legend>
    <Keys {...props} />
    <TransferTargetsField {...props} />
  </fieldset>
);

const endKeys = [...'#*0123456789'];

const Keys = ({ agent: { dtmf }, error, locked }: Props) => (
  <>
    <CheckField label="Callers can press keys" name="dtmf.enabled" defaultChecked={dtmf.enabled} disabled={locked} />
    <div className="pair">
      <SelectField
        label="Key that ends a row of keys"
        name="dtmf.end_key"
        defaultValue={dtmf.end_key ?? ''}
        disabled={locked}
        options={[['', 'None'], ...endKeys.map((key) => [key, key] as const)]}
        problem={problemAt(error, 'dtmf.end_key')}
      />
      <TextField
        label="Pause that ends a row of keys, in ms"
        name="dtmf.timeout_ms"
        type="number"
        required
        defaultValue={dtmf.timeout_ms}
        readOnly={locked}
        hint="500 to 15,000."
        problem={problemAt(error, 'dtmf.timeout_ms')}
      />
    </div>
  </>
);

/** What a form with these fields says, as the API takes it. */
export function phoneSettingsIn(form: HTMLFormElement) {
  if (form.elements.namedItem('dtmf.timeout_ms') === null) return {};
  return {
    dtmf: {
      enabled: new FormData(form).get('dtmf.enabled') !== null,
      end_key: textOrNull(form, 'dtmf.end_key'),
      timeout_ms: Number(formText(form, 'dtmf.timeout_ms')),
    },
    ...transferTargetsIn(form),
  };
}
