// Sends a test event to an endpoint, and shows what the receiver responded.
import { useMutation } from '@tanstack/react-query';
import type { WebhookEndpoint } from '@voicecall/sdk';
import { Foreign } from '../../components/facts.tsx';
import { Json } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';

export function TestDialog({
  endpoint: { id, url },
  onClose,
}: {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
}) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const test = useMutation({
    mutationFn: () => client.webhooks.test(id),
    onSettled: () => readAgain(keys.deliveries(tenantId).all),
  });
  const { data: result } = test;
  return (
    <Dialog
      title="Send a test"
      open
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
          <button type="button" className="button primary" disabled={test.isPending} onClick={() => test.mutate()}>
            {test.isPending ? 'Sending…' : result ? 'Send again' : 'Send'}
          </button>
        </>
      }
    >
      <div className="form">
        <p>
          One signed <code>webhook.test</code> is posted to <Foreign>{url}</Foreign> now. It is not repeated.
        </p>
        {test.error ? <ErrorNotice error={test.error} /> : null}
        {result ? (
          <div className="form" role="status">
            <p className={`notice ${result.ok ? 'good' : 'bad'}`}>
              {result.ok ? 'The receiver accepted it' : 'The receiver did not accept it'}
              {result.http_status ? `: status ${result.http_status}.` : '.'}{' '}
              {result.error ? <Foreign>{result.error}</Foreign> : null}
            </p>
            {result.excerpt ? <Json value={result.excerpt} /> : null}
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
