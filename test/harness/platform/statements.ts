// The SQL that this process sends to a database, and how PostgreSQL would run it.
import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** One node of a plan, as far as the tests read it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  /** The condition that is applied to each row after it was read: rows that fail it were read unnecessarily. */
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
  /** The node computes a column of another one. */
  readonly 'Parent Relationship'?: string;
  /** How often the node ran, where the statement was run. */
  readonly 'Actual Loops'?: number;
}

/**
 * Runs `work` and returns every statement that any client of this process sent meanwhile, or any client of the database
 * that is named: another platform may work in the process. `work` can see them as they are sent.
 */
export async function statementsDuring(
  work: (seen: readonly Statement[]) => Promise<unknown>,
  databaseUrl?: string,
): Promise<Statement[]> {
  const database = databaseUrl === undefined ? undefined : new URL(databaseUrl).pathname.slice(1);
  const seen: Statement[] = [];
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const config = typeof first === 'string' ? { text: first } : (first as { text?: string; values?: unknown[] });
    const isOurs = database === undefined || database === this.database;
    if (config.text && isOurs)
      seen.push({ text: config.text, values: Array.isArray(second) ? second : (config.values ?? []) });
    return query.apply(this, args);
  };
  try {
    await work(seen);
  } finally {
    prototype.query = query;
  }
  return seen;
}

/** The names of the patterns that no statement matches. */
export const notSent = (patterns: Readonly<Record<string, RegExp>>, seen: readonly Statement[]): string[] =>
  Object.keys(patterns).filter((name) => !seen.some(({ text }) => patterns[name]?.test(text)));

/**
 * Every node of the plan of a statement; without those of subselects in its columns, if only its own are wanted.
 * `analyze` runs the statement.
 */
export async function planOf(
  client: Pick<pg.Client, 'query'>,
  { text, values }: Statement,
  { own = false, analyze = false }: { readonly own?: boolean; readonly analyze?: boolean } = {},
): Promise<PlanNode[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
    text: `explain (analyze ${analyze}, format json) ${text}`,
    values,
  });
  const below = (node: PlanNode): PlanNode[] => {
    const parts = (node.Plans ?? []).filter((part) => !(own && part['Parent Relationship'] === 'SubPlan'));
    return [node, ...parts.flatMap(below)];
  };
  return below(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' });
}
