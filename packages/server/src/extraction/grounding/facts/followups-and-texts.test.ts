// Tasks and sentences of the model name no number, address or time that is not in the call or on record.
import { describe, expect, it } from 'vitest';
import { groundDraft } from '../ground-draft.ts';
import { bookingOf, draftOf, materialOf } from '../testing/example-call.ts';

const talk = [
  'agent: I will send you the floor plan of 12 Elm Street tomorrow.',
  'user: Great, my budget is four hundred thousand.',
  'agent: Somebody will look into it.',
];
const followup = (task: string, due_by: string | null, turn_id = 1, quote = 'I will send') => ({
  task,
  owner: 'agent' as const,
  due_by,
  evidence: [{ turn_id, quote }],
});
const followups = (...drafts: ReturnType<typeof followup>[]) =>
  groundDraft(draftOf({ followups: drafts }), materialOf(talk)).followups;

describe('a follow-up', () => {
  it('that was agreed stays, its time in UTC', () => {
    expect(followups(followup('Send the floor plan of 12 Elm Street', '2026-11-22T10:00:00-05:00'))).toEqual([
      {
        task: 'Send the floor plan of 12 Elm Street',
        owner: 'agent',
        due_by: '2026-11-22T15:00:00.000Z',
        evidence_turn_ids: [1],
      },
    ]);
  });

  it('without evidence, without a task, or with something that was not said is dropped', () => {
    expect(
      followups(
        followup('Send it', null, 2),
        followup('Send it', null, 9),
        followup('  ', null),
        followup('Call 555 123 4567', null),
        followup('Write to bob@x.example', null),
        followup('Send the plan of 14 Elm Street', null),
        followup('See www.made-up.example/plan', null),
      ),
    ).toEqual([]);
  });

  it.each([
    ['not a time', '2026-11-22'],
    ['on another day than was said', '2026-11-24T10:00:00Z'],
    ['on that day elsewhere only', '2026-11-23T05:30:00Z'],
    ['of no calendar', '2026-02-30T10:00:00Z'],
    ['long past', '2026-11-01T10:00:00Z'],
    ['far ahead', '2031-11-01T10:00:00Z'],
  ])('with a due time that is %s has none', (_what, due) => {
    expect(followups(followup('Send the floor plan', due))).toMatchObject([{ due_by: null }]);
  });

  it('with a due time without an offset is due where the call was made', () => {
    expect(followups(followup('Send the floor plan', '2026-11-22T10:00:00'))).toMatchObject([
      { due_by: '2026-11-22T15:00:00.000Z' },
    ]);
  });

  it('is due on the weekday that was said, in the zone of the call', () => {
    const due = (due_by: string) =>
      groundDraft(
        draftOf({
          followups: [{ task: 'Call again', owner: 'agent', due_by, evidence: [{ turn_id: 1, quote: 'I will call' }] }],
        }),
        materialOf(['agent: I will call on Friday at 3.']),
      ).followups[0]?.due_by;
    expect(
      ['2026-12-24T09:00Z', '2026-11-27T15:00:00-05:00', '2026-11-28T04:59:00Z', '2026-11-28T05:01:00Z'].map(due),
    ).toEqual([null, '2026-11-27T20:00:00.000Z', '2026-11-28T04:59:00.000Z', null]);
  });

  it('is about something of which the turns speak that it cites, or those beside them', () => {
    const tasks = (...list: string[]) =>
      groundDraft(
        draftOf({ followups: list.map((task) => followup(task, null, 1, 'Hello')) }),
        materialOf(['agent: Hello.', 'user: Hello, the contract?', 'agent: I will sign it.']),
      ).followups.map(({ task }) => task);
    expect(tasks('Send the purchase papers to the lawyer', 'Sign the contract', 'Sign it')).toEqual([
      'Sign the contract',
    ]);
  });

  it('of 12 Elm Street is not due at twelve', () => {
    const made = groundDraft(
      draftOf({ followups: [followup('Send the plan', '2026-11-24T10:00:00Z')] }),
      materialOf(['agent: I will send the plan of 12 Elm Street.']),
    );
    expect([made.followups[0]?.due_by, made.refuted.map(({ reason }) => reason).includes('time_not_spoken')]).toEqual([
      null,
      true,
    ]);
  });

  it('of which no time was said is not due', () => {
    expect(followups(followup('Look into it', '2026-11-22T10:00:00Z', 3, 'look into it'))).toMatchObject([
      { due_by: null },
    ]);
  });
});

