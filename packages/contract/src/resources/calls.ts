// Calls: dispatch, test calls, hanging up, and reading calls with their turns (requirements 2.9, 4.1, 4.6).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { pageMembers, pageQuery } from '../paging.ts';
import { emptyBody, idFilter, tenantParams, tenantParamsWith, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { clientRef, exampleId, id, lead, metadata, phone, time, timeInput, timezone } from '../primitives.ts';

/** The status of a call. `failed`: an outbound call could not be placed. Every other ended call is `completed`. */
export const callStatus = z.enum(['dispatched', 'ringing', 'in_progress', 'completed', 'failed']).meta({
  id: 'CallStatus',
  description: '`failed`: an outbound call could not be placed. Every other end is `completed`.',
});

/** Why a call ended; a closed list. */
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
  .meta({ id: 'EndedReason', description: 'Why a call ended.' });

/** The final SIP response of the remote side, if there was one. */
export const sipStatus = z.object({ code: z.number().int(), reason: z.string() }).meta({
  id: 'SipStatus',
  description: 'The final SIP response of the remote side.',
  example: { code: 486, reason: 'Busy Here' },
});

/** A call. `duration_sec` is the time from the answer to the end, 0 if the call was not answered. */
export const call = z
  .object({
    id: id('call'),
    tenant_id: id('tenant'),
    agent_id: id('agent'),
    trunk_id: id('trunk').nullable(),
    direction: z.enum(['outbound', 'inbound', 'web']),
    status: callStatus,
    ended_reason: endedReason.nullable(),
    ended_by: z.enum(['callee', 'caller', 'agent', 'api', 'system', 'carrier']).nullable(),
    answered_by: z.enum(['human', 'voicemail', 'unknown']).nullable(),
    sip_status: sipStatus.nullable(),
    from_number: phone.nullable(),
    to_number: phone.nullable(),
    room_name: z.string(),
    client_ref: clientRef.nullable(),
    lead: lead.nullable(),
    metadata: metadata.nullable(),
    timezone: timezone.meta({
      description:
        "The one zone of the call, fixed when it is accepted: the dispatch's `timezone`, else its agent's, else the tenant's. Prompt, bookings and summary use it.",
      example: 'America/New_York',
    }),
    created_at: time,
    ringing_at: time.nullable(),
    answered_at: time.nullable(),
    ended_at: time.nullable(),
    duration_sec: z.number().int().min(0),
    recording_key: z.string().nullable(),
    recording_status: z.enum(['none', 'pending', 'recording', 'processing', 'completed', 'failed']),
    egress_id: z.string().nullable(),
    summary_status: z.enum(['none', 'pending', 'ready', 'failed']),
    summary_id: id('call_summary').nullable(),
    booking_ids: z.array(id('booking')),
    updated_at: time,
  })
  .meta({
    id: 'Call',
    description: 'A call. `duration_sec` runs from answer to end, 0 when it was not answered.',
    example: {
      id: exampleId('call'),
      tenant_id: exampleId('tenant'),
      agent_id: exampleId('agent'),
      trunk_id: exampleId('trunk'),
      direction: 'outbound',
      status: 'completed',
      ended_reason: 'user_hangup',
      ended_by: 'callee',
      answered_by: 'human',
      sip_status: null,
      from_number: '+15551230001',
      to_number: '+15005550001',
      room_name: 'call-5f0c2e9a7b41d83c6e02f915',
      client_ref: 'crm-4711',
      lead: { name: 'Ann Example', email: 'ann@example.com' },
      metadata: null,
      timezone: 'America/New_York',
      created_at: '2026-11-21T09:30:00.000Z',
      ringing_at: '2026-11-21T09:30:01.000Z',
      answered_at: '2026-11-21T09:30:05.000Z',
      ended_at: '2026-11-21T09:31:05.000Z',
      duration_sec: 60,
      recording_key: null,
      recording_status: 'none',
      egress_id: null,
      summary_status: 'none',
      summary_id: null,
      booking_ids: [],
      updated_at: '2026-11-21T09:31:05.000Z',
    },
  });

/** The arguments and the result of a tool call, on a turn of role `tool`. */
export const turnTool = z
  .object({
    name: z.string(),
    arguments: z.record(z.string(), z.json()),
    result: z.string().nullable(),
    ok: z.boolean(),
    duration_ms: z.number().int().min(0),
  })
  .meta({ id: 'TurnTool', description: 'The arguments and the result of a tool call.' });

/**
 * One turn of the conversation. `turn_id` counts from 1 without gaps and never changes; `text` of an interrupted turn
 * is the part that was heard.
 */
export const turn = z
  .object({
    turn_id: z.number().int().min(1),
    role: z.enum(['agent', 'user', 'tool', 'system']),
    text: z.string(),
    started_at: time,
    offset_ms: z.number().int().meta({ description: 'From the answer.' }),
    end_offset_ms: z.number().int().nullable(),
    interrupted: z.boolean(),
    confidence: z.number().min(0).max(1).nullable(),
    tool: turnTool.nullable(),
  })
  .meta({
    id: 'Turn',
    description:
      'One turn of the conversation. `turn_id` is dense from 1 and never renumbered; `text` is what was heard, if interrupted.',
    example: {
      turn_id: 1,
      role: 'agent',
      text: 'Hello, this is Example Realty.',
      started_at: '2026-11-21T09:30:06.000Z',
      offset_ms: 1000,
      end_offset_ms: 3000,
      interrupted: false,
      confidence: null,
      tool: null,
    },
  });

/** One segment of the raw speech-to-text output. */
export const transcriptItem = z
  .object({
    segment_id: z.string().max(128),
    turn_id: z.number().int().min(1).nullable(),
    speaker: z.enum(['agent', 'user']),
    text: z.string(),
    start_ms: z.number().int(),
    end_ms: z.number().int(),
    language: z.string().max(35).nullable(),
    confidence: z.number().min(0).max(1).nullable(),
  })
  .meta({
    id: 'TranscriptItem',
    description: 'One segment of the raw speech-to-text output.',
    example: {
      segment_id: 'sg_1',
      turn_id: 1,
      speaker: 'agent',
      text: 'Hello, this is Example Realty.',
      start_ms: 1000,
      end_ms: 3000,
      language: 'en',
      confidence: null,
    },
  });

const callDetail = z
  .object({
    call,
    turns: z.array(turn),
    transcripts: z.array(transcriptItem),
    recording_url: z
      .string()
      .nullable()
      .meta({ description: 'Signed, valid 1 hour; null while the recording is being finished.', example: null }),
    recording_missing: z.boolean().meta({ description: 'The recording failed and none exists.', example: false }),
  })
  .meta({ id: 'CallDetail', description: 'A call with its turns and transcripts.' });

const callList = z.object({ calls: z.array(call), ...pageMembers }).meta({ id: 'CallList' });

/**
 * Body of `POST /dispatch`. `from_number` must be a number of the trunk; default: the first one. `timezone` is the zone
 * of the call; default: that of the agent, else that of the tenant.
 */
export const dispatchBody = z
  .object({
    trunk_id: z.string().max(128),
    agent_id: z.string().max(128),
    to_number: phone,
    from_number: phone.optional(),
    lead: lead.optional(),
    metadata: metadata.optional(),
    timezone: timezone.optional(),
    client_ref: clientRef.optional(),
  })
  .meta({
    id: 'DispatchBody',
    description:
      "`from_number` must be one of the trunk's numbers; without it the trunk's first is used. `timezone` is the zone of the call; without it the agent's, or the tenant's.",
    example: {
      trunk_id: exampleId('trunk'),
      agent_id: exampleId('agent'),
      to_number: '+15005550001',
      client_ref: 'crm-4711',
    },
  });

/** Response of `POST /dispatch`: the call is accepted and reaches a terminal status whatever happens. */
export const dispatched = z
  .object({ call_id: id('call'), room_name: z.string(), status: z.literal('dispatched') })
  .meta({
    id: 'Dispatched',
    description: 'The call is accepted and will reach a terminal state whatever happens.',
    example: { call_id: exampleId('call'), room_name: 'call-5f0c2e9a7b41d83c6e02f915', status: 'dispatched' },
  });

const callFilters = {
  client_ref: clientRef.optional(),
  status: callStatus.optional(),
  direction: call.shape.direction.optional(),
  agent_id: idFilter('agent'),
  trunk_id: idFilter('trunk'),
  to_number: phone.optional(),
  from_number: phone.optional(),
  ended_reason: endedReason.optional(),
  created_after: timeInput.optional(),
  created_before: timeInput.optional(),
};

/** Routes of calls. */
export const calls = initContract().router({
  dispatch: {
    method: 'POST',
    path: `${tenantPath}/dispatch`,
    summary: 'Dispatch an outbound call',
    description:
      'The response is sent as soon as the call is on record. The call is dialed at most once, whatever crashes.',
    pathParams: tenantParams,
    body: dispatchBody,
    responses: { 201: dispatched },
    metadata: policy({
      operation: 'dispatchCall',
      tag: 'Calls',
      auth: 'tenant',
      idempotent: true,
      audit: 'call.dispatched',
      errors: ['invalid_phone_format', 'trunk_not_found', 'agent_not_found'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/calls`,
    summary: 'List calls',
    pathParams: tenantParams,
    query: z.object({ ...pageQuery('call'), ...callFilters }),
    responses: { 200: callList },
    metadata: policy({
      operation: 'listCalls',
      tag: 'Calls',
      auth: 'tenant',
      errors: ['invalid_cursor', 'invalid_phone_format'],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/calls/:callId`,
    summary: 'Read a call with its turns and transcripts',
    pathParams: tenantParamsWith('callId', 'call'),
    responses: { 200: callDetail },
    metadata: policy({ operation: 'getCall', tag: 'Calls', auth: 'tenant', errors: ['call_not_found'] }),
  },
  end: {
    method: 'POST',
    path: `${tenantPath}/calls/:callId/end`,
    summary: 'Hang up a call',
    description:
      'The hang-up is on record when the response is sent. The call ends a moment later, with `call.completed`.',
    pathParams: tenantParamsWith('callId', 'call'),
    body: emptyBody,
    responses: { 200: z.object({ call }).meta({ id: 'CallResponse', description: 'One call.' }) },
    metadata: policy({
      operation: 'endCall',
      tag: 'Calls',
      auth: 'tenant',
      audit: 'call.ended',
      errors: ['call_not_found', 'call_not_active'],
    }),
  },
  phoneTest: {
    method: 'POST',
    path: `${tenantPath}/agents/:agentId/phone-test`,
    summary: 'Place a test call with an agent',
    description:
      'Through `trunk_id`, or the newest active trunk that places calls. The call carries `metadata.test = true`.',
    pathParams: tenantParamsWith('agentId', 'agent'),
    body: z.object({ to_number: phone, trunk_id: z.string().max(128).optional() }).meta({
      id: 'PhoneTestBody',
      description: 'The number to call, and the trunk to use.',
      example: { to_number: '+15005550001' },
    }),
    responses: { 201: dispatched },
    metadata: policy({
      operation: 'placeTestCall',
      tag: 'Calls',
      auth: 'tenant',
      audit: 'call.dispatched',
      errors: ['invalid_phone_format', 'trunk_not_found', 'agent_not_found'],
    }),
  },
});
