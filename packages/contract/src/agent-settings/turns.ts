// Settings of an agent: who speaks when.
import * as z from 'zod';
import { limits } from '../limits.ts';
import { milliseconds, setting } from './setting.ts';

const greeting = setting(
  { id: 'AgentGreeting', description: 'How a conversation begins.' },
  {
    mode: z.enum(['agent_first', 'caller_first', 'model']).meta({
      id: 'AgentGreetingMode',
      extensible: true,
      description:
        '`agent_first`: the agent says `welcome`, or a generic greeting. `caller_first`: it says nothing until the other side has spoken. `model`: the language model makes a greeting from the instructions, a new one each time; `welcome` is not used.',
    }),
    delay_ms: milliseconds(0, 10_000, 'How long the agent waits with its greeting after the other side can hear it.'),
    interruptible: z
      .boolean()
      .describe('False: the greeting is said to its end, and what the other side says meanwhile is not heard.'),
  },
  { mode: 'agent_first', delay_ms: 0, interruptible: true },
);

const endpointing = setting(
  { id: 'AgentEndpointing', description: 'When the other side counts as having finished what it says.' },
  {
    min_ms: milliseconds(
      0,
      5_000,
      'The silence after which a sentence counts as finished that sounds finished. At most `max_ms`.',
    ),
    max_ms: milliseconds(100, 15_000, 'The silence after which any sentence counts as finished.'),
    mode: z.enum(['fixed', 'dynamic']).meta({
      id: 'AgentEndpointingMode',
      extensible: true,
      description:
        '`fixed`: these times hold for the whole conversation. `dynamic`: the shorter one follows the pauses that this other side makes, between `min_ms` and `max_ms`.',
    }),
  },
  { min_ms: 300, max_ms: 2_500, mode: 'fixed' },
  ({ value, issues }) => {
    if (value.min_ms > value.max_ms)
      issues.push({ code: 'custom', message: 'must not be more than max_ms', path: ['min_ms'], input: value });
  },
);

const interruptions = setting(
  { id: 'AgentInterruptions', description: 'What happens when the other side speaks while the agent speaks.' },
  {
    enabled: z
      .boolean()
      .describe('False: the agent speaks to its end, and what the other side says meanwhile is not heard.'),
    min_ms: milliseconds(
      0,
      10_000,
      'Sound that is shorter does not stop the agent, unless words are recognised in it.',
    ),
    min_words: z
      .number()
      .int()
      .min(0)
      .max(20)
      .describe(
        'Fewer recognised words do not stop the agent. From 1 on it stops only when words were recognised, which most recognisers do at the end of a sentence.',
      ),
    resume: z
      .boolean()
      .describe(
        'Whether the agent goes on with its sentence when it was stopped by a sound in which nothing was recognised. False: the rest of the sentence is not said.',
      ),
  },
  { enabled: true, min_ms: 500, min_words: 0, resume: true },
);

const reminder = setting(
  { id: 'AgentReminder', description: 'What the agent does while the other side is silent.' },
  {
    after_ms: milliseconds(3_000, 600_000, 'The silence after which the agent asks whether the other side is there.'),
    times: z
      .number()
      .int()
      .min(0)
      .max(10)
      .describe('How often it asks until the other side speaks again. 0: never; the agent waits.'),
  },
  { after_ms: 15_000, times: 0 },
);

const end_after_silence_ms = milliseconds(
  3_000,
  1_800_000,
  'The silence of both sides after which the call ends with `silence_timeout`. A reminder does not begin it anew.',
);

/** As responses show them. */
export const turnFields = {
  greeting: greeting.shown,
  endpointing: endpointing.shown,
  interruptions: interruptions.shown,
  reminder: reminder.shown,
  end_after_silence_ms,
};

/** As requests give them. */
export const turnInputs = {
  greeting: greeting.given,
  endpointing: endpointing.given,
  interruptions: interruptions.given,
  reminder: reminder.given,
  end_after_silence_ms,
};

/** What they are where a new agent leaves them out. */
export const turnDefaults = {
  greeting: greeting.standard,
  endpointing: endpointing.standard,
  interruptions: interruptions.standard,
  reminder: reminder.standard,
  end_after_silence_ms: limits.silence_ms,
};
