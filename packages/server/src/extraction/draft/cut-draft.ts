// Cuts texts and lists of a draft to their largest useful length, so that the work is bounded whatever the model wrote.
import type { ExtractionDraft } from '@voicecall/contract';
import { boundedText } from '../texts/fit-text.ts';

const longest = 4000;
const longestOf: Readonly<Record<string, number>> = { task: 500, due_by: 100 };
/**
 * The first items of longer lists stay: quotes of one claim, turns of an objection, objections, tasks, items of a
 * custom field.
 */
const most = 50;
const mostOf: Readonly<Record<string, number>> = { evidence: 10, evidence_turn_ids: 20, objections: 20, followups: 20 };

/** Does not cut a word or a number: "400,000" must not become "400". */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit);
  const end = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'));
  return (end > 0 ? head.slice(0, end) : head).toWellFormed();
}

function bounded(value: unknown, key: string): unknown {
  if (typeof value === 'string') return cut(boundedText(value), longestOf[key] ?? longest);
  if (Array.isArray(value)) return value.slice(0, mostOf[key] ?? most).map((one) => bounded(one, key));
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bounded(one, name)]))
    : value;
}

export const cutDraft = (draft: ExtractionDraft): ExtractionDraft => bounded(draft, '') as ExtractionDraft;
