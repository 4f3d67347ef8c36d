// Assembles the payload and the custom block from the grounded and computed parts, and validates them.
import { customBlock, summaryPayload, summaryWarnings } from '@voicecall/contract';
import type { CustomBlock, SummaryPayload, SummaryWarning } from '@voicecall/contract';
import type { Grounded } from '../facts/grounded.ts';
import { hashDefinitions } from './hash-definitions.ts';
import type { Material } from '../material.ts';

/** The results of the earlier computations. */
export interface Findings {
  readonly grounded: Grounded;
  readonly metrics: Omit<SummaryPayload['metrics'], 'sentiment_overall'> | null;
  readonly flags: SummaryPayload['redaction_flags'];
  readonly warnings: readonly SummaryWarning[];
  readonly transcript_sha256: string;
}

/**
 * Throws when the result breaks the schema or cites a turn that does not exist: that is a bug, and must not be
 * delivered.
 */
export function assemblePayload(
  material: Material,
  { grounded, metrics, flags, warnings, transcript_sha256 }: Findings,
): SummaryPayload {
  const { outcome, summary, contact, intent, objections, followups, booking, sentiment_overall, vertical } = grounded;
  const facts = {
    schema_version: 1,
    outcome: outcome.value,
    summary,
    contact,
    intent: { primary: intent.primary, secondary: intent.secondary },
    objections,
    followups,
    booking,
    metrics: { ...(metrics ?? { talk_ratio: 0, interruptions: 0, dead_air_seconds: 0 }), sentiment_overall },
    redaction_flags: flags,
    // The schema has two verticals. A tenant may have others, which only the record shows.
    vertical: material.vertical === 'real_estate' ? vertical : { id: 'generic', facts: {} },
  };
  const turns_referenced = citedIn(facts, material);
  return summaryPayload.parse({
    ...facts,
    transcript_provenance: { turn_count: material.turns.length, turns_referenced, transcript_sha256 },
    warnings: summaryWarnings.filter((warning) => warnings.includes(warning)),
  });
}

/** The custom block, with a fact for every definition; null without definitions. Throws like `assemblePayload`. */
export function assembleCustom(material: Material, { custom_facts }: Grounded): CustomBlock | null {
  const { definitions } = material;
  if (definitions.length === 0) return null;
  const unsaid = { value: null, confidence: 0, evidence_turn_ids: [] };
  const facts = Object.fromEntries(
    definitions.map(({ field_key }) => [
      field_key,
      Object.hasOwn(custom_facts, field_key) ? custom_facts[field_key] : unsaid,
    ]),
  );
  citedIn(facts, material);
  return customBlock.parse({ spec_hash: hashDefinitions(definitions), facts, definitions });
}

/** The ids of all cited turns, sorted, each once. */
function citedIn(facts: unknown, { turns }: Material): number[] {
  const cited = [...new Set(citations(facts))].sort((a, b) => a - b);
  const known = new Set(turns.map(({ turn_id }) => turn_id));
  const missing = cited.filter((id) => !known.has(id));
  if (missing.length > 0) throw new Error(`The summary cites turns that the call does not have: ${missing.join(', ')}`);
  return cited;
}

// Walks the whole value, so that a new member of the payload cannot be forgotten.
function citations(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    key === 'evidence_turn_ids' ? (member as number[]) : citations(member),
  );
}
