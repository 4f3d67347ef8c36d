// Statistics of the ended calls of a tenant: by day, agent, trunk or outcome.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { limits } from '../../limits.ts';
import { tenantParams, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { time, timezone } from '../../primitives.ts';

/** What calls can be grouped by. */
export const statsGroupBy = z.enum(['day', 'agent', 'trunk', 'outcome']).meta({
  id: 'StatsGroupBy',
  description:
    'What the calls are grouped by. `day`: the date on which the call was created, in the zone of the tenant. `outcome`: that of its newest summary.',
});

const date = (description: string, example: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .meta({ description, example });
const dateInput = (description: string, example: string) =>
  z.iso
    .date()
    .max(10)
    .refine((value) => !value.startsWith('0000'), { error: 'must not be in the year 0' })
    .meta({ description, example });
const count = (description: string) => z.number().int().min(0).describe(description);

/** A sum in one currency. */
export const statsCost = z
  .object({
    currency: z.string().describe('The currency, as ISO 4217 has it, such as `EUR`.'),
    total: z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .describe('The sum of the lines of usage that have a price: an exact decimal number.'),
  })
  .meta({ id: 'StatsCost', description: 'What calls cost in one currency.' });

/** Figures of a number of calls. */
const figures = {
  calls: count('How many calls have ended.'),
  answered: count('How many of them were answered.'),
  seconds: count('Their `duration_sec` together.'),
  ended_reasons: z
    .record(z.string(), count('How many calls.'))
    .describe('How many calls ended for each `ended_reason`. A reason without calls is absent.'),
  outcomes: z
    .record(z.string(), count('How many calls.'))
    .describe(
      'How many calls have each outcome, by their newest summary. A call whose newest summary is not `ready` has none.',
    ),
  latency: z
    .object({
      turns: count('How many turns of agents have a `total_ms`.'),
      p50_ms: count('The median, in milliseconds.'),
      p95_ms: count('The 95th percentile, in milliseconds.'),
    })
    .meta({
      id: 'StatsLatency',
      description:
        'How long the people waited for a reply, over the turns of all calls: `total_ms` of their latency. The waits are counted in steps of 5 %, so a percentile is at most 2.5 % (or half a millisecond) from the exact one.',
    })
    .nullable()
    .describe('How long the people waited for a reply. Null: no turn has a figure.'),
  costs: z.array(statsCost).describe('What the calls cost, once for each currency. Empty: nothing had a price.'),
  unpriced_lines: count('How many lines of usage had no price. They are not in `costs`.'),
};

const exampleFigures = {
  calls: 412,
  answered: 355,
  seconds: 48_210,
  ended_reasons: { user_hangup: 301, agent_hangup: 54, no_answer: 57 },
  outcomes: { booked: 96, callback: 41 },
  latency: { turns: 4120, p50_ms: 980, p95_ms: 1460 },
  costs: [{ currency: 'EUR', total: '31.4159' }],
  unpriced_lines: 0,
};

/** The calls of one group. */
export const statsGroup = z
  .object({
    key: z
      .string()
      .max(128)
      .nullable()
      .describe(
        'The day (`2026-11-21`), the id of the agent or trunk, or the outcome. Null: calls without a trunk, or without an outcome.',
      ),
    ...figures,
  })
  .meta({
    id: 'StatsGroup',
    description: 'The calls of one day, agent, trunk or outcome.',
    example: { key: '2026-11-21', ...exampleFigures },
  });

/** Statistics of the ended calls of a tenant. */
export const callStats = z
  .object({
    from: date('The first day.', '2026-11-01'),
    to: date('The day after the last one.', '2026-12-01'),
    timezone: timezone.describe('The zone of the tenant, in which the days are.'),
    group_by: statsGroupBy,
    totals: z.object(figures).meta({
      id: 'StatsTotals',
      description: 'All calls of these days, also those of groups that are not listed.',
      example: exampleFigures,
    }),
    groups: z
      .array(statsGroup)
      .max(limits.stats_groups)
      .describe(
        'Groups with at least one call: days in order; agents, trunks and outcomes by their number of calls, the most first, then by `key`.',
      ),
    has_more: z
      .boolean()
      .describe('True: there are more than 1,000 agents or trunks. Those with the fewest calls are left out.'),
  })
  .meta({
    id: 'CallStats',
    description: 'Statistics of the ended calls of a tenant.',
    example: {
      from: '2026-11-01',
      to: '2026-12-01',
      timezone: 'America/New_York',
      group_by: 'day',
      totals: exampleFigures,
      groups: [{ key: '2026-11-21', ...exampleFigures }],
      has_more: false,
    },
  });

/** A day so far, or the same part of an earlier one. */
const partOfDay = z
  .object({
    date: date("The day in the tenant's zone.", '2026-11-21'),
    from: time.describe('When the day began.'),
    to: time.describe('Calls that were created before this moment count.'),
    calls: figures.calls,
    answered: figures.answered,
    ended_reasons: figures.ended_reasons,
    cost: statsCost.nullable().describe('What the calls cost. Null: nothing had a price.'),
  })
  .meta({
    id: 'PartOfDay',
    description: 'The ended calls of a day up to a time of day.',
    example: {
      date: '2026-11-21',
      from: '2026-11-21T05:00:00.000Z',
      to: '2026-11-21T19:30:00.000Z',
      calls: 120,
      answered: 96,
      ended_reasons: { user_hangup: 96, no_answer: 24 },
      cost: { currency: 'EUR', total: '9.42' },
    },
  });

const todayStats = z
  .object({
    timezone: timezone.describe('The zone of the tenant.'),
    today: partOfDay.describe('Today so far.'),
    before: z
      .array(partOfDay)
      .describe('The last four days with the same name, each up to the same time of day; the newest first.'),
  })
  .meta({ id: 'TodayStats', description: 'How today goes, beside the same days of the weeks before.' });

/** Routes of the statistics. */
const routes = initContract().router({
  get: {
    method: 'GET',
    path: `${tenantPath}/stats`,
    summary: 'Get statistics of calls',
    description:
      'Ended calls by the day on which they were created, in the zone of the tenant, exact from the moment at which a call ends. What becomes known later, such as the rest of the transcript or a new summary, is counted on the day of the call as well.',
    pathParams: tenantParams,
    query: z.object({
      from: dateInput('The first day.', '2026-11-01'),
      to: dateInput('The day after the last one: at most 400 days after `from`.', '2026-12-01'),
      group_by: statsGroupBy.default('day').describe('By what the calls are grouped.'),
    }),
    responses: { 200: callStats },
    metadata: policy({ operation: 'getStats', access: ['usage:read'], tag: 'Calls', auth: 'tenant', errors: [] }),
  },
  today: {
    method: 'GET',
    path: `${tenantPath}/stats/today`,
    summary: 'Compare today with the weeks before',
    description:
      "Ended calls of today in the tenant's zone, and of the last four days with the same name up to the same time of day. A call counts some seconds after its end.",
    pathParams: tenantParams,
    responses: { 200: todayStats },
    metadata: policy({ operation: 'getTodayStats', access: ['usage:read'], tag: 'Calls', auth: 'tenant', errors: [] }),
  },
});

/** What stats declare. */
export const stats = defineResource('stats', { routes });
