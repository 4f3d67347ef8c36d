// Models that answer with what language models answered before: the draft of a call, and the verdicts on its claims.
import { readFencedJson } from '@voicecall/contract';
import type { ExtractionDraft } from '@voicecall/contract';
import { listClaims } from '@voicecall/server/extraction/verifier/list-claims.ts';
import type { Verdict } from '@voicecall/server/extraction/verifier/verdict.ts';
import type { Model, ModelRequest } from '@voicecall/server/ports/model.ts';
import * as z from 'zod';
import type { EvaluationCall } from './evaluation-call.ts';

export interface Recorded {
  readonly draft: ExtractionDraft;
  /** In the order of the claims of the draft. */
  readonly verdicts: readonly Verdict[];
}

/** Answers the question for a draft and the question for verdicts on its claims. */
export function recordedModel({ custom_fields }: EvaluationCall, { draft, verdicts }: Recorded): Model {
  const byNumber = new Map(verdicts.map((verdict) => [verdict.n, verdict]));
  const byPath = new Map(listClaims(draft, custom_fields).map(({ n, path }) => [path, byNumber.get(n)]));
  const answers: Readonly<Record<string, (request: ModelRequest) => unknown>> = {
    call_summary_draft: () => draft,
    // The claims of a question may be some of all, and in another order.
    call_summary_verdicts: (request) => ({
      verdicts: claimsIn(request).map(({ n, path }) => {
        const verdict = byPath.get(path);
        if (!verdict) throw new Error(`no verdict on ${path} is recorded`);
        return { ...verdict, n };
      }),
    }),
  };
  return {
    id: 'recorded',
    simulated: false,
    max_input_tokens: 100_000,
    complete: async (request) => {
      const answer = answers[request.schema.name];
      if (!answer) throw new Error(`there is no recorded answer to ${request.schema.name}`);
      return {
        text: JSON.stringify(answer(request)),
        finish: 'complete',
        input_tokens: null,
        output_tokens: null,
      };
    },
  };
}

const claims = z.array(z.looseObject({ n: z.number(), path: z.string() }));

const claimsIn = ({ messages }: ModelRequest): z.output<typeof claims> =>
  claims.parse(messages.map(({ content }) => readFencedJson('claims', content)).find((found) => found !== undefined));
