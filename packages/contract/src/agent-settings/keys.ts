// Settings of an agent: the telephone keys that the other side presses.
import * as z from 'zod';
import { milliseconds, setting } from './setting.ts';

const dtmf = setting(
  { id: 'AgentDtmf', description: 'What happens with the keys that the other side presses on its telephone.' },
  {
    enabled: z
      .boolean()
      .describe(
        'True: keys are turns of the other side, such as `Pressed keys: 12#`, and the agent answers them. False: they are ignored, and stand in no transcript.',
      ),
    end_key: z
      .string()
      .regex(/^[0-9*#]$/, { error: 'must be one of the keys 0 to 9, * and #' })
      .nullable()
      .describe('The key that completes a row of keys; it is the last one of its turn. Null: only the pause does.'),
    timeout_ms: milliseconds(500, 15_000, 'The pause after which a row of keys is complete.'),
  },
  { enabled: true, end_key: '#', timeout_ms: 1_500 },
);

/** As responses show it. */
export const keyFields = { dtmf: dtmf.shown };

/** As requests give it. */
export const keyInputs = { dtmf: dtmf.given };

/** What it is where a new agent leaves it out. */
export const keyDefaults = { dtmf: dtmf.standard };
