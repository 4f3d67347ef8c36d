// Listens in on both directions of a conversation, for the waveform of the call.
import type { voice } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import type { CallWaveform } from '../telemetry/waveform.ts';

/** Passes the person's sound on to speech recognition. */
export async function* hearingPerson(
  audio: AsyncIterable<AudioFrame>,
  waveform: Pick<CallWaveform, 'heard'>,
): AsyncGenerator<AudioFrame> {
  for await (const frame of audio) {
    waveform.heard(frame);
    yield frame;
  }
}

type Player = Pick<voice.AudioOutput, 'captureFrame' | 'clearBuffer' | 'pause'>;

/**
 * Notes what a player plays. It takes a frame as soon as it has room for it, and drops what it has not played when the
 * agent is interrupted or paused.
 */
export function watchPlayer(player: Player, waveform: Pick<CallWaveform, 'played' | 'hushed'>): void {
  const play = player.captureFrame.bind(player);
  const clear = player.clearBuffer.bind(player);
  const pause = player.pause.bind(player);
  let interruptions = 0;
  player.captureFrame = async (frame) => {
    const before = interruptions;
    await play(frame);
    // A frame that waited while the agent was interrupted was dropped.
    if (before === interruptions) waveform.played(frame);
  };
  player.clearBuffer = () => {
    interruptions += 1;
    clear();
    waveform.hushed();
  };
  player.pause = () => {
    pause();
    waveform.hushed();
  };
}
