// The current version of the prompt. Every change of a prompt is a new folder beside `v1`, and a change here.
import { buildPrompt } from './v1/build-prompt.ts';

/** Stored with each summary, so that summaries of different prompts can be told apart. 0 is the sandbox's. */
export const currentPrompt = { version: 1, build: buildPrompt } as const;
