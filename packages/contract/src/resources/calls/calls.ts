// Calls: dispatch, test calls, hanging up, and reading calls with their turns (requirements 2.9, 4.1, 4.6).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { clientRefFilter, emptyBody, idFilter, tenantParams, tenantParamsWith, tenantPath } from '../../paths.ts';
import { limits } from '../../limits.ts';
import { policy } from '../../policy.ts';
import { clientRef, id, lead, metadata, phone, time, timeInput, timezone } from '../../primitives.ts';
import { variableValues } from '../../template/variables.ts';
import { callMetrics, turnLatency } from '../../telemetry/latency.ts';
import { usageLine } from '../../telemetry/usage.ts';
import { waveform } from '../../telemetry/waveform.ts';
import { outcome } from '../../summary/payload.ts';
import { callCost } from '../prices.ts';
import { agentVersionChoice } from '../agent-versions.ts';
import { agentId } from '../agents.ts';
import { bookingId } from './bookings.ts';
import { explanationMember } from './call-explanation.ts';
import { endedReason } from './ended-reason.ts';
import { statsCost } from './stats.ts';
import { callSummaryId } from './summaries.ts';
import { tenantId } from '../declared-apart.ts';
import { callId } from '../across-resources.ts';
import { trunkId } from '../trunks.ts';

/** The status of a call. `failed`: an outbound call could not be placed. Every other ended call is `completed`. */
export const callStatus = z.enum(['dispatched', 'ringing', 'in_progress', 'completed', 'failed']).meta({
  id: 'CallStatus',
  description:
    'Where a call stands. `dispatched`: accepted, not ringing yet. `in_progress`: answered. `failed`: an outbound call could not be placed. Every other end is `completed`.',
});

/** The final SIP response of the remote side, if there was one. */
export const sipStatus = z
  .object({
    code: z.number().int().describe('The SIP status code, such as 486.'),
    reason: z.string().describe('The text of the response, such as `Busy Here`.'),
  })
  .meta({
    id: 'SipStatus',
    description: 'The final SIP response of the remote side.',
    example: { code: 486, reason: 'Busy Here' },
  });

const exampleCall = {
  id: callId.example,
  tenant_id: tenantId.example,
  agent_id: agentId.example,
  agent_version: 1,
  trunk_id: trunkId.example,
  direction: 'outbound',
  status: 'completed',
  ended_reason: 'user_hangup',
  ended_by: 'callee',
  answered_by: 'human',
  sip_status: null,
  from_number: '+15551230001',
  from_raw: null,
  asserted_identity: null,
  diversion: null,
  to_number: '+15005550001',
  room_name: 'call-5f0c2e9a7b41d83c6e02f915',
  client_ref: 'crm-4711',
  lead: { name: 'Ann Example', email: 'ann@example.com' },
  metadata: null,
  variables: null,
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
} as const;

