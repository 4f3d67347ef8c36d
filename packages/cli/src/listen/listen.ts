// Forwards the events of the feed to a receiver, one after the other and each until it is handled.
import type { Client, StoredEvent } from '@voicecall/sdk';
import { CommandError } from '../errors.ts';
import { deliveryOf, envelopeOf } from './envelope.ts';
import type { Envelope } from './envelope.ts';
import { followFeed } from './feed.ts';
import type { Place } from './feed.ts';
import { isHandled, postEvent } from './post-event.ts';
import type { Answer } from './post-event.ts';
import { backoffMs, pause, persist } from './waiting.ts';
import type { OnFailure } from './waiting.ts';

/** What is forwarded where. */
export interface ListenOptions {
  readonly url: string;
  readonly secret: string;
  /** Types to forward; undefined for all. */
  readonly types: readonly string[] | undefined;
  /** Forward what this endpoint gets, under the ids of its deliveries. */
  readonly endpoint: string | undefined;
  /** How many responses other than 2xx an event may have; Infinity for any number. */
  readonly maxAttempts: number;
  readonly version: string;
}

/** One attempt, and what follows from it. */
export interface Attempt {
  readonly event: StoredEvent;
  readonly delivery_id: string;
  readonly attempt: number;
  readonly answer: Answer;
  /** `retry` after `retry_ms`, or the event is left behind. */
  readonly next: 'done' | 'retry' | 'gave_up' | 'stop';
  readonly retry_ms: number | null;
}

/** What a listener needs and tells. */
export interface ListenDeps {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly onFailure: OnFailure;
  readonly onAttempt: (attempt: Attempt) => void;
  /** Records that all events up to a place are forwarded. Called after the receiver's 2xx, before the next event. */
  readonly save: (place: Place) => void;
}

/** Forwards until the signal is aborted. @throws CommandError when the receiver responds with 410. */
export async function listen(deps: ListenDeps, options: ListenOptions, from: Place): Promise<void> {
  for await (const { events, place } of followFeed(deps, from)) {
    for (const event of events) {
      const envelope = await envelopeFor(deps, options, event);
      if (envelope && !(await forward(deps, options, event, envelope))) return;
      // Not for each event that is left out: a page of them is read again in one request.
      if (envelope) deps.save({ cursor: event.cursor });
      if (deps.signal.aborted) return;
    }
    deps.save(place);
  }
}

async function envelopeFor(
  { client, signal, onFailure }: ListenDeps,
  { types, endpoint }: ListenOptions,
  event: StoredEvent,
): Promise<Envelope | undefined> {
  if (types && !types.includes(event.type)) return undefined;
  if (endpoint === undefined) return envelopeOf(event);
  return persist(() => deliveryOf(client, event, endpoint, signal), { signal, patient: true, onFailure });
}

/** True when the event is handled or given up, false when the signal was aborted before. */
async function forward(
  { signal, onAttempt }: ListenDeps,
  { url, secret, maxAttempts, version }: ListenOptions,
  event: StoredEvent,
  envelope: Envelope,
): Promise<boolean> {
  let responses = 0;
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    const answer = await postEvent(envelope, { url, secret, attempt, version }, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (!answer) return false;
    // While the receiver is down the event waits, however long.
    if (answer.status !== null) responses += 1;
    const handled = isHandled(answer);
    const next = handled ? 'done' : answer.status === 410 ? 'stop' : responses >= maxAttempts ? 'gave_up' : 'retry';
    const retry_ms = next === 'retry' ? backoffMs(attempt) : null;
    onAttempt({ event, delivery_id: envelope.id, attempt, answer, next, retry_ms });
    if (next === 'stop')
      throw new CommandError(
        'the receiver responded with 410: an endpoint would be disabled now. The next run begins with this event',
      );
    if (retry_ms === null) return true;
    await pause(retry_ms, signal);
  }
  return false;
}
