// Whether an appointment was made: bookings and tool calls decide; the model only adds what they leave open, if it was
// spoken about.
import type { DraftEvidence, ExtractionDraft, SummaryPayload } from '@voicecall/contract';
import { namesAppointment, namesChannel } from '../words/appointment-words.ts';
import { standingOf } from '../hearing.ts';
import type { Hearing } from '../hearing.ts';

type Booking = SummaryPayload['booking'];

export function groundBooking(hearing: Hearing, draft: ExtractionDraft['booking']): Booking {
  const { bookings, turns, booking_tools } = hearing.material;
  const newest = bookings.at(-1);
  const tried = turns.some(({ role, tool }) => role === 'tool' && tool !== null && booking_tools.includes(tool.name));
  const attempted = newest !== undefined || tried || isClaimed(hearing, draft.attempted);
  return {
    attempted,
    succeeded: newest !== undefined,
    scheduled_for: newest?.preferred_datetime.toISOString() ?? null,
    channel: channelOf(hearing, draft.channel, { recorded: newest?.channel ?? null, attempted }),
  };
}

/** True when the evidence speaks about an appointment: a true quote about the weather proves none. */
function isSpokenOf(
  hearing: Hearing,
  path: string,
  { evidence, names }: { evidence: readonly DraftEvidence[]; names: (text: string) => boolean },
): boolean {
  const { ids } = standingOf(hearing, evidence, path);
  const spoken = ids.some((id) => names(hearing.speech.get(id)?.text ?? ''));
  if (!spoken) hearing.refute(path, ids.length > 0 ? 'words_not_spoken' : 'no_evidence');
  return spoken;
}

const isClaimed = (hearing: Hearing, { value, evidence }: ExtractionDraft['booking']['attempted']): boolean =>
  value === true && isSpokenOf(hearing, 'booking.attempted', { evidence, names: namesAppointment });

function channelOf(
  hearing: Hearing,
  { value, evidence }: ExtractionDraft['booking']['channel'],
  { recorded, attempted }: { recorded: Booking['channel']; attempted: boolean },
): Booking['channel'] {
  if (value === null || value === recorded) return recorded;
  if (recorded === null && attempted)
    return isSpokenOf(hearing, 'booking.channel', { evidence, names: (text) => namesChannel(value, text) })
      ? value
      : null;
  hearing.refute('booking.channel', attempted ? 'contradicts_call' : 'no_booking');
  return recorded;
}
