// The language of a text, by its most frequent words.
import { languages } from './sentence.ts';
import type { Language } from './sentence.ts';

const frequent: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    "the and you is to of it that i i'm it's my your for with have this are was what would like can could please thank thanks not do we on at be will me hello hi yes how but from about don't name call there goodbye or our any up they them when good".split(
      ' ',
    ),
  ),
  es: new Set(
    'el la los las y que de en un una es por para con mi su me se lo si como esta usted gracias hola quiero pero muy le tengo soy buenos buenas dias tardes del al mas nos ya casa estoy llamo puede favor cuando adios'.split(
      ' ',
    ),
  ),
  de: new Set(
    'der die das und ich ist sie nicht ein eine einen zu mit mein ihr ihre ihnen wir uns es ja nein danke guten tag bitte auf von fur haben habe bin wie was aber auch noch mir mich gerne wiederhoren hallo im den dem konnen mochte schon dann wir'.split(
      ' ',
    ),
  ),
};

/** Undefined when no language is ahead: a word that two of them share tells nothing. */
export function languageOf(plain: string): Language | undefined {
  const words = plain.match(/[\p{L}']+/gu) ?? [];
  const [best, next] = languages
    .map((language) => ({ language, count: words.filter((word) => frequent[language].has(word)).length }))
    .sort((a, b) => b.count - a.count);
  return best && best.count > (next?.count ?? 0) ? best.language : undefined;
}
