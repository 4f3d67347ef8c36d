// The signing secret of an endpoint, this once, and the lines of code that verify with it.
import type { WebhookEndpointWithSecret } from '@voicecall/sdk';
import { CopyButton, Json } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';

/** Open while there is something to show. */
export function SecretDialog({
  made,
  onClose,
}: {
  readonly made: WebhookEndpointWithSecret | null;
  readonly onClose: () => void;
}) {
  if (!made) return null;
  const code = snippet(made.webhook_endpoint.url);
  return (
    <Dialog
      title="Signing secret"
      open
      onClose={onClose}
      closesOutside={false}
      wide
      footer={
        <button type="button" className="button primary" onClick={onClose}>
          I have stored it
        </button>
      }
    >
      <div className="form">
        <p className="notice warn">Store the secret now. It is not shown again.</p>
        <div className="secret">
          <code className="mono foreign" dir="auto">
            {made.signing_secret}
          </code>
          <CopyButton text={made.signing_secret}>Copy secret</CopyButton>
        </div>
        <div className="secret">
          <h3>Verify with it (Express)</h3>
          <CopyButton text={code}>Copy code</CopyButton>
        </div>
        <Json value={code} />
      </div>
    </Dialog>
  );
}

/** A receiver for the address. The secret comes from the environment: it does not belong into code. */
const snippet = (url: string): string =>
  [
    `import express from 'express';`,
    `import { expressWebhook } from '@voicecall/webhook-verify/express';`,
    '',
    'const app = express();',
    `app.post(${JSON.stringify(new URL(url).pathname)}, expressWebhook(process.env.SIGNING_SECRET ?? '', async (event) => {`,
    `  console.log('handled', event.type, event.id);`,
    '}));',
    'app.listen(Number(process.env.PORT ?? 3000));',
  ].join('\n');
