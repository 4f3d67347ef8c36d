// Presents call rows as the API returns them.
import { limits } from '@voicecall/contract';
import type { Call, Turn } from '../../types.ts';
import type { CallRow } from './store.ts';
import type { TurnRow } from './agent/transcript-store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Whole seconds from answer to end; 0 for a call that was not answered or has not ended. */
export const durationSec = (row: Pick<CallRow, 'answered_at' | 'ended_at'>): number =>
  row.answered_at && row.ended_at
    ? Math.max(0, Math.round((row.ended_at.getTime() - row.answered_at.getTime()) / 1000))
    : 0;

/**
 * True once the call's agent may no longer act for it. That is some time after the end, as tool calls may arrive after
 * the hang-up.
 */
export const isClosedToAgent = (row: Pick<CallRow, 'ended_at'>, now: Date): boolean =>
  row.ended_at !== null && now.getTime() - row.ended_at.getTime() > limits.agent_grace_ms;

/** What the API shows of a call's row. */
export type ShownRow = Pick<CallRow, Exclude<keyof Call, 'duration_sec' | 'booking_ids'>>;

/** The columns of `calls` that `presentCall` reads. */
export const shownColumns = `id, tenant_id, agent_id, agent_version, trunk_id, direction, status, ended_reason, ended_by, answered_by, sip_status,
  from_number, from_raw, asserted_identity, diversion, to_number, room_name, client_ref, lead, metadata, variables, timezone, created_at, ringing_at, answered_at, ended_at,
  recording_key, recording_status, egress_id, consent, summary_status, summary_id, erased, hold_reason, updated_at`;

/** How a call turned out: a column of a select from `calls`. */
export const outcomeColumn = `(
  select s.outcome from call_summaries s where s.tenant_id = calls.tenant_id and s.id = calls.summary_id) as outcome`;

export const presentCall = (row: ShownRow, booking_ids: readonly string[]): Call => ({
  id: row.id,
  tenant_id: row.tenant_id,
  agent_id: row.agent_id,
  agent_version: row.agent_version,
  trunk_id: row.trunk_id,
  direction: row.direction,
  status: row.status,
  ended_reason: row.ended_reason,
  ended_by: row.ended_by,
  answered_by: row.answered_by,
  sip_status: row.sip_status,
  from_number: row.from_number,
  from_raw: row.from_raw,
  asserted_identity: row.asserted_identity,
  diversion: row.diversion,
  to_number: row.to_number,
  room_name: row.room_name,
  client_ref: row.client_ref,
  lead: row.lead,
  metadata: row.metadata,
  variables: row.variables,
  timezone: row.timezone,
  created_at: row.created_at.toISOString(),
  ringing_at: iso(row.ringing_at),
  answered_at: iso(row.answered_at),
  ended_at: iso(row.ended_at),
  duration_sec: durationSec(row),
  recording_key: row.recording_key,
  recording_status: row.recording_status,
  egress_id: row.egress_id,
  consent: row.consent,
  summary_status: row.summary_status,
  summary_id: row.summary_id,
  erased: row.erased,
  hold_reason: row.hold_reason,
  booking_ids: [...booking_ids],
  updated_at: row.updated_at.toISOString(),
});

/** Presents a turn with its offsets from the answer, or from the creation of a call that was never answered. */
export function presentTurn(row: TurnRow, call: Pick<CallRow, 'answered_at' | 'created_at'>): Turn {
  const zero = (call.answered_at ?? call.created_at).getTime();
  const { ended_at, started_at, tool, ...rest } = row;
  return {
    ...rest,
    tool: tool && { ...tool, result: tool.result === undefined ? row.text : tool.result },
    started_at: started_at.toISOString(),
    offset_ms: started_at.getTime() - zero,
    end_offset_ms: ended_at ? ended_at.getTime() - zero : null,
  };
}
