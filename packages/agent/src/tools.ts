// The tools that the model can use in a call: the tenant's tools and the built-in ones.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { llm } from '@livekit/agents';
import {
  bookingToolArguments,
  citeTurns,
  freeToolName,
  keyArguments,
  knowledgeArguments,
  knowledgeDescription,
  notPressable,
  targetForm,
  toolDescription,
  toolFormOf,
  toolForms,
  transferWishOf,
  wrongArguments,
} from '@voicecall/contract';
import type { CallBrief, ToolForm, ToolOutcome } from '@voicecall/contract';
import { answerIn } from './opening/consent.ts';
import { keyPresses } from './call/dtmf-digits.ts';
import type { LiveCall } from './call/live-call.ts';
import { mailboxForm } from './mailbox/meet-mailbox.ts';
import { describe } from '@voicecall/contract/server-link';
import type { ToolArguments } from './reports/turn-store.ts';

/** What tools can do with the conversation and its room. */
export interface ToolReach {
  /** Ends the call once the agent has finished speaking. */
  hangUpAfterSpeech(spoken: Promise<void>): void;
  /** The model talks to a machine. What it is told, if the conversation goes on. */
  meetMailbox(): string | null;
  pressKey(code: number, digit: string): Promise<void>;
  /** Says the greeting after what is said now. */
  greet(): void;
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
    knowledge,
    agent: { transfer_targets, recording_consent },
    call: { direction },
  } = call.brief;
  const built = tools.map((tool) =>
    build(call, { ...tool, form: toolFormOf(tool, transfer_targets) }, carryOut(call, reach, tool)),
  );
  const add = (name: string, form: ToolForm, carry: Carry): void =>
    void built.push(build(call, { name: freeToolName(name, tools), description: '', form }, carry));
  if (knowledge.length > 0)
    built.push(
      build(
        call,
        {
          name: freeToolName('search_knowledge', tools),
          description: knowledgeDescription(knowledge),
          form: toolForms.search_knowledge,
        },
        searchKnowledge(call),
      ),
    );
  if (!tools.some(({ type }) => type === 'end_call')) add('end_call', toolForms.end_call, endCall(reach));
  if (lacksTransfer(call.brief)) add('transfer_call', targetForm(transfer_targets), transfer(call));
  if (recording_consent === 'ask') add('report_consent', toolForms.report_consent, reportConsent(call, reach));
  if (direction === 'outbound') add('report_voicemail', mailboxForm(call.brief.agent), reportVoicemail(reach));
  return built;
}

/** The agent has targets, and no tool of the tenant to reach them. */
const lacksTransfer = ({ agent, call, tools }: CallBrief): boolean =>
  agent.transfer_targets.length > 0 && call.direction !== 'web' && !tools.some(({ type }) => type === 'transfer');

interface Shown {
  readonly name: string;
  readonly description: string;
  readonly form: ToolForm;
}

function build(call: LiveCall, { name, description, form }: Shown, carry: Carry): llm.FunctionTool {
  const tool = llm.tool({
    name,
    description: toolDescription(description, form),
    parameters: form.parameters as Schema,
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

function carryOut(call: LiveCall, reach: ToolReach, tool: Definition): Carry {
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

const booking =
  (call: LiveCall): Carry =>
  async (args) => {
    const parsed = bookingToolArguments.safeParse({ ...args, evidence_turn_ids: [], tool_call_id: randomUUID() });
    if (!parsed.success) return { outcome: said(false, wrongArguments(parsed.error)) };
    return {
      outcome: await call.link.book({
        ...parsed.data,
        evidence_turn_ids: citeTurns(call.turnStore.written().turns, parsed.data),
      }),
    };
  };

const http =
  (call: LiveCall, { id }: Definition): Carry =>
  // Our own id: models and compatible servers reuse theirs, and two calls of a tool are two calls.
  async (args) => ({ outcome: await call.link.callTool(id, { tool_call_id: randomUUID(), arguments: args }) });

const searchKnowledge =
  (call: LiveCall): Carry =>
  async (args) => {
    const parsed = knowledgeArguments.safeParse(args);
    if (!parsed.success) return { outcome: said(false, wrongArguments(parsed.error)) };
    return { outcome: await call.link.askKnowledge(parsed.data.question) };
  };

const transfer =
  (call: LiveCall): Carry =>
  async (args, spoken) => {
    const parsed = transferWishOf(args, call.brief.agent.transfer_targets);
    if (!parsed.success) return { outcome: said(false, wrongArguments(parsed.error)) };
    await spoken();
    const outcome = await call.link.transfer(parsed.data);
    if (outcome.ok) call.awaitEnd();
    return { outcome, silent: outcome.ok };
  };

const dtmf =
  (reach: ToolReach): Carry =>
  async (args) => {
    const presses = keyPresses(keyArguments.safeParse(args).data?.digits ?? '');
    if (!presses) return { outcome: said(false, notPressable) };
    for (const { code, digit, pause_ms } of presses) {
      await sleep(pause_ms);
      await reach.pressKey(code, digit);
    }
    return { outcome: said(true, 'The keys were pressed.') };
  };

const endCall =
  (reach: ToolReach): Carry =>
  async (_args, spoken) => {
    reach.hangUpAfterSpeech(spoken());
    return { outcome: said(true, 'The call ends.'), silent: true };
  };

const reportVoicemail =
  (reach: ToolReach): Carry =>
  async () => {
    const told = reach.meetMailbox();
    return { outcome: said(true, told ?? 'The call is with a mailbox.'), silent: told === null };
  };

const reportConsent =
  (call: LiveCall, reach: ToolReach): Carry =>
  async (args) => {
    const greets = call.consent.isPending && call.brief.agent.greeting.mode !== 'caller_first';
    const granted = await call.consent.answered(answerIn(args));
    if (greets) reach.greet();
    return { outcome: said(true, `The call is ${granted ? '' : 'not '}recorded. Go on.`), silent: greets };
  };

const said = (ok: boolean, say: string): ToolOutcome => ({ ok, say, booking_id: null });
