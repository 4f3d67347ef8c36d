// One erasure: how far it is, and then its receipt, which can be saved as it was signed.
import { useQuery } from '@tanstack/react-query';
import type { Erasure, ErasureReceipt } from '@voicecall/sdk';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import { Id } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Facts, Foreign } from '../../components/facts.tsx';
import { Time } from '../../components/time.tsx';
import { count, words } from '../../components/words.ts';
import { saveFile } from '../../data/files/save-file.ts';
import { useTenant } from '../../session/tenant.ts';
import { endpointsQuery } from '../webhooks/webhooks-data.ts';
import { searchedBy } from './person-fields.tsx';
import './privacy.css';

const inProgress: Readonly<Record<string, string>> = {
  running: 'The calls of the tenant are looked at one after the other. It goes on when you close this.',
  waiting: 'A call with the person is in progress, and is waited for. It goes on when you close this.',
};

export function ErasureDialog({ erasure, onClose }: { readonly erasure: Erasure; readonly onClose: () => void }) {
  const { id, by, status, looked_at, receipt, created_at, completed_at } = erasure;
  return (
    <Dialog
      title="Erasure"
      open
      wide
      onClose={onClose}
      footer={
        receipt ? (
          <button
            type="button"
            className="button"
            onClick={() => saveFile(`${id}.json`, 'application/json', `${JSON.stringify(receipt, null, 2)}\n`)}
          >
            Save the receipt
          </button>
        ) : null
      }
    >
      <div className="form">
        <Facts
          rows={[
            ['Erasure', <Id id={id} />],
            ['Searched by', searchedBy(by)],
            ['Status', <Badge code={status} />],
            ['Asked for', <Time at={created_at} />],
            ['Completed', <Time at={completed_at} />],
            ['Calls looked at', count(looked_at)],
            ...(receipt ? [['Calls erased', count(receipt.calls)] as const] : []),
          ]}
        />
        {receipt ? <Receipt receipt={receipt} /> : <p className="quiet">{inProgress[status] ?? words(status)}</p>}
      </div>
    </Dialog>
  );
}

function Receipt({
  receipt: { rows, held_call_ids, delivered_to, not_reached },
}: {
  readonly receipt: ErasureReceipt;
}) {
  const { tenantId, client } = useTenant();
  const { data: endpoints = [] } = useQuery({
    ...endpointsQuery(client, tenantId),
    enabled: delivered_to.length > 0,
  });
  const tables = Object.entries(rows).filter(([, n]) => n > 0);
  return (
    <>
      <h3>Deleted or blanked</h3>
      {tables.length === 0 ? (
        <p className="quiet">Nothing of the person was stored.</p>
      ) : (
        <Facts rows={tables.map(([table, n]) => [words(table), count(n)])} />
      )}
      <h3>Kept</h3>
      {held_call_ids.length === 0 ? (
        <p className="quiet">No call: none was on hold.</p>
      ) : (
        <>
          <p>These calls are on hold. Release them, and erase the person again.</p>
          <ul className="receipt-list">
            {held_call_ids.map((callId) => (
              <li key={callId}>
                <Link to="/t/$tenantId/calls/$callId" params={{ tenantId, callId }} className="mono">
                  {callId}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Delivered before</h3>
      {delivered_to.length === 0 ? (
        <p className="quiet">No event of these calls was delivered.</p>
      ) : (
        <>
          <p>Receivers of these endpoints may have kept something, and are told by erasure.completed.</p>
          <ul className="receipt-list">
            {delivered_to.map((endpointId) => (
              <li key={endpointId}>
                <Link to="/t/$tenantId/webhooks/$endpointId" params={{ tenantId, endpointId }}>
                  <Foreign>{endpoints.find((endpoint) => endpoint.id === endpointId)?.url ?? endpointId}</Foreign>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Not reached</h3>
      <ul className="receipt-list">
        {not_reached.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
