// The names of the events (requirement 6.1).

/** Every event type that receivers can get. */
export const eventTypes = [
  'call.started',
  'call.participant_joined',
  'call.participant_left',
  'call.completed',
  'booking.created',
  'booking.canceled',
  'agent.dispatch_failed',
  'webhook.test',
  'call.summary.ready',
] as const;

/** The name of an event. */
export type EventType = (typeof eventTypes)[number];
