// The trunks of a tenant, for names and choices; and one of them.
import type { Client } from '@voicecall/sdk';
import { pageMax } from '../../generated/facts.ts';
import { keys } from '../keys.ts';
import { orArchived } from './or-archived.ts';
import { reading } from '../reading.ts';

/** One trunk, archived or not. */
export const trunkQuery = (client: Client, tenantId: string) => (id: string) =>
  reading(keys.trunks(tenantId).one(id), async () =>
    orArchived(
      id,
      async () => (await client.trunks.get(id)).trunk,
      () => client.trunks.list({ limit: pageMax, status: 'archived' }),
    ),
  );

/** The newest active ones: a page. */
export const trunkNamesQuery = (client: Client, tenantId: string) =>
  reading(keys.trunks(tenantId).names, async () => (await client.trunks.list({ limit: pageMax })).trunks, {
    staleTime: 60_000,
  });
