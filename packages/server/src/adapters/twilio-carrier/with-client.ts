// One use of the carrier by one account: a client of the vendor's SDK that cannot be surprised, and a time by which all
// is answered.
import type { Twilio } from 'twilio';
import { Agent } from 'undici';
import { CarrierError } from '../../ports/carrier.ts';
import type { CarrierAccess } from '../../ports/carrier.ts';
import { exchange } from './exchange.ts';
import type { SdkRequest } from './exchange.ts';
import { carrierErrorOf } from './carrier-errors.ts';

/** Lets `act` ask the carrier whatever it needs; only a CarrierError comes out. */
export type WithClient = <T>(access: CarrierAccess, act: (client: Twilio) => Promise<T>) => Promise<T>;

/** Many times a page of 200 records. */
const maxResponseSize = 1024 * 1024;
const accountId = /^AC[0-9a-fA-F]{32}$/;

export function carrierClient(base_url: string | null, timeout_ms: number): WithClient {
  // The far side of the world takes longer to answer than the quarter of a second that Node gives each of several
  // addresses.
  const connect = { timeout: timeout_ms, autoSelectFamilyAttemptTimeout: 2_500 };
  const dispatcher = new Agent({ connect, connections: 20, allowH2: false, maxResponseSize });
  return async (access, act) => {
    if (!accountId.test(access.account_sid) || access.auth_token === '')
      throw new CarrierError('credentials', 'no account has this id, or the secret is empty', { retryable: false });
    // Before the time runs: loading takes a tenth of a second, and is not the carrier's fault.
    const { default: twilio } = await import('twilio');
    const signal = AbortSignal.timeout(timeout_ms);
    const request = (asked: SdkRequest) => exchange({ dispatcher, base_url, signal }, asked);
    // Without its constructor, which goes by variables of the environment that are none of ours.
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
 * A request that still waits for its connection hears no signal: the waiting ends here, and the request when its turn
 * comes.
 */
async function unlessTimedOut<T>(work: Promise<T>, late: AbortSignal): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(late.reason as Error);
  late.addEventListener('abort', end);
  return Promise.race([work, stopped]).finally(() => late.removeEventListener('abort', end));
}
