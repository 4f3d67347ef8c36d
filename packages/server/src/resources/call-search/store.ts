// The rows by which calls are searched, and the marks of calls that must be searched anew.
import type { Sql } from '../../platform/database/db.ts';

/** A call, with what it is searched by. */
export interface SearchedCall {
  readonly tenant_id: string;
  readonly call_id: string;
  /** Null: the call is gone. */
  readonly created_at: Date | null;
  readonly numbers: readonly (string | null)[];
  readonly texts: readonly (string | null)[];
  /** What was said; null while the call goes on, and where the tenant does not want it to be searched. */
  readonly said: string | null;
  readonly language: string | null;
}

export const isMarked = 'exists (select 1 from call_search_marks)';

/** Several processes must not write the row of one call at a time: only one does. */
const lockSql = `select pg_try_advisory_xact_lock(hashtext('voicecall call search')) as locked`;

/** The most characters of what was said in a call that are searched. */
const saidChars = 50_000;

/**
 * Takes the newest marks, at most `each` of each of at most 20 tenants, so that no tenant waits for another one.
 * The tenants are found one after the other in the index.
 */
const takeSql = `
  with recursive tenant as (
    (select tenant_id from call_search_marks order by tenant_id limit 1)
    union all
    select (select m.tenant_id from call_search_marks m where m.tenant_id > t.tenant_id order by m.tenant_id limit 1)
    from tenant t where t.tenant_id is not null
  ),
  taken as (
    delete from call_search_marks where ctid = any (array(
      select m.ctid from (select tenant_id from tenant where tenant_id is not null order by random() limit 20) t
      cross join lateral (select ctid from call_search_marks
        where tenant_id = t.tenant_id order by row_no desc limit $1) m))
    returning tenant_id, call_id
  )
  select distinct tenant_id, call_id from taken`;

const readSql = `
  select m.tenant_id, m.call_id, c.created_at, a.language,
    array[c.to_number, c.from_number, c.from_raw]
      || array(select b.phone from bookings b where b.tenant_id = c.tenant_id and b.call_id = c.id) as numbers,
    array[c.client_ref, c.lead ->> 'name', c.lead ->> 'email']
      || array(select unnest(array[b.full_name, b.email, b.client_ref]) from bookings b
        where b.tenant_id = c.tenant_id and b.call_id = c.id) as texts,
    case when t.transcript_search and c.ended_at is not null then (
      select left(string_agg(s.text, E'\\n' order by s.turn_id), ${saidChars}) from call_turns s
      where s.tenant_id = c.tenant_id and s.call_id = c.id) end as said
  from unnest($1::text[], $2::text[]) as m (tenant_id, call_id)
    join tenants t on t.id = m.tenant_id
    left join calls c on c.tenant_id = m.tenant_id and c.id = m.call_id
    left join agents a on a.tenant_id = c.tenant_id and a.id = c.agent_id`;

/**
 * The calls of the next marks, which are taken. Empty when there are none, or another process takes them. Covers all
 * tenants, as a scheduled task does. Run it in a transaction.
 */
export async function takeMarked(sql: Sql, each: number): Promise<SearchedCall[]> {
  const [lock] = await sql<{ locked: boolean }>(lockSql);
  if (!lock?.locked) return [];
  const marks = await sql<{ tenant_id: string; call_id: string }>(takeSql, [each]);
  if (marks.length === 0) return [];
  // Reads what was committed until now, so what is changed later has a mark that is not taken yet.
  return sql<SearchedCall>(readSql, [marks.map((mark) => mark.tenant_id), marks.map((mark) => mark.call_id)]);
}

/** What a call is searched by. */
export interface SearchRow {
  readonly tenant_id: string;
  readonly call_id: string;
  readonly created_at: Date;
  readonly haystack: string;
  readonly config: string;
  readonly words: string;
}

export async function saveSearched(sql: Sql, rows: readonly SearchRow[]): Promise<void> {
  await sql(
    `insert into call_search (tenant_id, call_id, created_at, haystack, terms)
     select tenant_id, call_id, created_at, haystack, array(
       select call_search_parts(tenant_id, haystack) union select call_search_words(tenant_id, config::regconfig, words))
     from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[])
       as r (tenant_id, call_id, created_at, haystack, config, words)
     on conflict (tenant_id, call_id) do update
       set created_at = excluded.created_at, haystack = excluded.haystack, terms = excluded.terms`,
    [
      rows.map((row) => row.tenant_id),
      rows.map((row) => row.call_id),
      rows.map((row) => row.created_at.toISOString()),
      rows.map((row) => row.haystack),
      rows.map((row) => row.config),
      rows.map((row) => row.words),
    ],
  );
}

