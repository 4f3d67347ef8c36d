// Bookings: appointments that the agent captured in a call (requirement 2.10).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { clientRefFilter, idFilter, tenantParams, tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { appointmentChannel, clientRef, id, idKind, phone, time, timeInput, timezone } from '../../primitives.ts';
import { agentId } from '../agents.ts';
import { tenantId } from '../declared-apart.ts';
import { callId } from '../across-resources.ts';

/** Ids of bookings. */
export const bookingId = idKind('booking', 'bk');

const exampleBooking = {
  id: bookingId.example,
  tenant_id: tenantId.example,
  call_id: callId.example,
  agent_id: agentId.example,
  client_ref: 'crm-4711',
  status: 'captured',
  full_name: 'Ann Example',
  email: 'ann@example.com',
  phone: '+15551230001',
  preferred_datetime: '2026-12-01T10:00:00-05:00',
  timezone: 'America/New_York',
  preferred_datetime_text: 'Tuesday at ten',
  duration_min: 30,
  channel: 'in_person',
  notes: null,
  evidence_turn_ids: [4],
  created_at: '2026-11-21T09:30:40.000Z',
  canceled_at: null,
  canceled_by: null,
  cancel_reason: null,
  superseded_by: null,
};

/**
 * A booking. `preferred_datetime` has the offset of `timezone` at that moment. `status` is `captured` until the booking
 * is canceled, which is final. `superseded_by` is the id of the booking that replaced it, if the agent booked another
 * time.
 */
export const booking = z
  .object({
    id: id(bookingId),
    tenant_id: id(tenantId),
    call_id: id(callId).describe('Id of the call in which it was captured.'),
    agent_id: id(agentId).describe('Id of the agent that captured it.'),
    client_ref: clientRef.nullable().describe('The `client_ref` of the call, null when it has none.'),
    status: z
      .enum(['captured', 'canceled'])
      .meta({ id: 'BookingStatus', description: '`captured` until the booking is canceled, which is final.' }),
    full_name: z.string().max(200).describe('The name for which the appointment was made.'),
    email: z.string().max(320).nullable().describe('E-mail address for the appointment. Null: none was given.'),
    phone: phone.nullable().describe('Phone number for the appointment, in E.164. Null: none was given.'),
    preferred_datetime: z.iso
      .datetime({ offset: true })
      .describe('When the appointment is, with the offset that `timezone` has at that moment.'),
    timezone: timezone.describe('IANA time zone of the appointment, which is that of its call.'),
    preferred_datetime_text: z
      .string()
      .max(500)
      .meta({ description: 'The words in which the time was said, as the agent repeats them. May be empty.' }),
    duration_min: z
      .number()
      .int()
      .min(1)
      .nullable()
      .describe('How long the appointment lasts, in minutes. Null: that was not said.'),
    channel: appointmentChannel.nullable().describe('How the two sides meet. Null: that was not said.'),
    notes: z.string().max(2000).nullable().describe('What else the agent noted. Null: nothing.'),
    evidence_turn_ids: z.array(z.number().int().min(1)).meta({
      description: 'The `turn_id`s in which name, time and contact were said. For programs, not for end users.',
    }),
    created_at: time.describe('When the agent captured it.'),
    canceled_at: time.nullable().describe('When it was canceled. Null: it was not.'),
    canceled_by: z
      .enum(['agent', 'api', 'operator'])
      .meta({ id: 'CanceledBy', description: 'Who canceled a booking.' })
      .nullable()
      .describe(
        'Who canceled it: the agent during the call, an API key or a portal session, or an operator. Null: it was not canceled.',
      ),
    cancel_reason: z
      .string()
      .max(500)
      .nullable()
      .describe('The `reason` given with the cancellation. Null: none was given, or it was not canceled.'),
    superseded_by: id(bookingId).nullable().meta({
      description:
        'Id of the booking that took its place, when the agent booked another time for the same person. Null: none did.',
      example: null,
    }),
  })
  .meta({
    id: 'Booking',
    description: 'An appointment that the agent captured in a call.',
    example: exampleBooking,
  });

const moved = {
  status: 'canceled',
  canceled_at: '2026-11-21T09:31:02.000Z',
  canceled_by: 'agent',
  superseded_by: 'bk_8d1b7f3a5c0e92d46b7a18f2',
};

