// Questions about a call that its row, or its row and its leg in the room, can answer.
import { limits } from '@voicecall/contract';
import type { MediaParticipant } from '../../ports/media.ts';
import type { CallRow } from './store.ts';

export const isTerminal = (call: Pick<CallRow, 'status'>): boolean =>
  call.status === 'completed' || call.status === 'failed';

/** True once an answered call has lasted as long as it may. */
export const isOvertime = (
  call: Pick<CallRow, 'direction' | 'created_at' | 'answered_at' | 'max_duration_sec'>,
  now: Date,
): boolean =>
  call.answered_at !== null &&
  (now.getTime() - call.answered_at.getTime() >= call.max_duration_sec * 1000 ||
    // Then its room is closed, by whichever task is first.
    (call.direction === 'web' && now.getTime() - call.created_at.getTime() >= limits.web_session_sec * 1000));

/** A phone or a browser in the room of a call. */
export interface Leg {
  readonly identity: string;
  readonly kind: 'sip' | 'web';
}

/**
 * The leg that the agent talks to. The platform chooses its identity when it dials or mints a token; the media service
 * does for inbound calls.
 */
export const callLeg = (call: Pick<CallRow, 'id' | 'direction' | 'leg_identity'>): Leg => ({
  identity: call.leg_identity ?? `sip-${call.id.slice(3)}`,
  kind: call.direction === 'web' ? 'web' : 'sip',
});

/**
 * Whether a call with this leg in its room is answered. A phone is answered when the media service says so; a browser,
 * which needs no answer, is as soon as an agent has the job.
 */
export const isAnswered = (call: CallRow, leg: MediaParticipant): boolean =>
  call.direction === 'web' ? call.agent_accepted_at !== null : leg.call_status === 'active';

/**
 * Whether a phone leg has begun to ring, by its state: it joins its room before the carrier responds. Undefined:
 * nothing was heard of its state.
 */
export const hasRung = (call_status: string | null | undefined): boolean =>
  call_status !== undefined && call_status !== 'dialing';

/** Whether a phone leg that is gone had been answered, by its last state. */
export const wasAnswered = (call_status: string | null): boolean =>
  call_status === 'active' || call_status === 'automation' || call_status === 'hangup';
