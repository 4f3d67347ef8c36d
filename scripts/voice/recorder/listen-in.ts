// Joins a room as a hidden participant, as LiveKit's Egress does, and mixes what is said there.
import { AudioStream, Room, RoomEvent, TrackKind } from '@livekit/rtc-node';
import type { AudioFrame } from '@livekit/rtc-node';
import { AccessToken } from 'livekit-server-sdk';
import { createMix, sampleRate } from './mix.ts';
import type { Mix } from './mix.ts';

export interface ListenInOptions {
  readonly livekit_url: string;
  readonly api_key: string;
  readonly api_secret: string;
  readonly room_name: string;
  readonly identity: string;
}

export interface Listener {
  /** Settles with the first track that can be heard. */
  readonly firstTrack: Promise<void>;
  /** Settles when the room is closed, or this listener was removed from it. */
  readonly roomGone: Promise<void>;
  readonly mix: Mix;
  leave(): Promise<void>;
}

type Reader = ReadableStreamDefaultReader<AudioFrame>;

export async function listenIn(options: ListenInOptions): Promise<Listener> {
  const room = new Room();
  const mix = createMix();
  const first = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const readers: Reader[] = [];
  room.on(RoomEvent.TrackSubscribed, (track) => {
    if (track.kind !== TrackKind.KIND_AUDIO) return;
    first.resolve();
    const reader = new AudioStream(track, { sampleRate, numChannels: 1 }).getReader();
    readers.push(reader);
    void hear(reader, mix.track());
  });
  room.on(RoomEvent.Disconnected, () => gone.resolve());
  await room.connect(options.livekit_url.replace(/^http/, 'ws'), await tokenFor(options), {
    autoSubscribe: true,
    dynacast: false,
  });
  return {
    firstTrack: first.promise,
    roomGone: gone.promise,
    mix,
    async leave() {
      // A stream whose track disappeared with its room does not end by itself.
      for (const reader of readers) await reader.cancel();
      await room.disconnect();
    },
  };
}

async function hear(reader: Reader, put: (samples: Int16Array) => void): Promise<void> {
  for (let read = await reader.read(); !read.done; read = await reader.read()) put(read.value.data);
}

async function tokenFor({ api_key, api_secret, room_name, identity }: ListenInOptions): Promise<string> {
  const token = new AccessToken(api_key, api_secret, { identity, ttl: '1h' });
  // A recorder is neither visible nor keeps the room open.
  token.kind = 'egress';
  token.addGrant({
    room: room_name,
    roomJoin: true,
    hidden: true,
    recorder: true,
    canSubscribe: true,
    canPublish: false,
    canPublishData: false,
  });
  return token.toJwt();
}
