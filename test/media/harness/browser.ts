// A headless Chromium whose microphone plays a file. It allows the microphone without asking, unless the test says
// otherwise.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Frame, Page } from 'playwright-core';
import { browserPath } from '../../harness/browser-path.ts';
import { renderSpeech } from '../speech/render-speech.ts';
import { writeWav } from '../speech/wav.ts';

export interface BrowserOptions {
  /** The sentences that the visitor says, each with its delay in milliseconds after the microphone was opened. */
  readonly says?: readonly { readonly at_ms: number; readonly text: string }[];
  /** The visitor allows the microphone whenever the page asks. */
  readonly allows?: boolean;
}

export interface Browser {
  readonly page: Page;
  close(): Promise<void>;
}

const rate = 48_000;
// Only the page may use the network.
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openBrowser({ says = [], allows = true }: BrowserOptions = {}): Promise<Browser> {
  const directory = mkdtempSync(join(tmpdir(), 'voicecall-browser-'));
  const speech = join(directory, 'speech.wav');
  writeFileSync(speech, writeWav({ rate, pcm: spoken(says) }));
  const microphone = [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${speech}%noloop`,
    ...(allows ? ['--use-fake-ui-for-media-stream'] : []),
  ];
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--allow-loopback-in-peer-connection', ...microphone, ...quiet],
  });
  const context = await browser.newContext();
  await context.addInitScript(allows ? unprocessed : refused);
  return {
    page: await context.newPage(),
    async close() {
      await browser.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Runs in every page: the browser's voice processing would distort a synthetic voice. */
const unprocessed = `{
  const { mediaDevices } = navigator;
  const ask = mediaDevices?.getUserMedia.bind(mediaDevices);
  const off = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, voiceIsolation: false };
  if (ask) mediaDevices.getUserMedia = ({ audio, ...rest }) => ask({ ...rest, audio: { ...audio, ...off } });
}`;

/** The same for a visitor who refuses: without its window, Chromium has nothing to ask the visitor with. */
const refused = `if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => {
  throw new DOMException('', 'NotAllowedError');
};`;

/** Silence with speech in it. */
function spoken(says: NonNullable<BrowserOptions['says']>): Int16Array {
  const parts = says.map(({ at_ms, text }) => ({
    from: Math.round((at_ms * rate) / 1000),
    pcm: renderSpeech(text, { rate: 48_000 }),
  }));
  const whole = new Int16Array(Math.max(rate, ...parts.map(({ from, pcm }) => from + pcm.length + rate)));
  for (const { from, pcm } of parts) whole.set(pcm, from);
  return whole;
}

/** The loudest moment within a second of what the page plays, from 0 (silence, or nothing is played) to 1. */
export const loudnessOf = (page: Page | Frame): Promise<number> => page.evaluate(loudestMoment);

/** Runs in the page. */
const loudestMoment = `(async () => {
  const streams = [...document.querySelectorAll('audio')].filter((element) => !element.paused).map((element) => element.srcObject);
  if (streams.length === 0) return 0;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  for (const stream of streams) context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let loudest = 0;
  for (let look = 0; look < 20; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    analyser.getFloatTimeDomainData(samples);
    loudest = Math.max(loudest, ...samples.map(Math.abs));
  }
  await context.close();
  return loudest;
})()`;
