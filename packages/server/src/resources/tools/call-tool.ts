// Executes an agent's call of an http tool: checks the arguments, sends the request, and returns the result as text for
// the model.
import type { ToolOutcome } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refuse.ts';
import type { ReceiverResponse } from '../../ports/receivers.ts';
import { checkArguments } from './parameters/check-arguments.ts';
import { isSuccess, sendToolRequest } from './request/send-tool-request.ts';
import type { ToolCall } from './request/send-tool-request.ts';
import { fillConstants } from './request/fill-constants.ts';
import type { Values } from './request/fill-constants.ts';
import { findOffered, isHttp } from './store.ts';
import { addressObjection } from './request/tool-url.ts';

type Input = ToolCall & {
  readonly tenant_id: string;
  readonly agent_id: string;
  /** Null: the published one. */
  readonly agent_version: number | null;
  readonly tool_id: string;
  /** The values of the agent's variables; null: it is no template. Asked for where the tool has constants. */
  readonly values: () => Promise<Values> | Values;
};

/** Of a response that is not 2xx, so many characters go to the model. */
const maxErrorChars = 2_000;

/** The caller has seen that the call goes on; `call_id` is null in a chat. */
export async function callTool(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock' | 'receivers' | 'sealer'>,
  input: Input,
): Promise<ToolOutcome> {
  const { call_id, tool_id, tool_call_id } = input;
  const tool = (await findOffered(deps.db.sql, input)).find(({ id }) => id === tool_id);
  if (!tool || !isHttp(tool)) throw refuse('tool_not_found');
  const { parameters, args, objection } = await fillConstants(tool.http.parameters, input.arguments, input.values);
  if (objection !== null) return outcome(false, `The tool was not called: ${objection}.`);
  const wrong =
    (await checkArguments(deps, input.tenant_id, parameters, args)) ?? addressObjection(tool.http.url, args);
  if (wrong !== null) return outcome(false, `The arguments are not right: ${wrong}.`);
  return outcomeOf(await sendToolRequest(deps, tool, { tool_call_id, call_id, arguments: args }));
}

function outcomeOf(answer: ReceiverResponse): ToolOutcome {
  if (answer.http_status === null)
    return outcome(false, `The tool could not be reached: ${answer.error ?? 'no answer'}.`);
  if (!isSuccess(answer))
    return outcome(
      false,
      `The tool failed with status ${answer.http_status}. ${answer.text.slice(0, maxErrorChars)}`.trim(),
    );
  return outcome(true, answer.text.trim() === '' ? 'The tool has done its work and had nothing to say.' : answer.text);
}

const outcome = (ok: boolean, say: string): ToolOutcome => ({ ok, say, booking_id: null });
