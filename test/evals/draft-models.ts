// Models that are in the process: the sandbox's rules, and what becomes of a draft before it is answered.
import { readFenced } from '@voicecall/contract';
import type { ExtractionDraft, ExtractionInput } from '@voicecall/contract';
import { extractByRules } from '@voicecall/sandbox/model';
import type { Model } from '@voicecall/server/ports/model.ts';

/** Reads the call out of the prompt as any model has to, and answers with the changed draft. */
export function modelOf(
  change: (draft: ExtractionDraft, input: ExtractionInput) => ExtractionDraft = (draft) => draft,
): Model {
  return {
    id: 'test/draft',
    simulated: true,
    max_input_tokens: 1_000_000,
    async complete({ messages }) {
      const input = readFenced(messages[0]?.content ?? '');
      if (!input) throw new Error('the prompt holds no call');
      return {
        text: JSON.stringify(change(extractByRules(input), input)),
        finish: 'complete',
        input_tokens: null,
        output_tokens: null,
      };
    },
  };
}
