// The bytes of an event, one body per endpoint: they differ only in the delivery id, and never change once written (spec 6.2, 6.3).
import { apiVersion } from '@voicecall/contract';
import type { EventObject, LifecycleEventType } from '@voicecall/contract';

/** An event before it has a body: its type and `data.object`. */
export type NewEvent = { [T in LifecycleEventType]: { readonly type: T; readonly object: EventObject<T> } }[LifecycleEventType];

/** The exact body that every attempt of delivery `id` sends. */
export const buildBody = (id: string, event: NewEvent, at: Date): string =>
  JSON.stringify({ id, type: event.type, created: Math.floor(at.getTime() / 1000), api_version: apiVersion, data: { object: event.object } });
