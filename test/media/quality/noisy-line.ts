// The microphone of a telephone in a noisy place: noise is on the line all the time, and sounds are mixed into it.
import type { RtpPhone } from '../harness/rtp-phone.ts';
import { muLaw } from '../speech/mu-law.ts';
import { mixed, phoneRate } from './sounds.ts';

export interface NoisyLine {
  /** Resolves when everything was sent; the times are those of its first and its last sample, by `performance.now()`. */
  says(sound: Int16Array): Promise<{ readonly began: number; readonly ended: number }>;
  close(): void;
}

interface Saying {
  readonly sound: Int16Array;
  /** How many of its samples are on their way. */
  at: number;
  began: number;
  readonly done: (ended: number) => void;
}

const chunkMs = 40;
const chunk = (phoneRate * chunkMs) / 1000;

export function noisyLine(phone: Pick<RtpPhone, 'says'>, noise: Int16Array): NoisyLine {
  let open = true;
  let sent = 0;
  let saying: Saying | undefined;
  /** The next piece; what `saying` still has to say is in it. */
  const next = (): Promise<void> => {
    const own = saying;
    const words = new Int16Array(chunk);
    const [from, to] = [own?.at ?? 0, (own?.at ?? 0) + chunk];
    if (own) {
      words.set(own.sound.subarray(from, to));
      own.at = to;
      if (to >= own.sound.length) saying = undefined;
    }
    const going = phone.says(muLaw(mixed(words, noise, sent)));
    sent += chunk;
    return going.then(() => {
      const began = performance.now() - chunkMs;
      if (own && from === 0) own.began = began;
      if (own && to >= own.sound.length) own.done(began + (1000 * (own.sound.length - from)) / phoneRate);
    });
  };
  const send = async (): Promise<void> => {
    // One piece always waits, so that no silence comes between two.
    for (let ahead = next(); open;) {
      const after = next();
      await ahead;
      ahead = after;
    }
  };
  void send();
  return {
    says: (sound) =>
      new Promise((resolve) => {
        const own: Saying = { sound, at: 0, began: 0, done: (ended) => resolve({ began: own.began, ended }) };
        saying = own;
      }),
    close: () => void (open = false),
  };
}
