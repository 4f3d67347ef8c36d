// The goals of the evaluation.
import type { Figures, Share } from './figures.ts';

export interface Goal {
  readonly name: string;
  /** As it is printed: "at least 95 %". */
  readonly goal: string;
  readonly figure: Share;
  readonly met: boolean;
}

/** The largest legal call: processor time of all stages, without the model. */
export const mostCpuMs = 200;

const atLeast = (name: string, percent: number, figure: Share): Goal => ({
  name,
  goal: `at least ${percent} %`,
  figure,
  met: figure.part * 100 >= percent * figure.whole,
});

const atMost = (name: string, percent: number, figure: Share): Goal => ({
  name,
  goal: percent === 0 ? 'none' : `at most ${percent} %`,
  figure,
  met: figure.part * 100 <= percent * figure.whole,
});

const leastKept = 95;

export function goalsOf(figures: Figures): Goal[] {
  const { kept, shown, said_but_untrue, orders } = figures;
  const worst = figures.kept_by_language.toSorted((a, b) => a.kept / a.all - b.kept / b.all)[0];
  return [
    atLeast('true facts kept as claimed', leastKept, { part: kept.kept, whole: kept.all }),
    atMost('true facts lost', 2, { part: kept.lost, whole: kept.all }),
    atLeast('true facts kept, in the worst language', leastKept - 5, {
      part: worst?.kept ?? 0,
      whole: worst?.all ?? 0,
    }),
    atMost('false facts shown as certain', 3, { part: shown.certain, whole: shown.all }),
    atLeast('false facts blocked', 90, { part: shown.blocked, whole: shown.all }),
    atMost('said but untrue, shown as certain', 5, { part: said_but_untrue.certain, whole: said_but_untrue.all }),
    atMost('false sentences in headline and narrative', 5.6, figures.false_sentences),
    atMost('false sentences about appointments', 0, figures.false_bookings),
    atMost('invented follow-ups and objections', 10, figures.invented_items),
    atMost('spoken orders that became facts', 0, {
      part: orders.certain + orders.uncertain,
      whole: orders.all,
    }),
    atLeast('facts marked as certain that are right', 98, figures.certain_right),
  ];
}
