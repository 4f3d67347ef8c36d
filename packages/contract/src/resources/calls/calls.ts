// Calls: dispatch, test calls, hanging up, and reading calls with their turns (requirements 2.9, 4.1, 4.6).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { clientRefFilter, emptyBody, idFilter, tenantParams, tenantParamsWith, tenantPath } from '../../paths.ts';
import { limits } from '../../limits.ts';
import { policy } from '../../policy.ts';
import { clientRef, id, lead, metadata, phone, timeInput, timezone } from '../../primitives.ts';
import { variableValues } from '../../template/variables.ts';
import { callMetrics } from '../../telemetry/latency.ts';
import { usageLine } from '../../telemetry/usage.ts';
import { waveform } from '../../telemetry/waveform.ts';
import { outcome } from '../../summary/payload.ts';
import { callCost } from '../prices.ts';
import { agentVersionChoice } from '../agent-versions.ts';
import { agentId } from '../agents.ts';
import { erasureRoutes } from './call-erasure.ts';
import { explanationMember } from './call-explanation.ts';
import { endedReason } from './ended-reason.ts';
import { callId } from '../across-resources.ts';
import { trunkId } from '../trunks.ts';
import { call, callResponse, callStatus, listedCall, transcriptItem, turn } from './call-record.ts';

const after = z.coerce.number<number>().int().min(0).max(2_147_483_647);
const conversation = {
  turns: z.array(turn).describe('The conversation, turn by turn, in order.'),
  transcripts: z.array(transcriptItem).describe('The raw output of the speech recognition, in order of time.'),
  turns_next: z
    .int32()
    .nullable()
    .describe(
      '`turns_after` for the turns that follow, where a call has more than 1 MiB of them. Null: there are none.',
    ),
  transcripts_next: z
    .int32()
    .nullable()
    .describe(
      '`transcripts_after` for the segments that follow, where a call has more than 1 MiB of them. Null: there are none.',
    ),
};

const callTurns = z
  .object(conversation)
  .meta({ id: 'CallTurns', description: 'A part of what was said in a call, of 1 MiB of text at most.' });

const callDetail = z
  .object({
    call: listedCall,
    explanation: explanationMember,
    ...conversation,
    recording_url: z.string().nullable().meta({
      description: 'Signed address of the recording, valid for 1 hour. Null: there is none, or it is being finished.',
      example: null,
    }),
    recording_missing: z
      .boolean()
      .meta({ description: 'True: the recording failed and none will exist.', example: false }),
    metrics: callMetrics,
    usage: z
      .array(usageLine)
      .describe(
        'What the call used, in the order in which it was reported: the phone line at the end of the call, what the agent used with its report, and each summary when it was made.',
      ),
    cost: callCost.nullable().describe('What the call cost. Null: no usage has been recorded yet.'),
  })
  .meta({ id: 'CallDetail', description: 'A call with its turns, transcripts and figures.' });

const callList = z
  .object({ calls: z.array(listedCall).describe('The calls of this page, newest first.'), ...pageMembers })
  .meta({ id: 'CallList' });

/**
 * Body of `POST /dispatch`. `from_number` must be a number of the trunk; default: the first one. `timezone` is the zone
 * of the call; default: that of the agent, else that of the tenant.
 */
export const dispatchBody = z
  .object({
    trunk_id: z.string().max(128).describe('Id of the trunk to call through. It must have an outbound side.'),
    agent_id: z.string().max(128).describe('Id of the agent that holds the call.'),
    agent_version: agentVersionChoice
      .optional()
      .describe('The version of the agent that holds the call, or `published`. Absent: the published one.'),
    to_number: phone.describe('The number to call, in E.164.'),
    from_number: phone
      .nullish()
      .describe("The number to call from: one of the trunk's. Null or absent: the trunk's first."),
    lead: lead.nullish().describe('Who the call is about, for the agent. Null or absent: not said.'),
    metadata: metadata
      .nullish()
      .describe('JSON of your own, at most 16 KiB, which the agent gets. Null or absent: none.'),
    variables: variableValues
      .nullish()
      .describe('Values for the variables of the agent, by their names. Null or absent: none.'),
    timezone: timezone
      .optional()
      .describe("IANA time zone of the call. Without it: that of the agent, or else the tenant's."),
    client_ref: clientRef
      .nullish()
      .describe('Your own correlation id, returned with the call, its events and its bookings. Absent: null.'),
  })
  .meta({
    id: 'DispatchBody',
    description: 'An outbound call: which agent calls whom, and through which trunk.',
    example: {
      trunk_id: trunkId.example,
      agent_id: agentId.example,
      to_number: '+15005550001',
      client_ref: 'crm-4711',
    },
  });

