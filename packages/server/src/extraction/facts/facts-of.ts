// The facts of a summary: what is left of a draft after the checks and the verdicts.
import type { ExtractionDraft } from '@voicecall/contract';
import { cutDraft } from '../draft/cut-draft.ts';
import type { Material } from '../material.ts';
import { writeTexts } from '../texts/write-texts.ts';
import type { Verdicts } from '../verifier/verdict.ts';
import { contactOf } from './contact.ts';
import { customFacts, verticalFacts } from './custom.ts';
import type { Grounded } from './grounded.ts';
import { bookingOf, intentOf, outcomeOf } from './judgements.ts';
import { followupsOf, objectionsOf } from './lists.ts';
import { openReader } from './reader.ts';

export function factsOf(claims: ExtractionDraft, material: Material, verdicts: Verdicts | null): Grounded {
  const draft = cutDraft(claims);
  const reader = openReader(material, verdicts);
  const followups = followupsOf(reader, draft.followups);
  const outcome = outcomeOf(reader, draft.outcome, followups.length > 0);
  const isFlagged = (flag: string): boolean => reader.verdictOn(`flags.${flag}`)?.verdict === 'supported';
  return {
    outcome,
    summary: writeTexts(reader, draft.summary, outcome.value),
    contact: contactOf(reader, draft.contact, outcome.value),
    intent: intentOf(reader, draft.intent),
    objections: objectionsOf(reader, draft.objections),
    followups,
    booking: bookingOf(reader, draft.booking),
    sentiment_overall: draft.sentiment_overall,
    vertical: verticalFacts(reader, draft.vertical_facts),
    custom_facts: customFacts(reader, draft.custom),
    flags: {
      opt_out: isFlagged('opt_out'),
      complaint: isFlagged('complaint'),
      health: isFlagged('health'),
      payment: isFlagged('payment'),
      identity: isFlagged('identity'),
    },
    refuted: reader.refuted,
  };
}
