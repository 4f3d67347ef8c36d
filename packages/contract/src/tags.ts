// The tags that group the operations of the OpenAPI document. A route with another tag does not compile.

/** Tag → its description in the OpenAPI document, in alphabetical order, as the document has them. */
export const tags = {
  Agents: 'The prompt, voice and tools with which a call is held.',
  Bookings: 'Appointments that agents captured in calls.',
  Calls: 'Dispatching calls, and reading what became of them.',
  'Carrier imports': 'Numbers that a tenant owns at its carrier: taken into use here, and given back.',
  'Custom fields': 'What a tenant wants to know of its calls beyond the standard payload.',
  Events: 'The signed requests that webhook receivers get. Verify the signature over the raw body before you read it.',
  Internal: 'Not for clients: what LiveKit calls, and the paths from before `/v1`, which are withdrawn.',
  Operator: 'For the operator of an installation: sessions, tenants, API keys, the audit log.',
  'Phone numbers':
    'Which numbers a tenant has, and which agent answers each. API keys may use these routes unless the installation switches that off.',
  Portal: 'The console of one tenant for people without an account: a backend makes a link, which becomes a session.',
  'Request log': 'Which requests a tenant made, and what each came to.',
  Summaries: 'What became of a call, taken from what was said in it: each fact with its evidence, or null.',
  Tools: 'What an agent can do in a conversation beside talking.',
  Trunks:
    'The SIP connections that calls leave and arrive through. API keys may use these routes unless the installation switches that off.',
  Webhooks: 'Where events are sent, and what became of each delivery.',
} as const;

/** The tag of a route. Of the `Internal` routes, those of a call's agent are not published. */
export type Tag = keyof typeof tags;
