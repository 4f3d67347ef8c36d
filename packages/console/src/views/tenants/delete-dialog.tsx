// Deletes a tenant, once its name was typed.
import type { Tenant } from '@voicecall/sdk';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { api } from '../../data/client.ts';

export function DeleteDialog({ tenant, onClose }: { readonly tenant: Tenant; readonly onClose: () => void }) {
  const readAgain = useReadAgain();
  const [typed, setTyped] = useState('');
  const run = async (): Promise<string> => {
    await api.tenants.delete(tenant.id, { confirm: typed });
    void readAgain(keys.tenants.all);
    void readAgain(keys.tenantDeletions.all);
    return 'The tenant is being deleted.';
  };
  return (
    <ConfirmDialog
      title="Delete the tenant?"
      action="Delete for good"
      danger
      ready={typed === tenant.name || typed === tenant.id}
      onClose={onClose}
      run={run}
    >
      <p>
        <strong className="foreign" dir="auto">
          {tenant.name}
        </strong>
        : its keys, users and links stop working at once, its calls are ended, its numbers and trunks are released, and
        everything that is stored of it is deleted. Nobody can bring it back. A call on hold refuses it.
      </p>
      <TextField
        label="Type the name of the tenant"
        name="confirm"
        autoComplete="off"
        required
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
