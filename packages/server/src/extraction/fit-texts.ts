// The three texts of a summary: within their limits and never empty.
import { limits } from '@voicecall/contract';
import type { SummaryPayload } from '@voicecall/contract';
import { hasWords } from './computed/folded-text.ts';
import { fitText } from './fit-text.ts';
import type { SpokenTurn } from './material.ts';

type Texts = SummaryPayload['summary'];

/**
 * Replaces a text that grounding has emptied with a computed sentence about the outcome and who spoke. It is in English
 * whatever the language of the call.
 */
export function fitTexts(texts: Texts, outcome: SummaryPayload['outcome'], turns: readonly SpokenTurn[]): Texts {
  const result = outcome.replaceAll('_', ' ');
  return {
    headline: fitOr(texts.headline, limits.summary_headline_chars, `Outcome of the call: ${result}.`),
    narrative: fitOr(texts.narrative, limits.summary_narrative_chars, `${whoSpoke(turns)} Outcome: ${result}.`),
    next_best_action: fitOr(
      texts.next_best_action,
      limits.summary_next_best_action_chars,
      'Read the transcript before taking the next step.',
    ),
  };
}

const fitOr = (text: string, limit: number, otherwise: string): string =>
  hasWords(text) ? fitText(text, limit) : otherwise;

function whoSpoke(turns: readonly SpokenTurn[]): string {
  const spoke = (role: SpokenTurn['role']) => turns.some((turn) => turn.role === role && hasWords(turn.text));
  if (spoke('agent') && spoke('user')) return 'The agent and the other side both spoke.';
  return spoke('agent') ? 'Only the agent spoke.' : 'Only the other side spoke.';
}
