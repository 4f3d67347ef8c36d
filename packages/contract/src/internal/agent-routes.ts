// How an agent worker talks to the server about the one call it holds. Not part of the public API.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { policy } from '../policy.ts';
import { id, lead, metadata, phone, time, timezone } from '../primitives.ts';
import { agent } from '../resources/agents.ts';
import { call, transcriptItem, turn } from '../resources/calls.ts';
import { idParam } from '../resources/paths.ts';
import { tool } from '../resources/tools.ts';

const callPath = '/internal/agent/tenants/:tenantId/calls/:callId';
const pathParams = z.object({ tenantId: idParam('tenant'), callId: idParam('call') });

/**
 * The metadata of an agent dispatch, as JSON: which call the job is for, where the server is, and the bearer token
 * that opens exactly this call's internal routes. Only the dispatched agent receives it.
 */
export const agentJobMetadata = z.object({
  tenant_id: id('tenant'),
  call_id: id('call'),
  server_url: z.url({ protocol: /^https?$/ }),
  token: z.string().min(1),
});
/** See `agentJobMetadata`. */
export type AgentJobMetadata = z.output<typeof agentJobMetadata>;

/** The name under which agent workers register and are dispatched. */
export const agentName = 'voice-agent';

/** Everything an agent needs to hold a call. */
export const callBrief = z.object({
  call: z.object({
    id: id('call'),
    tenant_id: id('tenant'),
    direction: call.shape.direction,
    room_name: z.string(),
    /** Under which whom the agent talks to is, or will be, in the room. */
    participant_identity: z.string(),
    from_number: phone.nullable(),
    to_number: phone.nullable(),
    max_duration_sec: z.number().int(),
    /** The call has ended: nobody is to join its room any more. */
    over: z.boolean(),
  }),
  agent,
  tools: z.array(tool.pick({ id: true, name: true, description: true, type: true, http: true })),
  lead: lead.nullable(),
  metadata: metadata.nullable(),
  timezone,
  now: time,
});
/** See `callBrief`. */
export type CallBrief = z.output<typeof callBrief>;

// What is written down must fit the columns: the year 0 and numbers beyond 32 bits do not.
const moment = time.refine((value) => !value.startsWith('0000'), { error: 'must not be in the year 0' });
const ordinal = z.int32().min(1);
const turnInput = turn.omit({ offset_ms: true, end_offset_ms: true }).extend({ turn_id: ordinal, started_at: moment, ended_at: moment.nullable() });
const transcriptInput = transcriptItem.extend({ turn_id: ordinal.nullable(), start_ms: z.int32(), end_ms: z.int32() });
const exampleTurn = { turn_id: 1, role: 'agent', text: 'Hello, this is Example Realty.', started_at: '2026-11-21T09:30:06.000Z', ended_at: '2026-11-21T09:30:08.000Z', interrupted: false, confidence: null, tool: null };
/** A finished turn as the agent reports it; the server computes the offsets from the answer. */
export type TurnInput = z.output<typeof turnInput>;

/**
 * Arguments of the built-in booking tool. `preferred_datetime` is local time (`2026-12-01T10:00`) in the zone that
 * applies (the argument, the lead's or metadata's `timezone`, the tenant's), or carries an offset of its own.
 */
export const bookingToolArguments = z.object({
  full_name: z.string().trim().min(1).max(200),
  preferred_datetime: z.string().min(1).max(64),
  preferred_datetime_text: z.string().max(500).default(''),
  timezone: z.string().max(64).nullish(),
  email: z.string().max(320).nullish(),
  phone: z.string().max(32).nullish(),
  duration_min: z.number().int().min(1).max(1440).nullish(),
  channel: z.enum(['phone', 'video', 'in_person', 'email']).nullish(),
  notes: z.string().max(2000).nullish(),
  evidence_turn_ids: z.array(z.number().int().min(1)).max(100).default([]),
});

