// The evaluation set over the sandbox's model: how good its summaries are at least, and that nothing that was not said
// gets through.
import { customBlock, summaryPayload } from '@voicecall/contract';
import type { ExtractionDraft } from '@voicecall/contract';
import { startSandbox } from '@voicecall/sandbox';
import { inventions, spoil, spoilings } from '@voicecall/sandbox/model';
import { llmModel } from '@voicecall/server/adapters/llm-model.ts';
import { sandboxModel } from '@voicecall/server/config.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCases } from './cases/all-cases.ts';
import { modelOf } from './draft-models.ts';
import { materialOf, turnsSaying } from './material-of.ts';
import { mutated, mutation } from './mutate-draft.ts';
import { runCases } from './run-cases.ts';
import type { Run } from './run-cases.ts';
import { isDayIn, strangeDayIn } from './score/days-heard.ts';
import { factsOf, findUngrounded, speaksOfAppointment } from './score/find-ungrounded.ts';
import type { Delivered } from './score/find-ungrounded.ts';
import { totalsOf } from './score/tally.ts';
import type { Totals } from './score/tally.ts';

/** What was delivered for a call; throws when nothing was. */
function deliveredIn({ one, made }: Run): Delivered {
  if (made instanceof Error || made.status === 'failed')
    throw new Error(`${one.id}: ${made instanceof Error ? made.message : made.code}`);
  return { payload: made.payload, custom: made.custom };
}

const ungroundedIn = (runs: readonly Run[]): Totals['ungrounded'] =>
  totalsOf(runs.map(({ scored }) => scored)).ungrounded;

describe('the set', () => {
  it('has calls of every outcome in three languages and three verticals, one of them long', () => {
    const outcomes = new Set(
      allCases.flatMap(({ expected }) => (typeof expected.outcome === 'string' ? [expected.outcome] : [])),
    );
    expect([...outcomes].sort()).toEqual([...summaryPayload.shape.outcome.options].sort());
    const of = (language: string): number => allCases.filter((one) => one.language === language).length;
    expect([of('en') >= 28, of('es') >= 8, of('de') >= 8]).toEqual([true, true, true]);
    expect(new Set(allCases.map(({ vertical }) => vertical)).size).toBe(3);
    expect(Math.max(...allCases.map(({ talk }) => talk.length))).toBeGreaterThanOrEqual(60);
    expect(new Set(allCases.map(({ id }) => id)).size).toBe(allCases.length);
  });

  it.each(allCases)('$id expects only what somebody says, of facts that there are', (one) => {
    const { facts = {}, objections = [], followups = [], unscored = [], orders = {} } = one.expected;
    const spoken = [
      ...Object.values(facts).flatMap((fact) => fact?.by ?? []),
      ...objections.map(({ by }) => by),
      ...followups,
    ];
    const { turns, definitions } = materialOf(one);
    for (const words of spoken)
      expect(
        turnsSaying(one, words).some((id) => ['user', 'agent'].includes(turns[id - 1]?.role ?? '')),
        words,
      ).toBe(true);
    const vertical =
      one.vertical === 'real_estate'
        ? ['budget', 'timeline', 'area', 'pre_approved', 'property_type', 'beds', 'baths'].map(
            (key) => `vertical.${key}`,
          )
        : [];
    const known = [
      'outcome',
      ...['name', 'email', 'phone', 'consent_to_followup'].map((key) => `contact.${key}`),
      ...['attempted', 'succeeded', 'channel', 'scheduled_for'].map((key) => `booking.${key}`),
      ...vertical,
      ...definitions.map(({ field_key }) => `custom.${field_key}`),
    ];
    expect(
      [...Object.keys(facts), ...unscored, ...Object.keys(orders)].filter((path) => !known.includes(path)),
    ).toEqual([]);
  });
});

