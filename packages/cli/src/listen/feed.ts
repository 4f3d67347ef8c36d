// Follows the event feed: pages of events, from a place on, until the signal ends it.
import type { Client, StoredEvent } from '@voicecall/sdk';
import { pageMax } from '../generated/catalogue.ts';
import { timeAt } from '../time.ts';
import { pause, persist } from './waiting.ts';
import type { OnFailure } from './waiting.ts';

const pollMs = 1_000;

/** Behind an event, or at a time as long as no event was read. */
export type Place = { readonly cursor: string } | { readonly since: string };

/** Events, never none, and the place behind them. */
export interface FeedPage {
  readonly events: readonly StoredEvent[];
  readonly place: Place;
}

/** How to follow. */
export interface Following {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly onFailure: OnFailure;
}

const query = (place: Place) => ('cursor' in place ? { after: place.cursor } : { created_after: place.since });

/** Yields pages as events come. The first request must succeed; later errors that pass are waited out. */
export async function* followFeed({ client, signal, onFailure }: Following, from: Place): AsyncGenerator<FeedPage> {
  let place = from;
  let patient = false;
  while (!signal.aborted) {
    const at = place;
    const page = await persist(() => client.events.list({ ...query(at), limit: pageMax }, { signal, maxRetries: 0 }), {
      signal,
      patient,
      onFailure,
    });
    if (!page) return;
    patient = true;
    if (page.events.length > 0 && page.next_cursor !== null) {
      place = { cursor: page.next_cursor };
      yield { events: page.events, place };
    }
    if (!page.has_more) await pause(pollMs, signal);
  }
}

/**
 * The place at a time as `timeAt` reads it. "Now" is the server's, because the clock of this machine may be wrong.
 */
export async function placeAt(
  { client, signal }: Pick<Following, 'client' | 'signal'>,
  since: string,
): Promise<{ readonly since: string }> {
  timeAt(since, 0);
  const { $response } = await client.events.list({ limit: 1 }, { signal, maxRetries: 0 });
  return { since: timeAt(since, Date.parse($response.headers.get('date') ?? '') || Date.now()) };
}
