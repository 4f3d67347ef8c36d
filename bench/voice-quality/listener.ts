// The recogniser of the scenes: an ideal one. It knows what each caller said last, and returns the phrases whose sound
// it really got; so what it misses, the agent has cut off.
import { Worker } from 'node:worker_threads';
import type { Sound } from '../../test/media/speech/wav.ts';
import type { RecogniserResult, RecogniserTask } from './recogniser-thread.ts';
import type { Phrase } from './spoken-scenes.ts';

export interface Heard {
  readonly phrase: Phrase;
  /** How much of its beginning was missing. */
  readonly cut_ms: number;
}

/** One caller. */
export interface Listener {
  /** Words that may be heard from now on; before them, only those that were said last are known. */
  expects(phrases: readonly Phrase[]): void;
  /** What was recognised since then. */
  heard(): readonly Heard[];
  recognises(sound: Sound): Promise<string>;
}

export interface Recogniser {
  listener(): Listener;
  close(): Promise<unknown>;
}

/** A phrase of which more is missing is not understood. */
const understood = 0.5;

export function startRecogniser(): Recogniser {
  const thread = new Worker(new URL('./recogniser-thread.ts', import.meta.url));
  const waiting = new Map<number, (found: RecogniserResult['found']) => void>();
  let tasks = 0;
  thread.on('message', ({ id, found }: RecogniserResult) => {
    waiting.get(id)?.(found);
    waiting.delete(id);
  });
  const find = (recording: Sound, phrases: readonly Int16Array[]): Promise<RecogniserResult['found']> =>
    new Promise((resolve) => {
      const id = (tasks += 1);
      waiting.set(id, resolve);
      thread.postMessage({ id, recording, phrases } satisfies RecogniserTask);
    });
  return {
    listener() {
      let known: readonly Phrase[] = [];
      let before: readonly Phrase[] = [];
      let heard: readonly Heard[] = [];
      return {
        expects(phrases) {
          [before, known, heard] = [known, phrases, []];
        },
        heard: () => heard,
        async recognises(recording) {
          const phrases = [...before, ...known];
          const places = await find(
            recording,
            phrases.map(({ sound }) => sound),
          );
          const found = phrases.flatMap((phrase, index) => {
            const { at = 0, share = 0 } = places[index] ?? {};
            return share < understood ? [] : [{ phrase, at, cut_ms: Math.max(0, -at) }];
          });
          heard = best([...heard, ...found.filter(({ phrase }) => known.includes(phrase))]);
          return found
            .toSorted((a, b) => a.at - b.at)
            .map(({ phrase }) => phrase.text)
            .join(' ');
        },
      };
    },
    close: () => thread.terminate(),
  };
}

/** Each phrase once, as the recogniser got it when it got most of its beginning. */
const best = (heard: readonly Heard[]): Heard[] =>
  heard
    .toSorted((a, b) => a.cut_ms - b.cut_ms)
    .filter(({ phrase }, index, all) => all.findIndex((other) => other.phrase === phrase) === index);
