// The newest events of the feed. The feed itself begins with the oldest, for programs that read all of it.
import type { Client, EventFeed, ListEventsQuery, StoredEvent } from '@voicecall/sdk';
import { pageMax } from '../../generated/facts.ts';

/** How far back to look, in seconds: further until there is enough; the last is longer than events are kept. */
const spans = [5, 120, 3_600, 86_400, 32 * 86_400];
const enough = 50;
const most = 1_000;

/** The newest events, newest first, in the form of a page. `has_more` says that there are older ones. */
export async function newestEvents(
  client: Client,
  type: ListEventsQuery['type'],
  signal: AbortSignal,
): Promise<Pick<EventFeed, 'events' | 'has_more'>> {
  let found: StoredEvent[] = [];
  for (const span of spans) {
    const created_after = new Date(Date.now() - span * 1_000).toISOString();
    // The shortest span is read whole, so that the newest event is always shown.
    const limit = span === spans[0] ? Infinity : most;
    const events = await eventsSince(client, { created_after, ...(type && { type }) }, limit, signal);
    if (!events) return { events: found, has_more: true };
    found = events.toReversed();
    if (found.length >= enough) return { events: found, has_more: span !== spans.at(-1) };
  }
  return { events: found, has_more: false };
}

/** The events of a query to its end; undefined when there are more than `limit`. */
async function eventsSince(
  client: Client,
  query: ListEventsQuery,
  limit: number,
  signal: AbortSignal,
): Promise<StoredEvent[] | undefined> {
  const events: StoredEvent[] = [];
  for await (const event of client.events.list({ ...query, limit: pageMax }, { signal })) {
    events.push(event);
    if (events.length > limit) return undefined;
  }
  return events;
}