/** A call. `duration_sec` is the time from the answer to the end, 0 if the call was not answered. */
export const call = z
  .object({
    id: id(callId),
    tenant_id: id(tenantId),
    agent_id: id(agentId).describe('Id of the agent that holds the call.'),
    agent_version: z
      .number()
      .int()
      .nullable()
      .describe(
        'The version of the agent that holds the call, fixed when it is accepted. Null: the call is older than versions, and has the agent as it is.',
      ),
    trunk_id: id(trunkId).nullable().describe('Id of the trunk of the call. Null: a web session, which has none.'),
    direction: z.enum(['outbound', 'inbound', 'web']).meta({
      id: 'CallDirection',
      description:
        'How the call came about. `outbound`: dispatched. `inbound`: to a phone number. `web`: in a browser.',
    }),
    status: callStatus,
    ended_reason: endedReason.nullable().describe('Why the call ended. Null: it has not ended.'),
    ended_by: z
      .enum(['callee', 'caller', 'agent', 'api', 'system', 'carrier'])
      .meta({
        id: 'EndedBy',
        description:
          'Who ended the call. `callee`: the person called. `caller`: the person who called or opened the web session. `api`: your backend. `system`: the platform. Null: it has not ended.',
      })
      .nullable(),
    answered_by: z
      .enum(['human', 'voicemail', 'unknown'])
      .meta({ id: 'AnsweredBy', description: 'Who or what took a call.' })
      .nullable()
      .describe(
        'Who answered. `unknown`: answered, but nobody spoke. Null: not answered, or the agent has not reported it yet.',
      ),
    sip_status: sipStatus
      .nullable()
      .describe(
        'The SIP response with which the called side did not take the call. Null: there was none, as when it was answered.',
      ),
    from_number: phone
      .nullable()
      .describe(
        'The calling number, in E.164. Null: a web session, or a caller who hides the number or has none that can be read (`from_raw`).',
      ),
    from_raw: z
      .string()
      .nullable()
      .describe(
        'What the carrier sent as the caller of an inbound call: a number in its own notation, a user name, or a word such as `anonymous`. Null: nothing came, or the call is not inbound.',
      ),
    asserted_identity: z
      .string()
      .nullable()
      .describe(
        'The header `P-Asserted-Identity` of an inbound call, as the carrier sent it. Null: there was none, or the call is not inbound.',
      ),
    diversion: z
      .string()
      .nullable()
      .describe(
        'The header `Diversion` of an inbound call, as the carrier sent it: who forwarded the call here. Null: there was none, or the call is not inbound.',
      ),
    to_number: phone.nullable().describe('The called number, in E.164. Null: a web session.'),
    room_name: z.string().describe('Name of the room of the call at the media service.'),
    client_ref: clientRef
      .nullable()
      .describe('Your own correlation id: that of the dispatch or web session, or of the called number. Null: none.'),
    lead: lead.nullable().describe('Who the call is about, as given with the request. Null: not given.'),
    metadata: metadata.nullable().describe('The `metadata` of the dispatch. Null: none was given.'),
    variables: variableValues.nullable().describe('The `variables` of the dispatch. Null: none were given.'),
    timezone: timezone.meta({
      description:
        "The one zone of the call, fixed when it is accepted: the dispatch's `timezone`, else its agent's, else the tenant's. Prompt, bookings and summary use it.",
      example: 'America/New_York',
    }),
    created_at: time.describe('When the call was accepted, or came in.'),
    ringing_at: time.nullable().describe('When the phone began to ring. Null: it has not, or it is a web session.'),
    answered_at: time.nullable().describe('When the call was answered. Null: it was not, or not yet.'),
    ended_at: time.nullable().describe('When the call ended. Null: it has not ended.'),
    duration_sec: z
      .number()
      .int()
      .min(0)
      .describe('Whole seconds from the answer to the end. 0: it was not answered, or has not ended.'),
    recording_key: z
      .string()
      .nullable()
      .describe('Key of the recording in the storage of the installation. Null: no recording was requested.'),
    recording_status: z.enum(['none', 'pending', 'recording', 'processing', 'completed', 'failed']).meta({
      id: 'RecordingStatus',
      description:
        'How far the recording is. `none`: the call is not recorded. `pending`: it is about to begin. `processing`: the call is over, the file is being finished. `completed` and `failed` are final.',
    }),
    egress_id: z
      .string()
      .nullable()
      .describe('Id of the recording job at the media service. Null: there is none, or it is not known yet.'),
    summary_status: z.enum(['none', 'pending', 'ready', 'failed']).meta({
      id: 'SummaryStatus',
      description: 'How far the summary is. `none`: the call has not completed, or could not be placed.',
    }),
    summary_id: id(callSummaryId).nullable().describe('Id of the newest summary. Null: `summary_status` is `none`.'),
    booking_ids: z.array(id(bookingId)).describe('Ids of the bookings made in the call, canceled ones included.'),
    updated_at: time.describe('When the call last changed.'),
  })
  .meta({
    id: 'Call',
    description: 'A call. `duration_sec` runs from answer to end, 0 when it was not answered.',
    example: exampleCall,
  });

