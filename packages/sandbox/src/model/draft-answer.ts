// The draft of the sandbox's model.
import { draftSchemaFor } from '@voicecall/contract';
import type { ExtractionDraft, ExtractionInput } from '@voicecall/contract';
import { findClaims } from './find-claims.ts';
import type { FoundClaim } from './find-claims.ts';

const confidence = 0.95;
const unsaid = { value: null, confidence: 0, evidence: [] };

/** The same for the same call. Without clock and network. */
export function draftOf(input: ExtractionInput): ExtractionDraft {
  const claims = findClaims(input);
  const all = (path: string): FoundClaim[] => claims.filter((claim) => claim.path === path);
  const fact = (path: string) => {
    const [found] = all(path);
    return found ? { value: found.value, confidence, evidence: found.evidence } : unsaid;
  };
  const facts = (group: string, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, fact(`${group}.${key}`)]));
  const text = (path: string): string =>
    all(path)
      .map(({ value }) => value)
      .join(' ');
  return draftSchemaFor(input).parse({
    outcome: fact('outcome'),
    summary: {
      headline: text('summary.headline'),
      narrative: text('summary.narrative'),
      next_best_action: text('summary.next_best_action'),
    },
    contact: facts('contact', ['name', 'email', 'phone', 'consent_to_followup']),
    intent: facts('intent', ['primary', 'secondary']),
    objections: all('objections').flatMap(({ value, evidence }) =>
      evidence.map(({ turn_id, quote }) => ({
        category: value,
        quote,
        evidence_turn_ids: [turn_id],
        resolved: false,
      })),
    ),
    followups: all('followups').map(({ value, evidence }) => ({ ...(value as object), evidence })),
    booking: facts('booking', ['attempted', 'channel']),
    sentiment_overall: text('sentiment_overall'),
    vertical_facts:
      input.vertical === 'real_estate'
        ? facts('vertical_facts', ['budget', 'timeline', 'area', 'pre_approved', 'property_type', 'beds', 'baths'])
        : {},
    custom: Object.fromEntries(
      input.custom_fields.map(({ field_key, type, enum_values }) => {
        const found = fact(`custom.${field_key}`);
        // A customer may have another field of that name.
        const fits = type === 'enum' && enum_values.some((one) => one === found.value);
        return [field_key, fits ? found : unsaid];
      }),
    ),
  });
}
