// What tests of the whole contract need to know of statistics: calls that are counted, and their sums.
import { oneOf, tenantCount } from '../harness/contract/rows.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

export default {
  rows: {
    call_counts: { ended_reason: `'busy'`, answered: 'true' },
    call_stats: {
      unit: `'day'`,
      dimension: oneOf('all', 'agent', 'trunk', 'outcome'),
      period: `date '2024-01-01' + i / ${tenantCount * 4}`,
      key: `''`,
      sums: `'{"calls": 1}'`,
    },
    call_recounts: null,
    call_count_backlog: null,
  },
  rules: [/must be after from/, /must be at most 400 days after from/],
} satisfies ResourceFixture;
