// The three texts of a summary: the model's sentences that the verifier supports, within their limits, and a sentence of
// the platform where none is left.
import { limits } from '@voicecall/contract';
import type { SummaryPayload } from '@voicecall/contract';
import { hasWords } from '../computed/folded-text.ts';
import { areLinksSaid } from '../facts/links.ts';
import type { Reader, Reason } from '../facts/reader.ts';
import type { SpokenTurn } from '../material.ts';
import { fitText, splitSentences } from './fit-text.ts';
import { hasSensitiveNumber } from '../readings/sensitive.ts';
import { phrasesFor, writtenTime } from './phrases.ts';

type Texts = SummaryPayload['summary'];

export function writeTexts(reader: Reader, draft: Texts, outcome: SummaryPayload['outcome']): Texts {
  const { call, bookings, turns } = reader.material;
  const { language, booked, outcomes, next, ...who } = phrasesFor(call.language);
  const isSaid = (text: string): boolean => areLinksSaid(text, reader.isAddressKnown);
  const kept = (part: keyof Texts): string => {
    const text = splitSentences(draft[part])
      .filter((sentence, index) => {
        const reason = whyNot(reader, `summary.${part}[${index}]`, { sentence, isSaid });
        if (reason) reader.refute(`summary.${part}`, reason);
        return !reason;
      })
      .reduce((before, sentence) => before + (before === '' || /[。！？｡]$/u.test(before) ? '' : ' ') + sentence, '');
    // A link may extend over the end of a sentence.
    return isSaid(text) ? text : '';
  };
  // What is on record is written from the record.
  const newest = bookings.at(-1);
  const headline = newest
    ? booked(writtenTime(newest.preferred_datetime, language, call.timezone), newest.full_name.trim())
    : kept('headline');
  const fit = (text: string, limit: number, otherwise: string): string =>
    hasWords(text) ? fitText(text, limit) : otherwise;
  return {
    headline: fit(headline, limits.summary_headline_chars, outcomes[outcome]),
    narrative: fit(kept('narrative'), limits.summary_narrative_chars, `${whoSpoke(turns, who)} ${outcomes[outcome]}`),
    next_best_action: fit(kept('next_best_action'), limits.summary_next_best_action_chars, next),
  };
}

function whyNot(
  reader: Reader,
  path: string,
  { sentence, isSaid }: { readonly sentence: string; readonly isSaid: (text: string) => boolean },
): Reason | undefined {
  const verdict = reader.verdictOn(path)?.verdict;
  if (verdict !== 'supported') return verdict ?? 'not_verified';
  if (hasSensitiveNumber(sentence)) return 'number_to_hide';
  return isSaid(sentence) ? undefined : 'url_not_spoken';
}

function whoSpoke(
  turns: readonly SpokenTurn[],
  says: Pick<ReturnType<typeof phrasesFor>, 'bothSpoke' | 'onlyAgentSpoke' | 'onlyCallerSpoke'>,
): string {
  const spoke = (role: SpokenTurn['role']) => turns.some((turn) => turn.role === role && hasWords(turn.text));
  if (spoke('agent') && spoke('user')) return says.bothSpoke;
  return spoke('agent') ? says.onlyAgentSpoke : says.onlyCallerSpoke;
}
