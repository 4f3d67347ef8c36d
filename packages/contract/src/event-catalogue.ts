// The event catalogue: the bodies that webhook receivers get, in their two envelopes. A type of `eventTypes` that is
// missing here does not compile.
import * as z from 'zod';
import type { EventType } from './event-types.ts';
import { clientRef, exampleId, id, phone, time } from './primitives.ts';
import { booking, canceledBooking, updatedBooking } from './resources/calls/bookings.ts';
import { call, endedReason, sipStatus } from './resources/calls/calls.ts';

/** The `api_version` that lifecycle events carry. */
export const apiVersion = '2026-11-01';

const about = { tenant_id: id('tenant'), call_id: id('call'), client_ref: clientRef.nullable() };
const exampleAbout = { tenant_id: exampleId('tenant'), call_id: exampleId('call'), client_ref: 'crm-4711' };

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

/** `data.object` of each lifecycle event. */
export const eventObjects = {
  'call.started': z
    .object({
      ...about,
      direction: call.shape.direction,
      status: call.shape.status,
      from_number: call.shape.from_number,
      to_number: call.shape.to_number,
      agent_id: call.shape.agent_id,
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
        agent_id: exampleId('agent'),
        started_at: '2026-11-21T09:30:01.000Z',
      },
    }),
  'call.participant_joined': z
    .object({ ...participant, joined_at: time.describe('When the participant joined.') })
    .meta({
      id: 'ParticipantJoinedObject',
      description: 'A phone or browser that joined a call.',
      example: { ...exampleParticipant, joined_at: '2026-11-21T09:30:01.000Z' },
    }),
  'call.participant_left': z.object({ ...participant, left_at: time.describe('When the participant left.') }).meta({
    id: 'ParticipantLeftObject',
    description: 'A phone or browser that left a call.',
    example: { ...exampleParticipant, disconnect_reason: 'CLIENT_INITIATED', left_at: '2026-11-21T09:31:05.000Z' },
  }),
  'call.completed': z
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
        agent_id: exampleId('agent'),
        recording_status: 'none',
      },
    }),
  'booking.created': booking,
  'booking.updated': updatedBooking,
  'booking.canceled': canceledBooking,
  'agent.dispatch_failed': z
    .object({
      ...about,
      agent_id: id('agent').describe('Id of the agent that was to hold the call.'),
      trunk_id: id('trunk').nullable().describe('Id of the trunk that was to be used. Never null in this event.'),
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
        agent_id: exampleId('agent'),
        trunk_id: exampleId('trunk'),
        to_number: '+15005550006',
        error: { code: 'carrier_unavailable', message: 'The carrier refused the call.' },
        sip_status: { code: 503, reason: 'Service Unavailable' },
        failed_at: '2026-11-21T09:30:02.000Z',
      },
    }),
  'webhook.test': z
    .object({
      tenant_id: id('tenant'),
      webhook_endpoint_id: id('webhook_endpoint').describe('Id of the endpoint that is tested.'),
      message: z.string().describe('Says that this is a test.'),
      sent_at: time.describe('When the test was requested.'),
    })
    .meta({
      id: 'WebhookTestObject',
      description: 'A test of an endpoint.',
      example: {
        tenant_id: exampleId('tenant'),
        webhook_endpoint_id: exampleId('webhook_endpoint'),
        message: 'This is a test.',
        sent_at: '2026-11-21T09:30:00.000Z',
      },
    }),
} as const satisfies Record<Exclude<EventType, 'call.summary.ready'>, z.ZodObject>;

/** An event in the lifecycle envelope. */
export type LifecycleEventType = keyof typeof eventObjects;

/** What `data.object` of an event of type `T` holds. */
export type EventObject<T extends LifecycleEventType> = z.output<(typeof eventObjects)[T]>;

/** When each event is sent. */
export const eventDescriptions: Record<EventType, string> = {
  'call.started': 'The first SIP participant joined the room. This is not the answer: see `answered_at`.',
  'call.participant_joined': 'A SIP participant joined.',
  'call.participant_left': 'A SIP participant left.',
  'call.completed':
    'The room closed and the call ended; exactly one per call that could be placed, web sessions included.',
  'booking.created': 'The agent captured a booking.',
  'booking.updated':
    'The agent corrected or completed the details of a booking. Another time is another booking: `booking.created` and `booking.canceled`.',
  'booking.canceled':
    'A booking was canceled: by the API, or by the agent, which booked another time for the same person in the same call (`superseded_by`).',
  'agent.dispatch_failed': 'An outbound call could not be placed; it is `failed` and no `call.completed` follows.',
  'webhook.test': 'Sent by `POST /webhooks/{id}/test`.',
  'call.summary.ready': 'A summary finished, successfully or with a permanent failure.',
};

