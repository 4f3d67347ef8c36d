// The verifier's response: a verdict on each claim of a draft.
import * as z from 'zod';

/** How a claim stands to the call. Only `supported` speaks for it. */
export const verdicts = [
  'supported',
  'contradicted',
  'taken_back',
  'other_person',
  'hypothetical',
  'instruction',
  'not_said',
] as const;

export const verdict = z.strictObject({
  /** The number of the claim. */
  n: z.number().int(),
  verdict: z.enum(verdicts),
  /** The turns on which it rests. */
  turns: z.array(z.number().int()),
});
export type Verdict = z.output<typeof verdict>;

export const verdictAnswer = z.strictObject({ verdicts: z.array(verdict) });

/** The verifier's verdict on a claim of the draft, found by the claim's path. */
export interface Judged {
  readonly verdict: Verdict['verdict'];
  readonly turns: readonly number[];
}

/** The verdicts by the path of their claim. A claim without one was not verified. */
export type Verdicts = Readonly<Record<string, Judged>>;

/** A claim that rests on turns that do not exist was not verified; an unknown turn beside real ones is left out. */
function checked({ verdict: word, turns }: Verdict, isTurn: (id: number) => boolean): Judged | undefined {
  const real = turns.filter(isTurn);
  return turns.length > 0 && real.length === 0 ? undefined : { verdict: word, turns: [...new Set(real)] };
}

/** Of two verdicts on one claim, the one that speaks against it. */
const worse = (a: Judged, b: Judged): Judged => (a.verdict === 'supported' ? b : a);

/** Parses a response. Entries that cannot be used are left out; undefined when nothing can be read. */
export function readVerdicts(
  text: string,
  { paths, isTurn }: { readonly paths: ReadonlyMap<number, string>; readonly isTurn: (id: number) => boolean },
): Verdicts | undefined {
  const entries = entriesIn(text);
  if (!entries) return undefined;
  const found = new Map<string, Judged>();
  for (const entry of entries) {
    const one = verdict.safeParse(entry);
    const path = one.success ? paths.get(one.data.n) : undefined;
    const judged = one.success ? checked(one.data, isTurn) : undefined;
    if (path === undefined || !judged) continue;
    const before = found.get(path);
    found.set(path, before ? worse(before, judged) : judged);
  }
  return Object.fromEntries(found);
}

function entriesIn(text: string): unknown[] | undefined {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    const answer = z.looseObject({ verdicts: z.array(z.unknown()) }).safeParse(JSON.parse(json));
    return answer.success ? answer.data.verdicts : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Verdicts on the same claims in several parts of a call. What speaks against a claim in any part counts; else it is
 * supported when one part supports it.
 */
export function mergeVerdicts(parts: readonly Verdicts[]): Verdicts {
  const rank = ({ verdict: word }: Judged): number => (word === 'not_said' ? 0 : word === 'supported' ? 1 : 2);
  const merged = new Map<string, Judged>();
  for (const [path, judged] of parts.flatMap((part) => Object.entries(part))) {
    const before = merged.get(path);
    if (!before || rank(judged) > rank(before)) merged.set(path, judged);
  }
  return Object.fromEntries(merged);
}
