// How much of a call is read as evidence: real claims are not near it, and beyond it nothing is proved.
import { expect, it } from 'vitest';
import { mostEvidence } from './evidence-read.ts';
import { groundDraft } from './ground-draft.ts';
import { claim, draftOf, materialOf } from './testing/example-call.ts';

const budgetSaidIn = (turn: number) => ({ budget: claim('400,000', [turn, 'four hundred thousand']) });
const budgetOf = (lines: readonly string[], turn: number) =>
  groundDraft(draftOf({ vertical_facts: budgetSaidIn(turn) }), materialOf(lines));
const said = 'I have four hundred thousand. ';

it('a claim stands on the longest turn that a person speaks', () => {
  const talk = said + 'and then we went to see another house. '.repeat(400);
  const { vertical } = budgetOf(['agent: What is your budget?', `user: ${talk}`], 2);
  expect(vertical.facts).toMatchObject({ budget: { value: '400,000' } });
});

it('a turn that is longer than all that is read proves nothing', () => {
  const talk = said + 'x '.repeat(mostEvidence / 2);
  const { vertical, refuted } = budgetOf(['agent: What is your budget?', `user: ${talk}`], 2);
  expect(vertical.facts).toMatchObject({ budget: { value: null } });
  expect(refuted).toContainEqual({ path: 'vertical.budget', reason: 'no_evidence' });
});

it('what claims cite is read in their order, and each turn counts once', () => {
  const long = `user: ${'the house is nice. '.repeat(Math.floor((mostEvidence / 2 - 100) / 19))}`;
  const lines = [long, long, `user: ${said}`];
  const task = (turn_id: number) => ({
    task: 'See the house.',
    owner: 'agent' as const,
    due_by: null,
    evidence: [{ turn_id, quote: 'the house is nice' }],
  });
  const draft = (...turns: readonly number[]) =>
    groundDraft(draftOf({ followups: turns.map(task), vertical_facts: budgetSaidIn(3) }), materialOf(lines));
  expect(draft(1, 1, 1).vertical.facts).toMatchObject({ budget: { value: '400,000' } });
  expect(draft(1, 2).followups).toHaveLength(2);
  expect(draft(1, 2).vertical.facts).toMatchObject({ budget: { value: '400,000' } });
  const more = groundDraft(
    draftOf({ followups: [1, 2].map(task), vertical_facts: budgetSaidIn(3) }),
    materialOf([long, long, `user: ${said}${'x '.repeat(500)}`]),
  );
  expect(more.vertical.facts).toMatchObject({ budget: { value: null } });
});
