// Numbers for what can go wrong between carrier and phone: one for each SIP status that refuses a call, and one for each
// failure that has no SIP status.

/** A final SIP response that refuses the call. */
export interface SipAnswer {
  readonly code: number;
  readonly reason: string;
  /** Whether the phone rang before that. */
  readonly rings: boolean;
}

/**
 * A dial without a SIP status. `silent`: the carrier takes the call (100), and no phone rings. `no_codec`: it is picked
 * up, with no codec in common. `put_down`: it is picked up and put down before LiveKit confirms that.
 */
export type DialFailure = 'silent' | 'no_codec' | 'put_down';

/** How the phone responds, or that nothing is heard of it after it was picked up. */
export interface FarEnd {
  readonly pickup?: DialFailure | SipAnswer;
  readonly audio?: 'stops';
}

/** Phrases of SIP that say more than their number; any other status has `Refused`. */
const phrases: Readonly<Record<number, string>> = {
  302: 'Moved Temporarily',
  480: 'Temporarily Unavailable',
  486: 'Busy Here',
  488: 'Not Acceptable Here',
  603: 'Decline',
};

const failures: Readonly<Record<string, FarEnd>> = {
  '+15005561001': { pickup: 'silent' },
  '+15005561002': { pickup: 'no_codec' },
  '+15005561003': { pickup: 'put_down' },
  // It is answered, and sends no audio, until LiveKit's SIP service ends the call.
  '+15005561004': { audio: 'stops' },
  '+15005561603': { pickup: { code: 603, reason: 'Network Blocked', rings: false } },
};

/** `+1500556` and a status from 300 to 699, as in `+15005560486`. */
const statusNumber = /^\+15005560([3-6]\d\d)$/;

/** The behaviour of a number that stands for a failure; undefined for all other numbers. */
export function farEndOf(number: string): FarEnd | undefined {
  const code = Number(statusNumber.exec(number)?.[1]);
  if (Number.isNaN(code)) return Object.hasOwn(failures, number) ? failures[number] : undefined;
  const pickup: SipAnswer = { code, reason: phrases[code] ?? 'Refused', rings: false };
  return { pickup };
}
