// Rows of test cases.
import type { ExtractionInput } from '@voicecall/contract';
import type { test_cases } from '../../generated/prisma/client.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { TestCase } from '../../types.ts';

type JsonColumn = 'caller' | 'lead' | 'metadata' | 'variables' | 'mocks' | 'assertions';

export type TestCaseRow = Omit<test_cases, JsonColumn | 'direction'> & Pick<TestCase, JsonColumn | 'direction'>;

interface Key {
  readonly tenant_id: string;
  readonly id: string;
}

const columns = [
  ...['tenant_id', 'id', 'agent_id', 'name', 'caller', 'direction', 'lead', 'metadata', 'variables'],
  ...['mocks', 'assertions', 'max_turns', 'created_at', 'updated_at'],
] as const;

const valueOf = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : value;
};

export async function insertTestCase(sql: Sql, row: TestCaseRow): Promise<void> {
  await sql(
    `insert into test_cases (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    columns.map((column) => valueOf(row[column as keyof TestCaseRow])),
  );
}

export async function findTestCase(sql: Sql, { tenant_id, id }: Key): Promise<TestCaseRow | undefined> {
  const [row] = await sql<TestCaseRow>('select * from test_cases where tenant_id = $1 and id = $2', [tenant_id, id]);
  return row;
}

/** Changes a test and returns it; undefined when there is none. Writes only the given columns. */
export async function changeTestCase(
  sql: Sql,
  { tenant_id, id }: Key,
  changes: Partial<Omit<TestCaseRow, 'tenant_id' | 'id' | 'agent_id' | 'created_at'>>,
): Promise<TestCaseRow | undefined> {
  const given = Object.entries(changes).filter(([column, value]) => value !== undefined && isColumn(column));
  const [row] = await sql<TestCaseRow>(
    `update test_cases set ${given.map(([column], i) => `${column} = $${i + 3}`).join(', ')}
     where tenant_id = $1 and id = $2 returning *`,
    [tenant_id, id, ...given.map(([, value]) => valueOf(value))],
  );
  return row;
}

const isColumn = (name: string): boolean => (columns as readonly string[]).includes(name);

export async function deleteCase(sql: Sql, { tenant_id, id }: Key): Promise<TestCaseRow | undefined> {
  const [row] = await sql<TestCaseRow>('delete from test_cases where tenant_id = $1 and id = $2 returning *', [
    tenant_id,
    id,
  ]);
  return row;
}

/** The tests with these ids, or all of the agent, oldest first; at most `limit` of them. */
export const chosenCases = (
  sql: Sql,
  {
    tenant_id,
    agent_id,
    ids,
    limit,
  }: { tenant_id: string; agent_id: string; ids: readonly string[] | null; limit: number },
): Promise<TestCaseRow[]> =>
  sql<TestCaseRow>(
    `select * from test_cases where tenant_id = $1 and agent_id = $2 and ($3::text[] is null or id = any($3))
     order by created_at, id limit $4`,
    [tenant_id, agent_id, ids, limit],
  );

/** The versions of the agent, if it is active, before something is read or created below it. */
export async function findActiveAgent(
  sql: Sql,
  tenant_id: string,
  id: string,
): Promise<{ readonly published_version: number; readonly draft_version: number | null } | undefined> {
  const [row] = await sql<{ published_version: number; draft_version: number | null }>(
    `select published_version, draft_version from agents where tenant_id = $1 and id = $2 and status = 'active'`,
    [tenant_id, id],
  );
  return row;
}

/** What the summaries of the tenant are asked for. */
export async function findVertical(sql: Sql, tenant_id: string): Promise<ExtractionInput['vertical']> {
  const [row] = await sql<{ vertical: ExtractionInput['vertical'] }>(
    'select default_vertical as vertical from tenants where id = $1',
    [tenant_id],
  );
  if (!row) throw new Error(`tenant ${tenant_id} is gone`);
  return row.vertical;
}

/** A finished call of the tenant with its turns of people and tools; undefined when there is no such call. */
export async function findHeldCall(
  sql: Sql,
  { tenant_id, id }: Key,
): Promise<{ call: HeldCall; turns: HeldTurn[] } | undefined> {
  const [calls, turns] = await Promise.all([
    sql<HeldCall>(
      'select direction, lead, metadata, variables, to_number, ended_at from calls where tenant_id = $1 and id = $2',
      [tenant_id, id],
    ),
    sql<HeldTurn>(
      `select role, text, tool from call_turns where tenant_id = $1 and call_id = $2 and role in ('user', 'tool')
       order by turn_id`,
      [tenant_id, id],
    ),
  ]);
  const [call] = calls;
  return call && { call, turns };
}

export interface HeldCall {
  readonly direction: 'inbound' | 'outbound' | 'web';
  readonly lead: TestCase['lead'];
  readonly metadata: TestCase['metadata'];
  readonly variables: TestCase['variables'];
  readonly to_number: string | null;
  readonly ended_at: Date | null;
}

export interface HeldTurn {
  readonly role: 'user' | 'tool';
  readonly text: string;
  readonly tool: {
    readonly name: string;
    readonly arguments: Record<string, never>;
    readonly result: string | null;
    readonly ok: boolean;
  } | null;
}