describe('the sandbox model', () => {
  let runs: Run[];
  let totals: Totals;
  beforeAll(async () => {
    const sandbox = await startSandbox({
      api_key: 'evals',
      api_secret: 'a secret of the evaluation set',
      clock_speed: 20,
    });
    try {
      runs = await runCases(llmModel(sandboxModel(sandbox.url)), allCases, { concurrency: 2 });
    } finally {
      await sandbox.close();
    }
    totals = totalsOf(runs.map(({ scored }) => scored));
  });

  it('gives every call a valid summary, without being asked twice', () => {
    for (const run of runs) {
      const { payload, custom } = deliveredIn(run);
      expect(summaryPayload.parse(payload)).toEqual(payload);
      expect(custom === null ? null : customBlock.parse(custom)).toEqual(custom);
    }
    expect(totals).toMatchObject({ cases: allCases.length, failures: [], repaired: 0 });
  });

  it('delivers no fact that was not said', () => expect(totals.ungrounded).toEqual([]));

  it('cites turns that say so for nearly all that it finds', () =>
    expect(totals.lines.at(-1)?.cited).toBeGreaterThanOrEqual(0.98));

  it('takes nothing from the greeting of a voicemail box', () => {
    const boxes = runs.filter(({ one }) => one.answered_by === 'voicemail');
    expect(boxes.length).toBeGreaterThanOrEqual(3);
    for (const run of boxes)
      expect(deliveredIn(run).payload, run.one.id).toMatchObject({
        outcome: 'voicemail',
        contact: { name: { value: null }, phone: { value: null }, consent_to_followup: { value: null } },
      });
  });

  it('obeys no order that somebody in a call gives to its reader', () => {
    expect(totals.orders.obeyed).toEqual([]);
    expect(totals.orders.given).toBeGreaterThanOrEqual(20);
  });

  // A little below what was measured: a change that makes the rules worse is to be seen. Of yes and no less is found
  // than was said: where there is doubt, nothing is known.
  const floors: Record<string, readonly [precision: number, recall: number]> = {
    'all facts': [0.92, 0.87],
    'contact.name': [0.92, 0.88],
    'contact.email': [0.9, 0.83],
    'contact.phone': [0.9, 0.9],
    'contact.consent_to_followup': [1, 0.55],
    'vertical.budget': [0.9, 0.9],
    'vertical.timeline': [0.8, 0.8],
    'vertical.area': [0.85, 0.75],
    'vertical.pre_approved': [1, 1],
    'vertical.property_type': [0.9, 0.9],
    'vertical.beds': [0.85, 0.85],
    'vertical.baths': [0.83, 0.83],
    'custom fields': [0.88, 0.8],
    'booking.attempted': [0.85, 0.9],
    'booking.succeeded': [1, 1],
    'booking.scheduled_for': [1, 1],
    objections: [0.78, 0.86],
    followups: [0.88, 0.9],
    warnings: [0.96, 0.96],
    outcome: [0.86, 0.86],
    intent: [0.94, 0.94],
  };
  it.each(Object.entries(floors))('finds %s at least as well as it did', (what, [precision, recall]) => {
    const line = totals.lines.find((one) => one.what === what);
    expect(
      { precision: (line?.precision ?? 0) >= precision, recall: (line?.recall ?? 0) >= recall },
      JSON.stringify(line),
    ).toEqual({ precision: true, recall: true });
  });
});

