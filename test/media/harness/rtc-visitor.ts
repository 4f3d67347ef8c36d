// A visitor of a web session without a browser: joins with the session's token, hears, speaks, leaves.
import { setTimeout as delay } from 'node:timers/promises';
import {
  AudioFrame,
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node';
import type { RemoteTrack } from '@livekit/rtc-node';

/** A frame of sound that the visitor heard. */
export interface HeardFrame {
  /** The name of its track. */
  readonly track: string;
  readonly at: number;
  /** Its root mean square, of 32,768. */
  readonly rms: number;
}

export interface RtcVisitor {
  readonly room: Room;
  /** All that was heard so far. */
  readonly heard: readonly HeardFrame[];
  /** Waits until it hears speech, from now on. */
  hearsSpeech(): Promise<void>;
  /** Speaks; resolves when everything was sent. Samples at 48 kHz. */
  says(pcm: Int16Array): Promise<void>;
  leave(): Promise<void>;
}

const rate = 48_000;
const frameSamples = rate / 100;
/** A frame above this root mean square (of 32,768) counts as speech. */
export const audible = 300;
/** Fewer frames than this are a click. */
const speechFrames = 20;
const patienceMs = 30_000;

export async function joinAsVisitor({ ws_url, token }: { ws_url: string; token: string }): Promise<RtcVisitor> {
  const room = new Room();
  const heard: HeardFrame[] = [];
  let loud = 0;
  room.on(RoomEvent.TrackSubscribed, (track, { name = '' }) => {
    if (track.kind !== TrackKind.KIND_AUDIO) return;
    void listen(track, (rms) => {
      heard.push({ track: name, at: performance.now(), rms });
      if (rms >= audible) loud += 1;
    });
  });
  await room.connect(ws_url, token, { autoSubscribe: true, dynacast: false });
  const source = new AudioSource(rate, 1);
  const track = LocalAudioTrack.createAudioTrack('microphone', source);
  await room.localParticipant?.publishTrack(track, new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE }));
  return {
    room,
    heard,
    async hearsSpeech() {
      const enough = loud + speechFrames;
      const deadline = performance.now() + patienceMs;
      while (loud < enough) {
        if (performance.now() > deadline) throw new Error(`heard no speech within ${patienceMs / 1000} s`);
        await delay(20);
      }
    },
    async says(pcm) {
      for (let at = 0; at < pcm.length; at += frameSamples) {
        const samples = new Int16Array(frameSamples);
        samples.set(pcm.subarray(at, at + frameSamples));
        await source.captureFrame(new AudioFrame(samples, rate, 1, frameSamples));
      }
      await source.waitForPlayout();
    },
    async leave() {
      await room.disconnect();
      await source.close();
    },
  };
}

async function listen(track: RemoteTrack, onFrame: (rms: number) => void): Promise<void> {
  for await (const { data } of new AudioStream(track, rate, 1))
    onFrame(Math.sqrt(data.reduce((sum, sample) => sum + sample * sample, 0) / data.length));
}
