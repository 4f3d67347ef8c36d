// Sends all deliveries that match some filters again, some at a time, and can be stopped.
import type { Client, ListWebhookDeliveriesQuery } from '@voicecall/sdk';
import { pageMax } from '../../generated/facts.ts';

const atOnce = 4;

/** How far it has come. */
export interface Progress {
  readonly done: number;
  readonly failed: number;
  /** Why the last one that failed did. */
  readonly error: unknown;
}

/** The ids of the deliveries that match, oldest first, so that they are sent again in their order. */
export async function matchingIds(
  client: Client,
  query: ListWebhookDeliveriesQuery,
  signal: AbortSignal,
  tell: (count: number) => void,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of client.webhookDeliveries.list({ ...query, limit: pageMax }, { signal })) {
    ids.push(id);
    if (ids.length % pageMax === 0) tell(ids.length);
  }
  return ids.toReversed();
}

/** Resolves when all were sent again or refused, or, after a stop, when those that were being sent are. */
export async function resendAll(
  client: Client,
  ids: readonly string[],
  signal: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<void> {
  let progress: Progress = { done: 0, failed: 0, error: null };
  const waiting = ids.values();
  const worker = async (): Promise<void> => {
    for (const id of waiting) {
      try {
        await client.webhookDeliveries.redeliver(id);
        progress = { ...progress, done: progress.done + 1 };
      } catch (error) {
        progress = { ...progress, failed: progress.failed + 1, error };
      }
      tell(progress);
      if (signal.aborted) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
