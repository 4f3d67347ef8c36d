// Creates a trunk, or changes one. A password can be set and removed, and is never shown.
import { useMutation } from '@tanstack/react-query';
import type { CreateTrunkBody, Trunk } from '@voicecall/sdk';
import { useState } from 'react';
import { CheckField, SelectField, TextArea, TextField, problemAt } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { words } from '../../components/words.ts';
import { mediaEncryptions, sipTransports, trunkDirections } from '../../generated/facts.ts';
import { useTenant } from '../../session/tenant.ts';
import { useNumbersChanged } from './numbers-data.ts';
import { trunkBody } from './trunk-body.ts';

type Problem = (path: string) => string | undefined;

export function TrunkForm({ trunk, onClose }: { readonly trunk?: Trunk; readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const changed = useNumbersChanged(tenantId);
  const [direction, setDirection] = useState<string>(trunk?.direction ?? 'outbound');
  // Imports set both sides of their trunk.
  const imported = trunk?.provider_kind === 'carrier_pv';
  const save = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const body = trunkBody(form, direction, trunk);
      return trunk
        ? client.trunks.update(trunk.id, body)
        : client.trunks.create({ ...body, direction } as CreateTrunkBody);
    },
    onSuccess: () => {
      changed();
      toast(trunk ? 'The trunk is changed.' : 'The trunk is created.');
      onClose();
    },
  });
  const problem: Problem = (path) => problemAt(save.error, path);
  return (
    <FormDialog
      title={trunk ? `Change ${trunk.name}` : 'Create a trunk'}
      submit={trunk ? 'Save' : 'Create'}
      wide
      request={save}
      onSubmit={(form) => save.mutate(form)}
      onClose={onClose}
    >
      <div className="pair">
        <TextField
          label="Name"
          name="name"
          required
          maxLength={200}
          defaultValue={trunk?.name}
          problem={problem('name')}
        />
        {trunk ? null : (
          <SelectField
            label="Direction"
            value={direction}
            onChange={({ target }) => setDirection(target.value)}
            options={trunkDirections.map((name) => [name, words(name)] as const)}
            hint="It never changes."
          />
        )}
        <TextField
          label="Reference"
          name="client_ref"
          maxLength={256}
          defaultValue={trunk?.client_ref ?? ''}
          problem={problem('client_ref')}
        />
      </div>
      {imported ? (
        <p className="notice">The rest of this trunk is set by the imports of its numbers.</p>
      ) : (
        <>
          {direction === 'inbound' ? null : <Outbound side={trunk?.outbound ?? null} problem={problem} />}
          {direction === 'outbound' ? null : <Inbound side={trunk?.inbound ?? null} problem={problem} />}
          <div className="pair">
            <SelectField
              label="Encryption of the audio"
              name="media_encryption"
              defaultValue={trunk?.media_encryption ?? 'disable'}
              options={mediaEncryptions.map((name) => [name, words(name)] as const)}
            />
            <TextField
              label="Audio may be missing for"
              name="media_timeout_sec"
              type="number"
              hint="Seconds, as on hold or with a muted microphone; then the call ends. Empty: it stays as it is."
              defaultValue={trunk?.media_timeout_sec}
              problem={problem('media_timeout_sec')}
            />
            <CheckField
              label="Noise cancellation (LiveKit Cloud)"
              name="krisp_enabled"
              defaultChecked={trunk?.krisp_enabled ?? false}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}

function Outbound({ side, problem }: { readonly side: Trunk['outbound']; readonly problem: Problem }) {
  return (
    <fieldset className="group">
      <legend>Outbound calls</legend>
      <div className="pair">
        <TextField
          label="Address of the carrier"
          name="outbound.address"
          required
          placeholder="sip.carrier.example:5060"
          hint="Host, or host and port, without sip:"
          defaultValue={side?.address}
          problem={problem('outbound.address')}
        />
        <SelectField
          label="Transport"
          name="outbound.transport"
          defaultValue={side?.transport ?? 'auto'}
          options={sipTransports.map((name) => [name, name === 'auto' ? 'Automatic' : name.toUpperCase()] as const)}
        />
      </div>
      <TextArea
        label="Numbers to call from"
        name="outbound.numbers"
        required
        rows={2}
        placeholder="+15551230001"
        hint="One on each line. The first is used when a call names none."
        defaultValue={side?.numbers.join('\n')}
        problem={problem('outbound.numbers')}
      />
      <Login name="outbound" side={side} problem={problem} />
    </fieldset>
  );
}

function Inbound({ side, problem }: { readonly side: Trunk['inbound']; readonly problem: Problem }) {
  return (
    <fieldset className="group">
      <legend>Inbound calls</legend>
      <TextArea
        label="Numbers that receive calls"
        name="inbound.numbers"
        required
        rows={2}
        placeholder="+15551230001"
        hint="One on each line."
        defaultValue={side?.numbers.join('\n')}
        problem={problem('inbound.numbers')}
      />
      <div className="pair">
        <TextArea
          label="Addresses of the carrier"
          name="inbound.allowed_addresses"
          rows={2}
          placeholder="198.51.100.0/24"
          hint="Calls from elsewhere are refused. Needed unless there is a password."
          defaultValue={side?.allowed_addresses.join('\n')}
          problem={problem('inbound.allowed_addresses')}
        />
        <TextArea
          label="Callers"
          name="inbound.allowed_numbers"
          rows={2}
          hint="Only these numbers may call. Empty: all may."
          defaultValue={side?.allowed_numbers.join('\n')}
          problem={problem('inbound.allowed_numbers')}
        />
      </div>
      <Login name="inbound" side={side} problem={problem} />
    </fieldset>
  );
}

function Login({
  name,
  side,
  problem,
}: {
  readonly name: string;
  readonly side: { readonly auth_username: string | null; readonly has_auth_password: boolean } | null;
  readonly problem: Problem;
}) {
  return (
    <div className="pair">
      <TextField
        label="User name"
        name={`${name}.auth_username`}
        autoComplete="off"
        hint="Empty: no login."
        defaultValue={side?.auth_username ?? ''}
        problem={problem(`${name}.auth_username`)}
      />
      <TextField
        label="Password"
        name={`${name}.auth_password`}
        type="password"
        autoComplete="new-password"
        hint={side?.has_auth_password ? 'One is stored. Empty: it stays.' : 'Stored encrypted, and never shown.'}
        problem={problem(`${name}.auth_password`)}
      />
    </div>
  );
}
