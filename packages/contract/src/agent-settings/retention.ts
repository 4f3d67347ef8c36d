// Settings of a tenant: how long its data is kept, and whether the audit log says who read it.
import * as z from 'zod';

const retentionKinds = {
  calls_days: 'calls, with all that belongs to them,',
  transcripts_days: 'what was said in calls',
  recordings_days: 'recordings',
  summaries_days: 'what summaries say; outcomes stay',
  bookings_days: 'whom bookings are for; their times stay',
  request_log_days: 'the request log',
  audit_days: 'the audit log',
} as const;
const days = z.number().int().min(1).max(3650).nullable();
const retentionFields = Object.fromEntries(
  Object.entries(retentionKinds).map(([kind, what]) => [
    kind,
    days.describe(
      `How many days ${what} is kept, from the start of the call or request. Null: as long as the installation allows.`,
    ),
  ]),
) as Record<keyof typeof retentionKinds, typeof days>;

/** How long a tenant's data is kept. */
export const noRetention = {
  calls_days: null,
  transcripts_days: null,
  recordings_days: null,
  summaries_days: null,
  bookings_days: null,
  request_log_days: null,
  audit_days: null,
} satisfies Record<keyof typeof retentionKinds, null>;

/** See `noRetention`. */
export const retention = z.object(retentionFields).meta({
  id: 'TenantRetention',
  description: 'How long data of the tenant is kept. What is older goes within an hour, unless its call is on hold.',
  example: { ...noRetention, recordings_days: 30 },
});
/** What applies of it. */
export const retentionInForce = z.object(retentionFields).meta({
  id: 'TenantRetentionInForce',
  description:
    'What applies: `retention`, within the bounds of the installation (RETENTION_MIN_DAYS, RETENTION_MAX_DAYS). Null: ' +
    'not limited.',
  example: { ...noRetention, calls_days: 365, recordings_days: 30 },
});
/** A change of it. */
export const retentionInput = z
  .object(retentionFields)
  .partial()
  .meta({
    id: 'TenantRetentionInput',
    description:
      'What is left out stays as it is. A shorter time takes effect within an hour, and nothing brings back what it ' +
      'erased. Days beyond the bounds of the installation are refused.',
    example: { recordings_days: 30 },
  });

/** Whether reads of what was said are recorded. */
export const auditAccess = z
  .boolean()
  .describe(
    'Whether the audit log records who read transcripts and summaries of calls, and who got links to recordings: once ' +
      'an hour for each reader and call. A change takes effect within a second.',
  );
