// What the form of an agent says, as the API takes it.
import { formText, textOf, textOrNull } from '../../components/form-dialog.tsx';
import { variablesIn } from './variables-field.tsx';

/** Every field of an agent. */
export const agentBody = (form: HTMLFormElement) => ({
  name: textOf(form, 'name'),
  // Texts that are spoken or read by a model stay as they were typed.
  instructions: formText(form, 'instructions'),
  welcome: formText(form, 'welcome') || null,
  voice_id: textOrNull(form, 'voice_id'),
  language: textOf(form, 'language'),
  model: textOrNull(form, 'model'),
  tool_ids: formText(form, 'tools') === 'all' ? null : new FormData(form).getAll('tool_id').map(String),
  record_calls: new FormData(form).get('record_calls') !== null,
  max_call_duration_sec: Number(formText(form, 'max_call_duration_sec')),
  timezone: textOrNull(form, 'timezone'),
  client_ref: textOrNull(form, 'client_ref'),
  variables: variablesIn(formText(form, 'variables')),
});

export type AgentBody = ReturnType<typeof agentBody>;

/** The fields of `now` that are not as they were. */
export const changesOf = (before: AgentBody, now: AgentBody): Partial<AgentBody> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof AgentBody]),
    ),
  );
