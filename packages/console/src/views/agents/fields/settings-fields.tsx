// Settings in the form of an agent.
import type { Agent } from '@voicecall/sdk';
import { CheckField, SelectField, TextArea, TextField, problemAt, problemsIn } from '../../../components/field.tsx';
import { writtenPairs } from '../../tests/form/pairs.ts';
import { settingOf, shownLines } from './settings.ts';
import type { SettingField } from './settings.ts';

interface Props {
  readonly agent: Agent;
  readonly error: unknown;
  readonly locked?: boolean | undefined;
}

export const SettingFields = ({ settings, ...props }: Props & { readonly settings: readonly SettingField[] }) => (
  <>
    <div className="pair">
      {settings
        .filter(({ kind }) => kind !== 'check')
        .map((field) => (
          <SettingInput key={field.path} field={field} {...props} />
        ))}
    </div>
    {settings
      .filter(({ kind }) => kind === 'check')
      .map((field) => (
        <SettingInput key={field.path} field={field} {...props} />
      ))}
  </>
);

function SettingInput({ field, agent, error, locked }: Props & { readonly field: SettingField }) {
  const { path: name, label, hint } = field;
  const value = settingOf(agent, name);
  const shown = { label, name, hint, problem: problemAt(error, name) };
  switch (field.kind) {
    case 'check':
      return <CheckField label={label} name={name} defaultChecked={value === true} disabled={locked} />;
    case 'choice':
      return <SelectField {...shown} defaultValue={String(value)} disabled={locked} options={field.options} />;
    case 'number':
    case 'amount':
      return (
        <TextField
          {...shown}
          type="number"
          step="any"
          required={field.kind === 'number'}
          defaultValue={value === null ? '' : Number(value)}
          readOnly={locked}
        />
      );
    case 'lines':
    case 'pairs':
    case 'members':
      return (
        <TextArea
          {...shown}
          problem={problemsIn(error, name)}
          rows={3}
          defaultValue={field.kind === 'members' ? writtenPairs(value as object | null) : shownLines(value)}
          readOnly={locked}
        />
      );
  }
}
