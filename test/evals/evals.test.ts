// The goals of the evaluation, and that its scores notice what was tampered with.
import { createHash } from 'node:crypto';
import type { SummaryPayload } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import { draftKinds, mistakeClasses, readCalls, readDraft } from './evaluation-call.ts';
import { halves, halvesOf } from './halves.ts';
import { runCalls } from './run-calls.ts';
import type { Run } from './run-calls.ts';
import { failuresOf } from './score/failures.ts';
import { figuresOf, figuresOfHalf, scoreRuns } from './score/figures.ts';
import type { Figures } from './score/figures.ts';
import { goalsOf } from './score/goals.ts';
import { isRight } from './score/match-value.ts';
import { leastCertain } from './score/score-facts.ts';

const calls = readCalls();
const halfOf = halvesOf(calls);
const runs = await runCalls(calls);
const scores = scoreRuns(runs, halfOf);

describe.each(halves)('the %s calls', (half) => {
  it.each(goalsOf(figuresOfHalf(scores, half)).map((goal) => [goal.name, goal] as const))(
    'reach the goal: %s',
    (_name, { goal, figure, met }) => {
      expect(met, `${figure.part} of ${figure.whole}, ${goal}`).toBe(true);
    },
  );
});

describe('without a verifier', () => {
  it('no fact is certain', async () => {
    const unverified = scoreRuns(await runCalls(calls, { verifier: 'none' }), halfOf).facts;
    const certain = unverified.filter(({ marked, delivered }) => marked && delivered.level === 'certain');
    expect(certain.map(({ id, path }) => `${id} ${path}`)).toEqual([]);
    expect(unverified.some(({ delivered }) => delivered.level === 'uncertain')).toBe(true);
  });
});

describe('the two halves', () => {
  const count = (half: string, has: (id: string) => boolean): number =>
    calls.filter(({ id }) => halfOf.get(id) === half && has(id)).length;

  it('do not depend on the order of the calls', () => {
    const other = halvesOf(calls.toReversed());
    expect(calls.map(({ id }) => other.get(id))).toEqual(calls.map(({ id }) => halfOf.get(id)));
  });

  // Another division would measure with calls that were looked at during development. New calls change it.
  it('are the same as ever', () => {
    const heldOut = calls.map(({ id }) => id).filter((id) => halfOf.get(id) === 'held-out');
    expect(createHash('sha256').update(heldOut.join(' ')).digest('hex').slice(0, 16)).toBe('3aac4f48b712de3e');
  });

  it('have as many calls in each language', () => {
    const [heldOut, development] = halves.map((half) => count(half, () => true));
    expect(Math.abs((heldOut ?? 0) - (development ?? 0))).toBeLessThanOrEqual(1);
    for (const language of new Set(calls.map((call) => call.language))) {
      const own = (id: string): boolean => id.startsWith(`${language}-`);
      expect(Math.abs(count('held-out', own) - count('development', own)), language).toBeLessThanOrEqual(1);
    }
  });

  it('have mistakes of every class', () => {
    for (const half of halves) {
      const own = calls.filter(({ id }) => halfOf.get(id) === half);
      const found = new Set(own.flatMap((call) => readDraft(call, 'flawed').mistakes.map((one) => one.class)));
      expect([...found].toSorted(), half).toEqual([...mistakeClasses].toSorted());
    }
  });
});

type Payload = { -readonly [K in keyof SummaryPayload]: SummaryPayload[K] };

/** The figures of one run before and after something in its payload was changed. */
function tampered(run: Run, change: (payload: Payload) => void): { readonly before: Figures; readonly after: Figures } {
  const payload: Payload = structuredClone(run.made.payload);
  change(payload);
  const figures = (one: Run): Figures => figuresOf(scoreRuns([one], halfOf));
  return { before: figures(run), after: figures({ ...run, made: { ...run.made, payload } }) };
}

