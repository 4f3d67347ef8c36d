// When somebody who was speaking fell silent.

export interface HeardSound {
  readonly loud: boolean;
  /** Milliseconds of any clock. */
  readonly at: number;
}

export interface Silence {
  /** From the beginning of what was looked at. */
  readonly after_ms: number;
  /** Until the next sound, or until the end of what was looked at. */
  readonly lasts_ms: number;
}

/** A pause in a sentence is shorter. */
export const silenceMs = 400;

/** The first silence between two moments; undefined when the speech went on. */
export function firstSilence(heard: readonly HeardSound[], from: number, to: number): Silence | undefined {
  let last = from;
  for (const at of [...heard.filter(({ loud, at: when }) => loud && when > from && when < to).map((it) => it.at), to]) {
    if (at - last >= silenceMs) return { after_ms: last - from, lasts_ms: at - last };
    last = at;
  }
  return undefined;
}
