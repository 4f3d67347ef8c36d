// How an agent worker talks to the server about the one call it holds. Not part of the public API.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { policy } from '../policy.ts';
import { id, lead, metadata, phone, time, timezone } from '../primitives.ts';
import { agent } from '../resources/agents.ts';
import { call, transcriptItem, turn } from '../resources/calls.ts';
import { tool } from '../resources/tools.ts';

const callPath = '/internal/agent/tenants/:tenantId/calls/:callId';
const segment = z.string().min(1).max(128);
const pathParams = z.object({ tenantId: segment, callId: segment });

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
    participant_identity: z.string().nullable(),
    from_number: phone.nullable(),
    to_number: phone.nullable(),
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
/** A finished turn as the agent reports it; the server computes the offsets from the answer. */
export type TurnInput = z.output<typeof turnInput>;

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
    body: z.object({ turns: z.array(turnInput).min(1).max(200) }),
    responses: { 200: ok },
    metadata: policy({ ...common, operation: 'recordTurns', errors: ['call_not_found'] }),
  },
  end: {
    method: 'POST',
    path: `${callPath}/end`,
    summary: 'Hang up, and say why',
    pathParams,
    body: z.object({
      reason: z.enum(['agent_hangup', 'voicemail', 'transferred', 'silence_timeout', 'join_timeout', 'max_duration', 'agent_error']),
      answered_by: call.shape.answered_by.optional(),
    }),
    responses: { 200: ok },
    metadata: policy({ ...common, operation: 'endCallByAgent', errors: ['call_not_found'] }),
  },
  report: {
    method: 'POST',
    path: `${callPath}/report`,
    summary: 'The session report, 1 to 3 seconds after disconnect',
    pathParams,
    body: z.object({ turns: z.array(turnInput).max(2000), transcripts: z.array(transcriptInput).max(5000), answered_by: call.shape.answered_by }),
    responses: { 200: ok },
    metadata: policy({ ...common, operation: 'recordSessionReport', errors: ['call_not_found'] }),
  },
});
