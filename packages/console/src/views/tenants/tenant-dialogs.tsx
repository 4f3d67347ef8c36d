// Creates a tenant, changes its settings and limits, and suspends it.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CreateTenantBody, Tenant } from '@voicecall/sdk';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CheckField, SelectField, TextField, problemAt } from '../../components/field.tsx';
import { FormDialog, textOf } from '../../components/form-dialog.tsx';
import { RedactionFields, redactionIn } from '../../components/redaction/redaction-fields.tsx';
import { toast } from '../../components/toasts.tsx';
import { count, words } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { api } from '../../data/client.ts';
import { tenantDetailQuery } from '../../data/queries/tenants.ts';
import { RetentionFields, retentionOf } from './retention-fields.tsx';
import './tenants.css';
import { tenantDefaults, tenantLimits, verticals } from '../../generated/facts.ts';

const zones = Intl.supportedValuesOf('timeZone');
const limitNames = Object.keys(tenantLimits) as (keyof typeof tenantLimits)[];

const standard = {
  name: '',
  ...tenantDefaults,
  limits: Object.fromEntries(limitNames.map((name) => [name, tenantLimits[name].standard])) as Record<
    keyof typeof tenantLimits,
    number
  >,
};

/** All settings of the form. */
const bodyOf = (form: HTMLFormElement): CreateTenantBody => ({
  name: textOf(form, 'name'),
  timezone: textOf(form, 'timezone'),
  default_vertical: textOf(form, 'default_vertical') as (typeof verticals)[number],
  max_concurrent_calls: Number(textOf(form, 'max_concurrent_calls')),
  dial_rate_per_sec: Number(textOf(form, 'dial_rate_per_sec')),
  limits: Object.fromEntries(limitNames.map((name) => [name, Number(textOf(form, `limits.${name}`))])),
  retention: retentionOf(form),
  audit_access: textOf(form, 'audit_access') === 'on',
  ...redactionIn(form),
});

/** Without a tenant it creates one. */
export function TenantDialog({ tenant, onClose }: { readonly tenant: Tenant | null; readonly onClose: () => void }) {
  const readAgain = useReadAgain();
  const save = useMutation({
    mutationFn: async (body: CreateTenantBody) =>
      tenant ? api.tenants.update(tenant.id, body) : api.tenants.create(body),
    onSuccess: async () => {
      toast(tenant ? 'The tenant is changed.' : 'The tenant is created.');
      onClose();
      if (tenant) void readAgain(keys.privacy(tenant.id));
      await readAgain(keys.tenants.all);
    },
  });
  const { data: detail } = useQuery(tenantDetailQuery(tenant?.id ?? ''));
  const given = tenant ?? standard;
  const problem = (path: string) => problemAt(save.error, path);
  return (
    <FormDialog
      title={tenant ? tenant.name : 'Create a tenant'}
      submit={tenant ? 'Save' : 'Create'}
      wide
      request={save}
      onClose={onClose}
      onSubmit={(form) => save.mutate(bodyOf(form))}
    >
      <TextField label="Name" name="name" defaultValue={given.name} required autoFocus problem={problem('name')} />
      <div className="columns">
        <TextField
          label="Time zone"
          name="timezone"
          list="time-zones"
          defaultValue={given.timezone}
          required
          hint="Of calls for which neither the dispatch nor the agent names one."
          problem={problem('timezone')}
        />
        <datalist id="time-zones">
          {zones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <SelectField
          label="Trade"
          name="default_vertical"
          defaultValue={given.default_vertical}
          options={verticals.map((code) => [code, words(code)])}
          hint="Whose facts the summaries look for."
          problem={problem('default_vertical')}
        />
        <TextField
          label="Calls at the same time"
          name="max_concurrent_calls"
          type="number"
          min={1}
          defaultValue={given.max_concurrent_calls}
          required
          hint="Further outbound calls wait."
          problem={problem('max_concurrent_calls')}
        />
        <TextField
          label="Calls dialed per second"
          name="dial_rate_per_sec"
          type="number"
          min={0.01}
          step="any"
          defaultValue={given.dial_rate_per_sec}
          required
          problem={problem('dial_rate_per_sec')}
        />
      </div>
      <h3>Limits</h3>
      <p className="quiet">How many of each the tenant may have. A limit below what there is takes nothing away.</p>
      <div className="tenant-limits">
        {limitNames.map((name) => (
          <TextField
            key={name}
            label={words(name)}
            hint={detail ? `${count(detail.in_use[name])} in use` : undefined}
            name={`limits.${name}`}
            type="number"
            min={0}
            max={tenantLimits[name].most}
            defaultValue={given.limits[name]}
            required
            problem={problem(`limits.${name}`)}
          />
        ))}
      </div>
      <RetentionFields tenant={tenant} problem={problem} />
      <h3>Access</h3>
      <p className="quiet">
        The audit log then says who read what was said in a call or got the link to its recording, once an hour.
      </p>
      <CheckField label="Record who reads calls" name="audit_access" defaultChecked={given.audit_access} />
      <h3>Redaction</h3>
      <RedactionFields given={given} error={save.error} note="Agents can have more." />
    </FormDialog>
  );
}

/** Suspends a tenant, or lets a suspended one work again. */
export function StatusDialog({ tenant, onClose }: { readonly tenant: Tenant; readonly onClose: () => void }) {
  const readAgain = useReadAgain();
  const suspends = tenant.status === 'active';
  return (
    <ConfirmDialog
      title={suspends ? 'Suspend the tenant' : 'Activate the tenant'}
      action={suspends ? 'Suspend' : 'Activate'}
      danger={suspends}
      onClose={onClose}
      run={async () => {
        await api.tenants.update(tenant.id, { status: suspends ? 'suspended' : 'active' });
        void readAgain(keys.tenants.all);
        return suspends ? 'The tenant is suspended.' : 'The tenant is active.';
      }}
    >
      <p>
        <strong className="foreign" dir="auto">
          {tenant.name}
        </strong>
        :{' '}
        {suspends
          ? 'its API keys are refused and no new call begins. Calls in progress go on. You can activate it again.'
          : 'its API keys work again, and calls can begin.'}
      </p>
    </ConfirmDialog>
  );
}
