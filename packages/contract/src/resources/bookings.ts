// Bookings: appointments that the agent captured in a call (requirement 2.10).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { pageMembers, pageQuery } from '../paging.ts';
import { idFilter, tenantParams, tenantParamsWith, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { clientRef, exampleId, id, phone, time, timezone } from '../primitives.ts';

const exampleBooking = {
  id: exampleId('booking'),
  tenant_id: exampleId('tenant'),
  call_id: exampleId('call'),
  agent_id: exampleId('agent'),
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
    id: id('booking'),
    tenant_id: id('tenant'),
    call_id: id('call'),
    agent_id: id('agent'),
    client_ref: clientRef.nullable(),
    status: z.enum(['captured', 'canceled']),
    full_name: z.string().max(200),
    email: z.string().max(320).nullable(),
    phone: phone.nullable(),
    preferred_datetime: z.iso.datetime({ offset: true }),
    timezone,
    preferred_datetime_text: z.string().max(500).meta({ description: 'What the caller said, verbatim.' }),
    duration_min: z.number().int().min(1).nullable(),
    channel: z.enum(['phone', 'video', 'in_person', 'email']).nullable(),
    notes: z.string().max(2000).nullable(),
    evidence_turn_ids: z
      .array(z.number().int().min(1))
      .meta({ description: 'The turns that hold its name, its time and its contact.' }),
    created_at: time,
    canceled_at: time.nullable(),
    canceled_by: z.enum(['agent', 'api', 'operator']).nullable(),
    cancel_reason: z.string().max(500).nullable(),
    superseded_by: id('booking').nullable().meta({
      description: 'The booking of the same person at another time, made later in the same call, that took its place.',
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

/** A booking in the event `booking.canceled`. */
export const canceledBooking = booking.meta({
  id: 'CanceledBooking',
  description: 'A booking that was canceled.',
  example: { ...exampleBooking, ...moved },
});

/** Body of `POST …/bookings/{bookingId}/cancel`; may be empty. */
export const cancelBookingBody = z
  .object({ reason: z.string().max(500) })
  .partial()
  .meta({
    id: 'CancelBookingBody',
    description: 'Why, in words of your own; may be empty.',
    example: { reason: 'The house is sold.' },
  });

const bookingResponse = z.object({ booking }).meta({ id: 'BookingResponse', description: 'One booking.' });
const bookingList = z
  .object({ bookings: z.array(booking), ...pageMembers })
  .meta({ id: 'BookingList', description: 'A page of bookings.' });

/** Routes of bookings. */
export const bookings = initContract().router({
  list: {
    method: 'GET',
    path: `${tenantPath}/bookings`,
    summary: 'List bookings',
    pathParams: tenantParams,
    query: z.object({
      ...pageQuery('booking'),
      client_ref: clientRef.optional(),
      call_id: idFilter('call'),
      agent_id: idFilter('agent'),
      status: booking.shape.status.optional(),
    }),
    responses: { 200: bookingList },
    metadata: policy({ operation: 'listBookings', tag: 'Bookings', auth: 'tenant', errors: ['invalid_cursor'] }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/bookings/:bookingId`,
    summary: 'Read a booking',
    pathParams: tenantParamsWith('bookingId', 'booking'),
    responses: { 200: bookingResponse },
    metadata: policy({ operation: 'getBooking', tag: 'Bookings', auth: 'tenant', errors: ['booking_not_found'] }),
  },
  cancel: {
    method: 'POST',
    path: `${tenantPath}/bookings/:bookingId/cancel`,
    summary: 'Cancel a booking',
    description:
      'Emits `booking.canceled`. A booking that is already canceled is returned as it is, and no event is emitted.',
    pathParams: tenantParamsWith('bookingId', 'booking'),
    body: cancelBookingBody,
    responses: { 200: bookingResponse },
    metadata: policy({
      operation: 'cancelBooking',
      tag: 'Bookings',
      auth: 'tenant',
      audit: 'booking.canceled',
      errors: ['booking_not_found'],
    }),
  },
});
