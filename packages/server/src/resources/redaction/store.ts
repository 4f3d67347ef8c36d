// What is to be redacted of a call, and the turns on record around those that come.
import type { RedactionRules } from '../../extraction/redaction/find-redactions.ts';
import { prepared } from '../../platform/database/db.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { Turn } from '../../types.ts';

/** Names a call. */
export interface OfCall {
  readonly tenant_id: string;
  readonly call_id: string;
}

const rulesSql = prepared(
  `select t.redact || s.redact as classes, t.redact_patterns || s.redact_patterns as patterns, s.language
   from calls c join tenants t on t.id = c.tenant_id
     join agents a on a.tenant_id = c.tenant_id and a.id = c.agent_id
     left join agent_versions v on v.tenant_id = c.tenant_id and v.agent_id = c.agent_id and v.version = c.agent_version
     cross join lateral (select
       case when v.version is null then a.redact else coalesce(v.settings -> 'redact', '[]') end as redact,
       case when v.version is null then a.redact_patterns
         else coalesce(v.settings -> 'redact_patterns', '[]') end as redact_patterns,
       coalesce(v.settings ->> 'language', a.language) as language) s
   where c.tenant_id = $1 and c.id = $2
     and (t.redact, t.redact_patterns, s.redact, s.redact_patterns) <> ('[]', '[]', '[]', '[]')`,
);

/** What the version of the agent and the tenant name, together; undefined: nothing. */
export async function findRules(sql: Sql, { tenant_id, call_id }: OfCall): Promise<RedactionRules | undefined> {
  const [rules] = await sql<RedactionRules>(rulesSql, [tenant_id, call_id]);
  return rules;
}

export type KnownTurn = Pick<Turn, 'turn_id' | 'role' | 'text'>;

/** A number in pieces is said in so many turns of both sides at most. */
const turnsOfNumber = 12;

/** The turns on record that are those of `said`, or a little before them. */
export const listAround = (
  sql: Sql,
  { tenant_id, call_id }: OfCall,
  said: readonly { readonly turn_id: number }[],
): Promise<KnownTurn[]> => {
  const ids = said.map(({ turn_id }) => turn_id);
  return sql<KnownTurn>(
    `select turn_id, role, text from call_turns
     where tenant_id = $1 and call_id = $2 and turn_id between $3 and $4 order by turn_id`,
    [tenant_id, call_id, Math.min(...ids) - turnsOfNumber, Math.max(...ids)],
  );
};

/** A turn on record, and what its text becomes. */
export interface ChangedText {
  readonly turn_id: number;
  readonly before: string;
  readonly text: string;
}

/** Gives turns on record their new texts; one that has another text meanwhile stays. */
export async function changeTexts(
  sql: Sql,
  { tenant_id, call_id }: OfCall,
  changed: readonly ChangedText[],
): Promise<void> {
  if (changed.length === 0) return;
  await sql(
    `update call_turns t set text = s.text from jsonb_to_recordset($3::jsonb) as s (turn_id int, before text, text text)
     where t.tenant_id = $1 and t.call_id = $2 and t.turn_id = s.turn_id and t.text = s.before`,
    [tenant_id, call_id, JSON.stringify(changed)],
  );
}
