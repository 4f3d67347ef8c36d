// Legs of a call, and how the platform names its own.
import type { CallRow } from './store.ts';

export interface Leg {
  readonly identity: string;
  readonly kind: 'sip' | 'web';
}

/** The identity of a call's own phone leg. */
export const phoneLeg = (call: Pick<CallRow, 'id'>): Leg => ({ identity: `sip-${call.id.slice(3)}`, kind: 'sip' });
