// The audit log's vocabulary: what can be recorded as having been done, by whomever.

/** Every action of the audit log. */
export const auditActions = [
  'operator.login',
  'operator.logout',
  'tenant.created',
  'tenant.updated',
  'api_key.created',
  'api_key.revoked',
  'agent.created',
  'agent.updated',
  'agent.archived',
  'tool.created',
  'tool.updated',
  'tool.archived',
  'trunk.created',
  'trunk.updated',
  'trunk.archived',
  'tool.secret_rotated',
  'tool.tested',
  'phone_number.created',
  'phone_number.updated',
  'phone_number.released',
  'booking.created',
  'booking.updated',
  'call.dispatched',
  'call.received',
  'call.ended',
  'call.transferred',
  'web_session.created',
  'webhook_endpoint.created',
  'webhook_endpoint.updated',
  'webhook_endpoint.deleted',
  'webhook_endpoint.secret_rotated',
  'webhook_endpoint.tested',
  'webhook_endpoint.disabled',
  'webhook_endpoint.recovered',
  'webhook_delivery.redelivered',
] as const;

/** An action of the audit log. */
export type AuditAction = (typeof auditActions)[number];
