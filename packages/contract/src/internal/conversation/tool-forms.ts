// How the tools of an agent are described to the language model, and what their arguments are.
import * as z from 'zod';
import { bookingToolArguments, consentAnswer } from '../agent-routes.ts';
import { knowledgeQuestion } from '../../resources/knowledge.ts';
import type { CallBrief, TransferWish } from '../agent-routes.ts';

/** A tool as the model sees it: what the platform says of it, and the JSON Schema of its arguments. */
export interface ToolForm {
  readonly purpose: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const nothing = { type: 'object', properties: {} };

/** Arguments of a transfer. */
const transferArguments = z.object({ to_number: z.string() });

/** The same where the agent has a list of targets. */
const targetArguments = z.object({ name: z.string() });

/** Arguments of the tool that presses keys. */
export const keyArguments = z.object({ digits: z.string() });

/** Arguments of the tool that reports a consent. */
const consentArguments = z.object({ answer: consentAnswer });

/** Arguments of the tool that looks something up. */
export const knowledgeArguments = z.object({ question: knowledgeQuestion });

/** The tools that the platform provides. */
export const toolForms = {
  booking: {
    purpose: [
      'preferred_datetime is local time such as 2026-12-01T10:00; preferred_datetime_text repeats the words of the other side. Give timezone only when the other side names another zone.',
      'To reschedule, book again with the same full_name and the new time: the earlier appointment of that person in this call is canceled.',
      'Set in_addition to true only when that person wants both. Book each person under a name of their own.',
    ].join(' '),
    parameters: z.toJSONSchema(bookingToolArguments.omit({ evidence_turn_ids: true, tool_call_id: true }), {
      io: 'input',
    }) as Readonly<Record<string, unknown>>,
  },
  transfer: {
    purpose: 'Hands the call over to another phone number, which your instructions must name. Say so before you do it.',
    parameters: z.toJSONSchema(transferArguments) as Readonly<Record<string, unknown>>,
  },
  dtmf: {
    purpose: 'Presses telephone keys: digits, * and #, A to D; w waits half a second.',
    parameters: z.toJSONSchema(keyArguments) as Readonly<Record<string, unknown>>,
  },
  end_call: {
    purpose:
      'Hangs up. Say goodbye first, in the same answer. Use it when the conversation is over, not when the other side wants to wait or to be transferred.',
    parameters: nothing,
  },
  search_knowledge: {
    purpose:
      'Looks up facts in the documents of the business. Use it before you answer a question of fact that your instructions do not answer. Ask in the language of the documents, with the words that the answer would have.',
    parameters: z.toJSONSchema(knowledgeArguments, { io: 'input' }) as Readonly<Record<string, unknown>>,
  },
  report_consent: {
    purpose:
      'Use it, and say nothing, as soon as the other side has answered whether you may record the call: yes only for a clear yes, no for a no, unclear for anything else. Use it again only when they take their yes back.',
    parameters: z.toJSONSchema(consentArguments) as Readonly<Record<string, unknown>>,
  },
  report_voicemail: {
    purpose:
      'Use it, and say nothing, as soon as it is clear that a mailbox or an answering machine picked up. You will then be asked for the message to leave.',
    parameters: nothing,
  },
} as const satisfies Record<string, ToolForm>;

type Targets = CallBrief['agent']['transfer_targets'];

/** The form of a tenant's tool. `targets`: to whom its agent may transfer; empty: to the numbers of its instructions. */
export function toolFormOf(
  { type, http }: Pick<CallBrief['tools'][number], 'type' | 'http'>,
  targets: Targets,
): ToolForm {
  if (type === 'http')
    return { purpose: '', parameters: (http?.parameters as ToolForm['parameters'] | undefined) ?? nothing };
  return type === 'transfer' && targets.length > 0 ? targetForm(targets) : toolForms[type];
}

/** A transfer to one of the agent's targets: the model chooses a name, and knows no numbers. */
export const targetForm = (targets: Targets): ToolForm => ({
  purpose: 'Hands the call over to somebody else. Say so before you do it.',
  parameters: {
    type: 'object',
    properties: {
      name: {
        type: 'string',
        enum: targets.map(({ name }) => name),
        description: `To whom:\n${targets.map(({ name, when }) => `${name}: ${when}`).join('\n')}`,
      },
    },
    required: ['name'],
  },
});

/** Reads what the model gave the tool of `targetForm`, or that of an agent without targets. */
export const transferWishOf = (args: unknown, targets: Targets): z.ZodSafeParseResult<TransferWish> =>
  (targets.length > 0
    ? targetArguments.transform(({ name }): TransferWish => ({ target: name }))
    : transferArguments
  ).safeParse(args);

/** The description for the model: the tenant's words and the platform's. */
export const toolDescription = (description: string, { purpose }: ToolForm): string =>
  [description, purpose].filter((text) => text !== '').join('\n');

/** The name of a tool that the platform adds, beside tools of the tenant that may have it. */
export const freeToolName = (name: string, tools: readonly { readonly name: string }[]): string =>
  tools.some((tool) => tool.name === name) ? `${name}_now` : name;

/** What the model gets for arguments that do not fit. */
export const wrongArguments = (error: z.ZodError): string =>
  `The arguments are not right: ${error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`).join('; ')}.`;

/** Keys that the tool can press. */
export const pressableKeys = /^[0-9*#A-Dw]{1,64}$/;

/** What the model gets for other ones. */
export const notPressable = 'Only 1 to 64 of the keys 0 to 9, *, #, A to D, and w can be pressed.';

/** Of which documents the tool that looks something up is told. */
export const knowledgeDescription = (documents: readonly CallBrief['knowledge'][number][]): string =>
  `The documents: ${documents.map(({ name, language }) => `${name} (${language})`).join('; ')}.`;
