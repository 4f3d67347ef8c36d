// Finds the passages that fit a question.
import type { Sql } from '../../platform/database/db.ts';
import type { KnowledgePassage } from '../../types.ts';

/** The documents of one text search configuration, and the words of a question in its forms. */
export interface Scope {
  readonly ids: readonly string[];
  readonly words: readonly string[];
  /** How many passages the documents have. */
  readonly passages: number;
}

interface Question {
  readonly tenant_id: string;
  /** Null: all documents of the tenant. */
  readonly ids: readonly string[] | null;
  /** The question as PostgreSQL gets it, and with its words separated. */
  readonly text: string;
  readonly separated: string;
}

export const findScopes = (sql: Sql, { tenant_id, ids, text, separated }: Question): Promise<Scope[]> =>
  sql<Scope>(
    `select array_agg(id) as ids, sum(passages)::int as passages,
       tsvector_to_array(to_tsvector(config::regconfig, case config when 'simple' then $4 else $3 end)) as words
     from knowledge_documents where tenant_id = $1 and ($2::text[] is null or id = any($2)) group by config`,
    [tenant_id, ids, text, separated],
  );

/**
 * The passages that have at least one of the words. The score is the share of the question that a passage covers.
 * A word counts the more the fewer passages have it, of ten at least: in one passage no word would be rare.
 * Between equal ones PostgreSQL's rank decides. The ids of the documents are words of the query, so that the index
 * of words finds these passages alone.
 */
export const findPassages = (
  sql: Sql,
  tenant_id: string,
  { ids, words, passages }: Scope,
  limit: number,
): Promise<KnowledgePassage[]> =>
  sql<KnowledgePassage>(
    `with hits as materialized (
       select document_id, passage_no, search from knowledge_passages
       where tenant_id = $1 and search @@ $3::tsquery
     ), found as (
       select h.document_id, h.passage_no, w.no
       from hits h join unnest($4::tsquery[]) with ordinality as w (word, no) on h.search @@ w.word
     ), weights as (
       select w.no, ln(1 + (greatest($5::float8, 10) - count(f.no) + 0.5) / (count(f.no) + 0.5)) as weight
       from generate_series(1, cardinality($4)) as w (no) left join found f using (no) group by w.no
     ), scored as (
       select document_id, passage_no, least(1, sum(weight) / (select sum(weight) from weights)) as score
       from found join weights using (no) group by document_id, passage_no
     )
     select d.id as document_id, d.name as document_name, p.headings, p.text, s.score
     from scored s join knowledge_passages p on p.tenant_id = $1 and p.document_id = s.document_id
         and p.passage_no = s.passage_no
       join knowledge_documents d on d.tenant_id = $1 and d.id = s.document_id and d.id = any($2)
     order by s.score desc, ts_rank_cd(p.search, $6::tsquery) desc, d.id, p.passage_no limit $7::int`,
    [tenant_id, ids, `(${anyOf(ids)}) & (${anyOf(words)})`, words.map(lexeme), passages, anyOf(words), limit],
  );

const anyOf = (lexemes: readonly string[]): string => lexemes.map(lexeme).join(' | ');

/** A word of a text search query, whatever characters it has. */
const lexeme = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
