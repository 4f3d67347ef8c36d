// An agent's call of an http tool: checked against the tool's parameters, sent, and put into words for the model.
import type { ToolOutcome } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refuse.ts';
import type { ReceiverAnswer } from '../../ports/receivers.ts';
import { isClosedToAgent } from '../calls/present.ts';
import { findCall } from '../calls/store.ts';
import { checkArguments } from './check-arguments.ts';
import { accepted, sendToolRequest } from './send-tool-request.ts';
import type { ToolCall } from './send-tool-request.ts';
import { findOffered, isHttp } from './store.ts';

type Input = Omit<ToolCall, 'call_id'> & {
  readonly tenant_id: string;
  readonly call_id: string;
  readonly tool_id: string;
};

/** Of an answer that is not 2xx, so much is told to the model. */
const failureChars = 2_000;

export async function callTool(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock' | 'receivers' | 'sealer'>,
  input: Input,
): Promise<ToolOutcome> {
  const { tenant_id, call_id, tool_id, tool_call_id } = input;
  const call = await findCall(deps.db.sql, tenant_id, call_id);
  if (!call) throw refuse('call_not_found');
  if (isClosedToAgent(call, deps.clock.now())) return said(false, 'The call is over; tools can no longer be used.');
  const tool = (await findOffered(deps.db.sql, tenant_id, call.agent_id)).find(({ id }) => id === tool_id);
  if (!tool || !isHttp(tool)) throw refuse('tool_not_found');
  const wrong = await checkArguments(deps, input.tenant_id, tool.http.parameters, input.arguments);
  if (wrong !== null) return said(false, `The arguments are not right: ${wrong}.`);
  return outcomeOf(await sendToolRequest(deps, tool, { tool_call_id, call_id, arguments: input.arguments }));
}

function outcomeOf(answer: ReceiverAnswer): ToolOutcome {
  if (answer.http_status === null) return said(false, `The tool could not be reached: ${answer.error ?? 'no answer'}.`);
  if (!accepted(answer))
    return said(
      false,
      `The tool failed with status ${answer.http_status}. ${answer.text.slice(0, failureChars)}`.trim(),
    );
  return said(true, answer.text.trim() === '' ? 'The tool has done its work and had nothing to say.' : answer.text);
}

const said = (ok: boolean, say: string): ToolOutcome => ({ ok, say, booking_id: null });
