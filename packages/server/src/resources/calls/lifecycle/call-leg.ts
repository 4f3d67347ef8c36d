// Legs of a call, and how the platform knows the one that the agent talks to.
import type { CallRow } from '../store.ts';

export interface Leg {
  readonly identity: string;
  readonly kind: 'sip' | 'web';
}

/**
 * The leg that a call is about, a phone or a browser: named by us when we dial or mint a token, by the media service
 * when the call came in.
 */
export const callLeg = (call: Pick<CallRow, 'id' | 'direction' | 'leg_identity'>): Leg => ({
  identity: call.leg_identity ?? `sip-${call.id.slice(3)}`,
  kind: call.direction === 'web' ? 'web' : 'sip',
});
