// @voicecall/sandbox/model: the answers of the language model as functions, for tests and evaluations in-process.
export { draftOf } from './draft-answer.ts';
export { inventions, spoil, spoilings } from './spoil.ts';
export { verdictsOn } from './verdicts-answer.ts';
