// Legs of a call, and how the platform names its own.
import type { CallRow } from './store.ts';

export interface Leg {
  readonly identity: string;
  readonly kind: 'sip' | 'web';
}

/** A call's own phone leg: named by us when we dial, by the media service when the call came in. */
export const phoneLeg = (call: Pick<CallRow, 'id' | 'leg_identity'>): Leg => ({ identity: call.leg_identity ?? `sip-${call.id.slice(3)}`, kind: 'sip' });
