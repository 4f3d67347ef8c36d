// Waits for the end of a call's recording as a customer does: by reading the call.
import { until } from './place-call.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

type Detail = Awaited<ReturnType<TestTenant['client']['calls']['get']>>;

/** The call as soon as its recording has that status, advancing the clock by `advanceMs` at each poll. */
export async function recordedCall(
  platform: TestPlatform,
  call_id: string,
  status: Detail['call']['recording_status'],
  { advanceMs = 0 } = {},
): Promise<Detail> {
  const { calls } = platform.tenant.client;
  await until(
    async () => {
      if (advanceMs > 0) platform.clock.advance(advanceMs);
      return (await calls.get(call_id)).call.recording_status === status ? [1] : [];
    },
    advanceMs > 0 ? 200 : 20,
  );
  return calls.get(call_id);
}

/** What the media service recorded in a room. */
export const recordingsOf = ({ sandbox }: TestPlatform, room_name: string): { egress_id: string; status: string }[] =>
  sandbox
    .recordings()
    .filter(({ room }) => room === room_name)
    .map(({ egress_id, status }) => ({ egress_id, status }));
