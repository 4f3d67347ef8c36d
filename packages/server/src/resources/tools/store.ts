// Rows of tools, with their encrypted secrets and headers.
import { Prisma } from '../../generated/prisma/client.ts';
import type { tools } from '../../generated/prisma/client.ts';
import type { Sql, Tx } from '../../platform/database/db.ts';
import { sealedColumn } from '../../platform/keys/reseal-column.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Agent, Tool } from '../../types.ts';

/** How an http tool is called; the values of its headers are encrypted in a separate column. */
export type StoredHttp = Omit<NonNullable<Tool['http']>, 'max_response_bytes'>;

export type ToolRow = Omit<tools, 'http' | 'type' | 'status'> &
  Pick<Tool, 'type'> & { http: StoredHttp | null; status: 'active' | 'archived' };

/** A row of an http tool, whose settings and secret are set. */
export type HttpToolRow = ToolRow & {
  readonly http: StoredHttp;
  readonly signing_secret_sealed: Uint8Array;
  readonly http_headers_sealed: Uint8Array;
};

export const isHttp = (tool: ToolRow): tool is HttpToolRow =>
  tool.type === 'http' &&
  tool.http !== null &&
  tool.signing_secret_sealed !== null &&
  tool.http_headers_sealed !== null;

type ToolChanges = Partial<Omit<ToolRow, 'tenant_id' | 'id' | 'type' | 'created_at'>>;

export async function insertTool(prisma: Tx['prisma'], row: ToolRow): Promise<void> {
  await prisma.tools.create({ data: columnsOf(row) });
}

export async function findTool(prisma: Tx['prisma'], tenant_id: string, id: string): Promise<ToolRow | undefined> {
  const row = await prisma.tools.findFirst({ where: { tenant_id, id, status: 'active' } });
  return (row as ToolRow | null) ?? undefined;
}

/** The active tool, locked until the transaction ends, so that concurrent partial updates of `http` are both kept. */
export async function lockTool(sql: Sql, tenant_id: string, id: string): Promise<ToolRow | undefined> {
  const [row] = await sql<ToolRow>(
    `select * from tools where tenant_id = $1 and id = $2 and status = 'active' for update`,
    [tenant_id, id],
  );
  return row;
}

/** Changes an active tool and returns it; undefined when there is none. */
export async function changeTool(
  prisma: Tx['prisma'],
  tenant_id: string,
  id: string,
  changes: ToolChanges,
): Promise<ToolRow | undefined> {
  const [row] = await prisma.tools.updateManyAndReturn({
    where: { tenant_id, id, status: 'active' },
    data: columnsOf(changes),
  });
  return row as ToolRow | undefined;
}

/** The tenant's active tools as agents show them, oldest first: all of them, or those among `ids`. */
export const activeTools = (sql: Sql, tenant_id: string, ids: readonly string[] | null): Promise<Agent['tools']> =>
  sql<Agent['tools'][number]>(
    `select id, name, enabled from tools
     where tenant_id = $1 and status = 'active' and ($2::text[] is null or id = any($2)) order by created_at, id`,
    [tenant_id, ids],
  );

/**
 * The tools that an agent may use in a version, null for the published one: active, enabled, and in its list if it has
 * one (requirement 2.5).
 */
export const findOffered = (
  sql: Sql,
  { tenant_id, agent_id, agent_version }: { tenant_id: string; agent_id: string; agent_version: number | null },
): Promise<ToolRow[]> =>
  sql<ToolRow>(
    `select t.* from tools t join (
       select nullif(coalesce(v.settings -> 'tool_ids', a.tool_ids, 'null'), 'null') as tool_ids
       from agents a left join agent_versions v
         on v.tenant_id = a.tenant_id and v.agent_id = a.id and v.version = $3
       where a.tenant_id = $1 and a.id = $2
     ) a on a.tool_ids is null or a.tool_ids ? t.id
     where t.tenant_id = $1 and t.status = 'active' and t.enabled order by t.created_at, t.id`,
    [tenant_id, agent_id, agent_version],
  );

/** The result of `write`, or a refusal when another active tool of the tenant has the name. */
export async function unlessNameTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw refuse('tool_name_conflict');
    throw error;
  }
}

type ToolKey = Pick<ToolRow, 'tenant_id' | 'id'>;

const headersContext = ({ tenant_id, id }: ToolKey): string => `tool:${tenant_id}:${id}:headers`;
const secretContext = ({ tenant_id, id }: ToolKey): string => `tool:${tenant_id}:${id}:signing_secret`;

const ofTools = { table: 'tools', key: ['tenant_id', 'id'] } as const;
export const sealedOfTools = [
  sealedColumn({ ...ofTools, column: 'http_headers_sealed', context: headersContext }),
  sealedColumn({ ...ofTools, column: 'signing_secret_sealed', context: secretContext }),
  sealedColumn({ ...ofTools, column: 'previous_secret_sealed', context: secretContext }),
];

export const sealHeaders = (
  sealer: Sealer,
  key: ToolKey,
  headers: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> => sealer.seal(JSON.stringify(headers), headersContext(key));

export const sealSecret = (sealer: Sealer, key: ToolKey, secret: string): Uint8Array<ArrayBuffer> =>
  sealer.seal(secret, secretContext(key));

export const openHeaders = (sealer: Sealer, tool: HttpToolRow): Readonly<Record<string, string>> =>
  JSON.parse(sealer.open(tool.http_headers_sealed, headersContext(tool))) as Record<string, string>;

/** Decrypts a signing secret of the tool: the current or the previous one. */
export const openSecret = (sealer: Sealer, key: ToolKey, sealed: Uint8Array): string =>
  sealer.open(sealed, secretContext(key));

// A JSON column takes null as Prisma.DbNull, and undefined as "unchanged".
const columnsOf = <T extends { http?: StoredHttp | null }>({ http, ...rest }: T) => ({
  ...rest,
  http: http === null ? Prisma.DbNull : (http as Prisma.InputJsonObject | undefined),
});
