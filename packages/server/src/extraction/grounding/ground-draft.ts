// Grounds a draft: compares its claims with the call, and keeps only what was said or is on record.
import type { ExtractionDraft } from '@voicecall/contract';
import type { Grounded } from '../grounded.ts';
import type { Material } from '../material.ts';
import { groundBooking } from './facts/booking.ts';
import { groundContact } from './facts/contact.ts';
import { groundCustom } from './facts/custom.ts';
import { cutDraft } from './cut-draft.ts';
import { groundFollowups } from './facts/followups.ts';
import { heardIn, heardInEither } from './heard.ts';
import { hear } from './hearing.ts';
import { groundIntent, groundOutcome } from './facts/judgements.ts';
import { groundObjections } from './facts/objections.ts';
import { heardOnRecord } from './record.ts';
import { groundTexts } from './facts/texts.ts';
import { groundVertical } from './facts/vertical.ts';

export function groundDraft(claims: ExtractionDraft, material: Material): Grounded {
  const draft = cutDraft(claims);
  const hearing = hear(material);
  const heard = heardInEither(heardIn(hearing, [...hearing.speech.keys()]), heardOnRecord(material));
  const followups = groundFollowups(hearing, draft.followups, heard);
  const outcome = groundOutcome(hearing, draft.outcome, followups);
  return {
    outcome,
    summary: groundTexts(hearing, draft.summary, heard),
    contact: groundContact(hearing, draft.contact, outcome.value),
    intent: groundIntent(hearing, draft.intent),
    objections: groundObjections(hearing, draft.objections),
    followups,
    booking: groundBooking(hearing, draft.booking),
    sentiment_overall: draft.sentiment_overall,
    vertical: groundVertical(hearing, draft.vertical_facts),
    custom_facts: groundCustom(hearing, draft.custom),
    refuted: hearing.refuted,
  };
}
