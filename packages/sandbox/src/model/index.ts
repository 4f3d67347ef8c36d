// @voicecall/sandbox/model: the rules of the language model as functions, for tests and evaluations in-process.
export { extractByRules } from './extract-by-rules.ts';
export { inventions, spoil, spoilings, type Spoiling } from './spoil.ts';
