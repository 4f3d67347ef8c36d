// A microphone of a page that says what the test gives it, when the test says so.
import type { Page } from 'playwright-core';
import { renderSpeech } from '../speech/render-speech.ts';

const rate = 48_000;

/** Runs in every page: the microphone is silent, except while `speak` plays samples. */
const microphone = `{
  let context, sink;
  const open = () => {
    if (context) return;
    context = new AudioContext({ sampleRate: ${rate} });
    sink = context.createMediaStreamDestination();
    const silence = context.createConstantSource();
    silence.offset.value = 0;
    silence.connect(sink);
    silence.start();
  };
  navigator.mediaDevices.getUserMedia = async () => {
    open();
    await context.resume();
    return sink.stream.clone();
  };
  window.speak = (samples) => new Promise((resolve) => {
    const buffer = context.createBuffer(1, samples.length, ${rate});
    buffer.copyToChannel(Float32Array.from(samples, (sample) => sample / 32768), 0);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.onended = resolve;
    source.connect(sink);
    source.start();
  });
}`;

/** Call it before the page is opened. Returns what says a sentence; it resolves once the sentence was said. */
export async function speakingMicrophone(page: Page): Promise<(text: string) => Promise<void>> {
  await page.addInitScript(microphone);
  return async (text) => {
    const samples = [...renderSpeech(text, { rate: 48_000 })];
    await page.evaluate((given) => (globalThis as unknown as Speaking).speak(given), samples);
  };
}

interface Speaking {
  speak(samples: readonly number[]): Promise<void>;
}
