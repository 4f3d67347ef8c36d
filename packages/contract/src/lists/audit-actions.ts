// The actions that the audit log records. The platform records some of them itself, without a request.
import { inPublishedOrder, resources } from './declared.ts';
import type { Resource } from './declared.ts';

/** An action of the audit log. */
export type AuditAction = Extract<Resource, { readonly auditActions: readonly string[] }>['auditActions'][number];

/** Every action of the audit log. */
export const auditActions: readonly AuditAction[] = inPublishedOrder(
  'auditActions',
  resources.flatMap((it): readonly AuditAction[] => ('auditActions' in it ? it.auditActions : [])),
);
