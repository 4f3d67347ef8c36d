// The API keys of the tenant: list, create, revoke.
import { useMutation } from '@tanstack/react-query';
import type { ApiKey, CreateApiKeyBody } from '@voicecall/sdk';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Badge } from '../../components/badge.tsx';
import { CheckField, TextField, problemAt } from '../../components/field.tsx';
import { FormDialog, textOf } from '../../components/form-dialog.tsx';
import { momentOf } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { useList } from '../../data/use-list.ts';
import { Empty } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { api } from '../../data/client.ts';
import { serverNow } from '../../data/clock.ts';
import { keys } from '../../data/keys.ts';
import { accessScopes } from '../../generated/facts.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';
import { OnceDialog } from '../../components/once-dialog.tsx';

const columns = [
  ['Name', ''],
  ['Begins with', 'wide-only'],
  ['Status', ''],
  ['Opens', 'wide-only'],
  ['Last used', 'number wide-only'],
  ['Ends', 'number wide-only'],
  ['Created', 'number wide-only'],
  ['Action', 'number'],
] as const;

type Scopes = NonNullable<CreateApiKeyBody['scopes']>;

const stateOf = ({ revoked_at, expires_at }: ApiKey): string => {
  if (revoked_at) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= serverNow() ? 'expired' : 'active';
};

const opens = ({ scopes }: ApiKey): string => (scopes.includes('*') ? 'Everything' : scopes.join(', '));

export function ApiKeys({ canAct }: { readonly canAct: boolean }) {
  const { tenantId } = useTenant();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const list = useList(
    keys.apiKeys(tenantId).list(),
    (query) => api.apiKeys.list({ ...query, tenant_id: tenantId }),
    ({ api_keys }) => api_keys,
  );
  const create = canAct ? (
    <button type="button" className="button primary" onClick={() => setCreating(true)}>
      Create a key
    </button>
  ) : null;
  return (
    <div className="part">
      <div className="part-head">
        <div>
          <h2>API keys</h2>
          <p>For the programs of the tenant. A key opens this tenant: all of it, or what you choose.</p>
        </div>
        {list.items.length > 0 ? create : null}
      </div>
      <ListTable
        label="API keys"
        list={list}
        columns={canAct ? columns : columns.slice(0, -1)}
        empty={
          <Empty title="No API keys yet" action={create}>
            The backend of the tenant needs a key to place calls and to read them.
          </Empty>
        }
      >
        {(key) => (
          <tr key={key.id}>
            <td className="ellipsis foreign cell-name" dir="auto">
              {key.label}
            </td>
            <td className="wide-only mono">{key.prefix}…</td>
            <td>
              <Badge code={stateOf(key)} />
            </td>
            <td className="wide-only">{opens(key)}</td>
            <td className="number wide-only">{key.last_used_at ? <Time at={key.last_used_at} /> : 'Never'}</td>
            <td className="number wide-only">{key.expires_at ? <Time at={key.expires_at} /> : 'Never'}</td>
            <td className="number wide-only">
              <Time at={key.created_at} />
            </td>
            {canAct ? (
              <td className="number">
                {stateOf(key) !== 'active' ? null : (
                  <button
                    type="button"
                    className="button small"
                    aria-label={`Revoke ${key.label}`}
                    onClick={() => setRevoking(key)}
                  >
                    Revoke…
                  </button>
                )}
              </td>
            ) : null}
          </tr>
        )}
      </ListTable>
      {creating ? <Create tenantId={tenantId} onClose={() => setCreating(false)} /> : null}
      {revoking ? <Revoke apiKey={revoking} onClose={() => setRevoking(null)} /> : null}
    </div>
  );
}

function Create({ tenantId, onClose }: { readonly tenantId: string; readonly onClose: () => void }) {
  const readAgain = useReadAgain();
  const [all, setAll] = useState(true);
  const create = useMutation({
    mutationFn: async (form: HTMLFormElement) =>
      api.apiKeys.create({
        tenant_id: tenantId,
        label: textOf(form, 'label'),
        scopes: all ? ['*'] : (new FormData(form).getAll('scopes') as Scopes),
        expires_at: momentOf(textOf(form, 'expires_at')) ?? null,
      }),
    onSuccess: () => readAgain(keys.apiKeys(tenantId).all),
  });
  if (create.data)
    return (
      <OnceDialog
        title="The new API key"
        label="API key"
        secret={create.data.key}
        note="Store the key now: it is not shown again."
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title="Create an API key"
      submit="Create"
      request={create}
      onSubmit={(form) => create.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="label"
        required
        maxLength={200}
        placeholder="backend"
        hint="Such as the program that uses it."
        problem={problemAt(create.error, 'label')}
      />
      <fieldset className="group">
        <legend>What it opens</legend>
        <CheckField
          label="Everything, also what is added later"
          checked={all}
          onChange={({ target }) => setAll(target.checked)}
        />
        {all
          ? null
          : Object.entries(accessScopes).map(([scope, text]) => (
              <CheckField key={scope} label={`${scope}: ${text}`} name="scopes" value={scope} />
            ))}
        {problemAt(create.error, 'scopes') ? (
          <div className="problem" role="alert">
            Choose at least one.
          </div>
        ) : null}
      </fieldset>
      <TextField
        label="Ends"
        name="expires_at"
        type="datetime-local"
        step={1}
        hint="Empty: it has no end. From then on the key is refused."
        problem={problemAt(create.error, 'expires_at')}
      />
    </FormDialog>
  );
}

function Revoke({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const readAgain = useReadAgain();
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.label}?`}
      action="Revoke"
      danger
      onClose={onClose}
      run={async () => {
        await api.apiKeys.revoke(apiKey.id);
        void readAgain(keys.apiKeys(apiKey.tenant_id).all);
        return 'The key is revoked.';
      }}
    >
      <p>
        Every program that uses the key <code className="mono">{apiKey.prefix}…</code> is refused within one second.
        This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
