// What the platform asks a phone number's `answer_url`, and what it takes for an answer.
import * as z from 'zod';
import { clientRef, id, phone, time } from '../primitives.ts';
import { agentVersionChoice } from '../resources/agent-versions.ts';
import { agentId } from '../resources/agents.ts';
import { callId } from '../resources/across-resources.ts';
import { tenantId } from '../resources/declared-apart.ts';
import { phoneNumberId } from '../resources/phone-numbers.ts';
import { variableValues } from '../template/variables.ts';

/** The body of the signed `POST` request. */
export const answerQuestion = z.object({
  type: z.literal('call.routing'),
  tenant_id: id(tenantId),
  client_ref: clientRef.nullable(),
  call_id: id(callId),
  phone_number_id: id(phoneNumberId),
  from_number: phone.nullable(),
  from_raw: z.string().nullable(),
  asserted_identity: z.string().nullable(),
  diversion: z.string().nullable(),
  to_number: phone.nullable(),
  /** The agent that answers if the response names no other. */
  agent_id: id(agentId),
  received_at: time,
});
/** See `answerQuestion`. */
export type AnswerQuestion = z.output<typeof answerQuestion>;

/** The response. Other members are passed over: there may be more later. */
export const answerChoice = z.union([
  z.object({ refuse: z.literal(true) }),
  z.object({
    agent_id: z.string().min(1).max(128),
    /** Absent or null: the published one. */
    agent_version: agentVersionChoice.nullish(),
    /** Absent or null: as in other inbound calls, the variables have their defaults. */
    variables: variableValues.nullish(),
  }),
]);
/** See `answerChoice`. */
export type AnswerChoice = z.output<typeof answerChoice>;
