// The timeline of a call: everything that is known of it, in order of time.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { eventType } from '../../lists/event-catalogue.ts';
import { pageMembers, timelineQuery } from '../../paging.ts';
import { tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, phone, time } from '../../primitives.ts';
import { deliveryAttempt, webhookDeliveryId } from '../webhooks/webhook-deliveries.ts';
import { booking, bookingId } from './bookings.ts';
import { consentStatus } from './call-consent.ts';
import { explanationMember } from './call-explanation.ts';
import { call, sipStatus, turn, turnTool } from './call-record.ts';
import { endedReason } from './ended-reason.ts';
import { summaryFailureCode, summaryRun, callSummaryId } from './summaries.ts';
import { eventId, webhookEndpointId } from '../declared-apart.ts';
import { callId } from '../across-resources.ts';

const identity = z.string().describe('The identity of the participant in the room.');
const disconnectReason = z
  .string()
  .nullable()
  .describe("LiveKit's reason, such as `CLIENT_INITIATED`. Null: none is known.");
const deliveryId = { delivery_id: id(webhookDeliveryId) };
const summaryId = {
  summary_id: id(callSummaryId),
  run_no: summaryRun.shape.run_no,
};
const { attempt, http_status, error, duration_ms } = deliveryAttempt.shape;

/** How a dial ended. */
export const dialOutcome = z
  .enum(['answered', 'refused', 'no_answer', 'carrier_failed', 'not_placed', 'unknown'])
  .meta({
    id: 'DialOutcome',
    extensible: true,
    description:
      'How a dial ended. `refused`: with the SIP status. `no_answer`: the phone was not picked up in time. `carrier_failed`: the carrier did not take the call and gave no SIP status, or the two sides have no codec in common. `not_placed`: the media service did not place the call. `unknown`: the media service gave no answer, and the platform looks for the phone by itself.',
  });
/** See `dialOutcome`. */
export type DialOutcomeName = z.output<typeof dialOutcome>;

/** Why a recording failed. */
export const recordingFailure = z.enum(['not_requested', 'refused', 'not_started', 'no_file']).meta({
  id: 'RecordingFailure',
  extensible: true,
  description:
    'Why a recording failed. `not_requested`: the call ended, or its consent was withdrawn, before there was audio. `refused`: the media service refused the request. `not_started`: the recorder did not start in time. `no_file`: no file arrived in the storage.',
});
/** See `recordingFailure`. */
export type RecordingFailure = z.output<typeof recordingFailure>;

/** Why a transfer failed. */
const transferFailure = z.enum(['refused', 'no_answer', 'unsupported', 'call_ended', 'timeout']).meta({
  id: 'TransferFailure',
  extensible: true,
  description:
    'Why a transfer failed. `refused`: the other side or the carrier did not take it. `no_answer`: nobody answered there. `unsupported`: the carrier transfers no calls. `call_ended`: the call ended meanwhile. `timeout`: nothing was heard of it for two minutes.',
});

/** Who answers an inbound call. */
const routingDecision = z.enum(['agent', 'refused', 'fallback']).meta({
  id: 'RoutingDecision',
  extensible: true,
  description:
    'Who answers an inbound call. `agent`: the one that the response named. `refused`: nobody, the response refused the call. `fallback`: the agent of the number.',
});

/** Why the agent of the number answers. */
export const routingProblem = z
  .enum([
    'timeout',
    'unreachable',
    'http_status',
    'invalid_response',
    'unknown_agent',
    'unknown_version',
    'undeclared_variables',
    'missing_variables',
    'interrupted',
    'not_asked',
  ])
  .meta({
    id: 'RoutingProblem',
    extensible: true,
    description:
      'Why the agent of the number answers. `timeout`: no complete response in 1.5 s. `unreachable`: no response. `http_status`: not a 2xx; redirections are not followed. `invalid_response`: it named no agent and did not refuse, or `agent_version` or `variables` is none. `unknown_agent`: the tenant has no such active agent. `unknown_version`: the agent has no such version. `undeclared_variables`: `variables` has a name that the agent does not have. `missing_variables`: `variables` lacks one that a dispatch must give. `interrupted`: the process ended while it asked, twice. `not_asked`: the number has no `answer_url` any more.',
  });
/** See `routingProblem`. */
export type RoutingProblem = z.output<typeof routingProblem>;

const target = z.string().describe("Name of the target among the agent's `transfer_targets`.");
const outcomeOfDial = dialOutcome
  .nullable()
  .describe('How it ended. Null: not on record, as in calls from before the timeline.');
const hangUpBy = z.enum(['agent', 'api']).meta({
  id: 'HangUpBy',
  description: 'Who asked to end the call: the agent, or your backend.',
});

/**
 * Type → what it means and its details. The order is that of entries of the same moment: a cause stands before its
 * effect.
 */
