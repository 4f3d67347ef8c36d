// Parts of a test of an agent: who talks with it, what its tools reply, and what must come of the conversation.
import * as z from 'zod';
import { limits } from '../../limits.ts';
import { language } from '../../primitives.ts';
import { summaryFactPattern } from '../../summary/fact-paths.ts';

const line = z.string().trim().min(1).max(limits.test_line_chars);
const toolName = z.string().min(1).max(64).describe('Name of the tool.');
const someArguments = z
  .record(z.string().max(128), z.json())
  .refine((value) => JSON.stringify(value).length <= limits.test_arguments_chars, {
    error: `must not have more than ${limits.test_arguments_chars} characters as JSON`,
  })
  .meta({
    id: 'TestArguments',
    description: 'Arguments of a use of a tool, by name. Texts are compared without case and surrounding space.',
    example: { house: 'Elm Street' },
  });

const wanted = someArguments
  .nullable()
  .optional()
  .describe('Arguments that it had; others may have been there too. Null or absent: any.');

const outcome = z
  .enum(['ended', 'transferred', 'open'])
  .meta({ id: 'TestOutcome', description: 'The agent hung up, it transferred the call, or it did neither.' });

const factForm = z.union([
  z.string().max(limits.test_line_chars),
  z.number(),
  z.boolean(),
  z.array(z.string().max(limits.test_line_chars)).max(limits.test_fact_values),
  z.null(),
]);
/** Published as any JSON value, for some generators print a class for a union with a list that does not compile. */
const factValue = z
  .unknown()
  .refine((value) => factForm.safeParse(value).success, {
    error: 'must be a text, a number, true, false, a list of texts, or null',
  })
  .meta({
    description:
      'The value of the fact: a text, a number, true, false, a list of texts, or null where the conversation did not cover it. Texts are compared without case and surrounding space, telephone numbers by their digits, times as moments: one without an offset is meant in the zone of the agent, a date alone is any time of that day.',
    example: 'ann@example.com',
  });

/** Requests are closed, responses are not: each has schemas of its own. */
type Form = '' | 'Input';

/** Who talks with the agent in a test. */
const callerIn = (form: Form) =>
  z
    .discriminatedUnion('type', [
      z
        .object({
          type: z.literal('dialogue').describe('The kind.'),
          messages: z
            .array(line)
            .min(1)
            .max(limits.test_turns)
            .meta({ description: 'What the caller writes, in this order.', example: ['Are you open on Sunday?'] }),
        })
        .meta({
          id: `DialogueCaller${form}`,
          description: 'The caller writes these messages, one after each reply.',
          example: { type: 'dialogue', messages: ['Are you open on Sunday?'] },
        }),
      z
        .object({
          type: z.literal('persona').describe('The kind.'),
          persona: line.meta({ description: 'Who the caller is and how they talk.', example: 'A busy parent.' }),
          goal: line.meta({ description: 'What the caller wants.', example: 'A viewing on Thursday.' }),
        })
        .meta({
          id: `PersonaCaller${form}`,
          description: 'The language model plays the caller.',
          example: { type: 'persona', persona: 'A busy parent.', goal: 'A viewing on Thursday.' },
        }),
    ])
    .meta({
      id: `TestCaller${form}`,
      description:
        'Who talks with the agent: a dialogue that is written down, or a person whom the language model plays.',
      example: { type: 'dialogue', messages: ['Are you open on Sunday?'] },
    });

/** The reply of a tool in a test. */
const mockIn = (form: Form) =>
  z
    .object({
      tool: toolName,
      arguments: someArguments
        .nullable()
        .describe('It answers only a use with these arguments; others may be there too. Null: any use.'),
      reply: z.string().max(limits.chat_mock_chars).describe('What the language model gets.'),
    })
    .partial({ arguments: true })
    .meta({
      id: `TestMock${form}`,
      description: 'What a tool replies. The first mock that fits is taken.',
      example: { tool: 'look_up_price', arguments: null, reply: 'It costs 450,000 dollars.' },
    });

