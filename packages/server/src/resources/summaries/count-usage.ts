// Counts what the requests of one run to its models use.
import { largestUsage } from '@voicecall/contract';
import type { UsageLine } from '@voicecall/contract';
import type { Model } from '../../ports/model.ts';

type Unit = 'input_tokens' | 'cached_input_tokens' | 'output_tokens';

/** Every response counts, also one that cannot be used: it is paid for. */
export function countUsage() {
  const used = new Map<string, Record<Unit, number>>();
  return {
    /** The model, with its tokens counted. */
    of: (model: Model): Model => ({
      ...model,
      async complete(request) {
        const answer = await model.complete(request);
        const counts = used.get(model.id) ?? { input_tokens: 0, cached_input_tokens: 0, output_tokens: 0 };
        const cached = Math.min(answer.cached_input_tokens ?? 0, answer.input_tokens ?? 0);
        counts.input_tokens += (answer.input_tokens ?? 0) - cached;
        counts.cached_input_tokens += cached;
        counts.output_tokens += answer.output_tokens ?? 0;
        used.set(model.id, counts);
        return answer;
      },
    }),
    /** One line for each unit of each model; none for what was not used or not reported. */
    lines: (): UsageLine[] =>
      [...used].flatMap(([id, counts]) =>
        Object.entries(counts)
          .filter(([, quantity]) => quantity > 0)
          .map(([unit, quantity]) => ({
            component: 'summary' as const,
            ...namesOf(id),
            unit: unit as Unit,
            quantity: Math.min(quantity, largestUsage),
          })),
      ),
  };
}

/** Provider and model of an id such as `openai/gpt-5`. */
function namesOf(id: string): Pick<UsageLine, 'provider' | 'model'> {
  const slash = id.indexOf('/');
  return slash < 0 ? { provider: id, model: null } : { provider: id.slice(0, slash), model: id.slice(slash + 1) };
}