export async function forgetSearched(sql: Sql, gone: readonly SearchedCall[]): Promise<void> {
  await sql(
    `delete from call_search s using unnest($1::text[], $2::text[]) as g (tenant_id, call_id)
     where s.tenant_id = g.tenant_id and s.call_id = g.call_id`,
    [gone.map((call) => call.tenant_id), gone.map((call) => call.call_id)],
  );
}

/** The languages of the tenant's agents; null when words that were said are not searched. */
export async function findLanguages(sql: Sql, tenant_id: string): Promise<readonly string[] | null> {
  const [row] = await sql<{ languages: string[] | null }>(
    `select case when transcript_search
       then array(select distinct language from agents where tenant_id = $1 and language is not null) end as languages
     from tenants where id = $1`,
    [tenant_id],
  );
  return row?.languages ?? null;
}

/**
 * The index is asked for so many runs of three characters, those that the fewest of so many calls have: others are in
 * almost every call, and reading where they are would take longest.
 */
const [askedRuns, fewSampled] = [6, 100];

/** What a text is searched by: parts of a haystack, and words in the forms of each configuration. */
export interface SearchedBy {
  readonly parts: readonly string[];
  readonly words: readonly { readonly config: string; readonly words: string }[];
  /** How many of the newest calls before a moment are looked at, and for what parts. */
  readonly sample: {
    readonly size: number;
    readonly before: Date | undefined;
    readonly patterns: readonly string[];
  };
}

/** Each list of terms is of one part, or of all words in one configuration. */
export interface SearchedTerms {
  readonly parts: readonly (readonly string[])[];
  readonly words: readonly (readonly string[])[];
  /** Calls of the sample that are found. */
  readonly found: number;
  /** Whether the sample has each of the words, if not all in one call. */
  readonly heard: boolean;
  /** When its oldest and its newest call were made; null: the sample has all calls. */
  readonly sampled_from: Date | null;
  readonly sampled_to: Date | null;
}

export async function termsOf(sql: Sql, tenant_id: string, by: SearchedBy): Promise<SearchedTerms> {
  const { size, before, patterns } = by.sample;
  const [row] = await sql<SearchedTerms>(
    `with words as materialized (
       select distinct terms from unnest($3::text[], $4::text[]) as w (config, words)
         cross join lateral (select array(select distinct call_search_words($1, config::regconfig, words)) as terms) t
       where terms <> '{}'),
     sample as materialized (select haystack, terms, created_at from call_search
       where tenant_id = $1 and created_at <= $5 order by created_at desc, call_id desc limit $6),
     few as materialized (select haystack from sample limit ${fewSampled})
     select (select coalesce(json_agg(array(
           select call_search_parts($1, run)::text
           from (select distinct substr(part, n, 3) as run from generate_series(1, length(part) - 2) as n) r
           order by (select count(*) from few where strpos(haystack, run) > 0), run limit ${askedRuns})), '[]')
         from unnest($2::text[]) as p (part)) as parts,
       (select coalesce(json_agg(terms::text[]), '[]') from words) as words,
       exists (select from words w where (
         select bool_and(exists (select from sample where sample.terms @> array[term]))
         from unnest(w.terms) as term)) as heard,
       s.found, s.sampled_from, s.sampled_to
     from (
       select count(*) filter (where haystack like any($7::text[])
           or exists (select from words w where sample.terms @> w.terms))::int as found,
         case when count(*) = $6 then min(created_at) end as sampled_from,
         case when count(*) = $6 then max(created_at) end as sampled_to
       from sample) s`,
    [
      tenant_id,
      by.parts,
      by.words.map(({ config }) => config),
      by.words.map((each) => each.words),
      before?.toISOString() ?? 'infinity',
      size,
      patterns,
    ],
  );
  return row ?? { parts: [], words: [], found: 0, heard: false, sampled_from: null, sampled_to: null };
}
