// Sentences that say that an appointment was made are distinguished from those that say that one was not, or was wished for.
import { expect, it } from 'vitest';
import { claimsBooking } from './claims-booking.ts';

it.each([
  'Viewing booked for Friday.',
  'The agent scheduled a viewing for Friday.',
  'Appointment confirmed.',
  'The meeting was set up for Monday.',
  'Cita confirmada para el viernes.',
  'La visita ha sido agendada.',
  'Se ha reservado una visita.',
  'Besichtigung für Freitag gebucht.',
  'Termin vereinbart.',
  'Der Termin wurde bestätigt.',
  'Appointment made: “Yes.”',
  'Not interested in a loan, but a viewing is booked.',
  'Cita acordada',
  'A tour has been arranged.',
])('"%s" claims a booking', (text) => expect(claimsBooking(text)).toBe(true));

it.each([
  'The caller wanted to book a viewing.',
  'The viewing could not be booked.',
  'The agent tried to schedule a viewing.',
  'Was the viewing booked?',
  'No appointment was made.',
  'The appointment was not confirmed.',
  'Es wurde kein Termin vereinbart.',
  'Der Kunde wollte einen Termin vereinbaren.',
  'Wie vereinbart wieder anrufen.',
  'No se ha reservado ninguna cita.',
  'Quería una cita.',
  'Volver a llamar como se acordó.',
  'The viewing still needs to be booked.',
  'Once a viewing is booked, send the address.',
  'The caller confirmed the budget.',
  'They set a budget.',
  'Get in touch and offer an appointment.',
])('"%s" does not', (text) => expect(claimsBooking(text)).toBe(false));
