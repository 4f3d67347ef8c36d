// What alerts there are: the one table of their titles, their weight, what to do, and the rules with their defaults.
import * as z from 'zod';

/** What an alert of a kind says, and when it opens unless the tenant has said otherwise. */
interface KindOfAlert {
  readonly title: string;
  readonly severity: 'critical' | 'warning';
  /** What to do, in words. */
  readonly remedy: string;
  /** The rule of a tenant that has set none. */
  readonly rule: Readonly<Record<string, boolean | number | string>> & { readonly enabled: boolean };
}

/** Kind of alert → its title, its severity, what to do, and its default rule. */
export const alertKinds = {
  endpoint_failing: {
    title: 'Webhook endpoint fails',
    severity: 'critical',
    remedy:
      'Look at the last attempts of the endpoint, repair its receiver, then send again what did not arrive (`recover`).',
    rule: { enabled: true, failures: 5 },
  },
  endpoint_disabled: {
    title: 'Webhook endpoint disabled',
    severity: 'critical',
    remedy: 'Its receiver answered 410. Give the endpoint its `url` again, or set `enabled`, or delete it.',
    rule: { enabled: true },
  },
  deliveries_waiting: {
    title: 'Deliveries wait',
    severity: 'warning',
    remedy: 'The receiver takes events more slowly than they come. Let it answer 2xx first and work later.',
    rule: { enabled: true, seconds: 300 },
  },
  dead_letters: {
    title: 'Deliveries given up',
    severity: 'critical',
    remedy: 'Repair the receiver, then send the deliveries again (`recover`). Until then the events are in the feed.',
    rule: { enabled: true, deliveries: 1 },
  },
  calls_failing: {
    title: 'Calls fail',
    severity: 'critical',
    remedy: 'Look at `ended_reason` of the newest failed calls: it names the trunk, the number or the agent to check.',
    rule: { enabled: true, percent: 50, calls: 20, above: 20 },
  },
  calls_waiting: {
    title: 'Calls wait for a place',
    severity: 'warning',
    remedy: 'The tenant has as many calls as `max_concurrent_calls` allows. Dispatch later, or have it raised.',
    rule: { enabled: true, seconds: 300 },
  },
  no_agent_worker: {
    title: 'No agent takes calls',
    severity: 'critical',
    remedy: 'Start an agent worker, or more of them, and look whether it reaches LiveKit.',
    rule: { enabled: true, calls: 3 },
  },
  provider_errors: {
    title: 'Agents break down',
    severity: 'critical',
    remedy:
      'Look at the log of the agent worker ("a provider failed"), and at the keys, limits and status pages of the providers of speech and of the model.',
    rule: { enabled: true, calls: 3 },
  },
  summaries_failing: {
    title: 'Summaries fail',
    severity: 'warning',
    remedy: 'Check the key and the limits of the language model; then run the summaries again (`summary:rerun`).',
    rule: { enabled: true, summaries: 3 },
  },
  unpriced_usage: {
    title: 'Usage without a price',
    severity: 'warning',
    remedy: 'Add the missing prices to the price book. The cost of these calls stays without the lines.',
    rule: { enabled: true, lines: 1 },
  },
  spend_budget: {
    title: 'Budget of the day reached',
    severity: 'critical',
    remedy: 'Raise the budget, or wait for the next day.',
    rule: { enabled: false, amount: '100', stop_dispatch: false },
  },
  secret_expiring: {
    title: 'A replaced secret runs out',
    severity: 'warning',
    remedy: 'See that the receiver verifies with the new signing secret, or replace it again with a longer overlap.',
    rule: { enabled: true, hours: 1 },
  },
} as const satisfies Readonly<Record<string, KindOfAlert>>;

/** What all kinds have in common. */
export const alertLimits = {
  /** An alert closes when its cause has been over for so long; so it does not open and close all the time. */
  clear_sec: 300,
  /** So many records of a tenant have an alert of a kind each; all others have one together. */
  alone: 20,
} as const;

/** The kinds of alerts. */
export type AlertKind = keyof typeof alertKinds;

