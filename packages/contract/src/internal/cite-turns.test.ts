// Guarantees of citeTurns: which turns are cited for a booking, and that the cost of the search is bounded.
import { describe, expect, it } from 'vitest';
import { citeTurns } from './cite-turns.ts';

const talk = (...lines: string[]) =>
  lines.map((line, index) => ({
    turn_id: index + 1,
    role: line.startsWith('A: ') ? 'agent' : 'user',
    text: line.replace(/^A: /, ''),
  }));
const booking = {
  full_name: 'Ann Example',
  preferred_datetime: '2026-12-01T15:00',
  preferred_datetime_text: 'tomorrow at three',
};

describe('a booking cites', () => {
  it('the turns with its name, its time and its contact, and no other', () => {
    const turns = talk(
      'A: Hello.',
      'Hi, I would like to see a house.',
      'A: When?',
      'Tomorrow at three.',
      'A: Your name?',
      'Ann Example.',
      'A: Your e-mail?',
      'ann@example.com',
      'A: Anything else?',
      'No, thanks.',
    );
    expect(citeTurns(turns, { ...booking, email: 'ann@example.com' })).toEqual([4, 6, 8]);
  });

  it.each([
    ['said', ['ann dot lee at example dot com'], [2]],
    ['said in Spanish', ['ann punto lee arroba example punto com'], [2]],
    ['spelled', ['A, N, N, dot, L, E, E, at example dot com'], [2]],
    ['spelled over two turns', ['A N N dot L E E', 'at example dot com'], [2, 3]],
    ['said again', ['ann dot lee at example dot com', 'I repeat, ann.lee@example.com'], [3]],
    ['said in parts', ['it is at example dot com', 'before that, annlee'], [2, 3]],
    ['not said', ['the usual one'], []],
  ])('an e-mail address that was %s', (_how, lines, ids) => {
    expect(
      citeTurns(talk('Ann Example', ...lines), { full_name: 'Ann Example', email: 'ann.lee@example.com' }),
    ).toEqual([1, ...ids]);
  });

  it.each([
    ['in digits', ['555 123-0001'], [2]],
    ['in words', ['five five five, one two three, zero zero zero one'], [2]],
    ['with doubles', ['triple five one two three triple oh one'], [2]],
    ['over two turns', ['five five five', 'one two three zero zero zero one'], [2, 3]],
    ['in German', ['fünf fünf fünf eins zwei drei null null null eins'], [2]],
    ['not at all', ['the number I am calling from, at three'], []],
  ])('a phone number that was said %s', (_how, lines, ids) => {
    expect(citeTurns(talk('Ann Example', ...lines), { full_name: 'Ann Example', phone: '+15551230001' })).toEqual([
      1,
      ...ids,
    ]);
  });

  it.each([
    ['whole', ['My name is Ann Example.'], [1]],
    ['spelled', ['A N N E X A M P L E'], [1]],
    ['in two answers', ['Ann.', 'Example.'], [1, 2]],
    ['with other accents', ['Änn Éxample here'], [1]],
    ['in part', ['This is Ann', 'and so on'], [1]],
    ['inside of another word', ['the annexamples are fine'], [1]],
  ])('a name that was said %s', (_how, lines, ids) => {
    expect(citeTurns(talk(...lines), { full_name: 'Ann Example' })).toEqual(ids);
  });

  it.each([
    ['in its own words', ['Could we say tomorrow at three?'], 'tomorrow at three', [2]],
    ['in two turns', ['On Thursday.', 'At three.'], 'Thursday at three', [2, 3]],
    ['and changed', ['Thursday at three.', 'No, Friday at four.'], 'Friday at four', [3]],
    ['in Spanish', ['Mañana a las tres.'], 'mañana a las tres', [2]],
    ['and not repeated to the platform', ['On Tuesday, if you can.', 'Thanks.'], '', [2]],
    [
      'by the agent alone, with the answer to it',
      ['A: Tuesday at three is free.', 'Yes, please.', 'Bye.'],
      'Tuesday at three',
      [2, 3],
    ],
    ['by nobody', ['Whenever.'], '', []],
  ])('a time that was said %s', (_how, lines, preferred_datetime_text, ids) => {
    expect(citeTurns(talk('Ann Example', ...lines), { ...booking, preferred_datetime_text })).toEqual([1, ...ids]);
  });

  it('the last words of the other side when none of it was said, and nothing when they said nothing', () => {
    expect(citeTurns(talk('A: Shall I book?', 'Yes.', 'A: Done.'), { full_name: 'Lea Lead' })).toEqual([2]);
    expect(citeTurns(talk('A: Hello?'), { full_name: 'Lea Lead' })).toEqual([]);
    expect(citeTurns([], { full_name: '' })).toEqual([]);
  });
});

it('the cost has a bound, whatever is said and claimed', () => {
  const wanted = {
    full_name: 'y '.repeat(100),
    preferred_datetime_text: 'y '.repeat(250),
    email: `${'y'.repeat(160)}@${'y'.repeat(150)}.com`,
    phone: `+${'5'.repeat(15)}`,
  };
  const most = (text: string) =>
    citeTurns(
      Array.from({ length: 2_000 }, (_value, index) => ({ turn_id: index + 1, role: 'user', text })),
      wanted,
    );
  most('y ');
  for (const text of [
    'y '.repeat(5_000),
    `${'y'.repeat(159)}x `.repeat(50),
    '5'.repeat(10_000),
    'five '.repeat(2_000),
    'a\u0300'.repeat(5_000),
  ]) {
    const began = process.cpuUsage();
    most(text);
    const { user } = process.cpuUsage(began);
    expect(user / 1000).toBeLessThan(1_000);
  }
});