/** The first run with such a mistake, and the run's payload without it. */
function runWith(path: RegExp, clean: (payload: Payload) => void): Run {
  const run = runs.find(({ mistakes }) => mistakes.some((mistake) => path.test(mistake.path)));
  if (!run) throw new Error(`no draft has a mistake in ${path.source}`);
  const payload: Payload = structuredClone(run.made.payload);
  clean(payload);
  return { ...run, made: { ...run.made, payload } };
}

const unsaid = { value: null, confidence: 0, evidence_turn_ids: [] };
const fact = <T>(value: T, confidence: number) => ({ value, confidence, evidence_turn_ids: [1] });

describe('a summary that was tampered with', () => {
  const named = runWith(/^contact\.name$/, (payload) => {
    payload.contact = { ...payload.contact, name: unsaid };
  });
  const wrongName = named.draft.contact.name.value;

  it.each([
    ['certain', 0.95],
    ['uncertain', 0.7],
    ['blocked', 0.4],
  ] as const)('has a false fact that is shown as %s', (level, confidence) => {
    const { before, after } = tampered(named, (payload) => {
      payload.contact = { ...payload.contact, name: fact(wrongName, confidence) };
    });
    const moved = level === 'blocked' ? 0 : 1;
    expect(before.shown.blocked - after.shown.blocked).toBe(moved);
    if (level !== 'blocked') expect(after.shown[level] - before.shown[level]).toBe(1);
    const [marked, was] = [after.certain_right, before.certain_right];
    expect([marked.whole - was.whole, marked.part - was.part]).toEqual([level === 'certain' ? 1 : 0, 0]);
  });

  it('has another false value in place of the planted one', () => {
    const { before, after } = tampered(named, (payload) => {
      payload.contact = { ...payload.contact, name: fact('Nobody Atall', 0.95) };
    });
    expect(after.shown.certain - before.shown.certain).toBe(1);
  });

  it('lost or lowered a true fact', () => {
    const run = runs.find(
      ({ kind, call, draft }) =>
        kind === 'honest' && call.gold.facts['contact.name'] && draft.contact.name.confidence >= leastCertain,
    );
    if (!run) throw new Error('no draft has a name');
    const name = run.draft.contact.name.value;
    const keptWith = (value: string | null, confidence: number): Figures['kept'] =>
      tampered(run, (payload) => {
        payload.contact = { ...payload.contact, name: fact(value, confidence) };
      }).after.kept;
    const kept = keptWith(name, 0.9);
    expect(keptWith(name, 0.84)).toMatchObject({ kept: kept.kept - 1, lowered: kept.lowered + 1, lost: kept.lost });
    expect(keptWith(name, 0.59)).toMatchObject({ kept: kept.kept - 1, lowered: kept.lowered, lost: kept.lost + 1 });
    expect(keptWith(null, 0)).toMatchObject({ kept: kept.kept - 1, lowered: kept.lowered, lost: kept.lost + 1 });
    expect(keptWith('Nobody Atall', 0.9)).toMatchObject({ kept: kept.kept - 1, lost: kept.lost + 1 });
  });

  it.each(['headline', 'narrative'] as const)('has a false sentence in its %s', (key) => {
    const run = runWith(new RegExp(`^summary\\.${key}$`), (payload) => {
      payload.summary = { ...payload.summary, [key]: 'The call took place.' };
    });
    const words = run.mistakes.find(({ path }) => path === `summary.${key}`)?.words ?? '';
    const { before, after } = tampered(run, (payload) => {
      payload.summary = { ...payload.summary, [key]: `The call took place. ${words}` };
    });
    expect(after.false_sentences.part - before.false_sentences.part).toBe(1);
  });

  it('has an invented follow-up and an invented objection', () => {
    const promised = runWith(/^followups/, (payload) => {
      payload.followups = [];
    });
    const objected = runWith(/^objections/, (payload) => {
      payload.objections = [];
    });
    const [followups, objections] = [
      tampered(promised, (payload) => {
        payload.followups = promised.draft.followups.map((one) => ({ ...one, evidence_turn_ids: [1] }));
      }),
      tampered(objected, (payload) => {
        payload.objections = objected.draft.objections;
      }),
    ];
    for (const { before, after } of [followups, objections]) {
      expect(before.invented_items.part).toBe(0);
      expect(after.invented_items.part).toBe(after.invented_items.whole);
    }
  });

  it('has an outcome that somebody ordered', () => {
    const run = runs.find(({ mistakes }) =>
      mistakes.some((one) => one.path === 'outcome' && one.class === 'instruction'),
    );
    if (!run) throw new Error('no draft obeys an order');
    const outcomes = (outcome: SummaryPayload['outcome']): number =>
      tampered(run, (payload) => {
        payload.outcome = outcome;
      }).after.wrong_outcomes.part;
    const right = run.call.gold.outcome[0] ?? 'other';
    expect([outcomes(right), outcomes(run.draft.outcome.value)]).toEqual([0, 1]);
  });

  it('is listed among the failures, the false fact before the false sentence', () => {
    const { call, mistakes, made } = named;
    const words = mistakes.find(({ path }) => path === 'summary.headline')?.words ?? '';
    const payload = {
      ...made.payload,
      contact: { ...made.payload.contact, name: fact(wrongName, 0.95) },
      summary: { ...made.payload.summary, headline: words },
    };
    const all = failuresOf(scoreRuns([{ ...named, made: { ...made, payload } }], halfOf));
    const places = ['contact.name', 'summary.headline'].map((path) => all.findIndex((one) => one.path === path));
    expect(places[0], call.id).toBeGreaterThanOrEqual(0);
    expect(places[1]).toBeGreaterThan(places[0] ?? 0);
  });
});