/** The names of all kinds of alerts. */
export const alertKindNames = Object.keys(alertKinds) as AlertKind[];

/** The kind of an alert in a response or a filter. More may be added within /v1. */
export const alertKind = z.enum(alertKindNames).meta({
  id: 'AlertKind',
  extensible: true,
  description: alertKindNames.map((kind) => `\`${kind}\`: ${alertKinds[kind].title.toLowerCase()}.`).join(' '),
});

const enabled = z.boolean().describe('Whether alerts of this kind open. False also closes those that are open.');
const seconds = z.number().int().min(10).max(86_400);
const count = z.number().int().min(1).max(1_000);

const members = {
  endpoint_failing: {
    enabled,
    failures: count.describe('So many failed attempts in a row, without a success.'),
  },
  endpoint_disabled: { enabled },
  deliveries_waiting: { enabled, seconds: seconds.describe('A delivery is overdue for so many seconds.') },
  dead_letters: { enabled, deliveries: count.describe('So many deliveries of an endpoint given up in 24 hours.') },
  calls_failing: {
    enabled,
    percent: z.number().int().min(1).max(100).describe('The share of failed calls among those of the last hour.'),
    calls: count.describe('So many calls must have ended in the last hour.'),
    above: z
      .number()
      .int()
      .min(0)
      .max(100)
      .describe(
        'The share must also be so many points above that of the same hour of the seven days before, if `calls` ended then.',
      ),
  },
  calls_waiting: { enabled, seconds: seconds.describe('A call waits for a place for so many seconds.') },
  no_agent_worker: { enabled, calls: count.describe('So many calls in 15 minutes that no agent took.') },
  provider_errors: { enabled, calls: count.describe('So many calls of the last hour in which the agent broke down.') },
  summaries_failing: { enabled, summaries: count.describe('So many failed summaries in the last hour.') },
  unpriced_usage: { enabled, lines: count.describe('So many lines of usage without a price, today or yesterday.') },
  spend_budget: {
    enabled,
    amount: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,10})?$/, { error: 'must be a decimal number such as "100"' })
      .meta({
        description:
          'What the calls that were created on one day in the zone of the tenant may cost, in the currency of the price book: a decimal number as a text.',
        example: '100',
      }),
    stop_dispatch: z
      .boolean()
      .describe('Whether dispatches are refused with `budget_reached` while the budget of the day is used up.'),
  },
  secret_expiring: {
    enabled,
    hours: z.number().int().min(1).max(24).describe('The secret signs for so many hours more, at most.'),
  },
} as const satisfies { readonly [K in AlertKind]: { readonly [P in keyof (typeof alertKinds)[K]['rule']]: z.ZodType } };

const pascal = (kind: AlertKind): string =>
  kind.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

type Rules = { readonly [K in AlertKind]: z.ZodObject<(typeof members)[K]> };
type RuleChanges = {
  readonly [K in AlertKind]: z.ZodOptional<ReturnType<z.ZodObject<(typeof members)[K]>['partial']>>;
};

/** Kind of alert → its rule, as it is in force. */
export const alertRuleSchemas = Object.fromEntries(
  alertKindNames.map((kind) => [
    kind,
    z.object(members[kind]).meta({
      id: `${pascal(kind)}Rule`,
      description: `${alertKinds[kind].title}: when an alert opens.`,
      example: alertKinds[kind].rule,
    }),
  ]),
) as unknown as Rules;

/** Kind of alert → a change of its rule: what is left out stays. */
export const alertRuleChanges = Object.fromEntries(
  alertKindNames.map((kind) => [
    kind,
    z
      .object(members[kind])
      .partial()
      .meta({
        id: `${pascal(kind)}RuleChange`,
        description: `${alertKinds[kind].title}: what is left out stays.`,
      })
      .optional(),
  ]),
) as unknown as RuleChanges;

/** The rules of a tenant that has set none. */
export const defaultAlertRules = Object.fromEntries(alertKindNames.map((kind) => [kind, alertKinds[kind].rule])) as {
  readonly [K in AlertKind]: z.output<Rules[K]>;
};
