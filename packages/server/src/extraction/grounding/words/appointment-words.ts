// Words for appointments and ways to meet, in English, Spanish and German. Folded as in words.ts; a star stands for the
// rest of a word.
import type { SummaryPayload } from '@voicecall/contract';
import { wordsOf } from './words.ts';

type Channel = NonNullable<SummaryPayload['booking']['channel']>;

const list = (words: string): string[] => words.split(' ');
const oneOf = (...entries: readonly string[]): RegExp =>
  new RegExp(` (?:${entries.join('|').replaceAll('*', String.raw`\p{L}*`)}) `, 'u');

// "Booked", "reservada" and "gebucht" alone are left out: they name an outcome, and callers who try to instruct a model
// say them. So is "termine", which in Spanish is a form of "to end".
const appointment = oneOf(
  ...list(
    'appointment appointments viewing viewings visit visits visiting meeting meetings showing showings tour tours demonstration consultation book booking bookings schedule scheduled scheduling reschedule rescheduled slot slots',
  ),
  'a demo',
  'open house',
  'reserve a',
  'come and see',
  'come see',
  'come by',
  'come over',
  'come round',
  'stop by',
  'drop by',
  '(?:(?:like|love|want|wanted) to|(?:can|could|may) (?:i|we)) (?:see|view) (?:it|them|the|this|that|these|those|one|a|an|some)',
  '(?:can|could|may) we meet',
  'meet (?:at|on|up|with|you at|you on)',
  'set up a (?:time|call)',
  '(?:find|fix|arrange) a time',
  '(?:booked|book) (?:in|you|it)',
  '(?:are|youre|have|ive|weve|i|we) booked',
  ...list(
    'cita citas visita visitas visitar* reunion reuniones reunirnos reservar* reserva reservas reservo reservamos agendar* agendo agendamos concertar* programar* verlo verla verlos verlas hueco huecos',
  ),
  'pasar por',
  'pasarme por',
  '(?:quiero|quisiera|queria|gustaria|podria|podriamos|puedo) ver',
  '(?:he|hemos|queda) (?:reservado|reservada|agendado|agendada)',
  ...list(
    'termin *termin *stermine terminen termins terminvorschlag* besichtig* anzusehen ansehen anschauen anzuschauen besuch besuche besuchen buchen buche buchung umbuchen reservieren reserviere vereinbar* vorbeikommen vorbeizukommen vorbeischauen',
  ),
  '(?:freie|freien|keine|noch|weitere) termine',
  'termine (?:frei|vereinbaren|buchen)',
  '(?:uns|wir|ein|das) treffen',
  '(?:habe|haben) sie gebucht',
);

const channels: Readonly<Record<Channel, RegExp>> = {
  // "Call" with a word before or after it: a video call is not a phone call.
  phone: oneOf(
    ...list(
      'phone phones telephone telefono telefonica telefonico telefonicamente llamar* llamada telefon* anruf* anzurufen ruckruf',
    ),
    '(?:a|the|quick|short|phone|by|schedule|introductory) call',
    'call (?:you|me|him|her|us|them|back)',
    '(?:le|te|me|lo|la|os|les|nos) (?:llamo|llama|llame|llamamos|llamara|llaman)',
    '(?:ruft|rufe|rufen) (?:sie|ich|dich|mich|wir|uns)',
  ),
  video: oneOf(...list('video* zoom online teams facetime virtual virtually virtuell*'), 'google meet', 'en linea'),
  in_person: oneOf(
    ...list('viewing viewings visit visits visiting showing showings onsite'),
    'in person',
    'on site',
    'open house',
    'come and see',
    'come see',
    '(?:come|stop|drop) (?:by|over|in|round)',
    '(?:at|in|to) (?:the|our|your) office',
    'meet you at',
    ...list('visita visitas visitar* presencial presencialmente'),
    'en persona',
    '(?:pasar|pasarme|pase|venir) (?:por|a)',
    '(?:en|a) (?:la|nuestra|su) oficina',
    ...list('besichtig* personlich persoenlich besuch besuche besuchen vorbeikommen vorbeizukommen vorbeischauen'),
    'vor ort',
    '(?:im|ins|in unserem|in unser|in ihrem) (?:buro|buero)',
  ),
  email: oneOf(...list('email emails mail mails correo')),
};

const names = (words: RegExp, text: string): boolean => words.test(` ${wordsOf(text).join(' ')} `);

/** True when a text mentions an appointment. */
export const namesAppointment = (text: string): boolean => names(appointment, text);

/** True when a text mentions this way to meet. */
export const namesChannel = (channel: Channel, text: string): boolean => names(channels[channel], text);
