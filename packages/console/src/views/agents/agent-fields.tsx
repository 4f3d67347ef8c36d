// The fields of an agent: in the dialog that creates one, and on its page.
import { isApiError } from '@voicecall/sdk';
import type { Agent } from '@voicecall/sdk';
import type { ReactNode } from 'react';
import { CheckField, SelectField, TextArea, TextField, problemAt, problemsIn } from '../../components/field.tsx';
import { RedactionFields } from '../../components/redaction/redaction-fields.tsx';
import { count } from '../../components/words.ts';
import { agentDefaults, longestTalk } from '../../generated/facts.ts';
import type { AgentChoices } from './agents-data.ts';
import { ConsentFields } from './fields/consent-fields.tsx';
import { PhoneFields } from './fields/phone-fields.tsx';
import { SettingFields } from './fields/settings-fields.tsx';
import { hearingSettings, modelSettings, speechSettings, turnSettings } from './fields/settings.ts';
import type { SettingField } from './fields/settings.ts';
import { KnowledgeField } from './fields/knowledge-field.tsx';
import { ToolsField } from './fields/tools-field.tsx';
import { LanguageField, ModelField, VoiceField } from './fields/voice-field.tsx';
import { VariablesField } from './fields/variables-field.tsx';

interface Props {
  /** Absent: a new one. */
  readonly agent?: Agent;
  readonly choices: AgentChoices;
  /** Why the last request was refused. */
  readonly error: unknown;
  /** The fields can be read, and not changed. */
  readonly locked?: boolean;
}

export const AgentFields = (props: Props) => (
  <>
    <Basics {...props} />
    <Group {...props} legend="Speech" settings={speechSettings}>
      <div className="pair">
        <VoiceField
          choices={props.choices}
          value={props.agent?.voice_id ?? null}
          locked={props.locked}
          problem={problemAt(props.error, 'voice_id')}
        />
        <LanguageField
          choices={props.choices}
          value={props.agent?.language ?? agentDefaults.language}
          locked={props.locked}
          problem={problemAt(props.error, 'language')}
        />
      </div>
    </Group>
    <Group {...props} legend="Hearing" settings={hearingSettings} />
    <Group {...props} legend="Turns" settings={turnSettings} />
    <Group {...props} legend="Model" settings={modelSettings}>
      <ModelField
        choices={props.choices}
        value={props.agent?.model ?? null}
        locked={props.locked}
        problem={problemAt(props.error, 'model')}
      />
    </Group>
    <ToolsField
      agent={props.agent}
      tools={props.choices.tools}
      locked={props.locked}
      problem={problemAt(props.error, 'tool_ids') ?? unknownTools(props.error)}
    />
    <KnowledgeField
      agent={props.agent}
      documents={props.choices.documents}
      locked={props.locked}
      problem={problemAt(props.error, 'knowledge_ids')}
    />
    {props.agent ? <ConsentFields agent={props.agent} error={props.error} locked={props.locked} /> : null}
    {props.agent ? (
      <fieldset className="group">
        <legend>Redaction</legend>
        <RedactionFields
          given={props.agent}
          error={props.error}
          locked={props.locked}
          note="What the tenant names is, too."
        />
      </fieldset>
    ) : null}
    {props.agent ? <PhoneFields agent={props.agent} error={props.error} locked={props.locked} /> : null}
    {props.agent ? <Publishing agent={props.agent} locked={props.locked} /> : null}
    <fieldset className="group">
      <legend>Calls</legend>
      <OfCalls {...props} />
    </fieldset>
  </>
);

const Publishing = ({ agent, locked }: Pick<Props, 'locked'> & { readonly agent: Agent }) => (
  <fieldset className="group">
    <legend>Publishing</legend>
    <CheckField
      label="Publish only what all tests have passed"
      name="publish_requires_tests"
      defaultChecked={agent.publish_requires_tests}
      disabled={locked}
    />
    <p className="hint">
      Changes are then kept as a draft. Run the tests on it, and publish it under Versions. This is changed at once, and
      going back to a version that was published before stays possible.
    </p>
  </fieldset>
);

/** The dialog that creates an agent has no settings: a new one has their defaults, and its page shows them. */
const Group = ({
  agent,
  error,
  locked,
  legend,
  settings,
  children,
}: Props & {
  readonly legend: string;
  readonly settings: readonly SettingField[];
  readonly children?: ReactNode;
}) =>
  agent || children ? (
    <fieldset className="group">
      <legend>{legend}</legend>
      {children}
      {agent ? <SettingFields settings={settings} agent={agent} error={error} locked={locked} /> : null}
    </fieldset>
  ) : null;

function Basics({ agent, error, locked }: Props) {
  return (
    <fieldset className="group">
      <legend>Basics</legend>
      <TextField
        label="Name"
        name="name"
        required
        defaultValue={agent?.name}
        readOnly={locked}
        hint="What it is called in lists."
        problem={problemAt(error, 'name')}
      />
      <TextArea
        label="Welcome"
        name="welcome"
        rows={2}
        defaultValue={agent?.welcome ?? ''}
        readOnly={locked}
        hint="What the agent greets with, word for word. Empty: a generic greeting."
        problem={problemAt(error, 'welcome')}
      />
      <TextArea
        label="Instructions"
        name="instructions"
        required
        rows={14}
        defaultValue={agent?.instructions}
        readOnly={locked}
        hint="The prompt: who the agent is, what it does and how it talks. At most 32 KiB."
        problem={problemAt(error, 'instructions')}
      />
      <VariablesField
        variables={agent?.variables}
        locked={locked}
        problem={problemsIn(error, 'variables') ?? undeclaredIn(error)}
      />
    </fieldset>
  );
}

function OfCalls({ agent, error, locked }: Props) {
  const zone = agent?.timezone;
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <>
      <CheckField
        label="Record answered calls"
        name="record_calls"
        defaultChecked={agent?.record_calls ?? agentDefaults.record_calls}
        disabled={locked}
      />
      <div className="pair">
        <TextField
          label="Longest talk, in seconds"
          name="max_call_duration_sec"
          type="number"
          defaultValue={agent?.max_call_duration_sec ?? agentDefaults.max_call_duration_sec}
          readOnly={locked}
          hint={`From the answer on: ${longestTalk.map(count).join(' to ')}.`}
          problem={problemAt(error, 'max_call_duration_sec')}
        />
        <SelectField
          label="Time zone"
          name="timezone"
          defaultValue={zone ?? ''}
          disabled={locked}
          options={[
            ['', 'That of the tenant'],
            ...(zone && !zones.includes(zone) ? [zone, ...zones] : zones).map((name) => [name, name] as const),
          ]}
          hint="Unless the dispatch of a call names one."
          problem={problemAt(error, 'timezone')}
        />
        <TextField
          label="Reference"
          name="client_ref"
          defaultValue={agent?.client_ref ?? ''}
          readOnly={locked}
          hint="Your own id, stored as given."
          problem={problemAt(error, 'client_ref')}
        />
      </div>
    </>
  );
}

/** What the texts name and the agent does not have. */
function undeclaredIn(error: unknown): string | undefined {
  if (!isApiError(error) || error.code !== 'undeclared_variables') return undefined;
  const { undeclared_variables } = error.details;
  return `The texts name what is no variable: ${undeclared_variables.join(', ')}`;
}

/** A tool that was archived while the form was open. */
function unknownTools(error: unknown): string | undefined {
  if (!isApiError(error) || error.code !== 'unknown_tool_ids') return undefined;
  return 'One of these tools does not exist any more. Load the page again.';
}
