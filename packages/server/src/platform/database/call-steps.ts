// Steps of a call for its timeline: what no row keeps, because it is overwritten or was never stored. A step is written
// in the transaction of its change.
import type { TimelineEntry, TimelineType } from '@voicecall/contract';
import { prepared } from './db.ts';
import type { Sql } from './db.ts';

/** A step of one type, with the details that its entry shows. */
export type CallStep = {
  [T in TimelineType]: {
    readonly type: T;
    readonly at: Date;
    /** Tells steps of this type of one call apart; without it there is one. */
    readonly key?: string;
    readonly data: Omit<Extract<TimelineEntry, { type: T }>, 'at' | 'type'>;
  };
}[TimelineType];

const insertSql = prepared(
  `insert into call_steps (tenant_id, call_id, step_key, type, at, data)
   select $1, $2, s.step_key, s.type, s.at, s.data
   from jsonb_to_recordset($3::jsonb) as s (step_key text, type text, at timestamptz, data jsonb)
   on conflict do nothing`,
);

/** Records steps of a call; one that is on record stays as it is. Call it inside the transaction of the change. */
export async function recordSteps(
  sql: Sql,
  of: { readonly tenant_id: string; readonly id: string },
  ...steps: readonly CallStep[]
): Promise<void> {
  const rows = steps.map(({ key, ...step }) => ({ ...step, step_key: key ? `${step.type}/${key}` : step.type }));
  if (rows.length > 0) await sql(insertSql, [of.tenant_id, of.id, JSON.stringify(rows)]);
}

/** SQL expressions over the rows of `from`, which have `tenant_id` and `call_id`. */
export interface StepColumns {
  readonly from: string;
  readonly at: string;
  readonly key?: string;
  readonly data?: string;
}

/** SQL: the insert of a step, for the `with` of the statement that makes the change. All parameters are code. */
export const stepInsert = (type: TimelineType, { from, at, key, data = `'{}'::jsonb` }: StepColumns): string =>
  `insert into call_steps (tenant_id, call_id, step_key, type, at, data)
   select tenant_id, call_id, '${type}'${key ? ` || '/' || ${key}` : ''}, '${type}', ${at}, ${data}
   from ${from} on conflict do nothing`;
