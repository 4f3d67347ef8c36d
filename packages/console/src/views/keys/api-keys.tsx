// The API keys of the tenant: list, create, revoke.
import { useMutation } from '@tanstack/react-query';
import type { ApiKey } from '@voicecall/sdk';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Badge } from '../../components/badge.tsx';
import { TextField, problemAt } from '../../components/field.tsx';
import { FormDialog, textOf } from '../../components/form-dialog.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { useList } from '../../data/use-list.ts';
import { Empty } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { api } from '../../data/client.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';
import { OnceDialog } from '../../components/once-dialog.tsx';

const columns = [
  ['Name', ''],
  ['Begins with', 'wide-only'],
  ['Status', ''],
  ['Last used', 'number wide-only'],
  ['Created', 'number wide-only'],
  ['Action', 'number'],
] as const;

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
          <p>For the programs of the tenant. A key opens everything of this tenant.</p>
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
              <Badge code={key.revoked_at ? 'revoked' : 'active'} />
            </td>
            <td className="number wide-only">{key.last_used_at ? <Time at={key.last_used_at} /> : 'Never'}</td>
            <td className="number wide-only">
              <Time at={key.created_at} />
            </td>
            {canAct ? (
              <td className="number">
                {key.revoked_at ? null : (
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
  const create = useMutation({
    mutationFn: async (form: HTMLFormElement) =>
      api.apiKeys.create({ tenant_id: tenantId, label: textOf(form, 'label') }),
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
