// The sound behind the agent, in a track of its own.
import { log, voice } from '@livekit/agents';
import type { Room } from '@livekit/rtc-node';
import type { CallBrief } from '@voicecall/contract';

const { BuiltinAudioClip: Clip } = voice;

const clips = { office: Clip.OFFICE_AMBIENCE, keyboard: Clip.KEYBOARD_TYPING, hold_music: Clip.HOLD_MUSIC } as const;

export interface Ambience {
  stop(): Promise<void>;
}

/** Plays it until it is stopped. A call goes on without a sound that cannot be played. */
export async function playAmbience({ ambient_sound }: CallBrief['agent'], room: Room): Promise<Ambience> {
  const { sound, volume } = ambient_sound;
  if (sound === 'none' || volume === 0) return { stop: () => Promise.resolve() };
  const player = new voice.BackgroundAudioPlayer({ ambientSound: { source: clips[sound], volume } });
  await player.start({ room }).catch((error: unknown) => log().warn({ error }, 'the ambient sound cannot be played'));
  return { stop: () => player.close() };
}
