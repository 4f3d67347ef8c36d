// The keys of the cache: all are made here. What an entry has is part of the type of its key.
import type { DataTag } from '@tanstack/react-query';
import type * as Sdk from '@voicecall/sdk';
import type { CallPages, FailedCalls, Installation, ListedTool, Pages, Session, Setup } from './forms.ts';

declare const made: unique symbol;

/** A key, or the beginning of keys: what they keep is read anew together. */
export type Key = readonly unknown[] & { readonly [made]: true };

/** The key of one entry. */
export type KeyOf<Data> = DataTag<Key, Data, Error>;

declare module '@tanstack/react-query' {
  interface Register {
    /** An array that is written anywhere else is none. */
    queryKey: Key;
  }
}

const begin = (...parts: readonly unknown[]) => parts as unknown as Key;
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the form cannot be read from the texts
const entry = <Data>(...parts: readonly unknown[]) => begin(...parts) as KeyOf<Data>;

/** What is kept of one kind of records: in lists, and one by one. `all` is what a change of one makes old. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
const records = <List, One = never>(...kind: readonly string[]) => ({
  all: begin(...kind),
  list: (filters: object = {}) => entry<Pages<List>>(...kind, 'list', filters),
  one: (id: string) => entry<One>(...kind, 'one', id),
});

/** The keys of the installation, and of each tenant. */
export const keys = {
  secondFactor: entry<Sdk.SecondFactorProposal>('second-factor'),
  session: entry<Session | null>('session'),
  sessions: entry<Sdk.SessionList>('sessions'),
  installation: entry<Installation>('installation'),
  system: entry<Sdk.System>('system'),
  tenants: {
    ...records<Sdk.TenantList, Sdk.TenantDetailResponse>('tenants'),
    names: entry<Sdk.TenantList>('tenants', 'names'),
  },
  tenantDeletions: records<Sdk.TenantDeletionList>('tenant-deletions'),
  operators: records<Sdk.OperatorAccountList>('operators'),
  invitations: records<Sdk.InvitationList>('invitations'),
  auditLog: records<Sdk.AuditEventList>('audit-log'),
  prices: { ...records<Sdk.PriceList>('prices'), unpriced: entry<Sdk.UnpricedUsage[]>('prices', 'unpriced') },
  markup: (tenantId: string) => entry<Sdk.Markup>('markup', tenantId),
  privacy: (tenantId: string) => entry<Sdk.TenantPrivacy>('privacy', tenantId),
  agents: (tenantId: string) => ({
    ...records<Sdk.AgentList, Sdk.Agent>('agents', tenantId),
    names: entry<Sdk.Agent[]>('agents', tenantId, 'names'),
    versions: (agentId: string) => entry<Sdk.AgentVersion[]>('agents', tenantId, 'versions', agentId),
    version: (agentId: string, version: number) =>
      entry<Sdk.AgentVersion>('agents', tenantId, 'version', agentId, version),
    diff: (agentId: string, version: number) =>
      entry<Sdk.AgentVersionDiff>('agents', tenantId, 'diff', agentId, version),
  }),
  alerts: (tenantId: string) => ({
    ...records<Sdk.AlertList, Sdk.Alert>('alerts', tenantId),
    open: entry<Sdk.AlertList>('alerts', tenantId, 'open'),
    rules: entry<Sdk.AlertRules>('alerts', tenantId, 'rules'),
  }),
  voices: (tenantId: string) => entry<Sdk.Voice[]>('voices', tenantId),
  languages: (tenantId: string) => entry<Sdk.LanguageList>('languages', tenantId),
  models: (tenantId: string) => entry<Sdk.ModelList>('models', tenantId),
  chats: (tenantId: string, agentId: string) => entry<Sdk.ChatList>('chats', tenantId, agentId),
  testCases: (tenantId: string) => ({
    all: begin('test-cases', tenantId),
    list: (filters: object) => entry<Sdk.TestCaseList>('test-cases', tenantId, 'list', filters),
  }),
  testRuns: (tenantId: string) => ({
    all: begin('test-runs', tenantId),
    list: (filters: object) => entry<Sdk.TestRunList>('test-runs', tenantId, 'list', filters),
    one: (id: string) => entry<Sdk.TestRunResponse>('test-runs', tenantId, 'one', id),
  }),
  tools: (tenantId: string) => ({
    ...records<Sdk.ToolList, ListedTool>('tools', tenantId),
    choices: entry<Sdk.Tool[]>('tools', tenantId, 'choices'),
  }),
  knowledge: (tenantId: string) => ({
    ...records<Sdk.KnowledgeDocumentList, Sdk.KnowledgeDocumentText>('knowledge', tenantId),
    choices: entry<Sdk.KnowledgeDocument[]>('knowledge', tenantId, 'choices'),
  }),
  customFields: (tenantId: string) => records<Sdk.CustomFieldList, Sdk.CustomField>('custom-fields', tenantId),
  starterPack: (tenantId: string, vertical: string) => entry<Sdk.StarterPack>('starter-pack', tenantId, vertical),
  numbers: (tenantId: string) => records<Sdk.PhoneNumberList, Sdk.PhoneNumber>('numbers', tenantId),
  trunks: (tenantId: string) => ({
    ...records<Sdk.TrunkList, Sdk.Trunk>('trunks', tenantId),
    names: entry<Sdk.Trunk[]>('trunks', tenantId, 'names'),
  }),
  bookings: (tenantId: string) => records<Sdk.BookingList>('bookings', tenantId),
  setup: (tenantId: string) => entry<Setup>('setup', tenantId),
  today: (tenantId: string) => entry<Sdk.TodayStats>('today', tenantId),
  /** The newest failed call of each reason since a moment. */
  failedCalls: (tenantId: string, since: string, reasons: readonly string[]) =>
    entry<readonly FailedCalls[]>('failed-calls', tenantId, since, reasons),
  /** What a search of a person finds among the calls. */
  foundCalls: (tenantId: string, q: string) => entry<Sdk.ListedCall[]>('found-calls', tenantId, q),
  statistics: (tenantId: string, query: Sdk.GetStatsQuery) => entry<Sdk.CallStats>('statistics', tenantId, query),
  webhooks: (tenantId: string) => ({
    ...records<never, Sdk.WebhookEndpoint>('webhooks', tenantId),
    names: entry<Sdk.WebhookEndpoint[]>('webhooks', tenantId, 'names'),
    missing: (id: string, since: string) => entry<Sdk.RecoverResult>('webhooks', tenantId, 'missing', id, since),
  }),
  deliveries: (tenantId: string) => ({
    ...records<Sdk.WebhookDeliveryList, Sdk.WebhookDeliveryDetail>('deliveries', tenantId),
    stats: entry<Sdk.WebhookEndpointStats[]>('deliveries', tenantId, 'stats'),
  }),
  matchingDeliveries: (tenantId: string, filters: Sdk.RedeliveryFilters) =>
    entry<number>('matching-deliveries', tenantId, filters),
  redelivery: (tenantId: string, id: string) => entry<Sdk.WebhookRedelivery>('redelivery', tenantId, id),
  events: (tenantId: string) => records<Sdk.EventFeed>('events', tenantId),
  requests: (tenantId: string) => records<Sdk.RequestEntryList>('requests', tenantId),
  erasures: (tenantId: string) => records<Sdk.ErasureList, Sdk.Erasure>('erasures', tenantId),
  exports: (tenantId: string) => records<Sdk.ExportList>('exports', tenantId),
  apiKeys: (tenantId: string) => records<Sdk.ApiKeyList>('api-keys', tenantId),
  users: (tenantId: string) => records<Sdk.UserList>('users', tenantId),
  portalSessions: (tenantId: string) => records<Sdk.PortalSessionList>('portal-sessions', tenantId),
  /** The live stream puts changes of calls into each entry that begins with `all`. */
  calls: (tenantId: string) => ({
    all: begin('calls', tenantId),
    list: (filters: object) => entry<CallPages>('calls', tenantId, filters),
  }),
  /** The calls that a custom field can be tried on. */
  summarizedCalls: (tenantId: string, agentId: string | null) =>
    entry<Sdk.Call[]>('summarized-calls', tenantId, agentId),
  call: (tenantId: string, id: string) => ({
    all: begin('call', tenantId, id),
    detail: entry<Sdk.CallDetail>('call', tenantId, id, 'detail'),
    /** `status` is the call's: a change of it reads the summary anew. */
    summary: (status: string) =>
      entry<Sdk.CallSummaryResponse | Sdk.FailedCallSummaryResponse | null>('call', tenantId, id, 'summary', status),
    versions: (status: string) => entry<Sdk.SummaryRun[]>('call', tenantId, id, 'versions', status),
    waveform: entry<Sdk.Waveform | null>('call', tenantId, id, 'waveform'),
    timeline: entry<Sdk.TimelineEntry[]>('call', tenantId, id, 'timeline'),
    /** Read anew when the call has another one. */
    bookings: (ids: readonly string[]) => entry<Sdk.Booking[]>('call', tenantId, id, 'bookings', ids),
  }),
};