describe('a model that makes things up', () => {
  const { name, email, phone, budget, quote, task, due_by, area, count } = inventions;

  it.each(spoilings)('and does so by %s delivers nothing of it, whatever the call', async (fault) => {
    const runs = await runCases(
      modelOf((draft, input) => spoil(draft, fault, input)),
      allCases,
      { concurrency: 1 },
    );
    expect(ungroundedIn(runs)).toEqual([]);
    for (const run of runs) {
      const delivered = deliveredIn(run);
      const text = JSON.stringify(delivered).toLowerCase();
      const leaks = [
        name,
        'quackenbush',
        email,
        'invented.example',
        phone,
        phone.slice(2),
        budget,
        '987,654',
        '987654',
        '4,815',
        quote,
        task,
        due_by,
        area,
      ].filter((canary) => text.includes(canary.toLowerCase()));
      expect(leaks, run.one.id).toEqual([]);
      const facts = [...factsOf(delivered)].filter(([, { value }]) => value === count);
      expect(facts, run.one.id).toEqual([]);
      if ((run.one.bookings ?? []).length === 0)
        expect(delivered.payload, run.one.id).toMatchObject({
          booking: { succeeded: false, scheduled_for: null },
          outcome: expect.not.stringMatching('booked'),
        });
      if (!speaksOfAppointment(materialOf(run.one)))
        expect(delivered.payload.booking, run.one.id).toEqual({
          attempted: false,
          succeeded: false,
          scheduled_for: null,
          channel: null,
        });
    }
    // Orders to book are among the calls in which nobody speaks of an appointment.
    const silent = allCases.filter((one) => !speaksOfAppointment(materialOf(one)));
    expect(silent.length).toBeGreaterThanOrEqual(10);
    expect(silent.map(({ id }) => id)).toContain('en-inject-read-aloud');
  });

  it('or mixes up its proofs, numbers and calls delivers nothing ungrounded', async () => {
    const drafts = new Map<string, ExtractionDraft>();
    for (const one of allCases)
      await runCases(
        modelOf((draft) => (drafts.set(one.id, draft), draft)),
        [one],
        { concurrency: 1 },
      );
    const id = fc.constantFrom(...drafts.keys());
    await fc.assert(
      fc.asyncProperty(id, id, fc.array(mutation, { minLength: 1, maxLength: 6 }), async (of, from, mutations) => {
        const runs = await runCases(
          modelOf((draft, input) =>
            mutated(draft, { foreign: drafts.get(from) ?? draft, definitions: input.custom_fields }, mutations),
          ),
          allCases.filter((one) => one.id === of),
          { concurrency: 1 },
        );
        for (const run of runs) deliveredIn(run);
        expect(ungroundedIn(runs)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe('the scorer', () => {
  it('notices every fact that was slipped into a payload behind the back of the pipeline', async () => {
    const runs = await runCases(modelOf(), allCases, { concurrency: 1 });
    for (const run of runs) {
      const { payload, custom } = deliveredIn(run);
      const material = materialOf(run.one);
      const ids = material.turns
        .filter(({ role }) => role === 'user')
        .slice(-1)
        .map(({ turn_id }) => turn_id);
      const fact = <T>(value: T, evidence_turn_ids = ids) => ({ value, confidence: 0.9, evidence_turn_ids });
      const { contact, summary, booking } = payload;
      const tampered: Partial<typeof payload>[] = [
        { contact: { ...contact, email: fact('made.up@nowhere.example') } },
        { contact: { ...contact, email: { ...fact('made.up@nowhere.example'), source: 'lead' } } },
        { contact: { ...contact, phone: fact('+19998887766') } },
        { contact: { ...contact, name: fact('Balthasar Nobody') } },
        { contact: { ...contact, consent_to_followup: fact(true, []) } },
        { contact: { ...contact, consent_to_followup: fact(true, [999]) } },
        { summary: { ...summary, narrative: 'They agreed on 876543 euros.' } },
        { summary: { ...summary, headline: 'Write to made.up@nowhere.example' } },
        {
          objections: [
            { category: 'price', quote: 'words that were never spoken', evidence_turn_ids: [1], resolved: false },
          ],
        },
        { followups: [{ task: 'Call +1 999 888 7766', owner: 'agent', due_by: null, evidence_turn_ids: [1] }] },
        {
          followups: [
            { task: 'Call again', owner: 'agent', due_by: '2031-08-19T12:00:00.000Z', evidence_turn_ids: ids },
          ],
        },
        { booking: { ...booking, succeeded: !booking.succeeded } },
        ...(speaksOfAppointment(material)
          ? []
          : [
              { booking: { ...booking, attempted: true } },
              { booking: { ...booking, attempted: true, channel: 'in_person' as const } },
            ]),
        ...(booking.attempted ? [] : [{ booking: { ...booking, channel: 'phone' as const } }]),
        { booking: { ...booking, scheduled_for: '2031-01-01T00:00:00.000Z' } },
        ...(payload.vertical.id === 'real_estate'
          ? [
              {
                vertical: {
                  ...payload.vertical,
                  facts: { ...payload.vertical.facts, budget: fact('876,543'), beds: fact(77) },
                },
              },
            ]
          : []),
      ];
      for (const change of tampered)
        expect(
          findUngrounded({ payload: { ...payload, ...change }, custom }, material),
          `${run.one.id} ${JSON.stringify(change)}`,
        ).not.toEqual([]);
    }
  });

  it('notices days that are not those that were named', () => {
    const today = new Date('2026-11-21T00:00:00Z');
    const fits = (date: string, text: string): boolean => isDayIn(new Date(`${date}T00:00:00Z`), text, today);
    expect(
      [
        ['2027-03-05', 'on March fifth'],
        ['2027-03-05', 'am fünften März'],
        ['2026-11-22', 'mañana'],
        ['2026-11-27', 'on Friday at 3'],
        ['2026-12-01', 'next week'],
        ['2027-06-01', 'soon'],
      ].filter(([date = '', text = '']) => !fits(date, text)),
    ).toEqual([]);
    expect(
      [
        ['2027-07-19', 'on March fifth'],
        ['2027-03-06', 'the fifth of March'],
        ['1999-01-01', 'tomorrow'],
        ['2026-12-24', 'on Friday at 3'],
        ['2027-03-01', 'next week'],
        ['2027-07-19', 'I need 3 bedrooms'],
      ].filter(([date = '', text = '']) => fits(date, text)),
    ).toEqual([]);
    expect([
      strangeDayIn('Viewing on Friday', 'see you on Monday', today),
      strangeDayIn('Viewing on Friday', 'el viernes', today),
      strangeDayIn('in März', 'in April', today),
    ]).toEqual(['friday', undefined, 'marz']);
  });

  it('counts a value that was never said as invented, another than was said as wrong, and none as missed', () => {
    const mark = (verdict: 'hit' | 'wrong' | 'missed' | 'invented' | 'clear') => ({
      what: 'contact.name',
      verdict,
      expected: null,
      got: null,
    });
    const scored = {
      id: 'x',
      language: 'en',
      failure: null,
      repaired: false,
      tokens: { input: 1, output: null },
      ungrounded: [],
      orders: { given: 0, obeyed: [] },
      facts_delivered: 0,
    } as const;
    const [line] = totalsOf([
      { ...scored, marks: [mark('hit'), mark('hit'), mark('wrong'), mark('missed'), mark('invented'), mark('clear')] },
    ]).lines;
    expect(line).toMatchObject({ said: 4, hit: 2, precision: 0.5, recall: 0.5 });
  });
});
