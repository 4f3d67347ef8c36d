// Today so far in the tenant's zone, beside the same part of the last four days with the same name.
import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../../deps.ts';
import { zoneOf } from '../../platform/time-zone.ts';
import { readParts } from './store.ts';

const weeks = [0, 1, 2, 3, 4];

export async function readToday({ db, clock }: Pick<Deps, 'db' | 'clock'>, tenant_id: string) {
  const [tenant] = await db.sql<{ timezone: string }>('select timezone from tenants where id = $1', [tenant_id]);
  const timezone = zoneOf(tenant?.timezone ?? 'UTC');
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(timezone);
  const spans = weeks.map((back) => {
    const to = now.subtract({ weeks: back });
    return { date: to.toPlainDate().toString(), from: momentOf(to.startOfDay()), to: momentOf(to) };
  });
  const parts = await readParts(db.sql, tenant_id, spans);
  const [today, ...before] = spans.map(({ date, from, to }, index) => {
    const { calls, answered, ended_reasons, cost } = parts[index] ?? none;
    return { date, from: from.toISOString(), to: to.toISOString(), calls, answered, ended_reasons, cost };
  });
  if (!today) throw new Error('there is no today');
  return { timezone, today, before };
}

const none = { calls: 0, answered: 0, ended_reasons: {}, cost: null };

const momentOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);
