// The claims of a draft as a numbered list, which the verifier judges one by one. It sees neither the model's confidence
// nor its reasons.
import type { DraftEvidence, DraftFact, ExtractionDraft, FieldDefinition } from '@voicecall/contract';
import { splitSentences } from '../texts/fit-text.ts';

/** One thing that a draft says, and the quotes that it gives for it. */
export interface Claim {
  /** Its number in the list, from 1. */
  readonly n: number;
  /** Where it is in the draft: `contact.name`, `followups[0]`, `summary.narrative[1]`, `flags.opt_out`. */
  readonly path: string;
  /** What it says, for a reader who does not know the form of drafts. */
  readonly says: string;
  readonly value?: unknown;
  readonly quotes: readonly DraftEvidence[];
}

type Unnumbered = Omit<Claim, 'n'>;

const facts: Readonly<Record<string, string>> = {
  'contact.name': 'The name of the person the call is with',
  'contact.email': 'The e-mail address of the person the call is with',
  'contact.phone': 'The telephone number of the person the call is with',
  'booking.channel': 'How they are to meet',
  'vertical_facts.budget': "The person's budget",
  'vertical_facts.timeline': 'When the person wants to move, buy or sell',
  'vertical_facts.area': 'Where the property is that the person looks for, or that the person sells or lets',
  'vertical_facts.property_type': 'The kind of property that the person looks for, or that the person sells or lets',
  'vertical_facts.beds': 'The bedrooms of the property that the person looks for, or that the person sells or lets',
  'vertical_facts.baths': 'The bathrooms of the property that the person looks for, or that the person sells or lets',
};

const statements: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  'contact.consent_to_followup': [
    'The person plainly agreed to be contacted again',
    'The person refused to be contacted again',
  ],
  'booking.attempted': [
    'The agent or the person tried to make an appointment',
    'The person said that no appointment is wanted',
  ],
  'vertical_facts.pre_approved': [
    'A bank has approved the financing of the person',
    'The person said that no bank has approved the financing',
  ],
};

const outcomes: Readonly<Record<ExtractionDraft['outcome']['value'], string>> = {
  booked: 'An appointment was agreed on in this call and not taken back',
  qualified: 'The person is interested and suitable, but nothing was booked',
  disqualified: 'The person does not want it, or does not fit',
  callback: 'The person asked to be called again or to talk at another time, or agreed to it',
  abandoned: 'The call broke off before anything came of it',
  voicemail: 'A voicemail box answered and no person spoke',
  wrong_number: 'The call reached somebody else than the person or business that was meant',
  complaint: 'The call was mainly a complaint',
  other: 'The call had none of the usual outcomes',
};

/** Asked about every call, whatever the draft says. */
const flags = {
  opt_out: 'The person asked not to be contacted again, or to be removed from a list',
  complaint: 'The person complained about the business, a person of it, or these calls',
  health: "Somebody's health is spoken of: a condition, a treatment, a medicine, a pregnancy",
  payment: 'A card number, an account number or a password for payments was said, whole or in part',
  identity: 'The number of an identity document, a tax or social security number, or a date of birth was said',
} as const;
export type Flag = keyof typeof flags;

function factClaim(path: string, { value, evidence }: DraftFact<unknown>, label?: string): Unnumbered[] {
  if (value === null) return [];
  const [yes, no] = statements[path] ?? [];
  if (yes !== undefined && no !== undefined) return [{ path, says: value === true ? yes : no, quotes: evidence }];
  return [{ path, says: label ?? facts[path] ?? path, value, quotes: evidence }];
}

const groupClaims = (group: string, claims: Readonly<Record<string, DraftFact<unknown> | undefined>>): Unnumbered[] =>
  Object.entries(claims).flatMap(([key, claim]) => (claim ? factClaim(`${group}.${key}`, claim) : []));

/** Every claim of a draft, in a fixed order, and the questions that are asked of every call. */
export function listClaims(draft: ExtractionDraft, definitions: readonly FieldDefinition[]): Claim[] {
  const { outcome, summary, contact, intent, objections, followups, booking, vertical_facts, custom } = draft;
  const labels = new Map(definitions.map(({ field_key, label }) => [field_key, label]));
  const claims: Unnumbered[] = [
    { path: 'outcome', says: outcomes[outcome.value], quotes: outcome.evidence },
    ...factClaim('intent.primary', intent.primary, 'What the person mainly wanted'),
    ...factClaim('intent.secondary', intent.secondary, 'What the person also wanted'),
    ...groupClaims('contact', contact),
    ...groupClaims('booking', booking),
    ...groupClaims('vertical_facts', vertical_facts),
    ...Object.entries(custom).flatMap(([key, claim]) => factClaim(`custom.${key}`, claim, labels.get(key) ?? key)),
    ...objections.map(({ category, quote, evidence_turn_ids, resolved }, index) => ({
      path: `objections[${index}]`,
      says: `The person had this against it (${category.replaceAll('_', ' ')})${resolved ? ', and dropped it in the call' : ''}`,
      quotes: evidence_turn_ids.map((turn_id) => ({ turn_id, quote })),
    })),
    ...followups.map(({ task, owner, due_by, evidence }, index) => ({
      path: `followups[${index}]`,
      says: 'Somebody promised or agreed to do this after the call',
      value: { task, owner, due_by },
      quotes: evidence,
    })),
    ...(['headline', 'narrative', 'next_best_action'] as const).flatMap((key) =>
      splitSentences(summary[key]).map((sentence, index) => ({
        path: `summary.${key}[${index}]`,
        says:
          key === 'next_best_action'
            ? 'Advice to the business: everything that it takes for granted is true'
            : 'A sentence of the summary: everything in it is true',
        value: sentence,
        quotes: [],
      })),
    ),
    ...Object.entries(flags).map(([key, says]) => ({ path: `flags.${key}`, says, quotes: [] })),
  ];
  return claims.map((claim, index) => ({ n: index + 1, ...claim }));
}
