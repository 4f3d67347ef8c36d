// Speech: texts become sound, hostile ones too, and the recording has each line at its time and on its channel.
import { expect, onTestFinished, test } from 'vitest';
import { createLifetime } from '../lifetime.ts';
import { mixWindow, sampleRate } from './mix.ts';
import type { SpokenLine } from './mix.ts';
import { createSpeech } from './speech.ts';

function start() {
  const lifetime = createLifetime(1, (problem) => expect.unreachable(problem));
  onTestFinished(() => lifetime.end());
  return { lifetime, speech: createSpeech(lifetime) };
}

const loudest = (samples: ArrayLike<number>): number =>
  Array.from(samples).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

test('a text becomes sound, longer for more words, and in another voice for the other side', async () => {
  const { speech } = start();
  const hello = await speech.say('Hello.', 'agent');
  const more = await speech.say('Hello, this is Example Realty. How can I help you today?', 'agent');
  expect(loudest(hello)).toBeGreaterThan(2_000);
  expect(more.length).toBeGreaterThan(2 * hello.length);
  expect(more.length / sampleRate).toBeLessThan(10);
  expect(await speech.say('Hello.', 'agent')).toEqual(hello);
  expect(await speech.say('Hello.', 'caller')).not.toEqual(hello);
});

test.each(['', ' \0 ', '-voice', '<script>alert(1)</script>', '/etc/passwd', '你好 😀 \u202e', 'word '.repeat(10_000)])(
  'a text does not stop the speaker: %#',
  async (text) => {
    const { speech } = start();
    await speech.say(text, 'caller');
    expect((await speech.say('And now?', 'agent')).length).toBeGreaterThan(0);
  },
);

test('a recording is an OGG file, and what waits ends with the sandbox', async () => {
  const { lifetime, speech } = start();
  const samples = await speech.say('Hello.', 'agent');
  const file = await speech.record([{ speaker: 'agent', offset_ms: 500, samples }], 25_000);
  expect(Buffer.from(file).toString('latin1', 0, 4)).toBe('OggS');
  const waits = expect(speech.say('Hello again.', 'agent')).rejects.toMatchObject({ name: 'AbortError' });
  await lifetime.end();
  await waits;
  await expect(speech.say('Anybody there?', 'agent')).rejects.toMatchObject({ name: 'AbortError' });
});

test('each line is at its time, on its channel, whole over the borders of windows', () => {
  const samples = Int16Array.from({ length: sampleRate }, (_value, index) => (index % 1000) + 1);
  const lines: SpokenLine[] = [
    { speaker: 'agent', offset_ms: -500, samples },
    { speaker: 'caller', offset_ms: 1_250, samples },
  ];
  const windows = [0, 1_000, 2_000].map((from) => mixWindow(lines, from, from + 1_000));
  const [agent, caller] = [0, 1].map((side) => windows.flatMap((window) => [...(window[side] ?? [])]));
  const half = sampleRate / 2;
  expect(agent).toEqual([...samples.slice(half), ...new Int16Array(2.5 * sampleRate)].map((sample) => sample / 32_768));
  expect(caller).toEqual(
    [...new Int16Array(1.25 * sampleRate), ...samples, ...new Int16Array(0.75 * sampleRate)].map(
      (sample) => sample / 32_768,
    ),
  );
});
