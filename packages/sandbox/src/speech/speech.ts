// Speech for calls that somebody listens to. The work is done in a thread, so that no other call waits for it; the
// thread is started by the first of these calls.
import { Worker } from 'node:worker_threads';
import type { Lifetime } from '../lifetime.ts';
import type { SpokenLine } from './mix.ts';

/** What the thread is asked for: the sound of a text, or the recording of what was said. */
export type Order =
  | { readonly text: string; readonly voice: string }
  | { readonly lines: readonly SpokenLine[]; readonly duration_ms: number };
export type Request = Order & { readonly id: number };
export type Reply =
  | { readonly id: number; readonly result: Int16Array | Uint8Array<ArrayBuffer>; readonly problem?: undefined }
  | { readonly id: number; readonly result?: undefined; readonly problem: string };

export interface Speech {
  /** The sound of a text in the voice of the agent or of the other side: 16 bits, one channel, `sampleRate`. */
  say(text: string, speaker: SpokenLine['speaker']): Promise<Int16Array>;
  /** An OGG file with what was said, of that length. */
  record(lines: readonly SpokenLine[], duration_ms: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Voices of Flite. */
const voices = { agent: 'slt', caller: 'rms' } as const;
/** The most of a text that is spoken, in characters. */
const longestText = 500;

interface Waiting {
  readonly resolve: (result: Int16Array | Uint8Array<ArrayBuffer>) => void;
  readonly reject: (reason: unknown) => void;
}

export function createSpeech(lifetime: Lifetime): Speech {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let last = 0;

  const fail = (reason: unknown): void => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };

  const start = (): Worker => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      // Node's WASI and its type stripping are announced as experimental.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    worker.on('message', ({ id, result, problem }: Reply) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (problem === undefined) asked?.resolve(result);
      else asked?.reject(new Error(problem));
    });
    worker.on('error', fail);
    worker.unref();
    lifetime.signal.addEventListener(
      'abort',
      () => {
        void worker.terminate();
        fail(lifetime.signal.reason);
      },
      { once: true },
    );
    return worker;
  };

  const ask = <T extends Int16Array | Uint8Array<ArrayBuffer>>(order: Order): Promise<T> => {
    lifetime.signal.throwIfAborted();
    thread ??= start();
    const id = (last += 1);
    const { promise, resolve, reject } = Promise.withResolvers<Int16Array | Uint8Array<ArrayBuffer>>();
    waiting.set(id, { resolve, reject });
    thread.postMessage({ ...order, id } satisfies Request);
    return promise as Promise<T>;
  };

  return {
    // A text of nothing that can be spoken, such as one of NULs, is silence.
    say: async (text, speaker) => {
      const speakable = text
        .replaceAll(/[\0\s]+/g, ' ')
        .trim()
        .slice(0, longestText);
      return speakable === '' ? new Int16Array() : await ask<Int16Array>({ text: speakable, voice: voices[speaker] });
    },
    record: (lines, duration_ms) => ask<Uint8Array<ArrayBuffer>>({ lines, duration_ms }),
  };
}
