// The address of a tenant's chat: whoever knows it can write there, so it is sealed.
import type { Sealer } from '../../platform/seal.ts';

const nameOf = (tenant_id: string): string => `alert_rules:${tenant_id}:chat_url`;

export const sealChatUrl = (sealer: Sealer, tenant_id: string, url: string): Uint8Array<ArrayBuffer> =>
  sealer.seal(url, nameOf(tenant_id));

export const openChatUrl = (sealer: Sealer, tenant_id: string, sealed: Uint8Array): string =>
  sealer.open(sealed, nameOf(tenant_id));
