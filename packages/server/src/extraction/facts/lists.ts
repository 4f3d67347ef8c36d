// Objections and follow-ups. Neither has a confidence: an objection needs the caller's exact words, a follow-up a verdict
// that supports it.
import type { ExtractionDraft, SummaryPayload } from '@voicecall/contract';
import { Temporal } from 'temporal-polyfill';
import { dayMs } from '../readings/dates.ts';
import { hasSensitiveNumber } from '../readings/sensitive.ts';
import { negativeVerdict } from './fact.ts';
import { areLinksSaid } from './links.ts';
import { evidenceOf, sortedIds } from './reader.ts';
import type { Reader, Reason } from './reader.ts';
import { verbatim, wordsOf } from './words.ts';

type Objection = SummaryPayload['objections'][number];
type Followup = SummaryPayload['followups'][number];

/** Keeps objections whose quote is in a cited turn of the caller, in the spelling of the transcript; each quote once. */
export function objectionsOf(reader: Reader, drafts: ExtractionDraft['objections']): Objection[] {
  const kept = new Map<string, Objection>();
  for (const [index, draft] of drafts.entries()) {
    const path = `objections[${index}]`;
    const words = wordsOf(draft.quote);
    const found = words.length === 0 ? undefined : spokenBy(reader, draft);
    const reason = negativeVerdict(reader, path) ?? (words.length === 0 ? 'blank' : 'quote_not_spoken');
    if (!found || negativeVerdict(reader, path)) {
      reader.refute(path, reason);
      continue;
    }
    const same = kept.get(words.join(' '));
    if (same) reader.refute(path, 'duplicate');
    kept.set(words.join(' '), {
      category: same?.category ?? draft.category,
      quote: same?.quote ?? found.quote,
      evidence_turn_ids: sortedIds([...(same?.evidence_turn_ids ?? []), ...found.ids]),
      resolved: (same?.resolved ?? false) || draft.resolved,
    });
  }
  return [...kept.values()];
}

function spokenBy(
  { material, speech, words }: Reader,
  { quote, evidence_turn_ids }: Pick<Objection, 'quote' | 'evidence_turn_ids'>,
): { readonly quote: string; readonly ids: number[] } | undefined {
  // A voicemail box does not object.
  if (material.call.answered_by === 'voicemail') return undefined;
  const found = sortedIds(evidence_turn_ids).flatMap((id) => {
    const turn = speech.get(id);
    const said = turn?.role === 'user' && words(id).length > 0 ? verbatim(quote, turn.text) : undefined;
    return said === undefined ? [] : [{ id, said }];
  });
  const [first] = found;
  return first && { quote: first.said, ids: found.map(({ id }) => id) };
}

const longestAhead = 2 * 366 * dayMs;

export function followupsOf(reader: Reader, drafts: ExtractionDraft['followups']): Followup[] {
  return drafts.flatMap((draft, index) => {
    const path = `followups[${index}]`;
    const task = draft.task.trim();
    const { ids } = evidenceOf(reader, draft.evidence, path);
    const reason = whyNot(reader, path, task, ids);
    if (reason) {
      reader.refute(path, reason);
      return [];
    }
    return [{ task, owner: draft.owner, due_by: dueBy(reader, path, draft.due_by), evidence_turn_ids: [...ids] }];
  });
}

function whyNot(reader: Reader, path: string, task: string, ids: readonly number[]): Reason | undefined {
  if (task === '') return 'blank';
  const verdict = reader.verdictOn(path)?.verdict;
  if (verdict !== 'supported') return verdict ?? 'not_verified';
  if (ids.length === 0) return 'no_evidence';
  if (hasSensitiveNumber(task)) return 'number_to_hide';
  return areLinksSaid(task, reader.isAddressKnown) ? undefined : 'url_not_spoken';
}

/** The verifier has judged it with its task. Null where it is not a time, or not one after the call. */
function dueBy(reader: Reader, path: string, due: string | null): string | null {
  if (due === null) return null;
  const { started_at, timezone } = reader.material.call;
  const at = momentOf(due.trim(), timezone);
  const reason =
    at === undefined
      ? 'malformed'
      : at.getTime() < started_at.getTime() - dayMs || at.getTime() > started_at.getTime() + longestAhead
        ? 'out_of_range'
        : undefined;
  if (at && !reason) return at.toISOString();
  reader.refute(`${path}.due_by`, reason ?? 'malformed');
  return null;
}

/** A time with an offset, or a local one. */
function momentOf(text: string, timezone: string): Date | undefined {
  try {
    const at = /(?:[zZ]|[+-]\d\d:?\d\d)$/.test(text)
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).toInstant();
    return new Date(at.epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
