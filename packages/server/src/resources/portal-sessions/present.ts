// Maps portal session rows to the API.
import type { Portal, PortalSession } from '../../types.ts';
import type { PortalSessionRow } from './store.ts';

export const presentPortalSession = (row: PortalSessionRow): PortalSession => ({
  id: row.id,
  tenant_id: row.tenant_id,
  access: row.access,
  label: row.label,
  created_at: row.created_at.toISOString(),
  link_expires_at: row.link_expires_at.toISOString(),
  used_at: row.used_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
  revoked_at: row.revoked_at?.toISOString() ?? null,
});

export const presentPortal = (row: PortalSessionRow & { readonly tenant_name: string }): Portal => ({
  portal_session: presentPortalSession(row),
  tenant: { id: row.tenant_id, name: row.tenant_name },
});