/** What a tool call comes to: `say` is the text that the model is given, a sentence it can speak or act on. */
export const toolOutcome = z.object({ ok: z.boolean(), say: z.string(), booking_id: z.string().nullable().default(null) });
/** See `toolOutcome`. */
export type ToolOutcome = z.output<typeof toolOutcome>;
/** See `bookingToolArguments`. */
export type BookingToolArguments = z.output<typeof bookingToolArguments>;

const ok = z.object({ ok: z.literal(true) });
const common = { tag: 'Internal', auth: 'call_token' } as const;

/** The routes of one call that the agent dispatched to it may use, with that call's token. */
export const agentRoutes = initContract().router({
  brief: {
    method: 'GET',
    path: callPath,
    summary: 'What the agent needs to hold the call',
    pathParams,
    responses: { 200: callBrief },
    metadata: policy({ ...common, operation: 'getCallBrief', errors: ['call_not_found'] }),
  },
  turns: {
    method: 'POST',
    path: `${callPath}/turns`,
    summary: 'Record finished turns; a turn_id that is already recorded is ignored',
    pathParams,
    body: z.object({ turns: z.array(turnInput).min(1).max(200) }).meta({ example: { turns: [exampleTurn] } }),
    responses: { 200: ok },
    metadata: policy({ ...common, operation: 'recordTurns', errors: ['call_not_found'] }),
  },
  end: {
    method: 'POST',
    path: `${callPath}/end`,
    summary: 'Hang up, and say why',
    pathParams,
    body: z
      .object({
        reason: z.enum(['agent_hangup', 'voicemail', 'transferred', 'silence_timeout', 'join_timeout', 'max_duration', 'agent_error']),
        answered_by: call.shape.answered_by.optional(),
      })
      .meta({ example: { reason: 'agent_hangup' } }),
    responses: { 200: ok },
    metadata: policy({ ...common, operation: 'endCallByAgent', errors: ['call_not_found'] }),
  },
  report: {
    method: 'POST',
    path: `${callPath}/report`,
    summary: 'The session report, 1 to 3 seconds after disconnect',
    pathParams,
    body: z
      .object({
        turns: z.array(turnInput).max(2000),
        transcripts: z.array(transcriptInput).max(5000),
        answered_by: call.shape.answered_by,
        /** How the agent saw the call end, where it was not the one to end it. */
        ended_reason: z.enum(['user_hangup', 'media_failure', 'agent_error']).nullish(),
      })
      .meta({ example: { turns: [exampleTurn], transcripts: [], answered_by: 'human', ended_reason: 'user_hangup' } }),
    responses: { 200: ok },
    metadata: policy({ ...common, operation: 'recordSessionReport', errors: ['call_not_found'] }),
  },
  book: {
    method: 'POST',
    path: `${callPath}/bookings`,
    summary: 'Capture a booking; the same one again is the same record',
    pathParams,
    body: bookingToolArguments.meta({ example: { full_name: 'Ann Example', preferred_datetime: '2026-12-01T10:00' } }),
    responses: { 200: toolOutcome },
    metadata: policy({ ...common, operation: 'captureBooking', errors: ['call_not_found'] }),
  },
  transfer: {
    method: 'POST',
    path: `${callPath}/transfer`,
    summary: 'Transfer the phone to another number (SIP REFER); the call then ends as transferred',
    pathParams,
    body: z.object({ to_number: z.string().max(32) }).meta({ example: { to_number: '+15551230009' } }),
    responses: { 200: toolOutcome },
    metadata: policy({ ...common, operation: 'transferCall', errors: ['call_not_found'] }),
  },
  callTool: {
    method: 'POST',
    path: `${callPath}/tools/:toolId/calls`,
    summary: 'Call an http tool of the tenant, signed and guarded by the server',
    pathParams: pathParams.extend({ toolId: idParam('tool') }),
    body: z
      .object({ tool_call_id: z.string().min(1).max(128), arguments: z.record(z.string().max(128), z.json()) })
      .meta({ example: { tool_call_id: 'tc_1', arguments: { email: 'ann@example.com' } } }),
    responses: { 200: toolOutcome },
    metadata: policy({ ...common, operation: 'callTool', errors: ['call_not_found', 'tool_not_found'] }),
  },
});
