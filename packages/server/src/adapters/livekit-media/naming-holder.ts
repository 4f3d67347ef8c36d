// Whose number it is that LiveKit refuses for an inbound trunk.
import type { SIPInboundTrunkInfo } from '@livekit/protocol';
import type { SipClient } from 'livekit-server-sdk';
import { MediaError } from '../../ports/media.ts';
import { callLivekit } from './media-error.ts';
import { keyIn } from './trunk-metadata.ts';

/**
 * LiveKit refuses a number that another trunk has for the same callers, and names that trunk in words alone. It is
 * looked up, so that the refusal can say whose it is.
 */
export async function namingHolder<T>(
  sip: Pick<SipClient, 'listSipInboundTrunk'>,
  next: SIPInboundTrunkInfo,
  request: Promise<T>,
): Promise<T> {
  try {
    return await callLivekit(request);
  } catch (error) {
    if (!(error instanceof MediaError) || error.kind !== 'refused' || error.retryable) throw error;
    const known = await callLivekit(sip.listSipInboundTrunk({ numbers: next.numbers }));
    const holder = known.find((other) => other.metadata !== next.metadata && isConflict(next, other));
    const key = holder && keyIn(holder.metadata);
    throw key ? new MediaError('refused', error.message, { retryable: false, cause: error, holder: key }) : error;
  }
}

type Inbound = Pick<SIPInboundTrunkInfo, 'numbers' | 'allowedNumbers'>;

/** Two trunks may share a number when they take calls of different callers. */
function isConflict(one: Inbound, other: Inbound): boolean {
  const callers =
    one.allowedNumbers.length === 0 ? other.allowedNumbers.length === 0 : shared(one, other, 'allowedNumbers');
  return callers && shared(one, other, 'numbers');
}

const shared = (one: Inbound, other: Inbound, list: keyof Inbound): boolean =>
  one[list].some((number) => other[list].includes(number));
