// The text from which PostgreSQL takes the words of a passage, or of a question.

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * With `simple` the words are separated here, because PostgreSQL's parser takes a sentence of Chinese, Japanese or Thai
 * for one word. The other languages have spaces between their words.
 */
export const wordsOf = (text: string, config: string): string =>
  config === 'simple'
    ? [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : [])).join(' ')
    : text;
