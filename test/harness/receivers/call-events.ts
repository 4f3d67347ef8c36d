// The types of the events that every call of a kind has, sorted; the event of its summary comes later.
const ofLeg = ['call.participant_joined', 'call.participant_left'] as const;

export const callEvents = {
  completed: ['call.completed', ...ofLeg, 'call.started'],
  /** The call was not answered, or its agent did not come. */
  failed: ['agent.dispatch_failed', ...ofLeg, 'call.started'],
  webSession: ['call.completed', ...ofLeg],
} as const;

/** For an endpoint that is to get no alerts about others. */
export const withSummary = [...callEvents.completed, 'call.summary.ready'] as const;
