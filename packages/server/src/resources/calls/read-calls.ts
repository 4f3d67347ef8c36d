// Reads calls: a page of them, or one with its turns and transcripts (requirement 2.9).
import { decodeCursor } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { instant, readPage } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { bookingIdsOf } from '../bookings/store.ts';
import { presentCall, presentTurn } from './present.ts';
import { findCall } from './store.ts';
import type { CallRow } from './store.ts';
import { listTranscripts, listTurns } from './agent/transcript-store.ts';

/** Filters of the list; a call must match every one that is given. */
export interface CallFilters {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly client_ref?: string | undefined;
  readonly status?: string | undefined;
  readonly direction?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly trunk_id?: string | undefined;
  readonly to_number?: string | undefined;
  readonly from_number?: string | undefined;
  readonly ended_reason?: string | undefined;
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}

export async function listCalls(deps: Pick<Deps, 'db'>, tenant_id: string, filters: CallFilters) {
  const page = await readPage<CallRow>(deps.db.sql, {
    table: 'calls',
    where: [
      ['tenant_id = ?', tenant_id],
      ['client_ref = ?', filters.client_ref],
      ['status = ?', filters.status],
      ['direction = ?', filters.direction],
      ['agent_id = ?', filters.agent_id],
      ['trunk_id = ?', filters.trunk_id],
      ['to_number = ?', filters.to_number],
      ['from_number = ?', filters.from_number],
      ['ended_reason = ?', filters.ended_reason],
      ['created_at > ?', instant(filters.created_after)],
    ],
    before: instant(filters.created_before),
    limit: filters.limit,
    after: filters.cursor === undefined ? undefined : decodeCursor('call', filters.cursor),
  });
  const bookings = await bookingIdsOf(
    deps.db.sql,
    tenant_id,
    page.rows.map(({ id }) => id),
  );
  return {
    calls: page.rows.map((row) => presentCall(row, bookings)),
    next_cursor: page.next_cursor,
    has_more: page.has_more,
  };
}

export async function getCall(deps: Pick<Deps, 'db' | 'clock' | 'recordings'>, tenant_id: string, id: string) {
  const { sql } = deps.db;
  const [call, turns, transcripts, bookings] = await Promise.all([
    findCall(sql, tenant_id, id),
    listTurns(sql, tenant_id, id),
    listTranscripts(sql, tenant_id, id),
    bookingIdsOf(sql, tenant_id, [id]),
  ]);
  if (!call) throw refuse('call_not_found');
  return {
    call: presentCall(call, bookings),
    turns: turns.map((turn) => presentTurn(turn, call)),
    transcripts,
    recording_url:
      call.recording_status === 'completed' && call.recording_key
        ? await deps.recordings.urlOf(call.recording_key, deps.clock.now())
        : null,
    recording_missing: call.recording_status === 'failed',
  };
}
