// The names of the events (requirement 6.1).
import * as z from 'zod';

/** Every event type that receivers can get. */
export const eventTypes = [
  'call.started',
  'call.participant_joined',
  'call.participant_left',
  'call.completed',
  'booking.created',
  'booking.updated',
  'booking.canceled',
  'agent.dispatch_failed',
  'webhook.test',
  'call.summary.ready',
] as const;

/** The name of an event in a response or a filter. More may be added within /v1. */
export const eventType = z
  .enum(eventTypes)
  .meta({ id: 'EventType', extensible: true, description: 'The type of an event.' });

/** The name of an event. */
export type EventType = (typeof eventTypes)[number];
