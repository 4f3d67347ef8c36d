// What the check of a call finds, and nothing else has told.
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { finishCall } from '../lifecycle/finish-call.ts';
import type { CallEnd } from '../lifecycle/finish-call.ts';
import { recordAnswer } from '../lifecycle/record-answer.ts';
import type { CallRow } from '../store.ts';

type Needs = Pick<Deps, 'clock' | 'enqueue' | 'metrics'>;

export function endFound(deps: Needs, sql: Sql, call: CallRow, end: CallEnd): Promise<void> {
  deps.metrics.callRepairs.inc({ kind: end.reason });
  return finishCall(deps, sql, call, end);
}

export function answerFound(
  deps: Needs,
  sql: Sql,
  call: CallRow,
  answer: Parameters<typeof recordAnswer>[3],
): Promise<void> {
  if (!call.answered_at) deps.metrics.callRepairs.inc({ kind: 'answered' });
  return recordAnswer(deps, sql, call, answer);
}