/** Response of `POST /dispatch`: the call is accepted and reaches a terminal status whatever happens. */
export const dispatched = z
  .object({
    call_id: id(callId).describe('Id of the new call.'),
    room_name: z.string().describe('Name of the room of the call at the media service.'),
    status: z.literal('dispatched').describe('The status with which every call begins.'),
  })
  .meta({
    id: 'Dispatched',
    description: 'The call is accepted and will reach a terminal state whatever happens.',
    example: { call_id: callId.example, room_name: 'call-5f0c2e9a7b41d83c6e02f915', status: 'dispatched' },
  });

const seconds = (description: string) =>
  z.coerce.number<number>().int().min(0).max(2_147_483_647).optional().meta({ description, example: 60 });

const callFilters = {
  q: z.string().min(1).max(limits.search_chars).optional().meta({
    description:
      'Only calls in which this is found: a part of a number of either side in any notation, of four digits or more; a part of a reference, or of a name or an e-mail address of the lead or of a booking, of three characters or more; the id of a call or a booking; or words that were said, all of them, in the language of the agent. A call is found within seconds after it was accepted, and by its words after its end.',
    example: '(500) 555-0006',
  }),
  client_ref: clientRefFilter,
  status: callStatus.optional().describe('Only calls with this status.'),
  direction: call.shape.direction.optional().describe('Only calls of this direction.'),
  agent_id: idFilter(agentId),
  trunk_id: idFilter(trunkId),
  to_number: phone.optional().describe('Only calls to this number, in E.164.'),
  from_number: phone.optional().describe('Only calls from this number, in E.164.'),
  ended_reason: endedReason.optional().describe('Only calls that ended for this reason.'),
  agent_version: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .meta({ description: 'Only calls that this version of their agent holds.', example: 1 }),
  outcome: outcome.optional().describe('Only calls with this outcome, some seconds after their summary is ready.'),
  min_cost: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,10})?$/, { error: 'must be a decimal number such as "0.25"' })
    .optional()
    .meta({
      description:
        'Only ended calls that cost at least so much, in the currency of the price book: a decimal number as a text.',
      example: '0.25',
    }),
  min_duration_sec: seconds('Only ended calls of at least so many seconds from answer to end.'),
  max_duration_sec: seconds('Only ended calls of at most so many seconds from answer to end.'),
  created_after: timeInput.optional().describe('Only calls created after this moment.'),
  created_before: timeInput.optional().describe('Only calls created before this moment.'),
};

