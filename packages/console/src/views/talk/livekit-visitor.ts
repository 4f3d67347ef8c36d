// A visitor with a microphone in a room of LiveKit. This file brings the library, so it is loaded when a call starts.
import {
  ConnectionError,
  ConnectionErrorReason,
  DisconnectReason,
  Room,
  RoomEvent,
  createLocalAudioTrack,
} from 'livekit-client';
import type { LocalAudioTrack } from 'livekit-client';
import { expired } from './visitor.ts';
import type { RoomNews, Visitor } from './visitor.ts';

/** Ends that the call itself explains. */
const explained: readonly (DisconnectReason | undefined)[] = [
  DisconnectReason.CLIENT_INITIATED,
  DisconnectReason.ROOM_DELETED,
  DisconnectReason.ROOM_CLOSED,
  DisconnectReason.PARTICIPANT_REMOVED,
];

/** Asks for the microphone. @throws an error whose message says why there is none, and what to do. */
export async function livekitVisitor(tell: (news: RoomNews) => void): Promise<Visitor> {
  const microphone = await openMicrophone();
  const room = new Room();
  const speakers = document.createElement('div');
  document.body.append(speakers);
  room
    .on(RoomEvent.TrackSubscribed, (track) => speakers.append(track.attach()))
    .on(RoomEvent.TrackUnsubscribed, (track) => {
      for (const element of track.detach()) element.remove();
    })
    .on(RoomEvent.AudioPlaybackStatusChanged, () => tell(room.canPlaybackAudio ? 'audible' : 'silent'))
    .on(RoomEvent.Reconnecting, () => tell('reconnecting'))
    .on(RoomEvent.Reconnected, () => tell('connected'))
    .on(RoomEvent.Disconnected, (reason) => (explained.includes(reason) ? undefined : tell('lost')));
  return {
    async join({ ws_url, token }) {
      try {
        await room.connect(ws_url, token);
      } catch (error) {
        throw new Error(whyNotJoined(error, ws_url), { cause: error });
      }
      await Promise.all([room.localParticipant.publishTrack(microphone), room.startAudio()]);
    },
    async leave() {
      microphone.stop();
      speakers.remove();
      await room.disconnect();
    },
    sound: {
      setMuted: async (muted) => void (await (muted ? microphone.mute() : microphone.unmute())),
      play: () => room.startAudio(),
    },
  };
}

async function openMicrophone(): Promise<LocalAudioTrack> {
  if (!isSecureContext)
    throw new Error('A browser allows the microphone on https pages only. Open the console at its https address.');
  try {
    return await createLocalAudioTrack({ echoCancellation: true, noiseSuppression: true });
  } catch (error) {
    throw new Error(whyNoMicrophone[(error as Error).name] ?? `The microphone failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

const whyNoMicrophone: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The microphone was refused. Allow it for this page in the settings of the browser, beside the address, and start again.',
  NotFoundError: 'This computer has no microphone. Connect one, and start again.',
  NotReadableError: 'The microphone does not respond. Close other programs that use it, and start again.',
};

const whyNotJoined = (error: unknown, ws_url: string): string =>
  error instanceof ConnectionError && error.reason === ConnectionErrorReason.NotAllowed
    ? expired
    : `The media service at ${new URL(ws_url).host} cannot be reached from this browser. Check that LiveKit runs, that LIVEKIT_PUBLIC_URL is its address for browsers, and that this network lets WebRTC through.`;
