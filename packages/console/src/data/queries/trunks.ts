// The trunks of a tenant, for names and choices.
import type { Client } from '@voicecall/sdk';
import { pageMax } from '../../generated/facts.ts';
import { keys } from '../keys.ts';
import { reading } from '../reading.ts';

/** The newest active ones: a page. */
export const trunkNamesQuery = (client: Client, tenantId: string) =>
  reading(keys.trunks(tenantId).names, async () => (await client.trunks.list({ limit: pageMax })).trunks, {
    staleTime: 60_000,
  });
