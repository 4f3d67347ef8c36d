// The second factor of the person who is signed in: a QR code for an authenticator app, the recovery codes, turning off.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import { CopyButton } from '../components/copy.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { FormDialog, formText, textOf } from '../components/form-dialog.tsx';
import { ErrorNotice } from '../components/notice.tsx';
import { toast } from '../components/toasts.tsx';
import { api } from '../data/client.ts';
import { keys } from '../data/keys.ts';
import { reading, useReadAgain } from '../data/reading.ts';

interface Props {
  readonly onClose: () => void;
}

export default function SecondFactorDialog({ isOn, onClose }: Props & { readonly isOn: boolean }) {
  // The session is read anew once it is on: the recovery codes stay in sight.
  const [wasOn] = useState(isOn);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return wasOn ? <TurnOffDialog onClose={onClose} /> : <TurnOnDialog onClose={onClose} onCodes={setCodes} />;
}

const Password = () => (
  <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
);

const proposalQuery = reading(keys.secondFactor, async () => api.secondFactor.propose(), {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

function TurnOnDialog({ onClose, onCodes }: Props & { readonly onCodes: (codes: readonly string[]) => void }) {
  const readAgain = useReadAgain();
  const { data, error } = useQuery(proposalQuery);
  const turnOn = useMutation({
    mutationFn: async (body: Parameters<typeof api.secondFactor.turnOn>[0]) => api.secondFactor.turnOn(body),
    onSuccess: async ({ recovery_codes }) => {
      onCodes(recovery_codes);
      await readAgain(keys.session);
    },
  });
  return (
    <FormDialog
      title="Turn the second factor on"
      submit="Turn on"
      disabled={!data}
      request={turnOn}
      onClose={onClose}
      onSubmit={(form) =>
        turnOn.mutate({ password: formText(form, 'password'), secret: data?.secret ?? '', code: textOf(form, 'code') })
      }
    >
      <p>Scan the code with an authenticator app. From then on, a sign-in needs a code of the app as well.</p>
      {error ? <ErrorNotice error={error} /> : null}
      {data ? (
        <>
          <QrCode text={data.url} />
          <div className="secret">
            <input className="input" aria-label="Secret" readOnly value={data.secret} />
            <CopyButton text={data.secret}>Copy</CopyButton>
          </div>
        </>
      ) : (
        <div className="skeleton" />
      )}
      <TextField
        label="Code of the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={64}
        required
      />
      <Password />
    </FormDialog>
  );
}

function TurnOffDialog({ onClose }: Props) {
  const readAgain = useReadAgain();
  const turnOff = useMutation({
    mutationFn: async (body: Parameters<typeof api.secondFactor.turnOff>[0]) => api.secondFactor.turnOff(body),
    onSuccess: async () => {
      toast('The second factor is off.');
      onClose();
      await readAgain(keys.session);
    },
  });
  return (
    <FormDialog
      title="Turn the second factor off"
      submit="Turn off"
      danger
      request={turnOff}
      onClose={onClose}
      onSubmit={(form) => turnOff.mutate({ password: formText(form, 'password'), code: textOf(form, 'code') })}
    >
      <p>The second factor of your account is on. For another app, turn it off and on again.</p>
      <TextField label="Code of the app, or a recovery code" name="code" autoComplete="one-time-code" required />
      <Password />
    </FormDialog>
  );
}

const RecoveryCodes = ({ codes, onClose }: Props & { readonly codes: readonly string[] }) => (
  <Dialog
    title="Recovery codes"
    open
    onClose={onClose}
    closesOutside={false}
    footer={
      <>
        <CopyButton text={codes.join('\n')}>Copy</CopyButton>
        <button type="button" className="button primary" onClick={onClose}>
          Done
        </button>
      </>
    }
  >
    <div className="form">
      <p className="notice warn">
        <span>
          The second factor is on. Keep these codes: each signs you in once without the app. They are shown only now.
        </span>
      </p>
      <pre className="json" tabIndex={0}>
        {codes.join('\n')}
      </pre>
    </div>
  </Dialog>
);

/** Dark on light in both themes: apps cannot read it otherwise. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of the secret">
      <path d={path} />
    </svg>
  );
}
