// The counters of enforced limits, set by the test: near a limit after a few requests, in a window that does not end while
// the test runs, however slow the machine is.
import { rateLimits } from '@voicecall/contract';
import type { RateLimitName } from '@voicecall/contract';
import type { TestPlatform } from '../platform/start-platform.ts';

/** Leaves `left` requests to every subject that a request has named since the counters were emptied. */
export async function leaveRequests(
  { sql }: Pick<TestPlatform, 'sql'>,
  name: RateLimitName,
  left: number,
): Promise<void> {
  await sql('update rate_limits set points = $2, expire = $3 where key like $1', [
    `${name}:%`,
    rateLimits[name].limit - left,
    Date.now() + 86_400_000,
  ]);
}
