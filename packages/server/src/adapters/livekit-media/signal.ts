// LiveKit's webhooks: verified over the raw bytes, reduced to what the platform acts on.
import { DisconnectReason } from '@livekit/protocol';
import type { WebhookReceiver } from 'livekit-server-sdk';
import type { MediaSignal } from '../../ports/media.ts';
import { participantOf } from './participant.ts';

type LivekitEvent = Awaited<ReturnType<WebhookReceiver['receive']>>;

/** The signal in a webhook, or undefined when the signature does not hold. */
export async function receiveSignal(receiver: WebhookReceiver, body: string, authorization: string): Promise<MediaSignal | undefined> {
  let event: LivekitEvent;
  try {
    event = await receiver.receive(body, authorization);
  } catch (error) {
    // Every failure to verify or read means the same to the sender: it has not shown that it is LiveKit.
    if (error instanceof Error) return undefined;
    throw error;
  }
  const participant = event.participant;
  return {
    id: event.id,
    type: typeOf(event.event),
    room_name: event.room?.name ?? '',
    at: new Date(Number(event.createdAt) * 1000),
    participant: participant ? { ...participantOf(participant), disconnect_reason: DisconnectReason[participant.disconnectReason] ?? null } : null,
  };
}

function typeOf(name: LivekitEvent['event']): MediaSignal['type'] {
  if (name === 'participant_joined' || name === 'participant_left' || name === 'room_finished') return name;
  return name === 'participant_connection_aborted' ? 'participant_left' : 'other';
}
