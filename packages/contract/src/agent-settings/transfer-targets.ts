// Settings of an agent: to whom it may transfer a call.
import * as z from 'zod';
import { phone, rule } from '../primitives.ts';

/** A user at a host: no password, no headers, nothing that could be more than an address. */
const sipUri = z
  .string()
  .max(255)
  .regex(
    /^sips?:[A-Za-z0-9\-_.!~*'()&=+$,?/%]+@(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:;[A-Za-z0-9\-_.]+(?:=[A-Za-z0-9\-_.%]+)?)*$/,
    { error: 'must be a SIP address such as sip:desk@pbx.example.com' },
  )
  .meta({ description: 'A SIP address: `sip:` or `sips:`, a user and a host.', example: 'sip:desk@pbx.example.com' });

const members = {
  name: z.string().trim().min(1).max(60).meta({
    description:
      'What the language model calls the target, such as `sales`. It is the only word that the model can choose; the timeline shows it. No two targets of an agent have the same, in whatever case.',
    example: 'sales',
  }),
  number: phone
    .nullable()
    .describe('The phone number to transfer to, in E.164. Null: the target is a SIP address, see `sip_uri`.'),
  sip_uri: sipUri
    .nullable()
    .describe(
      'The SIP address to transfer to, such as `sip:desk@pbx.example.com`; the carrier of the call must be able to reach it. Null: the target is a phone number, see `number`.',
    ),
  when: z.string().trim().min(1).max(500).meta({
    description: 'When the agent transfers to it, in words for the language model.',
    example: 'The caller wants to buy, or asks for a price.',
  }),
};
const example = {
  name: 'sales',
  number: '+15551230042',
  sip_uri: null,
  when: 'The caller wants to buy, or asks for a price.',
};

/** Someone to whom an agent may transfer a call. */
export const transferTarget = z.object(members).meta({
  id: 'TransferTarget',
  description: 'Someone to whom an agent may transfer a call: a phone number or a SIP address.',
  example,
});
/** See `transferTarget`. */
export type TransferTarget = z.output<typeof transferTarget>;

const given = (member: 'number' | 'sip_uri', other: 'number' | 'sip_uri') => ({
  required: [member],
  properties: { [member]: { type: 'string' }, [other]: { type: 'null' } },
});
const transferTargetInput = z
  .object({ ...members, number: members.number.default(null), sip_uri: members.sip_uri.default(null) })
  .check(({ value, issues }) => {
    if ((value.number === null) === (value.sip_uri === null))
      issues.push({
        code: 'custom',
        message: 'needs either a number or a sip_uri',
        path: ['number'],
        input: value,
      });
  })
  .meta({
    id: 'TransferTargetInput',
    description: 'Someone to whom an agent may transfer a call: either a phone number or a SIP address.',
    example,
    ...rule([given('number', 'sip_uri'), given('sip_uri', 'number')]),
  });

/** The most targets of an agent: all of them stand in the description of its tool. */
const mostTargets = 50;
const description =
  'To whom the agent may transfer calls, each by a name: the instructions need no numbers, and the model can choose no other. `[]`: the agent has no such list; a transfer tool then takes every number that stands in the instructions or in the description of a transfer tool.';

/** As responses show it. */
export const transferFields = { transfer_targets: z.array(transferTarget).max(mostTargets).describe(description) };

/** As requests give it. */
export const transferInputs = {
  transfer_targets: z
    .array(transferTargetInput)
    .max(mostTargets)
    .check(({ value, issues }) => {
      const names = value.map(({ name }) => name.toLowerCase());
      const repeated = names.findIndex((name, index) => names.indexOf(name) !== index);
      if (repeated !== -1)
        issues.push({
          code: 'custom',
          message: 'must not be the name of another target',
          path: [repeated, 'name'],
          input: value,
        });
    })
    .describe(description),
};

/** What it is where a new agent leaves it out. */
export const transferDefaults = { transfer_targets: [] as TransferTarget[] };
