// The events that a receiver gets, as types: those of this version of the API, and one for types that are newer.
import type { KnownWebhookEvent } from './generated/event-types.ts';

export type * from './generated/event-types.ts';

declare const unlisted: unique symbol;

/**
 * The type of an event that is not in {@link KnownWebhookEvent}: at run time any other string. Its literal never
 * occurs; it only keeps `event.type === 'call.completed'` narrowing to that one event, which plain `string` would undo.
 * To compare with a type newer than this package, widen it first: `const type: string = event.type`.
 */
export type UnknownEventType = 'not listed in KnownWebhookEvent' & { readonly [unlisted]: true };

/** An event of a type this version does not know, passed through as it came. Answer it with 200. */
export interface UnknownEvent {
  id: string;
  type: UnknownEventType;
  [member: string]: unknown;
}

/** What a receiver gets. Narrow it by `type`; leave a default branch for {@link UnknownEvent}. */
export type WebhookEvent = KnownWebhookEvent | UnknownEvent;
