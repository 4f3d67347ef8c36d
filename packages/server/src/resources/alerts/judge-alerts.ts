// Opens an alert for whatever needs a person, and closes it when that is over. A row, its audit entry and its event are
// of one transaction: a process that dies leaves all of them or none, and the next run finds the rest.
import { alertKindNames } from '@voicecall/contract';
import type { AlertKind } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { publishEvent } from '../../events/publish-event.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Sql } from '../../platform/database/db.ts';
import { purgeInBatches } from '../../platform/database/purge.ts';
import { system } from '../../platform/principal.ts';
import { conditions } from './conditions/all.ts';
import { counted } from './conditions/condition.ts';
import type { Condition, Figures } from './conditions/condition.ts';
import { deleteOldMessages } from './messages/message-store.ts';
import { writeMessages } from './messages/write-messages.ts';
import { alertObject } from './present.ts';
import { deleteOldAlerts, judge, lockAlerts, openAlerts } from './store.ts';
import type { AlertRow, Judgement } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'metrics' | 'publicUrl'>;

/** So many alerts open, and so many close, in one transaction. */
const batch = 500;
const keptDays = 90;

/** One kind that fails does not keep the others. */
export async function judgeAlerts(deps: Needs, signal: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (const kind of alertKindNames)
    try {
      while (!signal.aborted && (await judgeKind(deps, kind)));
    } catch (error) {
      errors.push(error);
    }
  await purgeInBatches(deps.clock, keptDays, signal, (old) => deleteOldAlerts(deps.db.sql, old));
  await purgeInBatches(deps.clock, keptDays, signal, (old) => deleteOldMessages(deps.db.sql, old));
  if (errors.length > 0) throw new AggregateError(errors, 'some kinds of alerts could not be judged');
}

/** True when there may be more of the kind. */
const judgeKind = (deps: Needs, kind: AlertKind): Promise<boolean> =>
  deps.db.tx(async (sql) => {
    if (!(await lockAlerts(sql))) return false;
    const at = deps.clock.now();
    const condition: Condition = conditions[kind];
    const { closed, found, troubled } = await judge(sql, kind, condition, { now: at, limit: batch });
    const opened = await openAlerts(
      sql,
      kind,
      found.map(({ figures, ...it }) => ({ ...it, cause: causeOf(condition, figures).slice(0, 1_000) })),
      at,
    );
    await writeMessages(deps, sql, [...opened, ...closed], at);
    await Promise.all([...opened, ...closed].flatMap((row) => tell(deps, sql, { row, at, troubled })));
    return found.length === batch || closed.length === batch;
  });

const causeOf = ({ cause, noun = 'endpoint' }: Condition, figures: Figures): string =>
  figures['rest'] === undefined
    ? cause(figures)
    : `The same is the case with ${counted(figures['rest'], `more ${noun}`)}, beside those with an alert of their own.`;

interface Told {
  readonly row: AlertRow;
  readonly at: Date;
  readonly troubled: Judgement['troubled'];
}

/** An endpoint is not told of itself, nor of others like it: what is wrong with it may be what it would be told. */
const tell = (deps: Needs, sql: Sql, { row, at, troubled }: Told) => {
  const type = row.status === 'open' ? 'alert.opened' : 'alert.closed';
  return [
    recordAudit(sql, system, {
      tenant_id: row.tenant_id,
      action: type,
      target: ['alert', row.id],
      changes: { kind: row.kind, cause: row.cause },
      at,
    }),
    publishEvent(
      deps,
      sql,
      { tenant_id: row.tenant_id, call_id: null, at, not_to: [row.subject, ...(troubled[row.tenant_id] ?? [])] },
      { type, object: alertObject(row) },
    ),
  ];
};
