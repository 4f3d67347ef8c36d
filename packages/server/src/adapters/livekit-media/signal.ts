// LiveKit's webhooks: verified over the raw bytes, reduced to what the platform uses.
import { DisconnectReason } from '@livekit/protocol';
import { toStorable } from '@voicecall/contract';
import type { WebhookReceiver } from 'livekit-server-sdk';
import type { MediaSignal } from '../../ports/media.ts';
import { participantOf } from './participant.ts';
import { recordingOf } from './recordings.ts';

type LivekitEvent = Awaited<ReturnType<WebhookReceiver['receive']>>;

/** The signal in a webhook, or undefined when the signature is not valid. */
export async function receiveSignal(
  isSigned: (token: string) => boolean,
  receiver: WebhookReceiver,
  body: string,
  authorization: string,
): Promise<MediaSignal | undefined> {
  let event: LivekitEvent;
  try {
    if (!isSigned(authorization)) return undefined;
    // Only read: the SDK would check the token with this machine's clock.
    event = await receiver.receive(body, undefined, true);
  } catch (error) {
    // Every failure to verify or parse means the same: the sender has not shown that it is LiveKit.
    if (error instanceof Error) return undefined;
    throw error;
  }
  const participant = event.participant;
  // Names and attributes come from the remote side.
  return toStorable({
    id: event.id,
    type: typeOf(event.event),
    // Webhooks of recordings contain only the room's name.
    room_name: event.room?.name ?? event.egressInfo?.roomName ?? '',
    at: new Date(Number(event.createdAt) * 1000),
    participant: participant
      ? { ...participantOf(participant), disconnect_reason: DisconnectReason[participant.disconnectReason] ?? null }
      : null,
    recording: event.egressInfo ? recordingOf(event.egressInfo) : null,
  });
}

function typeOf(name: LivekitEvent['event']): MediaSignal['type'] {
  if (name === 'participant_joined' || name === 'participant_left' || name === 'room_finished') return name;
  if (name === 'egress_started' || name === 'egress_updated' || name === 'egress_ended') return 'recording';
  return name === 'participant_connection_aborted' ? 'participant_left' : 'other';
}
