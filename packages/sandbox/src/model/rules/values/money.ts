// Sums of money in a sentence, in the words in which they were said.
import { readNumbers } from './numbers.ts';
import type { Language } from '../sentence.ts';
import type { Sentence } from '../sentence.ts';

export interface Sum {
  readonly text: string;
  readonly value: number;
  /** Whether a currency was named. */
  readonly currency: boolean;
}

const behind =
  /^\s?(?:k\b|thousand|grand|million|mil\b|millones|tausend|millionen|mio\.?)?\s?(?:de\s)?(?:€|\$|£|euros?|eur\b|dollars?|dolares|bucks|pounds|pesos|usd\b|franken)?/u;
const unit = /(?:€|\$|£|euros?|eur\b|dollars?|dolares|bucks|pounds|pesos|usd\b|franken)/u;
const before: Readonly<Record<Language, RegExp>> = {
  en: /(?:(?:up to|under|below|around|about|roughly|maximum|max|between|at most|less than|over|at least) )?(?:[$€£]\s?)?$/u,
  es: /(?:(?:hasta|menos de|unos|unas|alrededor de|como maximo|maximo|entre|aproximadamente|mas de) )?(?:[$€£]\s?)?$/u,
  de: /(?:(?:bis zu|bis|unter|hochstens|maximal|etwa|rund|circa|ungefahr|um die|zwischen|mindestens) )?(?:[$€£]\s?)?$/u,
};
const range: Readonly<Record<Language, RegExp>> = {
  en: /^ ?(?:to|and|-|–) ?$/,
  es: /^ ?(?:a|y|-|–) ?$/,
  de: /^ ?(?:bis|und|-|–) ?$/,
};

interface Part extends Sum {
  readonly from: number;
  readonly to: number;
}

/** Sums in a sentence, a range being one. */
export function sumsIn({ text, plain, language }: Pick<Sentence, 'text' | 'plain' | 'language'>): Sum[] {
  const parts: Part[] = readNumbers(plain, language)
    .filter(({ article }) => !article)
    .map(({ index, text: words, value }) => {
      const end = index + words.length;
      const tail = behind.exec(plain.slice(end))?.[0] ?? '';
      const head = before[language].exec(plain.slice(0, index))?.[0] ?? '';
      const scale = /^\s?k/.test(tail)
        ? 1e3
        : /^\s?(?:grand|thousand|mil\b|tausend)/.test(tail)
          ? 1e3
          : /mill|mio/.test(tail)
            ? 1e6
            : 1;
      return {
        from: index - head.length,
        to: end + tail.trimEnd().length,
        value: value * scale,
        currency: unit.test(head) || unit.test(tail),
        text: '',
      };
    });
  const sums: Part[] = [];
  for (const part of parts) {
    const previous = sums.at(-1);
    if (previous && range[language].test(plain.slice(previous.to, part.from))) {
      sums[sums.length - 1] = { ...part, from: previous.from, currency: part.currency || previous.currency };
    } else sums.push(part);
  }
  return sums.map((part) => ({ ...part, text: text.slice(part.from, part.to).trim() }));
}
