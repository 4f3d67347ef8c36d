// The names of the events (spec 6.1).

/** Every event type a receiver can be sent (spec 6.1). */
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
