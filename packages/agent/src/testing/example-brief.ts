// A brief for tests, as the platform sends it.
import { agent as agentSchema, callBrief, exampleId } from '@voicecall/contract';
import type { CallBrief } from '@voicecall/contract';

const exampleAgent = agentSchema.parse(agentSchema.meta()?.['example']);

interface Change {
  readonly call?: Partial<CallBrief['call']>;
  readonly agent?: Partial<CallBrief['agent']>;
  readonly tools?: CallBrief['tools'];
  readonly knowledge?: CallBrief['knowledge'];
  readonly lead?: CallBrief['lead'];
  readonly metadata?: CallBrief['metadata'];
}

export function exampleBrief({
  call = {},
  agent = {},
  tools = [],
  knowledge = [],
  lead = null,
  metadata = null,
}: Change = {}): CallBrief {
  const at = '2026-11-21T09:30:00.000Z';
  return callBrief.parse({
    call: {
      id: exampleId('call'),
      tenant_id: exampleId('tenant'),
      direction: 'outbound',
      room_name: 'call-1',
      participant_identity: 'phone',
      from_number: '+15551230001',
      to_number: '+15551230002',
      max_duration_sec: 3600,
      over: false,
      ...call,
    },
    agent: { ...exampleAgent, ...agent },
    tools,
    knowledge,
    lead,
    metadata,
    timezone: 'Europe/Berlin',
    now: at,
  });
}
