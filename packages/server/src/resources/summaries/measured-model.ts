// A model whose requests are counted: their outcomes, tokens and durations.
import type { Metrics } from '../../platform/metrics.ts';
import { inSpan } from '../../platform/trace.ts';
import { ModelError } from '../../ports/model.ts';
import type { Model } from '../../ports/model.ts';

type Measures = Pick<Metrics, 'summaryModelRequests' | 'summaryModelTokens' | 'summaryModelSeconds'>;

/** `onError` gets the error of every request that failed and was not aborted. */
export function measuredModel(
  model: Model,
  question: 'draft' | 'verification' | 'redaction',
  { metrics, onError = () => undefined }: { readonly metrics: Measures; readonly onError?: (error: unknown) => void },
): Model {
  return {
    ...model,
    async complete(request) {
      const stopTimer = metrics.summaryModelSeconds.startTimer({ question });
      const ended = (outcome: string): void => {
        stopTimer();
        metrics.summaryModelRequests.inc({ question, outcome });
      };
      try {
        const answer = await inSpan(
          `model ${question}`,
          () => model.complete(request),
          () => ({ kind: 'client' }),
        );
        ended(answer.finish);
        metrics.summaryModelTokens.inc({ question, direction: 'input' }, answer.input_tokens ?? 0);
        metrics.summaryModelTokens.inc({ question, direction: 'output' }, answer.output_tokens ?? 0);
        return answer;
      } catch (error) {
        if (request.signal?.aborted) ended('aborted');
        else {
          ended(error instanceof ModelError ? error.failure : 'error');
          onError(error);
        }
        throw error;
      }
    },
  };
}
