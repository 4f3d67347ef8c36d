// Waits for the summary of a call as a customer does, and reads its records.
import type { Client } from '@voicecall/sdk';
import type { SummaryRun } from '@voicecall/sdk';
import { until } from '../calls/place-call.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

type Answer = Awaited<ReturnType<Client['summaries']['get']>>;
/** A summary that is not pending. */
export type FinishedSummary = Exclude<Answer, { readonly status: 'pending' }>['call_summary'];

/** The summary as soon as it is ready or has failed, advancing the clock by `advanceMs` at each poll. */
export async function finishedSummary(
  platform: Pick<TestPlatform, 'clock' | 'tenant'>,
  call_id: string,
  { tenant = platform.tenant, advanceMs = 0 } = {},
): Promise<FinishedSummary> {
  let found: FinishedSummary | undefined;
  await until(
    async () => {
      if (advanceMs > 0) platform.clock.advance(advanceMs);
      const answer = await tenant.client.summaries.get(call_id);
      found = 'call_summary' in answer ? answer.call_summary : undefined;
      return found ? [found] : [];
    },
    advanceMs > 0 ? 200 : 20,
  );
  if (!found) throw new Error('the summary is missing');
  return found;
}

/** Every run of a call's summary, newest first. */
export const runsOf = async (
  { operator }: Pick<TestPlatform, 'operator'>,
  tenant: TestTenant,
  call_id: string,
): Promise<SummaryRun[]> => (await operator.summaryRuns.list({ tenant_id: tenant.id, call_id })).call_summaries;

/**
 * The `data` of the published summary events of a call, oldest first. It is not read from the feed, which holds back
 * events while an older transaction is open.
 */
export const summaryEventsOf = async ({ sql }: Pick<TestPlatform, 'sql'>, call_id: string): Promise<unknown[]> =>
  (
    await sql<{ payload: unknown }>(
      `select payload from events where call_id = $1 and type = 'call.summary.ready' order by transaction_no, row_no`,
      [call_id],
    )
  ).map(({ payload }) => payload);
