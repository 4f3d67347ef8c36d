// The timeline of a call: a page of everything that is on record about it.
import { decodeTimelineCursor, encodeTimelineCursor, timelineTypes } from '@voicecall/contract';
import type { TimelineEntry } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/refuse.ts';
import { explainedCall } from '../read-explanation.ts';
import type { OfCall } from '../with-call.ts';
import { readTimeline } from './timeline-store.ts';
import type { TimelineRow } from './timeline-store.ts';

export async function getTimeline(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: OfCall,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
) {
  const [rows, explanation] = await Promise.all([
    readTimeline(deps.db.sql, of, {
      after: after === undefined ? undefined : decodeTimelineCursor(timelineTypes, after),
      limit: limit + 1,
    }),
    explainedCall(deps, of),
  ]);
  if (!rows) throw refuse('call_not_found');
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const has_more = rows.length > limit;
  return {
    explanation,
    entries: page.map(presentEntry),
    next_cursor: has_more && last ? encodeTimelineCursor({ ...last, at: last.at.toISOString() }) : null,
    has_more,
  };
}

/** The statement that reads the rows builds `data` in the form of the contract. */
const presentEntry = ({ at, type, data }: TimelineRow): TimelineEntry =>
  ({ at: at.toISOString(), type, ...data }) as TimelineEntry;
