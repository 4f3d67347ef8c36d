// The events of a call, from its start to its end.
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { clientRef, id, phone, time } from '../../primitives.ts';
import { agentId } from '../agents.ts';
import { tenantId } from '../declared-apart.ts';
import { callId } from '../across-resources.ts';
import { trunkId } from '../trunks.ts';
import { call, sipStatus } from './call-record.ts';
import { endedReason } from './ended-reason.ts';

const about = { tenant_id: id(tenantId), call_id: id(callId), client_ref: clientRef.nullable() };
const exampleAbout = { tenant_id: tenantId.example, call_id: callId.example, client_ref: 'crm-4711' };

const participant = {
  ...about,
  participant_identity: z.string().describe('Identity of the participant in the room of the call.'),
  kind: z
    .enum(['sip', 'web'])
    .meta({ id: 'ParticipantKind', extensible: true, description: '`sip`: a phone. `web`: a browser.' }),
  sip_status: sipStatus
    .nullable()
    .describe('The SIP response with which the phone did not take the call. Null: there was none, as on joining.'),
  disconnect_reason: z
    .string()
    .nullable()
    .describe('Why it left, in the words of the media service. Null: it gave no reason, or it is a joining.'),
};
const exampleParticipant = {
  ...exampleAbout,
  participant_identity: 'sip-5f0c2e9a7b41d83c6e02f915',
  kind: 'sip',
  sip_status: null,
  disconnect_reason: null,
};

/** The events of calls. */
export const callEvents = defineResource('calls', {
  events: {
    'call.started': {
      description: 'The first SIP participant joined the room. This is not the answer: see `answered_at`.',
      object: z
        .object({
          ...about,
          direction: call.shape.direction,
          status: call.shape.status,
          from_number: call.shape.from_number,
          to_number: call.shape.to_number,
          agent_id: call.shape.agent_id,
          agent_version: call.shape.agent_version,
          started_at: time.describe('When the first phone joined. It may be ringing, or be about to.'),
        })
        .meta({
          id: 'CallStartedObject',
          description: 'A call that began.',
          example: {
            ...exampleAbout,
            direction: 'outbound',
            status: 'ringing',
            from_number: '+15551230001',
            to_number: '+15005550001',
            agent_id: agentId.example,
            agent_version: 1,
            started_at: '2026-11-21T09:30:01.000Z',
          },
        }),
    },
    'call.participant_joined': {
      description: 'A SIP participant joined.',
      object: z.object({ ...participant, joined_at: time.describe('When the participant joined.') }).meta({
        id: 'ParticipantJoinedObject',
        description: 'A phone or browser that joined a call.',
        example: { ...exampleParticipant, joined_at: '2026-11-21T09:30:01.000Z' },
      }),
    },
    'call.participant_left': {
      description: 'A SIP participant left.',
      object: z.object({ ...participant, left_at: time.describe('When the participant left.') }).meta({
        id: 'ParticipantLeftObject',
        description: 'A phone or browser that left a call.',
        example: { ...exampleParticipant, disconnect_reason: 'CLIENT_INITIATED', left_at: '2026-11-21T09:31:05.000Z' },
      }),
    },
    'call.completed': {
      description:
        'The room closed and the call ended; exactly one per call that could be placed, web sessions included.',
      object: z
        .object({
          ...about,
          duration_sec: z
            .number()
            .int()
            .min(0)
            .describe('Whole seconds from the answer to the end. 0: the call was not answered.'),
          ended_at: time.describe('When the call ended.'),
          direction: call.shape.direction,
          status: call.shape.status,
          ended_reason: endedReason.nullable().describe('Why the call ended. Never null in this event.'),
          ended_by: call.shape.ended_by,
          answered_at: time.nullable().describe('When the call was answered. Null: it was not.'),
          agent_id: call.shape.agent_id,
          agent_version: call.shape.agent_version,
          recording_status: call.shape.recording_status,
        })
        .meta({
          id: 'CallCompletedObject',
          description: 'A call that ended.',
          example: {
            ...exampleAbout,
            duration_sec: 60,
            ended_at: '2026-11-21T09:31:05.000Z',
            direction: 'outbound',
            status: 'completed',
            ended_reason: 'user_hangup',
            ended_by: 'callee',
            answered_at: '2026-11-21T09:30:05.000Z',
            agent_id: agentId.example,
            agent_version: 1,
            recording_status: 'none',
          },
        }),
    },
    'agent.dispatch_failed': {
      description: 'An outbound call could not be placed; it is `failed` and no `call.completed` follows.',
      object: z
        .object({
          ...about,
          agent_id: id(agentId).describe('Id of the agent that was to hold the call.'),
          agent_version: call.shape.agent_version,
          trunk_id: id(trunkId).nullable().describe('Id of the trunk that was to be used. Never null in this event.'),
          to_number: phone.nullable().describe('The number that was to be called, in E.164. Never null in this event.'),
          error: z
            .object({
              code: endedReason.describe('Why the call could not be placed; also `ended_reason` of the call.'),
              message: z.string().describe('The reason in words, for developers.'),
            })
            .describe('Why the call could not be placed.'),
          sip_status: sipStatus.nullable().describe('The SIP response that refused the call. Null: there was none.'),
          failed_at: time.describe('When the call failed.'),
        })
        .meta({
          id: 'DispatchFailedObject',
          description: 'An outbound call that could not be placed; no `call.completed` follows.',
          example: {
            ...exampleAbout,
            agent_id: agentId.example,
            agent_version: 1,
            trunk_id: trunkId.example,
            to_number: '+15005550006',
            error: { code: 'carrier_unavailable', message: 'The carrier refused the call.' },
            sip_status: { code: 503, reason: 'Service Unavailable' },
            failed_at: '2026-11-21T09:30:02.000Z',
          },
        }),
    },
  },
});
