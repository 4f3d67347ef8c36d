// What an agent says before its greeting: about itself, and about recording.
import type { Agent, CreateAgentBody } from '@voicecall/sdk';
import { SelectField, TextArea, problemAt } from '../../../components/field.tsx';
import { formText } from '../../../components/form-dialog.tsx';

interface Props {
  readonly agent: Agent;
  readonly error: unknown;
  readonly locked?: boolean | undefined;
}

export const ConsentFields = ({ agent, error, locked }: Props) => (
  <fieldset className="group">
    <legend>Before the greeting</legend>
    <TextArea
      label="Disclosure"
      name="disclosure"
      rows={2}
      defaultValue={agent.disclosure ?? ''}
      readOnly={locked}
      hint="Said first of all, word for word, such as that it is an AI. Empty: nothing."
      problem={problemAt(error, 'disclosure')}
    />
    <SelectField
      label="About recording"
      name="recording_consent"
      defaultValue={agent.recording_consent}
      disabled={locked}
      options={[
        ['none', 'Nothing is said'],
        ['announce', 'The agent says it, and then records'],
        ['ask', 'The agent asks, and records after a yes'],
      ]}
      hint="Without a yes nothing of a call that asks is stored, the transcript included."
      problem={problemAt(error, 'recording_consent')}
    />
    <TextArea
      label="Sentence or question about recording"
      name="recording_consent_text"
      rows={2}
      defaultValue={agent.recording_consent_text ?? ''}
      readOnly={locked}
      hint="Said word for word. Empty: a generic one, in English where there is none in the language."
      problem={problemAt(error, 'recording_consent_text')}
    />
  </fieldset>
);

/** What a form with these fields says, as the API takes it. */
export function consentIn(form: HTMLFormElement): Partial<CreateAgentBody> {
  if (form.elements.namedItem('recording_consent') === null) return {};
  return {
    disclosure: formText(form, 'disclosure') || null,
    recording_consent: formText(form, 'recording_consent') as NonNullable<CreateAgentBody['recording_consent']>,
    recording_consent_text: formText(form, 'recording_consent_text') || null,
  };
}
