// What a call hears and plays reaches its waveform, and the conversation notices nothing of it.
import { AudioFrame } from '@livekit/rtc-node';
import { expect, test } from 'vitest';
import { hearingPerson, watchPlayer } from './sound-taps.ts';

const frame = (samples: number): AudioFrame => new AudioFrame(new Int16Array(samples), 8000, 1, samples);

function notes() {
  const noted: (string | number)[] = [];
  return {
    noted,
    heard: ({ samplesPerChannel }: { samplesPerChannel: number }) => void noted.push(samplesPerChannel),
    played: ({ samplesPerChannel }: { samplesPerChannel: number }) => void noted.push(samplesPerChannel),
    hushed: () => void noted.push('hushed'),
  };
}

/** Takes a frame when the test lets it. */
function slowPlayer() {
  let take: () => void = () => undefined;
  return {
    takes: () => take(),
    captureFrame: (_frame: AudioFrame) => new Promise<void>((resolve) => (take = resolve)),
    clearBuffer: () => take(),
    pause: () => undefined,
  };
}

test('the sound of the person is passed on, frame by frame', async () => {
  const waveform = notes();
  const source = async function* () {
    yield frame(80);
    yield frame(160);
  };
  const passed: number[] = [];
  for await (const { samplesPerChannel } of hearingPerson(source(), waveform)) passed.push(samplesPerChannel);
  expect([passed, waveform.noted]).toEqual([
    [80, 160],
    [80, 160],
  ]);
});

test('a frame is played once the player has taken it, and not when it waited during an interruption', async () => {
  const waveform = notes();
  const player = slowPlayer();
  watchPlayer(player, waveform);
  const first = player.captureFrame(frame(80));
  expect(waveform.noted).toEqual([]);
  player.takes();
  await first;
  const dropped = player.captureFrame(frame(160));
  player.clearBuffer();
  await dropped;
  player.pause();
  const next = player.captureFrame(frame(240));
  player.takes();
  await next;
  expect(waveform.noted).toEqual([80, 'hushed', 'hushed', 240]);
});
