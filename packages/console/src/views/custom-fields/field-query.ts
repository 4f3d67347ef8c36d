// One custom field.
import type { Client } from '@voicecall/sdk';
import { keys } from '../../data/keys.ts';
import { orArchived } from '../../data/queries/or-archived.ts';
import { reading } from '../../data/reading.ts';
import { pageMax } from '../../generated/facts.ts';

/** One field, archived or not. The API reads fields in lists only; of active ones there is one page. */
export const fieldQuery = (client: Client, tenantId: string) => (id: string) =>
  reading(keys.customFields(tenantId).one(id), async () =>
    orArchived(
      id,
      async () => (await client.customFields.list({ limit: pageMax })).custom_fields.find((field) => field.id === id),
      () => client.customFields.list({ limit: pageMax, status: 'archived' }),
    ),
  );
