// What tests of the whole contract need to know of statistics: calls that are counted, and their sums.
import { oneOf, tenantCount, time } from '../harness/contract/rows.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

export default {
  rows: {
    call_counts: {
      ended_reason: `'busy'`,
      answered: 'true',
      created_at: time,
      outcome: oneOf('booked', 'callback', 'other'),
      seconds: `(i / ${tenantCount}) % 300`,
      cost: `((i / ${tenantCount}) % 100)::numeric / 100`,
    },
    call_stats: {
      unit: `'day'`,
      dimension: oneOf('all', 'agent', 'trunk', 'outcome'),
      period: `date '2024-01-01' + i / ${tenantCount * 4}`,
      key: `''`,
      sums: `'{"calls": 1}'`,
    },
    call_recounts: null,
    call_count_backlog: null,
    call_day_backlog: null,
  },
  rules: [
    /must not be in the year 0|must be in the years 1 to 9999/,
    /must be after from/,
    /must be at most 400 days after from/,
  ],
} satisfies ResourceFixture;