const kinds = {
  'call.accepted': [
    'The call was accepted: it is on record.',
    { direction: call.shape.direction, agent_id: call.shape.agent_id, trunk_id: call.shape.trunk_id },
  ],
  'call.admitted': ['The limits of the tenant admitted the call: from now on it may be dialed or answered.', {}],
  'routing.asked': [
    'The `answer_url` of the number was asked which agent answers the call.',
    { attempt: z.number().int().min(1).describe('Number of the request, from 1. A second one follows a crash.') },
  ],
  'routing.decided': [
    'It was decided which agent answers the call.',
    {
      decision: routingDecision,
      agent_id: call.shape.agent_id.describe('Id of the agent that answers; of a refused call, that of its number.'),
      agent_version: call.shape.agent_version
        .optional()
        .describe(
          'The version of the agent. Null: the call has none, as old calls. Absent: the call is from before this field.',
        ),
      problem: routingProblem.nullable().describe('Why the agent of the number answers. Null: that was not needed.'),
      http_status: z.number().int().nullable().describe('Status of the response. Null: there was none.'),
      error: z.string().nullable().describe('What was wrong with the response, in words. Null: nothing.'),
      duration_ms: z.number().int().min(0).describe('How long the request took, in milliseconds.'),
    },
  ],
  'agent.dispatched': [
    'An agent was requested.',
    { attempt: z.number().int().min(1).describe('Number of the request, from 1. A second one replaces the first.') },
  ],
  'agent.accepted': [
    'An agent took the job. Not in the timeline of a call that was answered before the platform saw it.',
    {
      dispatch_id: z.string().nullable().describe("LiveKit's id of the dispatch. Null: not known."),
      job_id: z.string().nullable().describe("LiveKit's id of the job. Null: not known."),
    },
  ],
  'agent.joined': ['The agent was in the room.', { participant_identity: identity }],
  'dial.started': ['The number is dialed.', { trunk_id: call.shape.trunk_id }],
  'participant.joined': [
    'A phone or a browser entered the room. That of an outbound call enters when it is dialed.',
    {
      participant_identity: identity,
      kind: z.enum(['sip', 'web']).describe('`sip`: a phone. `web`: a browser.'),
    },
  ],
  'call.ringing': ['The call began to ring.', {}],
  'sip.status': [
    'The platform learned a SIP status of the dial: that it rings, was answered or refused.',
    { code: sipStatus.shape.code, reason: sipStatus.shape.reason },
  ],
  'dial.ended': ['The dial ended: the phone was answered, or it will not be.', { outcome: outcomeOfDial }],
  'call.answered': ['The call was answered.', { answered_by: call.shape.answered_by }],
  'recording.consent': [
    'Something was said about recording, or nothing was until the end. The words are in the call.',
    { status: consentStatus },
  ],
  'recording.requested': ['The call is to be recorded.', {}],
  'recording.started': ['The recorder was started.', { egress_id: call.shape.egress_id }],
  turn: [
    'A turn of the conversation began. Its text is in the call.',
    { turn_id: turn.shape.turn_id, role: turn.shape.role, interrupted: turn.shape.interrupted },
  ],
  'tool.called': [
    'The agent used a tool. Arguments and result are in the turn.',
    {
      turn_id: turn.shape.turn_id,
      name: turnTool.shape.name,
      ok: turnTool.shape.ok,
      duration_ms: turnTool.shape.duration_ms,
    },
  ],
  'booking.created': ['An appointment was booked.', { booking_id: id(bookingId) }],
  'booking.canceled': [
    'An appointment was canceled.',
    {
      booking_id: id(bookingId),
      canceled_by: booking.shape.canceled_by,
      superseded_by: booking.shape.superseded_by,
    },
  ],
  'transfer.requested': [
    'The agent began to transfer the call.',
    {
      to_number: phone.describe('The new number.'),
      target: target.optional().describe('Name of the target. Absent: the agent has no `transfer_targets`.'),
    },
  ],
  'sip_transfer.requested': [
    'The agent began to transfer the call to a SIP address.',
    { sip_uri: z.string().describe('The SIP address.'), target },
  ],
  'transfer.completed': ['The other side took the transferred call.', {}],
  'transfer.failed': [
    'The call stayed where it was.',
    {
      reason: transferFailure,
      sip_status: sipStatus
        .nullable()
        .optional()
        .describe(
          'The SIP response that refused it. Null: there was none. Absent: the call is from before this field.',
        ),
    },
  ],
  'hangup.requested': [
    'The agent or your backend asked to end the call.',
    { by: hangUpBy, reason: endedReason.describe('The reason that was given.') },
  ],
  'participant.left': [
    'A phone or a browser left the room.',
    { participant_identity: identity, disconnect_reason: disconnectReason },
  ],
  'agent.left': ['The agent left the room.', { participant_identity: identity, disconnect_reason: disconnectReason }],
  'recording.processing': ['The recording ended with the call; its file is being finished.', {}],
  'call.ended': [
    'The call ended.',
    {
      status: z.enum(['completed', 'failed']).describe('The status that is final.'),
      reason: endedReason.describe('Why it ended.'),
      by: call.shape.ended_by,
      sip_status: call.shape.sip_status,
    },
  ],
  'room.closed': ['The room of the call was closed.', {}],
  'report.received': ['The report of the agent was complete, and with it the transcript.', {}],
  'recording.completed': ['The recording can be listened to.', {}],
  'recording.failed': ['There will be no recording.', { reason: recordingFailure }],
  'summary.requested': ['A summary was requested.', { ...summaryId, trigger: summaryRun.shape.trigger }],
  'summary.started': [
    'A worker began to make the summary.',
    { ...summaryId, attempt: z.number().int().min(1).describe('How many workers have begun, this one included.') },
  ],
  'summary.finished': [
    'The summary is ready, or could not be made.',
    {
      ...summaryId,
      status: z.enum(['ready', 'failed']).describe('How the run ended.'),
      failure_code: summaryFailureCode.nullable().describe('Why it failed. Null: it did not.'),
    },
  ],
  event: [
    'An event was written.',
    {
      event_id: id(eventId),
      event_type: eventType.describe('As which receivers of webhooks get it, such as `call.completed`.'),
    },
  ],
  'delivery.created': [
    'An event is to be delivered to an endpoint.',
    {
      ...deliveryId,
      event_id: id(eventId),
      event_type: eventType.describe('As which receivers of webhooks get it, such as `call.completed`.'),
      webhook_endpoint_id: id(webhookEndpointId).describe('Id of the endpoint that it goes to.'),
    },
  ],
  'delivery.attempt': [
    'The event was sent to the endpoint.',
    { ...deliveryId, attempt, http_status, error, duration_ms },
  ],
  'delivery.succeeded': ['The receiver took the event.', deliveryId],
  'delivery.dead_lettered': ['Every attempt failed. The event stays until it is sent again.', deliveryId],
  'delivery.canceled': ['The endpoint takes no deliveries any more.', deliveryId],
  'delivery.redelivered': ['The event is to be sent again, because a client asked for it.', deliveryId],
} as const satisfies Readonly<Record<string, readonly [string, Readonly<Record<string, z.ZodType>>]>>;

