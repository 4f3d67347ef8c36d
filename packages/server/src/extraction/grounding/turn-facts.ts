// Facts about the words of one turn. Each is computed on first use and cached, because many claims cite the same turn.
import { isAffirmation, isGreeting, isNegated, opensWithNo } from './words/answers.ts';
import { expressionsIn } from './days/days-said.ts';
import type { Expressions } from './days/days-said.ts';
import { numbersSaid } from './numbers/numbers-said.ts';
import type { NumbersSaid } from './numbers/numbers-said.ts';
import { once } from './words/once.ts';
import { speltOf } from './words/spelled.ts';
import type { Spelt } from './words/spelled.ts';
import { meaningsIn } from './words/turning-words.ts';
import { fold, tokensOf, wordsOf } from './words/words.ts';
import type { Word } from './words/words.ts';

export interface TurnFacts {
  readonly tokens: () => readonly Word[];
  readonly words: () => readonly string[];
  readonly folded: () => string;
  readonly vocabulary: () => ReadonlySet<string>;
  readonly numbers: () => NumbersSaid;
  /** The days that it mentions, relative to the day of the call. */
  readonly days: (today: number) => Expressions;
  /** The meanings of its words that can change a claim's meaning. */
  readonly meanings: () => ReadonlySet<string>;
  readonly spelt: () => Spelt;
  readonly isAffirmation: () => boolean;
  readonly opensWithNo: () => boolean;
  readonly isNegated: () => boolean;
  readonly isGreeting: () => boolean;
}

export function turnFacts(text: string): TurnFacts {
  const tokens = once(() => tokensOf(text));
  const folded = once(() => fold(text));
  const words = once(() => wordsOf(text));
  const said = new Map<number, Expressions>();
  return {
    tokens,
    words,
    folded,
    vocabulary: once(() => new Set(words())),
    numbers: once(() => numbersSaid(text, { words: words(), folded: folded() })),
    days: (today) => {
      const found = said.get(today) ?? expressionsIn(text, today);
      said.set(today, found);
      return found;
    },
    meanings: once(() => meaningsIn(text, words())),
    spelt: once(() => speltOf(text, folded())),
    isAffirmation: once(() => isAffirmation(text)),
    opensWithNo: once(() => opensWithNo(text)),
    isNegated: once(() => isNegated(text)),
    isGreeting: once(() => isGreeting(text)),
  };
}
