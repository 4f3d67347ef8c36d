// Bookings: appointments the agent captured in a call (spec 2.10).
import * as z from 'zod';
import { clientRef, exampleId, id, phone, time, timezone } from '../primitives.ts';

/** A booking (spec 2.10). `preferred_datetime` carries the offset of `timezone` at that moment. */
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
    evidence_turn_ids: z.array(z.number().int().min(1)),
    created_at: time,
  })
  .meta({
    id: 'Booking',
    description: 'An appointment that the agent captured in a call.',
    example: {
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
    },
  });
