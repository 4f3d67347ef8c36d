// Full-text search of PostgreSQL: the configuration for a language, and the text that it gets. Configurations that came
// after PostgreSQL 15 are left out.

const configs: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

/** `simple`, which knows no forms of words, for every other language. */
export const searchConfig = (language: string): string => configs[new Intl.Locale(language).language] ?? 'simple';

const words = new Intl.Segmenter('und', { granularity: 'word' });
/** Thai, Lao, Burmese, Khmer, Japanese and Chinese are written without spaces. */
const withoutSpaces = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;

/** The words of a text with spaces between them: PostgreSQL's parser takes a sentence of Chinese for one word. */
export const separateWords = (text: string): string =>
  withoutSpaces.test(text)
    ? [...words.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : [])).join(' ')
    : text;
