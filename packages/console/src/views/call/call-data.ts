// What the page of a call reads, and how it stays as the call is.
import { isApiError } from '@voicecall/sdk';
import type { CallDetail, Client, TimelineEntry, Turn } from '@voicecall/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverNow } from '../../data/clock.ts';
import { follow } from '../../data/follow.ts';
import { keys } from '../../data/keys.ts';
import { reading, useReadAgain } from '../../data/reading.ts';
import { putCall } from '../calls/calls-data.ts';
import { isGoingOn } from '../live/live-calls.ts';

export const detailQuery = (client: Client, tenantId: string, callId: string) =>
  reading(keys.call(tenantId, callId).detail, async ({ client: queries, queryKey }) => {
    const read = await readWhole(client, callId);
    return withTold(read, queries.getQueryData(queryKey));
  });

/** The call with all that was said: a very long one comes in parts. */
async function readWhole(client: Client, callId: string): Promise<CallDetail> {
  let read = await client.calls.get(callId);
  while (read.turns_next !== null || read.transcripts_next !== null) {
    const { turns, transcripts, ...next } = await client.calls.turns(callId, {
      turns_after: read.turns_next ?? none,
      transcripts_after: read.transcripts_next ?? none,
    });
    read = { ...read, ...next, turns: [...read.turns, ...turns], transcripts: [...read.transcripts, ...transcripts] };
  }
  return read;
}

/** Behind everything. */
const none = 2_147_483_647;

/** What was read, with what the live stream has told meanwhile: a response may be older than that. */
function withTold(read: CallDetail, told: CallDetail | undefined): CallDetail {
  if (!told) return read;
  const isOlder = read.call.updated_at < told.call.updated_at;
  if (!isOlder && !isGoingOn(read.call)) return read;
  return { ...read, call: isOlder ? told.call : read.call, turns: read.turns.reduce(withTurn, told.turns) };
}

/** The summary, ready or failed; null while there is none. */
export const summaryQuery = (client: Client, tenantId: string, callId: string, status: string) =>
  reading(keys.call(tenantId, callId).summary(status), async () => {
    const found = await orNull(client.summaries.get(callId), 'summary_not_found');
    return found && 'call_summary' in found ? found : null;
  });

/** The versions of the summary, newest first. */
export const versionsQuery = (client: Client, tenantId: string, callId: string, status: string) =>
  reading(
    keys.call(tenantId, callId).versions(status),
    async () => (await client.summaries.list(callId, { limit: 20 })).call_summaries,
  );

export const waveformQuery = (client: Client, tenantId: string, callId: string) =>
  reading(keys.call(tenantId, callId).waveform, async () =>
    orNull(client.calls.waveform(callId), 'waveform_not_found'),
  );

/** The whole timeline: a call has some hundred entries, rarely some thousand. */
export const timelineQuery = (client: Client, tenantId: string, callId: string) =>
  reading(keys.call(tenantId, callId).timeline, async () => {
    const entries: TimelineEntry[] = [];
    for await (const entry of client.calls.timeline(callId, { limit: 1_000 })) entries.push(entry);
    return entries;
  });

async function orNull<T>(request: Promise<T>, code: string): Promise<T | null> {
  return request.catch((error: unknown) => {
    if (isApiError(error) && error.code === code) return null;
    throw error;
  });
}

const withTurn = (turns: readonly Turn[], turn: Turn): Turn[] =>
  [...turns.filter(({ turn_id }) => turn_id !== turn.turn_id), turn].toSorted((a, b) => a.turn_id - b.turn_id);

/**
 * Follows the call while it is going on, and what comes after its end: summary, recording, deliveries. The SDK resumes
 * the stream by itself, and sends each turn once. The result is the error of a stream that has ended in spite of that,
 * until it goes on.
 */
export function useLiveCall(client: Client, tenantId: string, callId: string, isOver: boolean | undefined): unknown {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    setError(null);
    if (isOver !== false) return undefined;
    const { all, detail, timeline } = keys.call(tenantId, callId);
    return follow({
      open: (signal) => client.calls.watch(callId, { signal }),
      take: (update) => {
        if (update.type === 'call') putCall(queries, update.call);
        queries.setQueryData(detail, (old) =>
          !old
            ? old
            : update.type === 'call'
              ? { ...old, call: { ...old.call, ...update.call } }
              : { ...old, turns: withTurn(old.turns, update.turn) },
        );
        void readAgain(timeline);
      },
      onEnd: () => readAgain(all),
      tell: (problem) => {
        setError(problem);
        if (problem !== null) void readAgain(all);
      },
    });
  }, [client, tenantId, callId, isOver, queries, readAgain]);
  return error;
}

/** After this time what has not come is not waited for. */
const afterEndMs = 120_000;

/** Whether something of an ended call is still being made, or may still come, so that the page looks again. */
export const isUnfinished = ({ call }: CallDetail): boolean =>
  call.summary_status === 'pending' ||
  ['pending', 'recording', 'processing'].includes(call.recording_status) ||
  // The agent's report, from which the summary is made, comes some seconds after the end.
  (call.answered_at !== null &&
    call.summary_status === 'none' &&
    serverNow() - Date.parse(call.ended_at ?? call.created_at) < afterEndMs);
