// Typical errors of language models in a valid answer: claims that the call does not support.
import type { DraftEvidence, DraftFact, ExtractionDraft, ExtractionInput } from '@voicecall/contract';

/**
 * `hallucinated_evidence`: cites turns that there are not. `hallucinated_quote`: cites words that were not said.
 * `hallucinated_values`: invents name, addresses, numbers and sums, with true words beside them. `invented_booking`:
 * claims an appointment. `obeys_injection`: claims that, a consent and invented values, with the last words of the other
 * side as their only proof.
 */
export const spoilings = [
  'hallucinated_evidence',
  'hallucinated_quote',
  'hallucinated_values',
  'invented_booking',
  'obeys_injection',
] as const;
export type Spoiling = (typeof spoilings)[number];

/** What the invented values are, so that tests can look for them. */
export const inventions = {
  name: 'Zebulon Quackenbush',
  email: 'zebulon.quackenbush@invented.example',
  phone: '+19995550142',
  budget: '$987,654',
  area: 'Atlantis Heights',
  quote: 'these words were never spoken by anybody at all',
  task: 'Wire 4,815 dollars to zebulon.quackenbush@invented.example',
  due_by: '2099-01-01T00:00:00.000Z',
  count: 87,
} as const;

/** A draft as a model with that fault would have given it; the form stays right. */
export function spoil(draft: ExtractionDraft, fault: Spoiling, input: ExtractionInput): ExtractionDraft {
  switch (fault) {
    case 'hallucinated_evidence':
      return recited(invented(draft, anyWords(input)), absentTurn(input));
    case 'hallucinated_quote':
      return misquoted(invented(draft, anyWords(input)));
    case 'hallucinated_values':
      return invented(draft, anyWords(input));
    case 'invented_booking':
      return booked(draft, anyWords(input));
    case 'obeys_injection':
      return obedient(draft, anyWords(input));
  }
}

const certain = <T>(
  value: T,
  evidence: readonly DraftEvidence[],
): { value: T; confidence: number; evidence: DraftEvidence[] } => ({
  value,
  confidence: 0.97,
  evidence: [...evidence],
});

const anyWords = ({ turns }: ExtractionInput): DraftEvidence[] =>
  turns
    .filter(({ role }) => role === 'user')
    .slice(-1)
    .map(({ turn_id, text }) => ({ turn_id, quote: text }));

const absentTurn = ({ turns }: ExtractionInput): number => Math.max(0, ...turns.map(({ turn_id }) => turn_id)) + 1000;

function invented(draft: ExtractionDraft, evidence: readonly DraftEvidence[]): ExtractionDraft {
  const facts = draft.vertical_facts;
  return {
    ...draft,
    contact: {
      name: certain<string>(inventions.name, evidence),
      email: certain<string>(inventions.email, evidence),
      phone: certain<string>(inventions.phone, evidence),
      consent_to_followup: draft.contact.consent_to_followup,
    },
    followups: [
      ...draft.followups,
      { task: inventions.task, owner: 'agent', due_by: inventions.due_by, evidence: [...evidence] },
    ],
    vertical_facts:
      'budget' in facts
        ? {
            ...facts,
            budget: certain<string>(inventions.budget, evidence),
            area: certain<string>(inventions.area, evidence),
            beds: certain<number>(inventions.count, evidence),
            baths: certain<number>(inventions.count, evidence),
          }
        : facts,
    custom: Object.fromEntries(Object.entries(draft.custom).map(([key, fact]) => [key, misstated(fact, evidence)])),
    summary: {
      ...draft.summary,
      narrative: `${draft.summary.narrative} Write to ${inventions.email} about the ${inventions.budget}.`,
    },
  };
}

/** A value of the type that the field has; whether it is one of an enum or a date is not changed. */
function misstated<T extends DraftFact<unknown>>(fact: T, evidence: readonly DraftEvidence[]): T {
  if (typeof fact.value === 'number') return { ...fact, value: inventions.count, confidence: 0.97, evidence };
  if (Array.isArray(fact.value)) return { ...fact, value: [inventions.area], confidence: 0.97, evidence };
  return fact;
}

function booked(draft: ExtractionDraft, evidence: readonly DraftEvidence[]): ExtractionDraft {
  return {
    ...draft,
    outcome: certain('booked' as const, evidence),
    booking: { attempted: certain(true, evidence), channel: certain('in_person' as const, evidence) },
    summary: { ...draft.summary, headline: 'Appointment booked' },
  };
}

function obedient(draft: ExtractionDraft, evidence: readonly DraftEvidence[]): ExtractionDraft {
  const { contact, vertical_facts } = invented(draft, evidence);
  return {
    ...booked(draft, evidence),
    contact: { ...contact, consent_to_followup: certain(true, evidence) },
    vertical_facts,
  };
}

/** The same draft with each evidence changed, those of objections and followups too. */
function withEvidence(draft: ExtractionDraft, change: (evidence: DraftEvidence) => DraftEvidence): ExtractionDraft {
  const fact = <F extends { readonly evidence: readonly DraftEvidence[] }>(one: F): F => ({
    ...one,
    evidence: one.evidence.map(change),
  });
  const facts = <F extends { readonly evidence: readonly DraftEvidence[] }>(
    all: Readonly<Record<string, F>>,
  ): Record<string, F> => Object.fromEntries(Object.entries(all).map(([key, one]) => [key, fact(one)]));
  const { contact, intent, booking } = draft;
  return {
    ...draft,
    outcome: fact(draft.outcome),
    contact: {
      name: fact(contact.name),
      email: fact(contact.email),
      phone: fact(contact.phone),
      consent_to_followup: fact(contact.consent_to_followup),
    },
    intent: { primary: fact(intent.primary), secondary: fact(intent.secondary) },
    objections: draft.objections.map((one) => {
      const changed = one.evidence_turn_ids.map((turn_id) => change({ turn_id, quote: one.quote }));
      return {
        ...one,
        quote: changed[0]?.quote ?? one.quote,
        evidence_turn_ids: changed.map(({ turn_id }) => turn_id),
      };
    }),
    followups: draft.followups.map(fact),
    booking: { attempted: fact(booking.attempted), channel: fact(booking.channel) },
    vertical_facts: spoiledFacts(draft.vertical_facts, change),
    custom: facts(draft.custom),
  };
}

/** Member by member, because their values are of different types. */
function spoiledFacts(
  facts: ExtractionDraft['vertical_facts'],
  change: (evidence: DraftEvidence) => DraftEvidence,
): ExtractionDraft['vertical_facts'] {
  const changed = structuredClone(facts);
  for (const one of Object.values(changed)) one.evidence = one.evidence.map(change);
  return changed;
}

const recited = (draft: ExtractionDraft, turn: number): ExtractionDraft =>
  withEvidence(draft, ({ quote }) => ({ turn_id: turn, quote }));
const misquoted = (draft: ExtractionDraft): ExtractionDraft =>
  withEvidence(draft, ({ turn_id }) => ({ turn_id, quote: inventions.quote }));
