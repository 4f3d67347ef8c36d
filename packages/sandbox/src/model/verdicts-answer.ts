// The verdicts of the sandbox's model on the claims of a draft: what it would claim itself is supported.
import { isDeepStrictEqual } from 'node:util';
import type { DraftEvidence, ExtractionInput } from '@voicecall/contract';
import { findClaims } from './find-claims.ts';
import type { FoundClaim } from './find-claims.ts';

/** A claim as the server lists it. */
export interface ListedClaim {
  readonly n: number;
  readonly path: string;
  readonly says: string;
  readonly value?: unknown;
  readonly quotes: readonly DraftEvidence[];
}

/** How the server's list puts claims without a value into words. */
const wordings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  outcome: {
    booked: 'An appointment was agreed on in this call and not taken back',
    qualified: 'The person is interested and suitable, but nothing was booked',
    callback: 'The person asked to be called again or to talk at another time, or agreed to it',
    abandoned: 'The call broke off before anything came of it',
    voicemail: 'A voicemail box answered and no person spoke',
    other: 'The call had none of the usual outcomes',
  },
  'contact.consent_to_followup': { true: 'The person plainly agreed to be contacted again' },
  'booking.attempted': { true: 'The agent or the person tried to make an appointment' },
};

const mostTurns = 5;

/** `booked`: whether the call has a booking that is not canceled. */
export function verdictsOn(listed: readonly ListedClaim[], input: ExtractionInput, booked: boolean) {
  const claims = findClaims(input);
  return listed.map((one) => {
    const found = claims.find((claim) => isSame(claim, one));
    if (!found) return { n: one.n, verdict: 'not_said', turns: [] };
    return {
      n: one.n,
      verdict: found.needs_booking && !booked ? 'contradicted' : 'supported',
      turns: [...new Set(found.evidence.map(({ turn_id }) => turn_id))].slice(0, mostTurns),
    };
  });
}

/** Whether the model would make this claim itself. */
function isSame({ path, value, evidence }: FoundClaim, { path: place, says, ...listed }: ListedClaim): boolean {
  // Sentences and list items have a number: `summary.narrative[1]`.
  if (place.replace(/\[\d+\]$/, '') !== path) return false;
  if (path === 'objections') return isDeepStrictEqual(listed.quotes, evidence);
  if (listed.value !== undefined) return isDeepStrictEqual(listed.value, value);
  return wordings[path]?.[String(value)] === says;
}
