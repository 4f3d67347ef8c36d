// Access: the classes that routes need, and which of them each kind of caller has. The server checks it in one place.

/** The classes of a tenant's data, each with what it opens. They are the scopes of API keys. */
export const accessScopes = {
  'calls:read': 'read calls, chats, bookings and summaries, with transcripts and recordings',
  'calls:dispatch': 'start and end calls, chats and web sessions, rerun summaries, cancel bookings',
  'calls:erase': 'erase calls, or keep them from being erased',
  'calls:export': 'export everything that is stored of a person, or of the tenant',
  'usage:read': 'read statistics and costs',
  'config:read': 'read agents, tests, tools, knowledge, custom fields, trunks, phone numbers and the request log',
  'config:write': 'change them',
  'webhooks:read': 'read webhook endpoints and deliveries; the feed of events needs `calls:read`, too',
  'webhooks:write': 'change webhook endpoints, send deliveries again',
  secrets: 'with one of the classes that write: make signing secrets, and move what has a secret to another host',
  'portal:read': 'read portal sessions',
  'portal:write': 'make links to the console, with no more access than their maker has, and end them',
} as const;

/** A class that an API key can have. */
export type AccessScope = keyof typeof accessScopes;

/**
 * What a route can need. `self`: that the caller is known. `users:…`: the people of a tenant, whom no API key makes, since
 * they would outlive it. `installation:…`: what operators manage. `public`: nothing. `call`: the token of the call.
 * `media`: the signature of the media service.
 */
export type AccessClass =
  | AccessScope
  | 'self'
  | 'users:read'
  | 'users:write'
  | 'installation:read'
  | 'installation:write'
  | 'public'
  | 'call'
  | 'media';

const scopes = Object.keys(accessScopes) as AccessScope[];
const reads = ['self', 'calls:read', 'usage:read', 'config:read', 'webhooks:read'] as const;
const changes = [...reads, 'calls:dispatch', 'config:write', 'webhooks:write'] as const;

/** Who has which classes. An API key with scopes has only those of them. */
export const accessTable = {
  nobody: ['public'],
  call_agent: ['call'],
  media_service: ['media'],
  api_key: ['self', ...scopes],
  portal_read: reads,
  portal_manage: changes,
  user_billing: ['self', 'usage:read'],
  user_viewer: reads,
  user_manager: [...changes, 'users:read'],
  user_owner: ['self', ...scopes, 'users:read', 'users:write'],
  operator_viewer: [...reads, 'portal:read', 'users:read', 'installation:read'],
  operator_admin: ['self', ...scopes, 'users:read', 'users:write', 'installation:read', 'installation:write'],
} as const satisfies Readonly<Record<string, readonly AccessClass[]>>;

/** The classes of `needed` that `had` lacks. */
export const missingAccess = (had: readonly AccessClass[], needed: readonly AccessClass[]): AccessClass[] =>
  needed.filter((access) => !had.includes(access));
