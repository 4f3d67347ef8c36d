// The texts of a summary: sentences that the verifier supports, and sentences of the platform where none is left.
// Requirement 8.
import { describe, expect, it } from 'vitest';
import { openReader } from '../facts/reader.ts';
import { bookingOf, draftOf, materialOf, verdictsOn } from '../testing/example-call.ts';
import type { Material } from '../material.ts';
import { writeTexts } from './write-texts.ts';

const talk = ['agent: Hello, this is Example Realty.', 'user: My card is 4111 1111 1111 1111. I want a house.'];
const call = materialOf(talk);
const write = (
  summary: Partial<ReturnType<typeof draftOf>['summary']>,
  { material = call, but = {} }: { material?: Material; but?: Parameters<typeof verdictsOn>[2] | null } = {},
) => {
  const draft = draftOf({ summary: { headline: '', narrative: '', next_best_action: '', ...summary } });
  return writeTexts(openReader(material, but && verdictsOn(draft, material, but)), draft.summary, 'qualified');
};

describe('a sentence', () => {
  const narrative = 'Mr. Miller called at 4:10 p.m. about a house. He wants, e.g. a garden. He booked a viewing.';

  it('stays when the verifier supports it, and goes when not', () => {
    expect(write({ narrative }).narrative).toBe(narrative);
    expect(write({ narrative }, { but: { 'summary.narrative[2]': 'contradicted' } }).narrative).toBe(
      'Mr. Miller called at 4:10 p.m. about a house. He wants, e.g. a garden.',
    );
    expect(write({ narrative }, { but: { 'summary.narrative[0]': undefined } }).narrative).toBe(
      'He wants, e.g. a garden. He booked a viewing.',
    );
  });

  it('that repeats a card number goes, though it was said', () => {
    expect(write({ narrative: 'The card is 4111 1111 1111 1111. He wants a house.' }).narrative).toBe(
      'He wants a house.',
    );
  });
});

describe('without a sentence of the model', () => {
  it.each([
    ['en', 'The person is interested.', 'The agent and the other side both spoke. The person is interested.'],
    [
      'de-AT',
      'Die Person hat Interesse.',
      'Der Agent und die andere Seite haben gesprochen. Die Person hat Interesse.',
    ],
    ['xx', 'The person is interested.', 'The agent and the other side both spoke. The person is interested.'],
    [null, 'The person is interested.', 'The agent and the other side both spoke. The person is interested.'],
  ])('the texts say what is known, in the language of the call: %s', (language, headline, narrative) => {
    const material = { ...call, call: { ...call.call, language } };
    expect(write({ headline: 'x.', narrative: 'y.' }, { material, but: null })).toMatchObject({ headline, narrative });
    expect(write({}, { material })).toMatchObject({ headline, narrative });
  });
});

describe('the headline of a call with a booking', () => {
  it.each([
    ['en', 'Appointment booked for Thursday, November 26 at 3:00 PM: Ann Example.'],
    ['es', 'Cita reservada para el jueves, 26 de noviembre, 15:00: Ann Example.'],
    ['de', 'Termin gebucht für Donnerstag, 26. November um 15:00: Ann Example.'],
    ['fr', 'Rendez-vous pris pour le jeudi 26 novembre à 15:00: Ann Example.'],
    ['it', 'Appuntamento fissato per giovedì 26 novembre alle ore 15:00: Ann Example.'],
    ['pt', 'Marcação feita para quinta-feira, 26 de novembro às 15:00: Ann Example.'],
  ])('is written from the record, whatever the model wrote: %s', (language, headline) => {
    const material = { ...call, bookings: [bookingOf()], call: { ...call.call, language } };
    expect(write({ headline: 'Booked for Friday at four.' }, { material }).headline.replaceAll(/\s/g, ' ')).toBe(
      headline,
    );
  });

  it('has the time in UTC where the zone is not known, and fits a name of any length', () => {
    const material = {
      ...call,
      bookings: [bookingOf({ full_name: 'Ann '.repeat(60) })],
      call: { ...call.call, timezone: 'Mars/Olympus' },
    };
    const { headline } = write({}, { material });
    expect(headline).toContain('8:00 PM UTC');
    expect(headline.length).toBeLessThanOrEqual(140);
  });
});
