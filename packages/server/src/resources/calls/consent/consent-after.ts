// What becomes of a call's consent by what its agent reports. Everything but a clear yes is a no, and a no stays.
import type { CallConsent, ConsentReport } from '@voicecall/contract';
import type { CallStep } from '../../../platform/database/call-steps.ts';

/** Of a call that was just answered. */
export const pendingConsent = (mode: CallConsent['mode']): CallConsent => ({
  mode,
  status: 'pending',
  text: null,
  said_at: null,
  answer: null,
  turn_id: null,
  answered_at: null,
  withdrawn_at: null,
});

/** The same object where the report changes nothing. */
export function consentAfter(before: CallConsent, { text, said_at, answer }: ConsentReport, now: Date): CallConsent {
  const consent = before.text === null ? { ...before, text, said_at: earlier(said_at, now) } : before;
  if (consent.mode === 'announce') return consent.status === 'pending' ? { ...consent, status: 'announced' } : consent;
  if (answer === null) return consent;
  const at = now.toISOString();
  if (consent.status === 'granted' && answer.answer === 'no')
    return { ...consent, status: 'withdrawn', withdrawn_at: at };
  if (consent.status !== 'pending') return consent;
  const { turn } = answer;
  if (answer.answer !== 'yes' || turn?.role !== 'user' || !/[\p{L}\p{N}]/u.test(turn.text))
    return { ...consent, status: 'refused', answered_at: at };
  return {
    ...consent,
    status: 'granted',
    answer: turn.text,
    turn_id: turn.turn_id,
    answered_at: earlier(turn.started_at, now),
  };
}

/** The agent's clock may be ahead. */
const earlier = (at: string, now: Date): string => new Date(Math.min(Date.parse(at), now.getTime())).toISOString();

/** At the end of a call: what was not said or answered counts as a no. */
export const consentAtEnd = (consent: CallConsent | null): CallConsent | null =>
  consent?.status === 'pending' ? { ...consent, status: 'refused' } : consent;

/** The step that says how far the consent of a call is. */
export const consentStep = ({ status }: CallConsent, at: Date): CallStep => ({
  type: 'recording.consent',
  key: status,
  at,
  data: { status },
});

/** Whether anything of what is heard may be stored. */
export const isOpen = (consent: CallConsent | null): boolean => consent?.mode !== 'ask' || consent.status === 'granted';

/**
 * Whether a turn, or the words of one, may be stored: in a call that asks, those from the yes on, as long as it holds.
 * Words that belong to no turn may be from before.
 */
export const mayStore = (consent: CallConsent | null, turn_id: number | null): boolean =>
  isOpen(consent) && (consent?.mode !== 'ask' || (turn_id !== null && turn_id >= (consent.turn_id ?? 0)));