/** A booking in the event `booking.updated`. */
export const updatedBooking = booking.meta({
  id: 'UpdatedBooking',
  description: 'A booking whose details changed, as it is now.',
  example: { ...exampleBooking, email: 'ann.example@example.com' },
});

/** A booking in the event `booking.canceled`. */
export const canceledBooking = booking.meta({
  id: 'CanceledBooking',
  description: 'A booking that was canceled.',
  example: { ...exampleBooking, ...moved },
});

/** Body of `POST …/bookings/{bookingId}/cancel`; may be empty. */
export const cancelBookingBody = z
  .object({ reason: z.string().max(500).describe('Why it is canceled, in your own words; kept as `cancel_reason`.') })
  .partial()
  .meta({
    id: 'CancelBookingBody',
    description: 'Why, in words of your own; may be empty.',
    example: { reason: 'The house is sold.' },
  });

const bookingResponse = z.object({ booking }).meta({ id: 'BookingResponse', description: 'One booking.' });
const bookingList = z
  .object({
    bookings: z.array(booking).describe('The bookings of this page, in the order of the list.'),
    ...pageMembers,
  })
  .meta({ id: 'BookingList', description: 'A page of bookings.' });

/** Routes of bookings. */
const routes = initContract().router({
  list: {
    method: 'GET',
    path: `${tenantPath}/bookings`,
    summary: 'List bookings',
    description:
      'All bookings of the tenant, newest first, canceled ones included. With `preferred_after` or `preferred_before`: the latest appointment first.',
    pathParams: tenantParams,
    query: z.object({
      ...pageQuery(bookingId),
      client_ref: clientRefFilter,
      call_id: idFilter(callId),
      agent_id: idFilter(agentId),
      status: booking.shape.status.optional().describe('Only bookings with this status.'),
      preferred_after: timeInput.optional().describe('Only appointments at this moment or later.'),
      preferred_before: timeInput.optional().describe('Only appointments before this moment.'),
    }),
    responses: { 200: bookingList },
    metadata: policy({
      operation: 'listBookings',
      access: ['calls:read'],
      tag: 'Bookings',
      auth: 'tenant',
      errors: ['invalid_cursor'],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/bookings/:bookingId`,
    summary: 'Read a booking',
    description: 'Canceled bookings can be read too.',
    pathParams: tenantParamsWith('bookingId', bookingId),
    responses: { 200: bookingResponse },
    metadata: policy({
      operation: 'getBooking',
      access: ['calls:read'],
      tag: 'Bookings',
      auth: 'tenant',
      errors: ['booking_not_found'],
    }),
  },
  cancel: {
    method: 'POST',
    path: `${tenantPath}/bookings/:bookingId/cancel`,
    summary: 'Cancel a booking',
    description:
      'Emits `booking.canceled`. A booking that is already canceled is returned as it is, and no event is emitted.',
    pathParams: tenantParamsWith('bookingId', bookingId),
    body: cancelBookingBody,
    responses: { 200: bookingResponse },
    metadata: policy({
      operation: 'cancelBooking',
      access: ['calls:dispatch'],
      tag: 'Bookings',
      auth: 'tenant',
      audit: 'booking.canceled',
      errors: ['booking_not_found'],
    }),
  },
});

/** What bookings declare. */
export const bookings = defineResource('bookings', {
  ids: [bookingId],
  tags: {
    Bookings: 'Appointments that agents captured in calls.',
  },
  auditActions: ['booking.created', 'booking.updated', 'booking.canceled'],
  errors: {
    booking_not_found: { status: 404, message: 'The booking does not exist.' },
  },
  events: {
    'booking.created': {
      description: 'The agent captured a booking.',
      object: booking,
    },
    'booking.updated': {
      description:
        'The agent corrected or completed the details of a booking. Another time is another booking: `booking.created` and `booking.canceled`.',
      object: updatedBooking,
    },
    'booking.canceled': {
      description:
        'A booking was canceled: by the API, or by the agent, which booked another time for the same person in the same call (`superseded_by`).',
      object: canceledBooking,
    },
  },
  routes,
});
