// When alerts of a tenant open: the rule of each kind.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AlertRules, UpdateAlertRulesBody } from '@voicecall/sdk';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField, TextField, problemAt } from '../../components/field.tsx';
import { FormDialog, textOf } from '../../components/form-dialog.tsx';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { toast } from '../../components/toasts.tsx';
import { words } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { alertRulesQuery } from '../../data/queries/alerts.ts';
import { useReadAgain } from '../../data/reading.ts';
import { alertRuleFields } from '../../generated/facts.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';

type Rule = Readonly<Record<string, boolean | number | string>>;

export function RulesDialog({ onClose }: { readonly onClose: () => void }) {
  const { client, tenantId } = useTenant();
  const { data, error, refetch } = useQuery(alertRulesQuery(client, tenantId));
  if (data) return <RulesForm rules={data.rules} onClose={onClose} />;
  return (
    <Dialog title="Rules for alerts" open onClose={onClose}>
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <SkeletonText lines={6} />}
    </Dialog>
  );
}

/** The rules as the form has them. */
const bodyOf = (form: HTMLFormElement): UpdateAlertRulesBody => {
  const isChecked = (name: string): boolean => textOf(form, name) !== '';
  const valueOf = (name: string, type: string) =>
    type === 'boolean' ? isChecked(name) : type === 'number' ? Number(textOf(form, name)) : textOf(form, name);
  const rules = alertRuleFields.map(({ kind, fields }) => [
    kind,
    {
      enabled: isChecked(`${kind}.enabled`),
      ...Object.fromEntries(fields.map(([name, type]) => [name, valueOf(`${kind}.${name}`, type)])),
    },
  ]);
  return { rules: Object.fromEntries(rules) as UpdateAlertRulesBody['rules'] };
};

function RulesForm({ rules, onClose }: { readonly rules: AlertRules['rules']; readonly onClose: () => void }) {
  const { client, tenantId } = useTenant();
  const { canAct } = useSession();
  const readAgain = useReadAgain();
  const save = useMutation({
    mutationFn: async (body: UpdateAlertRulesBody) => client.alerts.updateRules(body),
    onSuccess: async () => {
      toast('The rules are changed. They are in force within a minute.');
      onClose();
      await readAgain(keys.alerts(tenantId).all);
    },
  });
  return (
    <FormDialog
      title="Rules for alerts"
      submit="Save"
      wide
      disabled={!canAct}
      request={save}
      onClose={onClose}
      onSubmit={(form) => save.mutate(bodyOf(form))}
    >
      {alertRuleFields.map(({ kind, title, fields }) => (
        <fieldset key={kind} className="group" disabled={!canAct}>
          <legend>{title}</legend>
          <CheckField label="Open alerts" name={`${kind}.enabled`} defaultChecked={rules[kind].enabled} />
          {fields.map(([name, type, hint]) => {
            const field = `${kind}.${name}`;
            const value = ({ ...rules[kind] } as Rule)[name];
            return type === 'boolean' ? (
              <CheckField key={name} label={hint} name={field} defaultChecked={value === true} />
            ) : (
              <TextField
                key={name}
                label={words(name)}
                name={field}
                hint={hint}
                required
                inputMode={type === 'number' ? 'numeric' : 'decimal'}
                defaultValue={String(value)}
                problem={problemAt(save.error, `rules.${field}`)}
              />
            );
          })}
        </fieldset>
      ))}
    </FormDialog>
  );
}
