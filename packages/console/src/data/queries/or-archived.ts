// A record by its id, archived or not.
import { isApiError } from '@voicecall/sdk';

/** `get` knows active records only: the API reads archived ones in their list. */
export async function orArchived<Item extends { readonly id: string }>(
  id: string,
  get: () => Promise<Item | undefined>,
  archived: () => AsyncIterable<Item>,
): Promise<Item> {
  const found = await get().catch((error: unknown) => {
    if (isApiError(error) && error.status === 404) return undefined;
    throw error;
  });
  if (found) return found;
  for await (const item of archived()) if (item.id === id) return item;
  throw new Error('There is nothing with this id.');
}
