// A brief for tests, as the platform sends it.
import { callBrief, exampleId } from '@voicecall/contract';
import type { CallBrief } from '@voicecall/contract';

interface Change {
  readonly call?: Partial<CallBrief['call']>;
  readonly agent?: Partial<CallBrief['agent']>;
  readonly tools?: CallBrief['tools'];
  readonly lead?: CallBrief['lead'];
  readonly metadata?: CallBrief['metadata'];
}

export function exampleBrief({
  call = {},
  agent = {},
  tools = [],
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
    agent: {
      id: exampleId('agent'),
      tenant_id: exampleId('tenant'),
      name: 'Front desk',
      instructions: 'You answer for Example Realty and book viewings.',
      welcome: 'Hello, this is Example Realty.',
      voice_id: null,
      client_ref: null,
      tool_ids: null,
      language: 'en',
      model: null,
      timezone: null,
      record_calls: false,
      max_call_duration_sec: 3600,
      tools: [],
      status: 'active',
      created_at: at,
      updated_at: at,
      ...agent,
    },
    tools,
    lead,
    metadata,
    timezone: 'Europe/Berlin',
    now: at,
  });
}
