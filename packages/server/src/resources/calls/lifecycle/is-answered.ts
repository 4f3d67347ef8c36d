// When a call that comes to us counts as answered.
import type { MediaParticipant } from '../../../ports/media.ts';
import type { CallRow } from '../store.ts';

/**
 * A phone is answered when the media service says so; a browser, which asks for nothing else, once an agent has the
 * job.
 */
export const isAnswered = (call: CallRow, leg: MediaParticipant): boolean =>
  call.direction === 'web' ? call.agent_accepted_at !== null : leg.call_status === 'active';
