// Recognises only the configured sentences, by their sound: the nearest one under dynamic time warping.
import { fromMuLaw, muLaw } from './mu-law.ts';
import { renderSpeech } from './render-speech.ts';
import { resample } from './resample.ts';
import { framesPerSecond, speechFeatures } from './speech-features.ts';
import type { Sound } from './wav.ts';

/** How much may be missing at either end of a sentence: a voice detector starts late and stops early. */
const cut = 0.35 * framesPerSecond;
/** How much may come before and after it: the padding of a voice detector, which need not be silent. */
const before = 0.6 * framesPerSecond;
const after = 0.15 * framesPerSecond;
/** The part of a sentence that must be heard. */
const least = 0.6;
/** Known sentences stay under 0.3 after mu-law, Opus and a cut; others are above 0.6, except very similar ones. */
const threshold = 0.45;

function distance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

/**
 * Mean distance along the best path: for each step forwards in the heard sound, the path goes 1/2, 1 or 2 steps
 * forwards in the sentence.
 */
function warp(heard: readonly Float64Array[], sentence: readonly Float64Array[]): number {
  const slack = Math.min(cut, sentence.length / 4);
  const latest = Math.min(before, heard.length - sentence.length * least);
  const earliest = Math.max(heard.length - 1 - after, sentence.length * least);
  const rows: { cost: Float64Array; steps: Float64Array }[] = [];
  let best = Infinity;
  for (const [i, sound] of heard.entries()) {
    const here = {
      cost: new Float64Array(sentence.length).fill(Infinity),
      steps: new Float64Array(sentence.length).fill(1),
    };
    for (const [j, expected] of sentence.entries()) {
      const local = distance(sound, expected);
      if (i <= latest && j <= slack) here.cost[j] = local;
      for (const [di, dj] of [
        [1, 1],
        [1, 2],
        [2, 1],
      ] as const) {
        const from = rows[i - di];
        const cost = (from?.cost[j - dj] ?? Infinity) + local * di;
        const steps = (from?.steps[j - dj] ?? 0) + di;
        if (cost / steps < (here.cost[j] ?? Infinity) / (here.steps[j] ?? 1)) {
          here.cost[j] = cost;
          here.steps[j] = steps;
        }
      }
      const ends = i >= earliest && j >= sentence.length - 1 - slack;
      if (ends) best = Math.min(best, (here.cost[j] ?? Infinity) / (here.steps[j] ?? 1));
    }
    rows.push(here);
  }
  return best;
}

export interface Recognition {
  /** Empty when no known sentence was said. */
  readonly text: string;
  /** The nearest sentence and its distance, for the message of a failing test. */
  readonly nearest: string;
  readonly distance: number;
}

export function speechRecogniser(utterances: readonly string[]): (sound: Sound) => Recognition {
  const known = utterances.map((text) => ({
    text,
    features: speechFeatures(fromMuLaw(muLaw(renderSpeech(text, { rate: 8000 })))),
  }));
  return ({ rate, pcm }) => {
    const heard = speechFeatures(resample(pcm, rate, 8000));
    const all = known
      .map(({ text, features }) => ({ text, distance: warp(heard, features) }))
      .sort((a, b) => a.distance - b.distance);
    const first = all[0] ?? { text: '', distance: Infinity };
    return { text: first.distance < threshold ? first.text : '', nearest: first.text, distance: first.distance };
  };
}