/** The type of an entry of a timeline. */
export type TimelineType = keyof typeof kinds;
type Kinds = typeof kinds;

/** The types of the entries, in the order in which entries of the same moment stand. */
export const timelineTypes = Object.keys(kinds) as [TimelineType, ...TimelineType[]];

/** `call.accepted` → `CallAcceptedEntry`. */
const nameOf = (type: string): string =>
  `${type
    .split(/[._]/)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('')}Entry`;

const entry = <const T extends TimelineType>(type: T) => {
  const [description, details] = kinds[type] as readonly [string, Kinds[T][1]];
  return z
    .object({
      at: time.describe('When it happened, or when the platform learned of it.'),
      type: z.literal(type).describe('What happened.'),
      ...details,
    })
    .meta({ id: nameOf(type), description });
};

type Entry<T extends TimelineType> = ReturnType<typeof entry<T>>;
/** The schemas in the order of `timelineTypes`; the type of `map` does not keep them apart. */
const entries = timelineTypes.map((type) => entry(type)) as unknown as [
  { [T in TimelineType]: Entry<T> }[TimelineType],
];

/** One entry of the timeline of a call. Clients pass over types that they do not know: there may be more. */
export const timelineEntry = z.discriminatedUnion('type', entries).meta({
  id: 'TimelineEntry',
  description: 'Something that happened in a call. Pass over types that you do not know: there may be more of them.',
  example: {
    at: '2026-11-21T09:30:04.000Z',
    type: 'delivery.attempt',
    delivery_id: webhookDeliveryId.example,
    attempt: 1,
    http_status: 200,
    error: null,
    duration_ms: 12,
  },
});
/** See `timelineEntry`. */
export type TimelineEntry = z.output<typeof timelineEntry>;

const page = z
  .object({
    entries: z.array(timelineEntry).describe('The entries of this page, oldest first.'),
    next_cursor: pageMembers.next_cursor.meta({
      description: 'Give it as `after` to get the next page; null on the last.',
      example: null,
    }),
    has_more: z.boolean().meta({ description: 'True: more entries are behind `next_cursor`.', example: false }),
    explanation: explanationMember,
  })
  .meta({ id: 'CallTimeline', description: 'A page of the timeline of a call.' });

/** The route of the timeline; one of the routes of calls. */
export const callTimeline = initContract().router({
  timeline: {
    method: 'GET',
    path: `${tenantPath}/calls/:callId/timeline`,
    summary: 'Read the timeline of a call',
    description:
      'Everything that is known of the call, oldest first, in an order that never changes. Ordinary calls fit on one page. Entries may be added before the end of a page that was read: by reports of the agent, for example. What retention has deleted is not in it.',
    pathParams: tenantParamsWith('callId', callId),
    query: z.object(timelineQuery(timelineTypes)),
    responses: { 200: page },
    metadata: policy({
      operation: 'getCallTimeline',
      access: ['calls:read'],
      tag: 'Calls',
      auth: 'tenant',
      errors: ['call_not_found', 'invalid_cursor'],
    }),
  },
});
