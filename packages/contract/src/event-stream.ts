// Responses that are streams of server-sent events.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';

/** The name of an event → the schema of its data. */
export type StreamEvents = Readonly<Record<string, z.ZodType>>;

const known = new WeakMap<z.ZodType, StreamEvents>();

/** The response of a route with `stream: true`. */
export function eventStream(events: StreamEvents, meta: { readonly description: string; readonly example: string }) {
  const body = z.string().meta(meta);
  known.set(body, events);
  return initContract().otherResponse({ contentType: 'text/event-stream', body });
}

/** The events of a stream, by the schema of its response. */
export const eventsOf = (body: z.ZodType): StreamEvents => known.get(body) ?? {};
