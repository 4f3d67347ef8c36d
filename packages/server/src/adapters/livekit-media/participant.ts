// Maps LiveKit's participants to the port's.
import { ParticipantInfo_Kind } from '@livekit/protocol';
import type { ParticipantInfo } from '@livekit/protocol';
import { toStorable } from '@voicecall/contract';
import type { MediaParticipant } from '../../ports/media.ts';

/** Headers of inbound calls that are kept, and the attributes in which LiveKit keeps them; the trunks say so. */
export const keptHeaders = {
  'P-Asserted-Identity': 'sip.h.p-asserted-identity',
  Diversion: 'sip.h.diversion',
} as const;

export function participantOf(info: ParticipantInfo): MediaParticipant {
  const asserted_identity = info.attributes[keptHeaders['P-Asserted-Identity']];
  const diversion = info.attributes[keptHeaders.Diversion];
  return toStorable({
    identity: info.identity,
    kind: kindOf(info.kind),
    call_status: info.attributes['sip.callStatus'] ?? null,
    sip_call_id: info.attributes['sip.callID'] ?? null,
    phone_number: info.attributes['sip.phoneNumber'] ?? null,
    ...(asserted_identity !== undefined && { asserted_identity }),
    ...(diversion !== undefined && { diversion }),
    trunk_number: info.attributes['sip.trunkPhoneNumber'] ?? null,
    media_trunk_id: info.attributes['sip.trunkID'] ?? null,
    publishes: info.tracks.length > 0,
    joined_at: new Date(Number(info.joinedAt) * 1000),
  });
}

function kindOf(kind: ParticipantInfo_Kind): MediaParticipant['kind'] {
  if (kind === ParticipantInfo_Kind.SIP) return 'sip';
  if (kind === ParticipantInfo_Kind.STANDARD) return 'web';
  return kind === ParticipantInfo_Kind.AGENT ? 'agent' : 'other';
}
