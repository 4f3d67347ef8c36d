// When alerts of a tenant open, by the rule of each kind, and who is told.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AlertRules, UpdateAlertRulesBody } from '@voicecall/sdk';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField, TextArea, TextField, problemAt, problemsIn, refusedUrl } from '../../components/field.tsx';
import { FormDialog, listOf, textOf, textOrNull } from '../../components/form-dialog.tsx';
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
  if (data) return <RulesForm of={data} onClose={onClose} />;
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
  const chat_url = isChecked('no_chat') ? null : textOrNull(form, 'chat_url');
  return {
    rules: Object.fromEntries(rules) as UpdateAlertRulesBody['rules'],
    emails: listOf(form, 'emails'),
    // An empty field keeps the chat that there is.
    ...((chat_url !== null || isChecked('no_chat')) && { chat_url }),
  };
};

function RulesForm({ of, onClose }: { readonly of: AlertRules; readonly onClose: () => void }) {
  const { rules, emails, chat_host } = of;
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
      <fieldset className="group" disabled={!canAct}>
        <legend>Who is told</legend>
        <TextArea
          label="E-mail addresses"
          name="emails"
          rows={2}
          hint="One in each line. Webhooks that get alert.opened and alert.closed are told as well."
          defaultValue={emails.join('\n')}
          problem={problemsIn(save.error, 'emails')}
        />
        <TextField
          label="Webhook of a chat"
          name="chat_url"
          type="url"
          placeholder={chat_host === null ? '' : `https://${chat_host}/…`}
          hint={
            chat_host === null
              ? 'As Slack, Mattermost and Google Chat have one.'
              : `The chat at ${chat_host} is told. Its address is not shown; enter another one to change it.`
          }
          problem={refusedUrl(save.error) ?? problemAt(save.error, 'chat_url')}
        />
        {chat_host === null ? null : <CheckField label="Tell no chat any more" name="no_chat" />}
      </fieldset>
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