/** Routes of calls. */
const routes = initContract().router({
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
      access: ['calls:dispatch'],
      tag: 'Calls',
      auth: 'tenant',
      idempotent: true,
      audit: 'call.dispatched',
      errors: [
        'invalid_phone_format',
        'trunk_not_found',
        'agent_not_found',
        'agent_version_not_found',
        'missing_variables',
        'budget_reached',
      ],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/calls`,
    summary: 'List calls',
    description:
      'All calls of the tenant, newest first, test calls and web sessions included. Filters can be combined.',
    pathParams: tenantParams,
    query: z.object({ ...pageQuery(callId), ...callFilters }),
    responses: { 200: callList },
    metadata: policy({
      operation: 'listCalls',
      access: ['calls:read'],
      tag: 'Calls',
      auth: 'tenant',
      errors: ['invalid_cursor', 'invalid_phone_format'],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/calls/:callId`,
    summary: 'Read a call with its turns and transcripts',
    description:
      'With the turns of its conversation, the raw transcript and a link to its recording. Turns are added while the call lasts. Of a call with more than 1 MiB of text it has the first part; `turns_next` and `transcripts_next` tell how to read on.',
    pathParams: tenantParamsWith('callId', callId),
    responses: { 200: callDetail },
    metadata: policy({
      operation: 'getCall',
      reads: ['transcript', 'recording'],
      access: ['calls:read'],
      tag: 'Calls',
      auth: 'tenant',
      errors: ['call_not_found'],
    }),
  },
  turns: {
    method: 'GET',
    path: `${tenantPath}/calls/:callId/turns`,
    summary: 'Read on in the turns and transcripts of a call',
    description:
      'What the response with the call left out because it has more than 1 MiB of text, in parts of that size: continue until `turns_next` and `transcripts_next` are null.',
    pathParams: tenantParamsWith('callId', callId),
    query: z.object({
      turns_after: after
        .default(0)
        .describe('Only turns with a larger `turn_id`: the `turns_next` of the part before.'),
      transcripts_after: after
        .default(0)
        .describe('Leaves out so many segments: the `transcripts_next` of the part before.'),
    }),
    responses: { 200: callTurns },
    metadata: policy({
      operation: 'getCallTurns',
      reads: ['transcript'],
      access: ['calls:read'],
      tag: 'Calls',
      auth: 'tenant',
      errors: ['call_not_found'],
    }),
  },
  waveform: {
    method: 'GET',
    path: `${tenantPath}/calls/:callId/waveform`,
    summary: 'Read the waveform of a call',
    description:
      'The loudness of both speakers, ten peaks a second. It is there once the agent has reported the call, a few seconds after its end.',
    pathParams: tenantParamsWith('callId', callId),
    responses: { 200: waveform },
    metadata: policy({
      operation: 'getCallWaveform',
      access: ['calls:read'],
      tag: 'Calls',
      auth: 'tenant',
      errors: ['call_not_found', 'waveform_not_found'],
    }),
  },
  end: {
    method: 'POST',
    path: `${tenantPath}/calls/:callId/end`,
    summary: 'Hang up a call',
    description:
      'The hang-up is on record when the response is sent. The call ends a moment later, with `call.completed`.',
    pathParams: tenantParamsWith('callId', callId),
    body: emptyBody,
    responses: { 200: callResponse },
    metadata: policy({
      operation: 'endCall',
      access: ['calls:dispatch'],
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
    pathParams: tenantParamsWith('agentId', agentId),
    body: z
      .object({
        to_number: phone.describe('The number to call, in E.164.'),
        trunk_id: z
          .string()
          .max(128)
          .nullish()
          .describe('Id of the trunk to call through. Null or absent: the newest active trunk that places calls.'),
      })
      .meta({
        id: 'PhoneTestBody',
        description: 'The number to call, and the trunk to use.',
        example: { to_number: '+15005550001' },
      }),
    responses: { 201: dispatched },
    metadata: policy({
      operation: 'placeTestCall',
      access: ['calls:dispatch'],
      tag: 'Calls',
      auth: 'tenant',
      audit: 'call.dispatched',
      errors: ['invalid_phone_format', 'trunk_not_found', 'agent_not_found', 'budget_reached'],
    }),
  },
  ...erasureRoutes,
});

/** What calls declare. */
export const calls = defineResource('calls', {
  tags: {
    Calls: 'Dispatching calls, and reading what became of them.',
  },
  auditActions: [
    'call.dispatched',
    'call.received',
    'call.ended',
    'call.transferred',
    'call.erased',
    'call.held',
    'retention.applied',
    'transcript.read',
    'recording.read',
  ],
  errors: {
    call_not_found: { status: 404, message: 'The call does not exist.' },
    waveform_not_found: { status: 404, message: 'The call has no waveform, or not yet.' },
    missing_variables: {
      status: 400,
      message: 'Variables that the agent requires are missing.',
      details: z.object({
        missing_variables: z
          .array(z.string())
          .describe('The names for which neither `variables` nor `lead` nor `metadata` has a value.'),
        test_case_ids: z.array(z.string()).optional().describe('The tests that lack them. Absent: it was no test run.'),
      }),
    },
    call_not_active: { status: 409, message: 'The call has already ended.' },
    call_active: { status: 409, message: 'The call has not ended yet.' },
    call_held: { status: 409, message: 'The call is on hold: nothing of it must be erased.' },
  },
  routes,
});
