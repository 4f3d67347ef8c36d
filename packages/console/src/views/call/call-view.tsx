// One call: what was said and heard, the facts of its summary with their proof, and everything that happened, from the
// dispatch to the last delivery.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { ErrorNotice, LiveNotice, SkeletonText } from '../../components/notice.tsx';
import { useTenant } from '../../session/tenant.ts';
import './call.css';
import { detailQuery, isUnfinished, summaryQuery, timelineQuery, useLiveCall, waveformQuery } from './call-data.ts';
import { CallHead } from './call-head.tsx';
import { Conversation } from './conversation.tsx';
import { CostPanel } from './cost-panel.tsx';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { RawTab } from './raw-tab.tsx';
import { SummaryPanel } from './summary/summary-panel.tsx';
import { TimelineTab } from './timeline-tab.tsx';
import { usePlayback } from './use-playback.ts';

const route = getRouteApi('/inside/t/$tenantId/calls/$callId');
const tabs = [
  ['conversation', 'Conversation'],
  ['timeline', 'Timeline'],
  ['deliveries', 'Events and deliveries'],
  ['raw', 'Raw data'],
] as const;
const lookAgainMs = 1_500;
const waveformReads = 10;
/** For what a call waits is not in the stream of its changes. */
const waitingMs = 5_000;

export function CallView() {
  const { callId } = route.useParams();
  const { tab = 'conversation' } = route.useSearch();
  const { tenantId, client } = useTenant();
  const navigate = useNavigate();
  const detail = useQuery({
    ...detailQuery(client, tenantId, callId),
    refetchInterval: ({ state }) =>
      state.data?.call.status === 'dispatched'
        ? waitingMs
        : state.data && isUnfinished(state.data) && isOver(state.data)
          ? lookAgainMs
          : false,
  });
  const { data } = detail;
  const over = data && isOver(data);
  const stopped = useLiveCall(client, tenantId, callId, over);
  const timeline = useQuery(timelineQuery(client, tenantId, callId));
  const waveform = useQuery({
    ...waveformQuery(client, tenantId, callId),
    enabled: over === true && data?.call.answered_at !== null,
    // It comes with the report of the agent, some seconds after the call.
    refetchInterval: ({ state }) =>
      state.data === null && state.dataUpdateCount < waveformReads ? lookAgainMs : false,
  });
  const awaitsWaveform = data?.call.answered_at && !waveform.data && (isUnfinished(data) || waveform.isLoading);
  const summary = useQuery({
    ...summaryQuery(client, tenantId, callId, data?.call.summary_status ?? ''),
    enabled: over === true,
  });
  const playback = usePlayback(data, timeline.data);
  if (detail.error && !data) return <ErrorNotice error={detail.error} retry={() => void detail.refetch()} />;
  if (!data) return <SkeletonText lines={8} />;
  return (
    <>
      <CallHead detail={data} />
      <LiveNotice error={stopped} />
      {[detail, summary, waveform].map(({ error, refetch }, part) =>
        error ? <ErrorNotice key={part} error={error} retry={() => void refetch()} /> : null,
      )}
      <Tabs.Root
        value={tab}
        onValueChange={(next) =>
          void navigate({
            to: '/t/$tenantId/calls/$callId',
            params: { tenantId, callId },
            search: { tab: next },
            replace: true,
          })
        }
      >
        <Tabs.List className="tabs" aria-label="Parts of the call">
          {tabs.map(([value, text]) => (
            <Tabs.Trigger key={value} value={value} className="tab">
              {text}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="conversation" className="call-columns">
          <Conversation
            detail={data}
            waveform={awaitsWaveform ? undefined : (waveform.data ?? null)}
            playback={playback}
          />
          <div className="call-side">
            <SummaryPanel detail={data} summary={summary.data ?? null} playback={playback} />
            <CostPanel detail={data} />
          </div>
        </Tabs.Content>
        <Tabs.Content value="timeline" className="call-tab">
          <TimelineTab timeline={timeline} detail={data} />
        </Tabs.Content>
        <Tabs.Content value="deliveries" className="call-tab">
          <DeliveriesTab detail={data} />
        </Tabs.Content>
        <Tabs.Content value="raw" className="call-tab">
          <RawTab detail={data} summary={summary.data ?? null} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

const isOver = ({ call }: { call: { status: string } }): boolean => ['completed', 'failed'].includes(call.status);
