// The facts of a summary that a program can ask for by their path.
import type * as z from 'zod';
import { fieldKey } from './custom.ts';
import { realEstateFacts, summaryPayload } from './payload.ts';

const { contact, intent, booking } = summaryPayload.shape;
const under = (path: string, { shape }: z.ZodObject): string[] => Object.keys(shape).map((name) => `${path}.${name}`);

/** Paths in the payload of a summary. A fact with evidence stands for its value. */
export const summaryFacts: readonly string[] = [
  'outcome',
  ...under('contact', contact),
  ...under('intent', intent),
  ...under('booking', booking),
  'metrics.sentiment_overall',
  ...under('vertical.facts', realEstateFacts),
];

/** What the path of a custom field's fact begins with. */
export const customFactPrefix = 'custom.facts.';

/** Whether a summary may have a fact at this path. */
export const isSummaryFact = (path: string): boolean =>
  summaryFacts.includes(path) ||
  (path.startsWith(customFactPrefix) && fieldKey.safeParse(path.slice(customFactPrefix.length)).success);