describe('the text of a summary', () => {
  const bookings = [bookingOf({ preferred_datetime_text: 'Thursday' })];
  const narrative = (text: string) =>
    groundDraft(
      draftOf({ summary: { headline: text, narrative: text, next_best_action: text } }),
      materialOf(talk, { bookings, call: { lead: { email: 'lead@example.com' } } }),
    );

  it('loses the sentences that give a number or an address that was not said', () => {
    const made = narrative(
      'The caller has $400,000. The house has 7 rooms. Write to bob@x.example. See https://x.example/a. Call +1 555 999 8888. They like Elm Street.',
    );
    expect(made.summary).toEqual({
      headline: 'The caller has $400,000. They like Elm Street.',
      narrative: 'The caller has $400,000. They like Elm Street.',
      next_best_action: 'The caller has $400,000. They like Elm Street.',
    });
    expect(made.refuted.filter(({ path }) => path === 'summary.headline').map(({ reason }) => reason)).toEqual([
      'number_not_spoken',
      'email_not_spoken',
      'url_not_spoken',
      'phone_not_spoken',
    ]);
  });

  it('loses the sentences that repeat a card, account or identity number, said or not', () => {
    const card = materialOf([...talk, 'user: My card is 4111 1111 1111 1111.']);
    const made = groundDraft(
      draftOf({
        summary: {
          headline: 'They paid by card.',
          narrative: 'Card 4111 1111 1111 1111 was given. They like Elm Street.',
          next_best_action: 'Charge 4111111111111111.',
        },
      }),
      card,
    );
    expect(made.summary).toEqual({
      headline: 'They paid by card.',
      narrative: 'They like Elm Street.',
      next_best_action: '',
    });
    expect(made.refuted.filter(({ path }) => path.startsWith('summary.')).map(({ reason }) => reason)).toEqual([
      'number_to_hide',
      'number_to_hide',
    ]);
  });

  it.each([
    'Viewing on Thursday at 3 pm.',
    'Viewing on 26 November at 15:00.',
    'Booked for 2026-11-26.',
    'Viewing on Thursday at three.',
    'Called on November 21, 2026.',
    'Write to lead@example.com or ann@example.com.',
    'Reached at +1 (555) 123-0001.',
    'Reached at 555-123-0001.',
    'One of the callers called once before.',
    'Budget: 400k.',
    'Asked about the flat at 12 Elm Street.',
  ])('may give what is on record or was said: %s', (text) => {
    expect(narrative(text).summary.headline).toBe(text);
  });

  it.each([
    'Viewing at 4 pm.',
    'Viewing at 15:30.',
    'Two hundred thousand in cash.',
    'Booked for 2026-11-27.',
    'Reached at 555-123-0002.',
  ])('may not: %s', (text) => {
    expect(narrative(text).summary.headline).toBe('');
  });

  it('loses the sentences about a booking that does not exist', () => {
    const text = 'Viewing booked for Friday. They like Elm Street. No viewing was booked.';
    const made = groundDraft(
      draftOf({ summary: { headline: text, narrative: text, next_best_action: text } }),
      materialOf([...talk, 'user: Friday is fine.']),
    );
    expect([
      made.summary.headline,
      made.refuted.some(({ path, reason }) => path === 'summary.headline' && reason === 'no_booking'),
    ]).toEqual(['They like Elm Street. No viewing was booked.', true]);
    expect(
      groundDraft(
        draftOf({ summary: { headline: text, narrative: '', next_best_action: '' } }),
        materialOf([...talk, 'user: Friday is fine.'], { bookings }),
      ).summary.headline,
    ).toBe(text);
  });

  it('loses the sentences that name a weekday or a month that was not said', () => {
    expect(
      narrative('They meet on Friday. Viewing on Thursday. They move in March. May I note that?').summary.headline,
    ).toBe('Viewing on Thursday. May I note that?');
  });

  it('and a task are cut before they are checked', () => {
    const long = 'They like Elm Street, word '.repeat(5_000);
    const made = groundDraft(
      draftOf({
        summary: { headline: long, narrative: '', next_best_action: '' },
        followups: [followup(`Send the plan ${long}`, null)],
      }),
      materialOf(talk),
    );
    expect([
      made.summary.headline.length <= 4_000,
      made.summary.headline.length > 3_900,
      (made.followups[0]?.task.length ?? 999) <= 500,
    ]).toEqual([true, true, true]);
  });
});
