// Writes src/generated/published-order.ts: the order in which documents have the names that resources declare. What is
// there keeps its place, so that a declaration can move to another file without a change of any document.
import { auditActions } from '../src/lists/audit-actions.ts';
import { contract } from '../src/contract.ts';
import { errorCodes } from '../src/lists/errors.ts';
import { eventTypes } from '../src/lists/event-catalogue.ts';
import { tenantLimits } from '../src/lists/tenant-limits.ts';

const lists = {
  resources: Object.keys(contract),
  limits: Object.keys(tenantLimits),
  auditActions,
  errors: errorCodes,
  events: eventTypes,
};

/** The generated file: repository path → content. */
export const generatePublishedOrder = (): Record<string, string> => ({
  'packages/contract/src/generated/published-order.ts': [
    '// The order of names in published documents, and in which routes are tried. A new name comes last; move its line to',
    '// give it another place.',
    '// Written by packages/contract/generate/published-order-file.ts: run `pnpm generate`.',
    `export const publishedOrder = ${JSON.stringify(lists, null, 2)} as const;`,
    '',
  ].join('\n'),
});
