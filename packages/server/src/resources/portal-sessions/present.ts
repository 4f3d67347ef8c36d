// Maps portal session rows to the API.
import { portalSession } from '@voicecall/contract';
import { presentRow } from '../../platform/present-row.ts';
import type { Portal, PortalSession } from '../../types.ts';
import type { PortalSessionRow } from './store.ts';

export const presentPortalSession = (row: PortalSessionRow): PortalSession => presentRow(portalSession, row);

export const presentPortal = (row: PortalSessionRow & { readonly tenant_name: string }): Portal => ({
  portal_session: presentPortalSession(row),
  tenant: { id: row.tenant_id, name: row.tenant_name },
});
