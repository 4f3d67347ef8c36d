// How many tokens a text will be counted as, without asking any provider.

/**
 * Conservative on purpose. Tokenizers of current models make a token of about four bytes of English, three and a half
 * of other European
 * languages, and three (one character) of Chinese or Japanese; bytes / 3 is at or above each of them, whichever
 * provider is configured.
 * What is refused by it costs nothing. What slips through all the same, the provider refuses.
 */
export const estimateTokens = (...texts: readonly string[]): number =>
  Math.ceil(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text, 'utf8'), 0) / 3);
