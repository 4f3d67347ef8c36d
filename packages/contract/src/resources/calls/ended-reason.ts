// Why calls end.
import * as z from 'zod';

/** Why a call ended; the list may grow. */
export const endedReason = z
  .enum([
    'user_hangup',
    'agent_hangup',
    'no_answer',
    'busy',
    'declined',
    'invalid_destination',
    'carrier_auth_failed',
    'carrier_unavailable',
    'voicemail',
    'transferred',
    'silence_timeout',
    'join_timeout',
    'max_duration',
    'canceled',
    'agent_unavailable',
    'agent_error',
    'media_failure',
    'lost',
    'unknown',
  ])
  .meta({
    id: 'EndedReason',
    extensible: true,
    description:
      'Why a call ended. `user_hangup`: the other side hung up. `invalid_destination`: the number cannot be reached. `carrier_auth_failed`: the carrier refused the credentials of the trunk. `carrier_unavailable`: the carrier did not take the call, or no phone rang. `silence_timeout`: nobody spoke for a minute. `join_timeout`: no browser joined within 30 seconds. `max_duration`: `max_call_duration_sec` of the agent was over. `canceled`: your backend ended it. `agent_unavailable`: no agent took it in time. `agent_error`: the agent broke down. `media_failure`: the connection or the media service failed. `lost`: how it ended was not seen.',
  });

/** See `endedReason`. */
export type EndedReasonName = z.output<typeof endedReason>;