const deliveryId = id('webhook_delivery').describe(
  'Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it.',
);
const envelope = <T extends LifecycleEventType>(type: T, object: (typeof eventObjects)[T]) =>
  z
    .object({
      id: deliveryId,
      type: z.literal(type).describe('The type of the event.'),
      created: z.number().int().meta({ description: 'When the event was written: Unix time in seconds.' }),
      api_version: z.string().describe('Version of the events, a date `YYYY-MM-DD`.'),
      data: z
        .object({
          // Wrapped, because a described copy of a named schema that is a copy itself is published without its name.
          object: z.nonoptional(object).describe('What the event is about, as it was when the event happened.'),
        })
        .describe('The payload.'),
    })
    .meta({
      id: `Event_${type.replaceAll('.', '_')}`,
      description: eventDescriptions[type],
      example: {
        id: exampleId('webhook_delivery'),
        type,
        created: 1_795_253_465,
        api_version: apiVersion,
        data: { object: object.meta()?.['example'] },
      },
    });

const summaryCommon = {
  call_id: id('call'),
  summary_id: id('call_summary'),
  schema_version: z.number().int().describe('1, or 2 when custom fields applied.'),
  prompt_version: z.number().int().describe('Version of the questions that the language model was asked.'),
  url: z.string().describe('Address from which the summary is read, with an API key.'),
  generated_at: time.describe('When the summary was finished.'),
};

/** `data` of `call.summary.ready`: `ready` with the outcome, or `failed` with the failure code. */
export const summaryReadyData = z
  .discriminatedUnion('status', [
    z
      .object({
        ...summaryCommon,
        status: z.literal('ready').describe('The summary can be read.'),
        outcome: z.string().describe('How the call turned out, such as `booked`; as `outcome` of the summary.'),
        vertical_id: z.string().describe('The vertical of the tenant: `real_estate`, `generic` or another one.'),
      })
      .meta({ id: 'SummaryReadyData', description: 'A summary that can be read from `url`.' }),
    z
      .object({
        ...summaryCommon,
        status: z.literal('failed').describe('The summary could not be made.'),
        failure_code: z
          .string()
          .describe('Why it failed, such as `transcript_empty`; as `failure.code` of the summary.'),
      })
      .meta({ id: 'SummaryFailedData', description: 'A summary that failed for good.' }),
  ])
  .meta({ id: 'SummaryEventData', description: 'The summary, which is `ready` or `failed`.' });

const summaryReady = z
  .object({
    id: deliveryId,
    type: z.literal('call.summary.ready').describe('The type of the event.'),
    created_at: time.describe('When the event was written.'),
    tenant_id: id('tenant'),
    data: summaryReadyData,
  })
  .meta({
    id: 'Event_call_summary_ready',
    description: eventDescriptions['call.summary.ready'],
    example: {
      id: exampleId('webhook_delivery'),
      type: 'call.summary.ready',
      created_at: '2026-11-21T09:32:00.000Z',
      tenant_id: exampleId('tenant'),
      data: {
        call_id: exampleId('call'),
        summary_id: exampleId('call_summary'),
        status: 'ready',
        schema_version: 1,
        prompt_version: 1,
        outcome: 'booked',
        vertical_id: 'generic',
        url: 'https://voice.example.com/v1/tenants/tn_5f0c2e9a7b41d83c6e02f915/calls/AJ_5f0c2e9a7b41d83c6e02f915/summary',
        generated_at: '2026-11-21T09:32:00.000Z',
      },
    },
  });

type LifecycleEnvelopes = { readonly [T in LifecycleEventType]: ReturnType<typeof envelope<T>> };

/** Each object in its envelope. `Object.fromEntries` does not know which key has which type. */
const lifecycleEvents = Object.fromEntries(
  (Object.keys(eventObjects) as LifecycleEventType[]).map((type) => [type, envelope(type, eventObjects[type])]),
) as unknown as LifecycleEnvelopes;

/** Event type → schema of the body that receivers get, in both envelopes. */
export const events = { ...lifecycleEvents, 'call.summary.ready': summaryReady } as const satisfies Record<
  EventType,
  z.ZodObject
>;

/** Event type → schema of its payload: `data.object` of its envelope, `data` for `call.summary.ready`. */
export const eventPayloads = { ...eventObjects, 'call.summary.ready': summaryReadyData } as const satisfies Record<
  EventType,
  z.ZodType
>;
