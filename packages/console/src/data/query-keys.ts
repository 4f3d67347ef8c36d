// The keys of what is kept of calls. One key has data of one form: what changes an entry in place relies on it.

/** Everything that is kept as pages of calls, and nothing else: the live stream puts changes into each of them. */
export const callPagesKey = (tenantId: string) => ['call-pages', tenantId] as const;

/** The pages of calls with these filters. */
export const filteredCallsKey = <Filters>(tenantId: string, filters: Filters) =>
  [...callPagesKey(tenantId), filters] as const;

/** The calls that a custom field can be tried on: a plain list. */
export const summarizedCallsKey = (tenantId: string, agentId: string | null) =>
  ['summarized-calls', tenantId, agentId] as const;

/** Everything that is kept of one call. */
export const callKey = (tenantId: string, callId: string) => ['call', tenantId, callId] as const;

/** One part of what is kept of a call. `more` tells versions of it apart. */
export const callPartKey = <
  const Part extends 'detail' | 'summary' | 'waveform' | 'timeline' | 'bookings',
  const More extends readonly unknown[],
>(
  tenantId: string,
  callId: string,
  part: Part,
  ...more: More
) => [...callKey(tenantId, callId), part, ...more] as const;
