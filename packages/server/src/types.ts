// The contract's records as types, for rooms that handle them.
import type { agent, apiKey, auditEvent, call, deliveryAttempt, operator, tenant, tool, transcriptItem, trunk, turn, webhookDelivery, webhookEndpoint, webhookTestResult } from '@voicecall/contract';
import type * as z from 'zod';

export type Agent = z.output<typeof agent>;
export type ApiKey = z.output<typeof apiKey>;
export type AuditEvent = z.output<typeof auditEvent>;
export type Call = z.output<typeof call>;
export type DeliveryAttempt = z.output<typeof deliveryAttempt>;
export type Operator = z.output<typeof operator>;
export type Tenant = z.output<typeof tenant>;
export type Tool = z.output<typeof tool>;
export type TranscriptItem = z.output<typeof transcriptItem>;
export type Trunk = z.output<typeof trunk>;
export type Turn = z.output<typeof turn>;
export type WebhookDelivery = z.output<typeof webhookDelivery>;
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;
export type WebhookTestResult = z.output<typeof webhookTestResult>;
