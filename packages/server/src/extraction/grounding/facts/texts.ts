// The model's own sentences. Removes those with a number, day or address that was neither said nor is on record, those
// about a booking that does not exist, and those that repeat a sensitive number.
import type { SummaryPayload } from '@voicecall/contract';
import { flagRedactions } from '../../computed/flag-redactions.ts';
import { claimsBooking } from '../words/claims-booking.ts';
import { daysKnown } from '../days/days-named.ts';
import { unheard } from '../heard.ts';
import type { Heard } from '../heard.ts';
import type { Hearing } from '../hearing.ts';
import { visible } from '../words/words.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

export function groundTexts(
  hearing: Hearing,
  draft: SummaryPayload['summary'],
  heard: Heard,
): SummaryPayload['summary'] {
  const isBooked = hearing.material.bookings.length > 0;
  const isKnown = daysKnown(hearing);
  const ground = (part: keyof SummaryPayload['summary']): string => {
    const kept = [...sentences.segment(draft[part])]
      .filter(({ segment }) => {
        const reason = hasNumberToHide(segment)
          ? 'number_to_hide'
          : !isBooked && claimsBooking(segment)
            ? 'no_booking'
            : (unheard(segment, heard) ?? (isKnown(segment) ? undefined : 'time_not_spoken'));
        if (reason) hearing.refute(`summary.${part}`, reason);
        return !reason;
      })
      .map(({ segment }) => segment)
      .join('')
      .trim();
    // A link may extend over the end of a sentence.
    const reason = unheard(kept, heard);
    if (reason !== 'url_not_spoken' && reason !== 'email_not_spoken') return kept;
    hearing.refute(`summary.${part}`, reason);
    return '';
  };
  return { headline: ground('headline'), narrative: ground('narrative'), next_best_action: ground('next_best_action') };
}

/** Card, account and identity numbers must not be in a text that is passed on, even if they were said. */
function hasNumberToHide(text: string): boolean {
  const { pii, payment_info } = flagRedactions([
    {
      turn_id: 1,
      role: 'agent',
      text: visible(text),
      interrupted: false,
      tool: null,
      started_at: new Date(0),
      ended_at: null,
    },
  ]);
  return pii || payment_info;
}