/** What the agent did. */
const deedsIn = (form: Form) =>
  [
    z
      .object({
        type: z.literal('tool_called').describe('The kind.'),
        tool: toolName,
        arguments: wanted,
      })
      .meta({
        id: `ToolCalledAssertion${form}`,
        description: 'The agent used the tool.',
        example: { type: 'tool_called', tool: 'look_up_price', arguments: null },
      }),
    z.object({ type: z.literal('tool_not_called').describe('The kind.'), tool: toolName }).meta({
      id: `ToolNotCalledAssertion${form}`,
      description: 'The agent did not use the tool.',
      example: { type: 'tool_not_called', tool: 'transfer' },
    }),
    z.object({ type: z.literal('booking_made').describe('The kind.'), arguments: wanted }).meta({
      id: `BookingMadeAssertion${form}`,
      description: 'The agent booked, in a dry run.',
      example: { type: 'booking_made', arguments: { full_name: 'Ann Example' } },
    }),
    z
      .object({
        type: z.literal('summary_fact').describe('The kind.'),
        fact: z
          .string()
          .max(128)
          .regex(summaryFactPattern, { error: 'must be the path of a fact in a summary, such as contact.email' })
          .meta({
            description:
              'Path of the fact in the `payload` of a summary, such as `contact.email`, `booking.scheduled_for` or `vertical.facts.budget`, or `custom.facts.` and the key of a custom field.',
            example: 'contact.email',
          }),
        value: factValue,
      })
      .meta({
        id: `SummaryFactAssertion${form}`,
        description: 'The summary that is made of the conversation, as of a call, has this fact.',
        example: { type: 'summary_fact', fact: 'contact.email', value: 'ann@example.com' },
      }),
    z
      .object({
        type: z.literal('outcome').describe('The kind.'),
        outcome,
      })
      .meta({
        id: `OutcomeAssertion${form}`,
        description: 'How the conversation ended.',
        example: { type: 'outcome', outcome: 'ended' },
      }),
  ] as const;

/** What the agent said. */
const wordsIn = (form: Form) =>
  [
    z
      .object({
        type: z.literal('said').describe('The kind.'),
        text: line.describe('The words. Case and white space do not matter.'),
      })
      .meta({
        id: `SaidAssertion${form}`,
        description: 'A message of the agent has these words.',
        example: { type: 'said', text: 'Example Realty' },
      }),
    z
      .object({
        type: z.literal('never_said').describe('The kind.'),
        text: line.describe('The words. Case and white space do not matter.'),
      })
      .meta({
        id: `NeverSaidAssertion${form}`,
        description: 'No message of the agent has these words.',
        example: { type: 'never_said', text: 'discount' },
      }),
    z
      .object({
        type: z.literal('language').describe('The kind.'),
        language,
      })
      .meta({
        id: `LanguageAssertion${form}`,
        description: 'The agent wrote in this language. The language model judges it.',
        example: { type: 'language', language: 'en' },
      }),
    z
      .object({
        type: z.literal('max_turns').describe('The kind.'),
        turns: z.number().int().min(1).max(limits.test_turns).describe('How many messages of the agent are allowed.'),
      })
      .meta({
        id: `MaxTurnsAssertion${form}`,
        description: 'The agent needed at most so many messages, its greeting included.',
        example: { type: 'max_turns', turns: 10 },
      }),
    z
      .object({
        type: z.literal('judge').describe('The kind.'),
        question: line.describe('A question that yes or no answers.'),
      })
      .meta({
        id: `JudgeAssertion${form}`,
        description: 'The language model answers the question about the conversation with yes.',
        example: { type: 'judge', question: 'Was the caller offered a day?' },
      }),
  ] as const;

/** What must be true of the conversation. */
const assertionIn = (form: Form) =>
  z.discriminatedUnion('type', [...deedsIn(form), ...wordsIn(form)]).meta({
    id: `TestAssertion${form}`,
    description: 'What must be true of the conversation for the test to pass.',
    example: { type: 'said', text: 'Example Realty' },
  });

/** The parts of a test as a request has them. */
export const testPartsInput = {
  caller: callerIn('Input'),
  mock: mockIn('Input'),
  assertion: assertionIn('Input'),
} as const;

/** Who talks with the agent in a test. */
export const testCaller = callerIn('');
/** The reply of a tool in a test. */
export const testMock = mockIn('');
/** What must be true of the conversation. */
export const testAssertion = assertionIn('');
