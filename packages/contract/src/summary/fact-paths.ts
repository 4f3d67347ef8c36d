// The facts of a summary that a program can ask for by their path.
import type * as z from 'zod';
import { fieldKeyPattern } from './custom.ts';
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

const escaped = (path: string): string => path.replaceAll('.', '\\.');
const custom = `${escaped(customFactPrefix)}${fieldKeyPattern.source.slice(1, -1)}`;

/** What a path of a fact looks like: one of the summary's own, or one of a custom field. */
export const summaryFactPattern = new RegExp(`^(${[...summaryFacts.map(escaped), custom].join('|')})$`);
