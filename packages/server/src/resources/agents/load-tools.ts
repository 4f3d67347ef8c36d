// The tools that agents resolve to, for a whole page of agents in one query.
import type { Sql } from '../../platform/database/db.ts';
import type { Agent } from '../../types.ts';
import { activeTools } from '../tools/store.ts';
import type { AgentRow } from './store.ts';

/** Every active tool that one of the agents may show. */
export const loadTools = (sql: Sql, tenant_id: string, rows: readonly AgentRow[]): Promise<Agent['tools']> =>
  activeTools(sql, tenant_id, toolsToLoad(rows));

/** Which tools resolve every agent: all of the tenant's (null) as soon as one agent inherits them. */
export const toolsToLoad = (rows: readonly Pick<AgentRow, 'tool_ids'>[]): string[] | null =>
  rows.some((row) => row.tool_ids === null) ? null : [...new Set(rows.flatMap((row) => row.tool_ids ?? []))];
