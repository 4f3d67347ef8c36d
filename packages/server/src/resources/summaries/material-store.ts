// Reads what is on record about a call, for its summary.
import type { CapturedBooking, Material, SpokenTurn } from '../../extraction/material.ts';
import type { Sql } from '../../platform/database/db.ts';

/** More than any model reads, so it is not loaded. */
const maxBytes = 8_000_000;
const bytesOfTurns = `select coalesce(sum(octet_length(text) + coalesce(octet_length(tool::text), 0)), 0)::float8
  from call_turns where tenant_id = $1 and call_id = $2`;

/** What the caller spoke most, as the speech recognition reports it. */
const spokenLanguage = `select language from call_transcripts where tenant_id = $1 and call_id = $2
  and speaker = 'user' and language is not null group by language order by count(*) desc, language limit 1`;

interface CallFacts extends Omit<Material['call'], 'started_at'> {
  readonly created_at: Date;
  readonly vertical: Material['vertical'];
  readonly too_long: boolean;
  /** The other side did not agree to a transcript. */
  readonly no_consent: boolean;
}

export async function findCallFacts(sql: Sql, tenant_id: string, call_id: string): Promise<CallFacts> {
  const [row] = await sql<CallFacts>(
    `select c.direction, c.answered_by, c.from_number, c.to_number, c.lead, c.created_at, c.answered_at, c.ended_at,
            c.timezone, t.default_vertical as vertical, (${bytesOfTurns}) > $3 as too_long,
            coalesce(c.consent @> '{"mode": "ask", "status": "refused"}', false) as no_consent,
            coalesce((${spokenLanguage}), v.settings ->> 'language', a.language) as language
     from calls c join tenants t on t.id = c.tenant_id
       left join agents a on a.tenant_id = c.tenant_id and a.id = c.agent_id
       left join agent_versions v on v.tenant_id = c.tenant_id and v.agent_id = c.agent_id
         and v.version = c.agent_version
     where c.tenant_id = $1 and c.id = $2`,
    [tenant_id, call_id, maxBytes],
  );
  if (!row) throw new Error(`call ${call_id} is gone`);
  return row;
}

/** All turns in their order; none when they are too long. */
export const listSpokenTurns = (sql: Sql, tenant_id: string, call_id: string): Promise<SpokenTurn[]> =>
  sql(
    `select turn_id, role, text, interrupted, tool, confidence, started_at, ended_at from call_turns
     where tenant_id = $1 and call_id = $2 and (${bytesOfTurns}) <= $3 order by turn_id`,
    [tenant_id, call_id, maxBytes],
  );

/** The active bookings, oldest first. */
export const listCapturedBookings = (sql: Sql, tenant_id: string, call_id: string): Promise<CapturedBooking[]> =>
  sql(
    `select full_name, email, phone, channel, evidence_turn_ids, preferred_datetime_text, preferred_datetime
     from bookings where tenant_id = $1 and call_id = $2 and status = 'captured' order by created_at, id`,
    [tenant_id, call_id],
  );

/** Names of the tenant's booking tools, archived ones included. */
export async function listBookingTools(sql: Sql, tenant_id: string): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    `select distinct name from tools where tenant_id = $1 and type = 'booking' order by name`,
    [tenant_id],
  );
  return rows.map(({ name }) => name);
}
