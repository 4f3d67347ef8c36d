// The settings of an agent that only calls by telephone have: keys, transfers, answering machines.
import type { Agent, CreateAgentBody } from '@voicecall/sdk';
import { CheckField, SelectField, TextArea, TextField, problemAt } from '../../../components/field.tsx';
import { formText, textOrNull } from '../../../components/form-dialog.tsx';
import { TransferTargetsField, transferTargetsIn } from './transfer-targets-field.tsx';

interface Props {
  readonly agent: Agent;
  readonly error: unknown;
  readonly locked?: boolean | undefined;
}

export const PhoneFields = (props: Props) => (
  <>
    <fieldset className="group">
      <legend>Keys and transfers</legend>
      <Keys {...props} />
      <TransferTargetsField {...props} />
    </fieldset>
    <fieldset className="group">
      <legend>Answering machines</legend>
      <Voicemail {...props} />
    </fieldset>
  </>
);

type VoicemailAction = NonNullable<CreateAgentBody['voicemail']>['action'];

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

const Voicemail = ({ agent: { voicemail }, error, locked }: Props) => (
  <>
    <SelectField
      label="When a machine picks up"
      name="voicemail.action"
      defaultValue={voicemail?.action ?? ''}
      disabled={locked}
      options={[
        ['', 'The model leaves a message of its own'],
        ['message', 'Say the message below, and hang up'],
        ['hang_up', 'Hang up'],
        ['talk', 'Talk on'],
      ]}
      hint="In outbound calls."
      problem={problemAt(error, 'voicemail.action')}
    />
    <TextArea
      label="Message for machines"
      name="voicemail.message"
      rows={2}
      defaultValue={voicemail?.message ?? ''}
      readOnly={locked}
      hint="Said word for word."
      problem={problemAt(error, 'voicemail.message')}
    />
  </>
);

/** What a form with these fields says, as the API takes it. */
export function phoneSettingsIn(form: HTMLFormElement) {
  if (form.elements.namedItem('dtmf.timeout_ms') === null) return {};
  const action = textOrNull(form, 'voicemail.action') as VoicemailAction | null;
  return {
    voicemail: action && { action, message: formText(form, 'voicemail.message') || null },
    dtmf: {
      enabled: new FormData(form).get('dtmf.enabled') !== null,
      end_key: textOrNull(form, 'dtmf.end_key'),
      timeout_ms: Number(formText(form, 'dtmf.timeout_ms')),
    },
    ...transferTargetsIn(form),
  };
}
