// How well redaction finds what the made calls say: precision and recall of each class and language.
import { languages } from '@voicecall/server/extraction/readings/words/number-words.ts';
import { findRedactions } from '@voicecall/server/extraction/redaction/find-redactions.ts';
import type { RedactionClass } from '@voicecall/server/extraction/redaction/find-redactions.ts';
import { madeCalls } from './made-calls.ts';
import type { Half, MadeCall } from './made-calls.ts';

export const classes: readonly RedactionClass[] = ['payment', 'identity', 'contact'];

export interface Figure {
  readonly class: RedactionClass;
  readonly language: string;
  readonly half: Half;
  /** What was redacted, and of it what had to be. */
  readonly redacted: number;
  readonly right: number;
  /** What had to be redacted, and of it what was, whole. */
  readonly secrets: number;
  readonly found: number;
}

export interface Miss {
  readonly id: string;
  readonly half: Half;
  readonly class: RedactionClass;
  readonly text: string;
}

interface Counted {
  readonly call: MadeCall;
  readonly class: RedactionClass;
  readonly redacted: number;
  readonly wrong: readonly string[];
  readonly secrets: number;
  readonly missed: readonly string[];
}

function count(call: MadeCall): Counted[] {
  const all = findRedactions(call.turns, { classes, language: call.language });
  const textOf = ({ index, from, to }: { index: number; from: number; to: number }): string =>
    call.turns[index]?.text.slice(from, to) ?? '';
  return classes.map((name) => {
    const found = all.filter((place) => place.class === name);
    const secrets = call.secrets.filter((secret) => secret.class === name);
    const parts = secrets.flatMap((secret) => secret.parts);
    const isWhole = (part: (typeof parts)[number]): boolean =>
      [...textOf(part)].every(
        (sign, at) =>
          !/[\p{L}\d]/u.test(sign) ||
          found.some(({ index, from, to }) => index === part.index && from <= part.from + at && to > part.from + at),
      );
    const wrong = found.filter(
      (place) => !parts.some((part) => part.index === place.index && place.from < part.to && place.to > part.from),
    );
    const missed = secrets.filter((secret) => !secret.parts.every(isWhole));
    return {
      call,
      class: name,
      redacted: found.length,
      wrong: wrong.map(textOf),
      secrets: secrets.length,
      missed: missed.map((secret) => secret.parts.map(textOf).join(' | ')),
    };
  });
}

export function measureRedaction(calls: readonly MadeCall[] = madeCalls()): {
  figures: Figure[];
  misses: Miss[];
  mistakes: Miss[];
} {
  const counted = calls.flatMap(count);
  const halves: readonly Half[] = ['development', 'held-out'];
  const sum = (all: readonly Counted[], of: (one: Counted) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  const figures = classes.flatMap((name) =>
    languages.flatMap((language) =>
      halves.map((half): Figure => {
        const own = counted.filter(
          ({ call, class: of }) => of === name && call.language === language && call.half === half,
        );
        const redacted = sum(own, (one) => one.redacted);
        const secrets = sum(own, (one) => one.secrets);
        return {
          ...{ class: name, language, half, redacted, secrets },
          right: redacted - sum(own, ({ wrong }) => wrong.length),
          found: secrets - sum(own, ({ missed }) => missed.length),
        };
      }),
    ),
  );
  const told = (of: (one: Counted) => readonly string[]): Miss[] =>
    counted.flatMap((one) => of(one).map((text) => ({ id: one.call.id, half: one.call.half, class: one.class, text })));
  return { figures, misses: told(({ missed }) => missed), mistakes: told(({ wrong }) => wrong) };
}
