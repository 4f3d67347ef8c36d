// The facts of the vertical; only real estate has any.
import type { DraftFact, ExtractionDraft, SummaryPayload } from '@voicecall/contract';
import { booleanSaid, financing } from './boolean-said.ts';
import { groundFact, numberSaid, textSaid } from './fact.ts';
import { firstHand } from './first-hand.ts';
import type { Hearing } from '../hearing.ts';

/** `lending` is treated like `generic`, the only other vertical in a payload. */
export function groundVertical(hearing: Hearing, draft: ExtractionDraft['vertical_facts']): SummaryPayload['vertical'] {
  if (hearing.material.vertical !== 'real_estate') return { id: 'generic', facts: {} };
  const text = (key: string, fact: DraftFact<string> | undefined) =>
    groundFact(hearing, `vertical.${key}`, fact, firstHand(textSaid(hearing)));
  const number = (key: string, fact: DraftFact<number> | undefined) =>
    groundFact(hearing, `vertical.${key}`, fact, firstHand(numberSaid(hearing)));
  return {
    id: 'real_estate',
    facts: {
      budget: text('budget', draft.budget),
      timeline: text('timeline', draft.timeline),
      area: text('area', draft.area),
      pre_approved: groundFact(hearing, 'vertical.pre_approved', draft.pre_approved, booleanSaid(hearing, financing)),
      property_type: text('property_type', draft.property_type),
      beds: number('beds', draft.beds),
      baths: number('baths', draft.baths),
    },
  };
}
