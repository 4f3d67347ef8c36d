// What the form of an agent says, as the API takes it.
import type { CreateAgentBody } from '@voicecall/sdk';
import { formText, textOf, textOrNull } from '../../components/form-dialog.tsx';
import { redactionIn } from '../../components/redaction/redaction-fields.tsx';
import { consentIn } from './fields/consent-fields.tsx';
import { phoneSettingsIn } from './fields/phone-fields.tsx';
import { settingsIn } from './fields/settings.ts';
import { variablesIn } from './fields/variables-field.tsx';

function idsOrNull(form: HTMLFormElement, name: string): string[] | null {
  const ids = new FormData(form).getAll(name).map(String);
  return ids.length > 0 ? ids : null;
}

/** Every field of an agent. */
export const agentBody = (form: HTMLFormElement): CreateAgentBody => ({
  ...settingsIn(form),
  ...phoneSettingsIn(form),
  ...consentIn(form),
  ...redactionIn(form),
  name: textOf(form, 'name'),
  // Texts that are spoken or read by a model stay as they were typed.
  instructions: formText(form, 'instructions'),
  welcome: formText(form, 'welcome') || null,
  voice_id: textOrNull(form, 'voice_id'),
  language: textOf(form, 'language'),
  model: textOrNull(form, 'model'),
  tool_ids: formText(form, 'tools') === 'all' ? null : new FormData(form).getAll('tool_id').map(String),
  knowledge_ids: idsOrNull(form, 'knowledge_id'),
  publish_requires_tests: new FormData(form).get('publish_requires_tests') !== null,
  record_calls: new FormData(form).get('record_calls') !== null,
  max_call_duration_sec: Number(formText(form, 'max_call_duration_sec')),
  timezone: textOrNull(form, 'timezone'),
  client_ref: textOrNull(form, 'client_ref'),
  variables: variablesIn(formText(form, 'variables')),
});

export type AgentBody = CreateAgentBody;

/** The fields of `now` that are not as they were. */
export const changesOf = (before: AgentBody, now: AgentBody): Partial<AgentBody> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof AgentBody]),
    ),
  );
