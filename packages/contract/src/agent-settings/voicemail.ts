// Settings of an agent: what it does when an answering machine picks up.
import * as z from 'zod';
import { rule } from '../primitives.ts';

const members = {
  action: z.enum(['hang_up', 'message', 'talk']).meta({
    id: 'VoicemailAction',
    extensible: true,
    description:
      'What the agent does. `hang_up`: it ends the call. `message`: it says `message` once the greeting of the machine is over, and ends the call. `talk`: it goes on as with a person, and `answered_by` of the call is `voicemail`.',
  }),
  message: z
    .string()
    .max(2000)
    .nullable()
    .describe('What is said with `message`, word for word. Null: nothing; the other actions need none.'),
};
const description =
  'What the agent does when a mailbox or an answering machine picks up an outbound call. It listens for one from the answer on, and waits with its first reply until it knows.';
const example = { action: 'message' as const, message: 'This is Example Realty. Please call us back.' };

const shown = z.object(members).meta({ id: 'AgentVoicemail', description, example });
const given = z
  .object({ ...members, message: members.message.default(null) })
  .check(({ value, issues }) => {
    if (value.action === 'message' && (value.message ?? '').trim() === '')
      issues.push({
        code: 'custom',
        message: 'must not be empty with the action message',
        path: ['message'],
        input: value,
      });
  })
  .meta({
    id: 'AgentVoicemailInput',
    description,
    example,
    ...rule([
      { properties: { action: { enum: ['hang_up', 'talk'] } } },
      { required: ['message'], properties: { message: { type: 'string', pattern: '\\S' } } },
    ]),
  });

const ofNull =
  "Null: the agent's model decides that it talks to a machine, leaves a message in its own words as the instructions ask for, and the call ends as `voicemail`.";

/** As responses show it. */
export const voicemailFields = { voicemail: shown.nullable().describe(ofNull) };

/** As requests give it. */
export const voicemailInputs = { voicemail: given.nullable().describe(ofNull) };

/** What it is where a new agent leaves it out. */
export const voicemailDefaults = { voicemail: null };