/** The arguments and the result of a tool call, on a turn of role `tool`. */
export const turnTool = z
  .object({
    name: z.string().describe('Name of the tool.'),
    arguments: z.record(z.string(), z.json()).describe('The arguments that the language model filled in.'),
    result: z.string().nullable().describe('What the language model got back. Null: nothing.'),
    ok: z.boolean().describe('Whether the tool did what it was asked for.'),
    duration_ms: z.number().int().min(0).describe('How long the tool took, in milliseconds.'),
  })
  .meta({ id: 'TurnTool', description: 'The arguments and the result of a tool call.' });

/**
 * One turn of the conversation. `turn_id` counts from 1 without gaps and never changes; `text` of an interrupted turn
 * is the part that was heard.
 */
export const turn = z
  .object({
    turn_id: z.number().int().min(1).describe('Number of the turn in its call: from 1, without gaps, never changed.'),
    role: z.enum(['agent', 'user', 'tool', 'system']).meta({
      id: 'TurnRole',
      description: 'Whose turn it is. `user`: the person. `tool`: the use of a tool. `system`: a note of the platform.',
    }),
    text: z.string().describe('What was said; of an interrupted turn, what was heard. Of a tool, its result.'),
    started_at: time.describe('When the turn began.'),
    offset_ms: z.number().int().meta({
      description:
        'When the turn began, in milliseconds from the answer; from `created_at` of a call that was not answered.',
    }),
    end_offset_ms: z
      .number()
      .int()
      .nullable()
      .describe('When the turn ended, counted as `offset_ms`. Null: that is not known.'),
    interrupted: z.boolean().describe('Whether the other side cut the turn off.'),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('How sure the speech recognition was, 0 to 1. Null: it did not say, or it is no turn of the person.'),
    tool: turnTool.nullable().describe('The use of the tool, on turns of role `tool`. Null: any other turn.'),
    latency: turnLatency
      .nullable()
      .describe(
        'How long the person waited for the turn, on turns of role `agent`. Null: any other turn, or nothing was measured.',
      ),
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
      latency: {
        end_of_turn_delay_ms: null,
        transcription_delay_ms: null,
        llm_first_token_ms: null,
        tts_first_audio_ms: 140,
        total_ms: null,
      },
    },
  });

/** One segment of the raw speech-to-text output. */
export const transcriptItem = z
  .object({
    segment_id: z.string().max(128).describe('Id of the segment, unique within its call.'),
    turn_id: z.number().int().min(1).nullable().describe('The turn that it belongs to. Null: none.'),
    speaker: z.enum(['agent', 'user']).meta({ id: 'Speaker', description: 'Who spoke: the agent or the person.' }),
    text: z.string().describe('The words of the segment.'),
    start_ms: z.number().int().describe('When it began, in milliseconds from the answer.'),
    end_ms: z.number().int().describe('When it ended, in milliseconds from the answer.'),
    language: z
      .string()
      .max(35)
      .nullable()
      .describe('The language that was recognized, as a BCP 47 tag. Null: not known.'),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('How sure the speech recognition was, 0 to 1. Null: it did not say.'),
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

/** A call as it is read: in a list, and alone. */
export const listedCall = z
  .object({
    ...call.shape,
    outcome: outcome.nullable().describe('How the call turned out. Null: its newest summary is not `ready`.'),
    cost: statsCost
      .nullable()
      .describe('What the call cost, as far as its usage had a price. Null: none had, or none has been recorded yet.'),
  })
  .meta({
    id: 'ListedCall',
    description: 'A call with what it came to.',
    example: { ...exampleCall, outcome: 'booked', cost: { currency: 'USD', total: '0.000535' } },
  });

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
    responses: { 200: z.object({ call }).meta({ id: 'CallResponse', description: 'One call.' }) },
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
});

/** What calls declare. */
export const calls = defineResource('calls', {
  tags: {
    Calls: 'Dispatching calls, and reading what became of them.',
  },
  auditActions: ['call.dispatched', 'call.received', 'call.ended', 'call.transferred'],
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
  },
  routes,
});
