// The sandbox's model as the server's two questions meet it: its verdicts support its own drafts and no invention, in
// the words of the server's list of claims.
import { inventions, draftOf, spoil, spoilings, verdictsOn } from '@voicecall/sandbox/model';
import type { ExtractionDraft, ExtractionInput } from '@voicecall/contract';
import { listClaims } from '@voicecall/server/extraction/verifier/list-claims.ts';
import { describe, expect, it } from 'vitest';
import { linesOf, scriptFor } from '../../packages/sandbox/src/callee/scripts.ts';
import { talk } from '../../packages/sandbox/src/testing/talk.ts';

const booked = 'The appointment for Ann Example is booked: Thursday, November 26, 2026 at 3:00 PM, America/New_York.';
const moved = booked.replace('Thursday, November 26', 'Friday, November 27');

/** The conversation of a number's script; with `says`, the agent books. */
function conversation(number: string, says: readonly string[] = []): ExtractionInput {
  const script = scriptFor(number);
  const answers = [...says];
  const spoken = linesOf(script, says.length > 1)
    .filter(({ who }) => who !== 'machine')
    .map(({ who, text, once_booked }) => {
      const answer = once_booked === undefined ? undefined : answers.shift();
      return `${who === 'agent' ? 'A' : 'U'}: ${answer === undefined ? text : `${once_booked} ${answer}`}`;
    });
  return talk(
    spoken.map((line) => line.replaceAll('{lead}', 'Ann Example')),
    { call: { answered_by: script.pickup === 'voicemail' ? 'voicemail' : 'human' } },
  );
}

const calls: readonly (readonly [what: string, input: ExtractionInput])[] = [
  ['the ordinary conversation', conversation('+15550001111')],
  ['a call that is hung up', conversation('+15005550007')],
  ['a voicemail box', conversation('+15005550005')],
  ['a viewing', conversation('+15005550001', [booked])],
  ['a viewing without a booking tool', conversation('+15005550001')],
  ['a viewing that is moved', conversation('+15005550001', [booked, moved])],
  ['a silent browser', conversation('silent')],
  ['another conversation', talk(['A: Hola.', 'U: Me llamo Ana.'])],
];

/** The verdict on each claim of a draft, by its path. */
function judge(draft: ExtractionDraft, input: ExtractionInput, hasBooking = true) {
  const claims = listClaims(draft, input.custom_fields);
  const verdicts = verdictsOn(claims, input, hasBooking);
  expect(verdicts.map(({ n }) => n)).toEqual(claims.map(({ n }) => n));
  return claims.map(({ path, value }, index) => ({
    path,
    value,
    verdict: verdicts[index]?.verdict,
    turns: verdicts[index]?.turns ?? [],
  }));
}

const isFlag = ({ path }: { readonly path: string }): boolean => path.startsWith('flags.');

describe.each(calls)('the verdicts on %s', (_what, input) => {
  it('support every claim of its own draft, with turns that exist, and no flag', () => {
    const judged = judge(draftOf(input), input);
    expect(judged.filter((one) => !isFlag(one) && one.verdict !== 'supported')).toEqual([]);
    expect(judged.filter((one) => isFlag(one) && one.verdict !== 'not_said')).toEqual([]);
    const known = new Set(input.turns.map(({ turn_id }) => turn_id));
    expect(judged.flatMap(({ turns }) => turns).filter((id) => !known.has(id))).toEqual([]);
    // Every fact was said; only what is on record or is advice rests on no turn.
    const bare = judged.filter((one) => !isFlag(one) && one.turns.length === 0).map(({ path }) => path);
    expect(bare.filter((path) => !/^(?:outcome|intent\.primary|summary\.next_best_action\[0\])$/.test(path))).toEqual(
      [],
    );
  });

  it.each(spoilings)('support nothing that %s adds to it', (fault) => {
    const draft = draftOf(input);
    const judged = judge(spoil(draft, fault, input), input);
    const own = new Set(judge(draft, input).map(({ path, value }) => JSON.stringify([path, value])));
    const added = judged.filter((one) => !own.has(JSON.stringify([one.path, one.value])));
    expect(added.filter(({ verdict }) => verdict !== 'not_said')).toEqual([]);
    const values = Object.values(inventions).map((value) => JSON.stringify(value));
    for (const { value, verdict } of judged)
      if (values.some((one) => JSON.stringify(value ?? '').includes(one))) expect(verdict).toBe('not_said');
  });
});

it('an appointment that somebody else claims is not said', () => {
  const [, input] = calls[0] ?? [];
  if (!input) throw new Error('there is no call');
  const judged = judge(spoil(draftOf(input), 'invented_booking', input), input);
  expect(judged.find(({ path }) => path === 'outcome')).toMatchObject({ verdict: 'not_said' });
  expect(judged.find(({ path }) => path === 'summary.headline[0]')).toMatchObject({ verdict: 'not_said' });
});

it('an appointment that was canceled contradicts the claims that it exists, and no others', () => {
  const input = conversation('+15005550001', [booked]);
  const judged = judge(draftOf(input), input, false);
  expect(judged.filter(({ verdict }) => verdict === 'contradicted').map(({ path }) => path)).toEqual([
    'outcome',
    'summary.headline[0]',
    'summary.next_best_action[0]',
  ]);
});
