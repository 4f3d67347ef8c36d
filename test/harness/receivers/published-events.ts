// The events of one call, in the order of the feed.
import type { TestPlatform } from '../platform/start-platform.ts';

/** Those whose type begins with `prefix`. */
export async function publishedEvents(
  { sql }: Pick<TestPlatform, 'sql'>,
  call_id: string,
  prefix: string,
): Promise<{ readonly type: string; readonly object: unknown }[]> {
  return sql<{ type: string; object: unknown }>(
    `select type, payload as object from events where call_id = $1 and starts_with(type, $2)
     order by transaction_no, row_no`,
    [call_id, prefix],
  );
}
