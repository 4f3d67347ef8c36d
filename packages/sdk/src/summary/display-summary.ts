// How a user interface shows a whole summary.
import { displayFact, notDetected } from './display-fact.ts';
import type { DisplayedFact, DisplayWords } from './display-fact.ts';
import type { FollowupView, ObjectionView, Reading, SummaryView } from './summary-view.ts';

type Displayed<Facts> = { readonly [Name in keyof Facts]: DisplayedFact };

/** A summary ready for display: every fact by the rule of `displayFact`, and no evidence. */
export interface DisplayedSummary {
  /** Show that the call was very short, so that the summary knows little. */
  readonly short_call: boolean;
  /** Not shown when its confidence is below 0.6; headline and narrative still are. */
  readonly outcome: DisplayedFact;
  /** One line; empty where absent. */
  readonly headline: string;
  /** A paragraph; empty where absent. */
  readonly narrative: string;
  /** What to do next; empty where absent. */
  readonly next_best_action: string;
  /** Who was called or called. */
  readonly contact: Displayed<SummaryView['contact']>;
  /** What the caller wanted. */
  readonly intent: Displayed<SummaryView['intent']>;
  /** What was agreed about an appointment. */
  readonly booking: Displayed<SummaryView['booking']>;
  /** The figures are not shown when they could not be measured. */
  readonly metrics: Displayed<SummaryView['metrics']>;
  /** Objections of the person. */
  readonly objections: readonly Omit<ObjectionView, 'evidence_turn_ids'>[];
  /** Tasks to do after the call. */
  readonly followups: readonly Omit<FollowupView, 'evidence_turn_ids'>[];
  /** By name. */
  readonly vertical: Readonly<Record<string, DisplayedFact>>;
  /** By `field_key`, each with its label. */
  readonly custom: Readonly<
    Record<
      string,
      DisplayedFact & {
        /** Label of the field. */
        readonly label: string;
      }
    >
  >;
}

/** Applies the display rules to a summary that `readSummary` returned. */
export function displaySummary(view: SummaryView, words?: DisplayWords): DisplayedSummary {
  const show = (fact: Reading): DisplayedFact => displayFact(fact, words);
  const { sentiment_overall, ...figures } = view.metrics;
  const warns = (warning: string): boolean => view.warnings.includes(warning);
  return {
    short_call: warns('transcript_very_short'),
    outcome: warns('low_confidence_outcome') ? notDetected : show(view.outcome),
    ...view.summary,
    contact: mapped(view.contact, show),
    intent: mapped(view.intent, show),
    booking: mapped(view.booking, show),
    // The payload has figures in this case too; they mean nothing.
    metrics: {
      ...mapped(figures, warns('metrics_unavailable') ? () => notDetected : show),
      sentiment_overall: show(sentiment_overall),
    },
    objections: view.objections.map(({ category, quote, resolved }) => ({ category, quote, resolved })),
    followups: view.followups.map(({ task, owner, due_by }) => ({ task, owner, due_by })),
    vertical: mapped(view.vertical.facts as Readonly<Record<string, Reading>>, show),
    custom: Object.fromEntries(
      Object.values(view.custom?.facts ?? {}).map(({ field_key, label, ...fact }) => [
        field_key,
        { label, ...show(fact) },
      ]),
    ),
  };
}

const mapped = <Facts extends object>(facts: Facts, show: (fact: Reading) => DisplayedFact): Displayed<Facts> =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, show(fact as Reading)])) as Displayed<Facts>;
