// The calls that are going on, from the lists that the live stream keeps current.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Call, Client } from '@voicecall/sdk';
import { callsQuery } from '../calls/calls-data.ts';
import { useLiveCalls } from '../calls/use-live-calls.ts';

const goingOn: readonly string[] = ['dispatched', 'ringing', 'in_progress'];

export const isGoingOn = ({ status }: Pick<Call, 'status'>): boolean => goingOn.includes(status);

/** Calls in progress first, then those that ring, then those that wait; in each of them the newest first. */
export function useCallsInProgress(client: Client, tenantId: string) {
  const stopped = useLiveCalls(client, tenantId);
  const talking = useInfiniteQuery(callsQuery(client, tenantId, { status: 'in_progress' }));
  const ringing = useInfiniteQuery(callsQuery(client, tenantId, { status: 'ringing' }));
  const waiting = useInfiniteQuery(callsQuery(client, tenantId, { status: 'dispatched' }));
  const lists = [talking, ringing, waiting];
  // A call stays in the list in which it was first, with its newest status; it may be in two of them.
  const calls = new Map(
    lists.flatMap(({ data }) => data?.pages.flatMap((page) => page.calls) ?? []).map((call) => [call.id, call]),
  );
  return {
    calls: [...calls.values()]
      .filter(isGoingOn)
      .toSorted(
        (a, b) => goingOn.indexOf(b.status) - goingOn.indexOf(a.status) || (b.created_at < a.created_at ? -1 : 1),
      ),
    stopped,
    isPending: lists.some((list) => list.isPending),
    error: lists.find((list) => list.error)?.error ?? null,
    retry: () => {
      for (const list of lists) void list.refetch();
    },
  };
}
