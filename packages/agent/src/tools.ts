// The tools that the model can use in a call: the tenant's tools and the built-in ones.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { llm } from '@livekit/agents';
import { bookingToolArguments, citeTurns } from '@voicecall/contract';
import type { CallBrief, ToolOutcome } from '@voicecall/contract';
import * as z from 'zod';
import { keyPresses } from './call/dtmf-digits.ts';
import type { LiveCall } from './call/live-call.ts';
import { describe } from '@voicecall/contract/server-link';
import type { ToolArguments } from './reports/turn-store.ts';

/** What tools can do with the conversation and its room. */
export interface ToolReach {
  /** Ends the call once the agent has finished speaking. */
  hangUpAfterSpeech(spoken: Promise<void>): void;
  /** Leaves a voicemail message and ends the call. */
  leaveMessage(): void;
  pressKey(code: number, digit: string): Promise<void>;
}

type Definition = CallBrief['tools'][number];
type Schema = llm.FunctionTool['parameters'];

interface Use {
  readonly outcome: ToolOutcome;
  /** The model says nothing about the result. */
  readonly silent?: boolean;
}

/** Runs a tool; `spoken` waits until the model's preceding speech was played. */
type Carry = (args: ToolArguments, spoken: () => Promise<void>) => Promise<Use>;

/** Builds the tools of a call. Tool calls are recorded as turns; errors are returned to the model. */
export function callTools(call: LiveCall, reach: ToolReach): llm.FunctionTool[] {
  const {
    tools,
    call: { direction },
  } = call.brief;
  const built = tools.map((tool) => build(call, tool.name, tool.description, carryOut(call, reach, tool)));
  const free = (name: string): string => (tools.some((tool) => tool.name === name) ? `${name}_now` : name);
  if (!tools.some(({ type }) => type === 'end_call')) built.push(build(call, free('end_call'), '', endCall(reach)));
  if (direction === 'outbound') built.push(build(call, free('report_voicemail'), '', reportVoicemail(call, reach)));
  return built;
}

interface Way {
  readonly carry: Carry;
  readonly parameters: Schema;
  /** The description, when the tenant gives none. */
  readonly purpose: string;
}

function build(
  call: LiveCall,
  name: string,
  description: string,
  { carry, parameters, purpose }: Way,
): llm.FunctionTool {
  const tool = llm.tool({
    name,
    description: [description, purpose].filter((text) => text !== '').join('\n'),
    parameters,
    execute: async (input, { ctx }) => {
      const args = input as ToolArguments;
      const started = Date.now();
      const { outcome, silent } = await carry(args, () => ctx.waitForPlayout()).catch((error: unknown): Use => ({
        outcome: said(false, `The tool failed: ${describe(error)}.`),
      }));
      call.turnStore.used({ name, arguments: args, outcome, started, ended: Date.now() });
      return silent ? undefined : outcome.say;
    },
  });
  // The vendor's tool type requires a schema that TypeScript knows at compile time.
  return tool as unknown as llm.FunctionTool;
}

function carryOut(call: LiveCall, reach: ToolReach, tool: Definition): Way {
  switch (tool.type) {
    case 'booking':
      return booking(call);
    case 'http':
      return http(call, tool);
    case 'transfer':
      return transfer(call);
    case 'dtmf':
      return dtmf(reach);
    case 'end_call':
      return endCall(reach);
  }
}

const bookingParameters = z.toJSONSchema(bookingToolArguments.omit({ evidence_turn_ids: true, tool_call_id: true }), {
  io: 'input',
}) as Schema;

const booking = (call: LiveCall): Way => ({
  purpose: [
    'preferred_datetime is local time such as 2026-12-01T10:00; preferred_datetime_text repeats the words of the other side. Give timezone only when the other side names another zone.',
    'To reschedule, book again with the same full_name and the new time: the earlier appointment of that person in this call is canceled.',
    'Set in_addition to true only when that person wants both. Book each person under a name of their own.',
  ].join(' '),
  parameters: bookingParameters,
  async carry(args) {
    const parsed = bookingToolArguments.safeParse({ ...args, evidence_turn_ids: [], tool_call_id: randomUUID() });
    if (!parsed.success) return { outcome: said(false, `The arguments are not right: ${wrong(parsed.error)}.`) };
    return {
      outcome: await call.link.book({
        ...parsed.data,
        evidence_turn_ids: citeTurns(call.turnStore.turns, parsed.data),
      }),
    };
  },
});

const http = (call: LiveCall, { id, http: how }: Definition): Way => ({
  purpose: '',
  parameters: (how?.parameters ?? { type: 'object', properties: {} }) as Schema,
  // Our own id: models and compatible servers reuse theirs, and two calls of a tool are two calls.
  carry: async (args) => ({ outcome: await call.link.callTool(id, { tool_call_id: randomUUID(), arguments: args }) }),
});

const toNumber = z.object({ to_number: z.string() });

const transfer = (call: LiveCall): Way => ({
  purpose: 'Hands the call over to another phone number, which your instructions must name. Say so before you do it.',
  parameters: z.toJSONSchema(toNumber) as Schema,
  async carry(args, spoken) {
    const parsed = toNumber.safeParse(args);
    if (!parsed.success) return { outcome: said(false, `The arguments are not right: ${wrong(parsed.error)}.`) };
    await spoken();
    const outcome = await call.link.transfer(parsed.data.to_number);
    if (outcome.ok) call.awaitEnd();
    return { outcome, silent: outcome.ok };
  },
});

const keys = z.object({ digits: z.string() });

const dtmf = (reach: ToolReach): Way => ({
  purpose: 'Presses telephone keys: digits, * and #, A to D; w waits half a second.',
  parameters: z.toJSONSchema(keys) as Schema,
  async carry(args) {
    const presses = keyPresses(keys.safeParse(args).data?.digits ?? '');
    if (!presses)
      return { outcome: said(false, 'Only 1 to 64 of the keys 0 to 9, *, #, A to D, and w can be pressed.') };
    for (const { code, digit, pause_ms } of presses) {
      await sleep(pause_ms);
      await reach.pressKey(code, digit);
    }
    return { outcome: said(true, 'The keys were pressed.') };
  },
});

const nothing: Schema = { type: 'object', properties: {} };

const endCall = (reach: ToolReach): Way => ({
  purpose:
    'Hangs up. Say goodbye first, in the same answer. Use it when the conversation is over, not when the other side wants to wait or to be transferred.',
  parameters: nothing,
  async carry(_args, spoken) {
    reach.hangUpAfterSpeech(spoken());
    return { outcome: said(true, 'The call ends.'), silent: true };
  },
});

const reportVoicemail = (call: LiveCall, reach: ToolReach): Way => ({
  purpose:
    'Use it, and say nothing, as soon as it is clear that a mailbox or an answering machine picked up. You will then be asked for the message to leave.',
  parameters: nothing,
  async carry() {
    call.foundVoicemail();
    reach.leaveMessage();
    return { outcome: said(true, 'A message is left on the mailbox.'), silent: true };
  },
});

const said = (ok: boolean, say: string): ToolOutcome => ({ ok, say, booking_id: null });

const wrong = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`).join('; ');
