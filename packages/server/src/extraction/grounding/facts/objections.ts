// Objections: the caller's own words, or none.
import type { ExtractionDraft, SummaryPayload } from '@voicecall/contract';
import { openers } from '../words/answer-words.ts';
import { isGreeting } from '../words/answers.ts';
import type { Hearing } from '../hearing.ts';
import { emptyWords } from '../words/speech-words.ts';
import { verbatim, wordsOf } from '../words/words.ts';

/** No words, or a single one without content: "the", "well", "hello". */
function isEmpty(quote: string): boolean {
  const [word, ...more] = wordsOf(quote);
  return word === undefined || (more.length === 0 && (emptyWords.has(word) || openers.has(word) || isGreeting(word)));
}

type Objection = SummaryPayload['objections'][number];

/**
 * Keeps objections whose quote occurs in one of the cited turns of the caller, in the spelling of the transcript; each
 * quote once.
 */
export function groundObjections(hearing: Hearing, drafts: ExtractionDraft['objections']): Objection[] {
  const kept = new Map<string, Objection>();
  for (const [index, draft] of drafts.entries()) {
    const path = `objections.${index}`;
    const found = isEmpty(draft.quote) ? undefined : spokenBy(hearing, draft);
    if (!found) {
      hearing.refute(path, isEmpty(draft.quote) ? 'blank' : 'quote_not_spoken');
      continue;
    }
    const key = wordsOf(draft.quote).join(' ');
    const same = kept.get(key);
    if (same) hearing.refute(path, 'duplicate');
    const ids = [...new Set([...(same?.evidence_turn_ids ?? []), ...found.ids])].sort((a, b) => a - b);
    kept.set(key, {
      category: same?.category ?? draft.category,
      quote: same?.quote ?? found.quote,
      evidence_turn_ids: ids,
      resolved: (same?.resolved ?? false) || draft.resolved,
    });
  }
  return [...kept.values()];
}

function spokenBy(
  { material, speech, facts, isRead }: Hearing,
  { quote, evidence_turn_ids }: Pick<Objection, 'quote' | 'evidence_turn_ids'>,
): { readonly quote: string; readonly ids: number[] } | undefined {
  // A voicemail box does not object.
  if (material.call.answered_by === 'voicemail') return undefined;
  const found = [...new Set(evidence_turn_ids)].flatMap((id) => {
    const turn = speech.get(id);
    const words = turn?.role === 'user' && isRead(id) ? verbatim(quote, turn.text, facts(id)) : undefined;
    return words === undefined ? [] : [{ id, words }];
  });
  const [first] = found;
  return first && { quote: first.words, ids: found.map(({ id }) => id) };
}
