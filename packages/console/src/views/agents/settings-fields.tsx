// A group of settings in the form of an agent.
import type { Agent } from '@voicecall/sdk';
import type { ReactNode } from 'react';
import { CheckField, SelectField, TextField, problemAt } from '../../components/field.tsx';
import { settingOf } from './settings.ts';
import type { SettingField } from './settings.ts';

interface Props {
  readonly agent: Agent;
  readonly error: unknown;
  readonly locked?: boolean | undefined;
}

export const SettingsGroup = ({
  legend,
  settings,
  children,
  ...props
}: Props & { readonly legend: string; readonly settings: readonly SettingField[]; readonly children?: ReactNode }) => (
  <fieldset className="group">
    <legend>{legend}</legend>
    {children}
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
  </fieldset>
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
      return <TextField {...shown} type="number" step="any" required defaultValue={Number(value)} readOnly={locked} />;
  }
}
