// The contract's records as types.
import type {
  agent,
  agentVersion,
  agentVersions,
  alert,
  alertRules,
  apiKey,
  auditEvent,
  booking,
  call,
  chat,
  listedCall,
  listedChat,
  callStats,
  customField,
  deliveryAttempt,
  dataExport,
  erasure,
  invitation,
  knowledgeDocument,
  knowledgePassage,
  markup,
  operator,
  operatorAccount,
  operatorRole,
  phoneNumber,
  portal,
  portalSession,
  price,
  unpricedUsage,
  requestEntry,
  session,
  storedEvent,
  summaryRun,
  system,
  tenant,
  tenantDeletion,
  testCase,
  testResult,
  testRun,
  tool,
  toolTestResult,
  transcriptItem,
  trunk,
  turn,
  user,
  voice,
  webhookDelivery,
  webhookEndpoint,
  webhookRedelivery,
  webhookTestResult,
} from '@voicecall/contract';
import type * as z from 'zod';

export type TestCase = z.output<typeof testCase>;
export type TestResult = z.output<typeof testResult>;
export type TestRun = z.output<typeof testRun>;
export type Session = z.output<typeof session>;
export type System = z.output<typeof system>;
export type Agent = z.output<typeof agent>;
export type AgentVersion = z.output<typeof agentVersion>;
export type AgentVersionDiff = z.output<(typeof agentVersions)['routes']['diff']['responses'][200]>;
export type Alert = z.output<typeof alert>;
export type AlertRules = z.output<typeof alertRules>;
export type ApiKey = z.output<typeof apiKey>;
export type AuditEvent = z.output<typeof auditEvent>;
export type Booking = z.output<typeof booking>;
export type Chat = z.output<typeof chat>;
export type ListedChat = z.output<typeof listedChat>;
export type Call = z.output<typeof call>;
export type ListedCall = z.output<typeof listedCall>;
export type CallStats = z.output<typeof callStats>;
export type CustomField = z.output<typeof customField>;
export type DeliveryAttempt = z.output<typeof deliveryAttempt>;
export type KnowledgeDocument = z.output<typeof knowledgeDocument>;
export type KnowledgePassage = z.output<typeof knowledgePassage>;
export type Markup = z.output<typeof markup>;
export type Operator = z.output<typeof operator>;
export type OperatorRole = z.output<typeof operatorRole>;
export type Invitation = z.output<typeof invitation>;
export type OperatorAccount = z.output<typeof operatorAccount>;
export type PhoneNumber = z.output<typeof phoneNumber>;
export type Portal = z.output<(typeof portal)['routes']['session']['responses'][200]>;
export type PortalSession = z.output<typeof portalSession>;
export type Price = z.output<typeof price>;
export type UnpricedUsage = z.output<typeof unpricedUsage>;
export type RequestEntry = z.output<typeof requestEntry>;
export type StoredEvent = z.output<typeof storedEvent>;
export type SummaryRun = z.output<typeof summaryRun>;
export type Tenant = z.output<typeof tenant>;
export type TenantDeletion = z.output<typeof tenantDeletion>;
export type Tool = z.output<typeof tool>;
export type ToolTestResult = z.output<typeof toolTestResult>;
export type TranscriptItem = z.output<typeof transcriptItem>;
export type Trunk = z.output<typeof trunk>;
export type Turn = z.output<typeof turn>;
export type User = z.output<typeof user>;
export type Voice = z.output<typeof voice>;
export type WebhookDelivery = z.output<typeof webhookDelivery>;
export type Erasure = z.output<typeof erasure>;
export type Export = z.output<typeof dataExport>;
export type WebhookRedelivery = z.output<typeof webhookRedelivery>;
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;
export type WebhookTestResult = z.output<typeof webhookTestResult>;

/** A portal session that has not ended, as authentication needs it. */
export interface LivePortalSession {
  readonly id: string;
  readonly tenant_id: string;
  readonly tenant_status: 'active' | 'suspended';
  readonly audit_access: boolean;
  readonly access: PortalSession['access'];
  /** Whose session it is, with the role that it had at its beginning. Null: a link opened it. */
  readonly user_id: string | null;
  readonly role: User['role'] | null;
  readonly expires_at: Date;
  readonly last_seen_at: Date;
}

/** What a record of a tenant is found by. */
export interface TenantRecord {
  readonly tenant_id: string;
  readonly id: string;
}

/** An active API key, as authentication needs it. */
export interface LiveApiKey {
  readonly id: string;
  readonly tenant_id: string;
  readonly tenant_status: 'active' | 'suspended';
  readonly audit_access: boolean;
  readonly last_used_at: Date | null;
  readonly scopes: readonly string[];
  readonly expires_at: Date | null;
}
