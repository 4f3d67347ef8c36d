// Steps for the timeline that several sources report: the first one counts.
import type { CallStep } from '../../platform/database/call-steps.ts';
import type { MediaParticipant } from '../../ports/media.ts';
import type { CallRow } from './store.ts';

/** The agents among the participants of a room. */
export const agentJoinedSteps = (
  participants: readonly Pick<MediaParticipant, 'identity' | 'kind'>[],
  at: Date,
): CallStep[] =>
  participants
    .filter(({ kind }) => kind === 'agent')
    .map(({ identity }) => ({
      type: 'agent.joined',
      key: identity,
      at,
      data: { participant_identity: identity },
    }));

/**
 * A phone that is dialed and rings: its carrier has sent SIP 180. When this is learned after the end of the dial, it
 * has the time of that end.
 */
export const ringingSteps = (
  call: Pick<CallRow, 'direction' | 'dial_ended_at'>,
  { kind, call_status }: Pick<MediaParticipant, 'kind' | 'call_status'>,
  now: Date,
): CallStep[] =>
  kind === 'sip' && call.direction === 'outbound' && call_status === 'ringing'
    ? [{ type: 'sip.status', key: '180', at: call.dial_ended_at ?? now, data: { code: 180, reason: 'Ringing' } }]
    : [];

/** Only a call for which an agent was requested, or that came in, has a room. */
export const roomClosedSteps = (call: Pick<CallRow, 'direction' | 'agent_dispatch_count'>, at: Date): CallStep[] =>
  call.direction === 'inbound' || call.agent_dispatch_count > 0 ? [{ type: 'room.closed', at, data: {} }] : [];
