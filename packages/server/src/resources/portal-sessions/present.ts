// Maps portal session rows to the API.
import { portalSession } from '@voicecall/contract';
import { accessOfPortal } from '../../platform/principal.ts';
import { presentRow } from '../../platform/database/present-row.ts';
import type { Portal, PortalSession } from '../../types.ts';
import { presentUser } from '../users/present.ts';
import type { PortalRow, PortalSessionRow } from './store.ts';

export const presentPortalSession = (row: PortalSessionRow): PortalSession => presentRow(portalSession, row);

export const presentPortal = (row: PortalRow): Portal => ({
  portal_session: presentPortalSession(row),
  tenant: { id: row.tenant_id, name: row.tenant_name },
  user: row.user && presentUser(row.user),
  access: [...accessOfPortal(row)],
});
