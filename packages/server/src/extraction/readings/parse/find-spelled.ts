// Searches a lattice for a target: whether some reading of its steps spells it. All readings are followed at once, with
// one bit for each position of the target.
import type { Lattice, Step } from './lattice.ts';

/** Where a reading may begin and end: a match must not be only a part of what was said. */
export interface Bounds {
  readonly begins: (at: number) => boolean;
  readonly ends: (next: number) => boolean;
  /** Which steps may be used. */
  readonly takes: (step: Step) => boolean;
}

/** The length of the longest address (RFC 5321), with a margin. */
export const longestTarget = 320;

/** The last step: the name of a sign, a whole word, or a whole word and then the end of a sentence. */
type Last = 0 | 1 | 2;
const lasts: readonly Last[] = [0, 1, 2];

/** The state after a step; undefined when it would join the end of a sentence with the beginning of the next. */
function lastAfter(last: Last, { adds, whole = false, breaks = false }: Step): Last | undefined {
  if (adds === '') return breaks && last === 1 ? 2 : last;
  if (!whole) return 0;
  return last === 2 ? undefined : 1;
}

/** The positions of the target at which a text occurs, as bits; undefined for none. */
function placesOf(text: string, target: string, words: number): Uint32Array | undefined {
  let found: Uint32Array | undefined;
  for (let at = target.indexOf(text); at !== -1; at = target.indexOf(text, at + 1)) {
    found ??= new Uint32Array(words);
    found[at >>> 5] = (found[at >>> 5] ?? 0) | (1 << (at & 31));
  }
  return found;
}

/**
 * Sets in `bits` at `to` the bits at `from` that are in `places`, shifted by `by`. Returns false when there were none.
 */
function carry(
  bits: Uint32Array,
  {
    from,
    to,
    by,
    places,
    words,
  }: {
    readonly from: number;
    readonly to: number;
    readonly by: number;
    readonly places: Uint32Array | undefined;
    readonly words: number;
  },
): void {
  const [whole, part] = [by >>> 5, by & 31];
  for (let word = 0; word + whole < words; word += 1) {
    const moved = (bits[from + word] ?? 0) & (places ? (places[word] ?? 0) : -1);
    if (moved === 0) continue;
    const at = to + word + whole;
    bits[at] = (bits[at] ?? 0) | (moved << part);
    if (part > 0 && word + whole + 1 < words) bits[at + 1] = (bits[at + 1] ?? 0) | (moved >>> (32 - part));
  }
}

/** The cost of a search, in words of bits. */
export const workOf = (target: string, { tokens }: Lattice): number => tokens.length * ((target.length >>> 5) + 1);

/**
 * The steps from one position that may be in the target, and those that may begin it. Words share their steps, so that
 * few are examined.
 */
interface Useful {
  readonly continues: readonly { readonly step: Step; readonly found: Uint32Array | undefined }[];
  readonly starts: readonly Step[];
}

const none: readonly never[] = [];
const useless: Useful = { continues: none, starts: none };

type Places = Map<string, Uint32Array | undefined>;
interface Target {
  readonly target: string;
  readonly words: number;
}

function placesIn(known: Places, adds: string, { target, words }: Target): Uint32Array | undefined {
  if (adds !== '' && !known.has(adds)) known.set(adds, placesOf(adds, target, words));
  return known.get(adds);
}

type PlacesOf = (adds: string) => Uint32Array | undefined;

function usefulAmong(steps: readonly Step[], takes: Bounds['takes'], placesOfAdds: PlacesOf): Useful {
  const continues = steps.flatMap((step) => {
    const found = placesOfAdds(step.adds);
    return (step.adds === '' || found) && takes(step) ? [{ step, found }] : [];
  });
  const starts = continues.flatMap(({ step, found }) => (found && ((found[0] ?? 0) & 1) !== 0 ? [step] : []));
  return { continues, starts };
}

/** True when the target is spelled. Takes time in proportion to `workOf`, whatever the text. */
export function isSpelled(target: string, { tokens, steps }: Lattice, { begins, ends, takes }: Bounds): boolean {
  if (target === '' || target.length > longestTarget) return false;
  const words = (target.length >>> 5) + 1;
  const [full, fullBit] = [target.length >>> 5, 1 << (target.length & 31)];
  // For each token and each `Last`, the positions of the target that readings have reached.
  const bits = new Uint32Array((tokens.length + 1) * 3 * words);
  const places = new Map<string, Uint32Array | undefined>();
  const known = new Map<readonly Step[], Useful>();
  const usefulOf = (all: readonly Step[]): Useful => {
    const [only] = all;
    if (only && all.length === 1 && !target.includes(only.adds)) return useless;
    const useful = known.get(all) ?? usefulAmong(all, takes, (adds) => placesIn(places, adds, { target, words }));
    known.set(all, useful);
    return useful;
  };
  for (let at = 0; at <= tokens.length; at += 1) {
    const here = at * 3 * words;
    let open = false;
    for (const last of lasts) {
      const row = here + last * words;
      if (((bits[row + full] ?? 0) & fullBit) !== 0) {
        if (ends(at)) return true;
        bits[row + full] = (bits[row + full] ?? 0) & ~fullBit;
      }
      for (let word = 0; word < words && !open; word += 1) open = bits[row + word] !== 0;
    }
    const { continues, starts } = usefulOf(steps[at] ?? none);
    for (const { step, found } of open ? continues : none) {
      const there = (at + step.takes) * 3 * words;
      for (const last of lasts) {
        const then = lastAfter(last, step);
        if (then === undefined) continue;
        const [from, to] = [here + last * words, there + then * words];
        carry(bits, { from, to, by: step.adds.length, places: found, words });
      }
    }
    if (starts.length === 0 || !begins(at)) continue;
    for (const step of starts) {
      const row = ((at + step.takes) * 3 + (lastAfter(0, step) ?? 0)) * words + (step.adds.length >>> 5);
      bits[row] = (bits[row] ?? 0) | (1 << (step.adds.length & 31));
    }
  }
  return false;
}