describe('a value', () => {
  const [call] = calls;
  if (!call) throw new Error('there is no call');
  const custom = (
    type: 'string' | 'number' | 'date' | 'enum' | 'string_array',
    values: (string | number | string[])[],
  ) => ({
    ...call,
    custom_fields: [
      { field_key: 'it', type, label: '', crm_hint: '', enum_values: ['one_two', 'one'], required: false },
    ],
    gold: { ...call.gold, unscored: [], facts: { 'custom.it': { values, turns: [] } } },
  });

  it.each([
    ['7th of November, Saturday', 'string', ['7 November'], true],
    ['up to 1,150 pounds', 'string', ['1150'], true],
    ['bis 1.150.000 €', 'string', ['1150000'], true],
    ['MÜNCHEN-Süd', 'string', ['münchen'], true],
    ['11,150 pounds', 'string', ['1150'], false],
    ['November', 'string', ['7 November'], false],
    [['a small garden', 'garage'], 'string_array', [['garage', 'garden']], true],
    [['garden', 'garage', 'pool'], 'string_array', [['garage', 'garden']], false],
    [7, 'number', [7, 8], true],
    [7.5, 'number', [7], false],
    ['2026-03-04', 'date', ['2026-03-04'], true],
    ['2026-03-14', 'date', ['2026-03-04'], false],
    ['one_two', 'enum', ['one'], false],
  ] as const)('%j of a field of type %s is compared with %j: %s', (got, type, values, right) => {
    expect(
      isRight(
        custom(
          type,
          values.map((value) => (typeof value === 'object' ? [...value] : value)),
        ),
        'custom.it',
        got,
      ),
    ).toBe(right);
  });

  it.each([
    ['contact.phone', '+49 1525 550618', true],
    ['contact.phone', '01525550619', false],
    ['contact.name', 'Frau Monika Obermaier', true],
    ['contact.name', 'Renate Obermaier', false],
    ['contact.email', 'monika@example.com', false],
    ['booking.channel', 'video', undefined],
  ] as const)('of %s, %j, is compared with the gold: %s', (path, got, right) => {
    expect(call.id).toBe('de-dental-01');
    expect(isRight(call, path, got)).toBe(right);
  });
});

it('every draft of every call was run', () => {
  expect(runs.map(({ call, kind }) => `${call.id} ${kind}`)).toEqual(
    calls.flatMap(({ id }) => draftKinds.map((kind) => `${id} ${kind}`)),
  );
});
