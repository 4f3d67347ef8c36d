// The event types of an endpoint in their shortest form.

/** Without repetitions; `*` covers all others and stands alone (spec 2.7). */
export const chooseEventTypes = (event_types: readonly string[]): string[] =>
  event_types.includes('*') ? ['*'] : [...new Set(event_types)];
