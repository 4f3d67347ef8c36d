// One call while it goes on: its words as they are spoken, and the button that ends it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Badge } from '../../components/badge.tsx';
import { ErrorNotice, LiveNotice, SkeletonText } from '../../components/notice.tsx';
import { words } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import '../call/call.css';
import { detailQuery, useLiveCall } from '../call/call-data.ts';
import { Conversation } from '../call/conversation.tsx';
import { usePlayback } from '../call/use-playback.ts';
import { otherSide } from '../calls/call-row.tsx';
import { isGoingOn } from './live-calls.ts';

export function ChosenCall({ callId }: { readonly callId: string }) {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const [ending, setEnding] = useState(false);
  const { data, error, refetch } = useQuery(detailQuery(client, tenantId, callId));
  const stopped = useLiveCall(client, tenantId, callId, data && !isGoingOn(data.call));
  const playback = usePlayback(data, undefined);
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={6} />;
  const { call } = data;
  return (
    <div className="live-call">
      <header className="live-head">
        <h2>{otherSide(call)}</h2>
        <Badge code={call.status} />
        {call.ended_reason ? <span className="quiet">{words(call.ended_reason)}</span> : null}
        <span className="grow" />
        <Link className="button" to="/t/$tenantId/calls/$callId" params={{ tenantId, callId }}>
          All about this call
        </Link>
        {canAct && isGoingOn(call) ? (
          <button type="button" className="button danger" onClick={() => setEnding(true)}>
            End call
          </button>
        ) : null}
      </header>
      <LiveNotice error={stopped} />
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : null}
      <Conversation detail={data} waveform={null} playback={playback} />
      {ending ? <EndDialog callId={callId} onClose={() => setEnding(false)} /> : null}
    </div>
  );
}

function EndDialog({ callId, onClose }: { readonly callId: string; readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  return (
    <ConfirmDialog
      title="End the call"
      action="End the call"
      danger
      onClose={onClose}
      run={async () => {
        await client.calls.end(callId);
        void readAgain(keys.call(tenantId, callId).all);
        return 'The call is being ended.';
      }}
    >
      <p>The agent stops, and the line is hung up. What was said until now stays.</p>
    </ConfirmDialog>
  );
}
