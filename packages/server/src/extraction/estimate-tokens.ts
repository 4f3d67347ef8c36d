// Estimates the tokens of a text without a request to a provider.

/**
 * Conservative: current tokenizers need about four bytes per token of English, three and a half of other European
 * languages, and three (one character) of Chinese or Japanese, so bytes / 3 is never below any of them. A text that it
 * refuses costs nothing; the provider refuses one that it misses.
 */
export const estimateTokens = (...texts: readonly string[]): number =>
  Math.ceil(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text, 'utf8'), 0) / 3);
