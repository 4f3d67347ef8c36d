// Which of our trunks is one of LiveKit's, and so whose number it is that LiveKit refuses for an inbound trunk.
import type { SIPInboundTrunkInfo } from '@livekit/protocol';
import type { SipClient } from 'livekit-server-sdk';
import { MediaError } from '../../ports/media.ts';
import type { Media } from '../../ports/media.ts';
import { callLivekit } from './media-error.ts';

/** A trunk of ours. */
export type TrunkKey = Parameters<Media['findTrunk']>[0];

/** The metadata of a trunk in LiveKit contains our ids, so that it can be matched with its record here. */
export const metadataOf = ({ tenant_id, id }: TrunkKey): string => JSON.stringify({ tenant_id, trunk_id: id });

/** The key in the metadata of a trunk of ours; undefined for the trunk of another program. */
function keyIn(metadata: string): TrunkKey | undefined {
  const [, tenant_id, id] = /^\{"tenant_id":"(\w+)","trunk_id":"(\w+)"\}$/.exec(metadata) ?? [];
  return tenant_id === undefined || id === undefined ? undefined : { tenant_id, id };
}

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
