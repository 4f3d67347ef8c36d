// Tests an http tool outside any call: sends what an agent would send, and returns the response.
import { randomUUID } from 'node:crypto';
import { limits } from '@voicecall/contract';
import type { testToolBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { ToolTestResult } from '../../types.ts';
import { checkArguments } from './parameters/check-arguments.ts';
import { isSuccess, sendToolRequest } from './request/send-tool-request.ts';
import { findTool, isHttp } from './store.ts';
import { addressObjection } from './request/tool-url.ts';

type Input = z.output<typeof testToolBody> & { readonly tenant_id: string; readonly id: string };

/** A disabled tool can be tested before it is enabled. */
export async function testTool(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock' | 'receivers' | 'sealer'>,
  who: Principal,
  input: Input,
): Promise<ToolTestResult> {
  const { tenant_id, id } = input;
  const tool = await findTool(deps.db.prisma, tenant_id, id);
  if (!tool) throw refuse('tool_not_found');
  await recordAudit(deps.db.sql, who, { tenant_id, action: 'tool.tested', target: ['tool', id], at: deps.clock.now() });
  if (!isHttp(tool))
    return unsent(`a tool of type ${tool.type} sends no request; only tools of type http can be tried out`);
  const wrong =
    (await checkArguments(deps, input.tenant_id, tool.http.parameters, input.arguments)) ??
    addressObjection(tool.http.url, input.arguments);
  if (wrong !== null) return unsent(`nothing was sent, the arguments do not fit the parameters: ${wrong}`);
  const answer = await sendToolRequest(deps, tool, {
    tool_call_id: `test-${randomUUID()}`,
    call_id: null,
    arguments: input.arguments,
  });
  const ok = isSuccess(answer);
  return {
    ok,
    http_status: answer.http_status ?? 0,
    error: answer.error ?? (ok ? null : `the tool answered ${answer.http_status}`),
    excerpt: answer.text.slice(0, limits.delivery_excerpt_chars),
    duration_ms: answer.duration_ms,
  };
}

const unsent = (error: string): ToolTestResult => ({ ok: false, http_status: 0, error, excerpt: '', duration_ms: 0 });
