// Runs requests of one account with a client of the vendor's SDK that has our transport and a deadline.
import type { Twilio } from 'twilio';
import type { Agent } from 'undici';
import { CarrierError } from '../../ports/carrier.ts';
import type { CarrierAccess } from '../../ports/carrier.ts';
import type { SdkRequest } from './exchange.ts';
import { carrierErrorOf } from './carrier-errors.ts';

/** Runs `act` with a client; only a CarrierError is thrown. */
export type WithClient = <T>(access: CarrierAccess, act: (client: Twilio) => Promise<T>) => Promise<T>;

/** Many times the size of a page of 200 records. */
const maxResponseSize = 1024 * 1024;
const accountId = /^AC[0-9a-fA-F]{32}$/;

export function carrierClient(base_url: string | null, timeout_ms: number): WithClient {
  // Node gives each of several addresses 250 ms, which is too short for distant servers.
  const connect = { timeout: timeout_ms, autoSelectFamilyAttemptTimeout: 2_500 };
  let dispatcher: Agent | undefined;
  return async (access, act) => {
    if (!accountId.test(access.account_sid) || access.auth_token === '')
      throw new CarrierError('credentials', 'no account has this id, or the secret is empty', { retryable: false });
    // Loading the SDK takes a tenth of a second and does not count towards the timeout.
    const [{ default: twilio }, { Agent: Pooled }, { exchange }] = await Promise.all([
      import('twilio'),
      import('undici'),
      import('./exchange.ts'),
    ]);
    const pool = (dispatcher ??= new Pooled({ connect, connections: 20, allowH2: false, maxResponseSize }));
    const signal = AbortSignal.timeout(timeout_ms);
    const request = (asked: SdkRequest) => exchange({ dispatcher: pool, base_url, signal }, asked);
    // Skips the constructor, which reads environment variables.
    const httpClient = Object.assign(
      Object.create(twilio.RequestClient.prototype) as InstanceType<typeof twilio.RequestClient>,
      { request },
    );
    try {
      return await unlessTimedOut(
        act(new twilio.Twilio(access.account_sid, access.auth_token, { httpClient })),
        signal,
      );
    } catch (error) {
      throw signal.aborted
        ? new CarrierError('unreachable', `the carrier has not answered within ${timeout_ms} ms`, { retryable: true })
        : carrierErrorOf(error);
    }
  };
}

/**
 * undici does not abort a request that waits for a connection: the wait ends here, and the request ends when its turn
 * comes.
 */
async function unlessTimedOut<T>(work: Promise<T>, late: AbortSignal): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(late.reason as Error);
  late.addEventListener('abort', end);
  return Promise.race([work, stopped]).finally(() => late.removeEventListener('abort', end));
}
