// Which version of the prompt is in use. Every change to what a model is told is a new folder beside `v1`, and a change
// here.
import { buildPrompt } from './v1/build-prompt.ts';

/**
 * Records keep the version, so that a summary can be told from one that was asked for in other words. 0 is the
 * sandbox's.
 */
export const currentPrompt = { version: 1, build: buildPrompt } as const;
