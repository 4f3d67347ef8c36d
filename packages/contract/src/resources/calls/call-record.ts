// What a call is, with what was said in it: its turns, and the output of the speech recognition.
import * as z from 'zod';
import { clientRef, id, lead, metadata, phone, time, timezone } from '../../primitives.ts';
import { variableValues } from '../../template/variables.ts';
import { outcome } from '../../summary/payload.ts';
import { turnLatency } from '../../telemetry/latency.ts';
import { agentId } from '../agents.ts';
import { bookingId } from './bookings.ts';
import { callConsent } from './call-consent.ts';
import { endedReason } from './ended-reason.ts';
import { statsCost } from './stats.ts';
import { callSummaryId } from './summaries.ts';
import { tenantId } from '../declared-apart.ts';
import { callId } from '../across-resources.ts';
import { trunkId } from '../trunks.ts';

/** The status of a call. `failed`: an outbound call could not be placed. Every other ended call is `completed`. */
export const callStatus = z.enum(['dispatched', 'ringing', 'in_progress', 'completed', 'failed']).meta({
  id: 'CallStatus',
  description:
    'Where a call stands. `dispatched`: accepted, not ringing yet. `in_progress`: answered. `failed`: an outbound call could not be placed. Every other end is `completed`.',
});

/** The final SIP response of the remote side, if there was one. */
export const sipStatus = z
  .object({
    code: z.number().int().describe('The SIP status code, such as 486.'),
    reason: z.string().describe('The text of the response, such as `Busy Here`.'),
  })
  .meta({
    id: 'SipStatus',
    description: 'The final SIP response of the remote side.',
    example: { code: 486, reason: 'Busy Here' },
  });

const exampleCall = {
  id: callId.example,
  tenant_id: tenantId.example,
  agent_id: agentId.example,
  agent_version: 1,
  trunk_id: trunkId.example,
  direction: 'outbound',
  status: 'completed',
  ended_reason: 'user_hangup',
  ended_by: 'callee',
  answered_by: 'human',
  sip_status: null,
  from_number: '+15551230001',
  from_raw: null,
  asserted_identity: null,
  diversion: null,
  to_number: '+15005550001',
  room_name: 'call-5f0c2e9a7b41d83c6e02f915',
  client_ref: 'crm-4711',
  lead: { name: 'Ann Example', email: 'ann@example.com' },
  metadata: null,
  variables: null,
  timezone: 'America/New_York',
  created_at: '2026-11-21T09:30:00.000Z',
  ringing_at: '2026-11-21T09:30:01.000Z',
  answered_at: '2026-11-21T09:30:05.000Z',
  ended_at: '2026-11-21T09:31:05.000Z',
  duration_sec: 60,
  recording_key: null,
  recording_status: 'none',
  egress_id: null,
  consent: null,
  summary_status: 'none',
  summary_id: null,
  erased: [],
  hold_reason: null,
  booking_ids: [],
  updated_at: '2026-11-21T09:31:05.000Z',
} as const;

const erasedPart = z
  .enum(['transcript', 'recording', 'summary'])
  .meta({ id: 'ErasedPart', description: 'A part of a call that has a retention of its own.' });

/** A call. `duration_sec` is the time from the answer to the end, 0 if the call was not answered. */
export const call = z
  .object({
    id: id(callId),
    tenant_id: id(tenantId),
    agent_id: id(agentId).describe('Id of the agent that holds the call.'),
    agent_version: z
      .number()
      .int()
      .nullable()
      .describe(
        'The version of the agent that holds the call, fixed when it is accepted. Null: the call is older than versions, and has the agent as it is.',
      ),
    trunk_id: id(trunkId).nullable().describe('Id of the trunk of the call. Null: a web session, which has none.'),
    direction: z.enum(['outbound', 'inbound', 'web']).meta({
      id: 'CallDirection',
      description:
        'How the call came about. `outbound`: dispatched. `inbound`: to a phone number. `web`: in a browser.',
    }),
    status: callStatus,
    ended_reason: endedReason.nullable().describe('Why the call ended. Null: it has not ended.'),
    ended_by: z
      .enum(['callee', 'caller', 'agent', 'api', 'system', 'carrier'])
      .meta({
        id: 'EndedBy',
        description:
          'Who ended the call. `callee`: the person called. `caller`: the person who called or opened the web session. `api`: your backend. `system`: the platform. Null: it has not ended.',
      })
      .nullable(),
    answered_by: z
      .enum(['human', 'voicemail', 'unknown'])
      .meta({ id: 'AnsweredBy', description: 'Who or what took a call.' })
      .nullable()
      .describe(
        'Who answered. `unknown`: answered, but nobody spoke. Null: not answered, or the agent has not reported it yet.',
      ),
    sip_status: sipStatus
      .nullable()
      .describe(
        'The SIP response with which the called side did not take the call. Null: there was none, as when it was answered.',
      ),
    from_number: phone
      .nullable()
      .describe(
        'The calling number, in E.164. Null: a web session, or a caller who hides the number or has none that can be read (`from_raw`).',
      ),
    from_raw: z
      .string()
      .nullable()
      .describe(
        'What the carrier sent as the caller of an inbound call: a number in its own notation, a user name, or a word such as `anonymous`. Null: nothing came, or the call is not inbound.',
      ),
    asserted_identity: z
      .string()
      .nullable()
      .describe(
        'The header `P-Asserted-Identity` of an inbound call, as the carrier sent it. Null: there was none, or the call is not inbound.',
      ),
    diversion: z
      .string()
      .nullable()
      .describe(
        'The header `Diversion` of an inbound call, as the carrier sent it: who forwarded the call here. Null: there was none, or the call is not inbound.',
      ),
    to_number: phone.nullable().describe('The called number, in E.164. Null: a web session.'),
    room_name: z.string().describe('Name of the room of the call at the media service.'),
    client_ref: clientRef
      .nullable()
      .describe('Your own correlation id: that of the dispatch or web session, or of the called number. Null: none.'),
    lead: lead.nullable().describe('Who the call is about, as given with the request. Null: not given.'),
    metadata: metadata.nullable().describe('The `metadata` of the dispatch. Null: none was given.'),
    variables: variableValues.nullable().describe('The `variables` of the dispatch. Null: none were given.'),
    timezone: timezone.meta({
      description:
        "The one zone of the call, fixed when it is accepted: the dispatch's `timezone`, else its agent's, else the tenant's. Prompt, bookings and summary use it.",
      example: 'America/New_York',
    }),
    created_at: time.describe('When the call was accepted, or came in.'),
    ringing_at: time.nullable().describe('When the phone began to ring. Null: it has not, or it is a web session.'),
    answered_at: time.nullable().describe('When the call was answered. Null: it was not, or not yet.'),
    ended_at: time.nullable().describe('When the call ended. Null: it has not ended.'),
    duration_sec: z
      .number()
      .int()
      .min(0)
      .describe('Whole seconds from the answer to the end. 0: it was not answered, or has not ended.'),
    recording_key: z
      .string()
      .nullable()
      .describe('Key of the recording in the storage of the installation. Null: no recording was requested.'),
    recording_status: z.enum(['none', 'pending', 'recording', 'processing', 'completed', 'failed']).meta({
      id: 'RecordingStatus',
      description:
        'How far the recording is. `none`: the call is not recorded. `pending`: it is about to begin. `processing`: the call is over, the file is being finished. `completed` and `failed` are final.',
    }),
    egress_id: z
      .string()
      .nullable()
      .describe('Id of the recording job at the media service. Null: there is none, or it is not known yet.'),
    consent: callConsent
      .nullable()
      .describe(
        "What was said about recording. Null: the agent's `recording_consent` is `none`, or the call was not answered.",
      ),
    summary_status: z.enum(['none', 'pending', 'ready', 'failed']).meta({
      id: 'SummaryStatus',
      description: 'How far the summary is. `none`: the call has not completed, or could not be placed.',
    }),
    summary_id: id(callSummaryId).nullable().describe('Id of the newest summary. Null: `summary_status` is `none`.'),
    erased: z
      .array(erasedPart)
      .describe('What is gone by the retention of the tenant. The call has no file or text of it.'),
    hold_reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .nullable()
      .describe('Why nothing of the call must be erased. Null: it may be.'),
    booking_ids: z.array(id(bookingId)).describe('Ids of the bookings made in the call, canceled ones included.'),
    updated_at: time.describe('When the call last changed.'),
  })
  .meta({
    id: 'Call',
    description: 'A call. `duration_sec` runs from answer to end, 0 when it was not answered.',
    example: exampleCall,
  });

/** A call as it is read: in a list, and alone. */
export const listedCall = z
  .object({
    ...call.shape,
    outcome: outcome.nullable().describe('How the call turned out. Null: its newest summary is not `ready`.'),
    cost: statsCost
      .nullable()
      .describe('What the call cost, as far as its usage had a price. Null: none had, or none has been recorded yet.'),
  })
  .meta({
    id: 'ListedCall',
    description: 'A call with what it came to.',
    example: { ...exampleCall, outcome: 'booked', cost: { currency: 'USD', total: '0.000535' } },
  });

/** The arguments and the result of a tool call, on a turn of role `tool`. */
export const turnTool = z
  .object({
    name: z.string().describe('Name of the tool.'),
    arguments: z.record(z.string(), z.json()).describe('The arguments that the language model filled in.'),
    result: z.string().nullable().describe('What the language model got back. Null: nothing.'),
    ok: z.boolean().describe('Whether the tool did what it was asked for.'),
    duration_ms: z.number().int().min(0).describe('How long the tool took, in milliseconds.'),
  })
  .meta({ id: 'TurnTool', description: 'The arguments and the result of a tool call.' });

/**
 * One turn of the conversation. `turn_id` counts from 1 without gaps and never changes; `text` of an interrupted turn
 * is the part that was heard.
 */
export const turn = z
  .object({
    turn_id: z.number().int().min(1).describe('Number of the turn in its call: from 1, without gaps, never changed.'),
    role: z.enum(['agent', 'user', 'tool', 'system']).meta({
      id: 'TurnRole',
      description: 'Whose turn it is. `user`: the person. `tool`: the use of a tool. `system`: a note of the platform.',
    }),
    text: z.string().describe('What was said; of an interrupted turn, what was heard. Of a tool, its result.'),
    started_at: time.describe('When the turn began.'),
    offset_ms: z.number().int().meta({
      description:
        'When the turn began, in milliseconds from the answer; from `created_at` of a call that was not answered.',
    }),
    end_offset_ms: z
      .number()
      .int()
      .nullable()
      .describe('When the turn ended, counted as `offset_ms`. Null: that is not known.'),
    interrupted: z.boolean().describe('Whether the other side cut the turn off.'),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('How sure the speech recognition was, 0 to 1. Null: it did not say, or it is no turn of the person.'),
    tool: turnTool.nullable().describe('The use of the tool, on turns of role `tool`. Null: any other turn.'),
    latency: turnLatency
      .nullable()
      .describe(
        'How long the person waited for the turn, on turns of role `agent`. Null: any other turn, or nothing was measured.',
      ),
  })
  .meta({
    id: 'Turn',
    description:
      'One turn of the conversation. `turn_id` is dense from 1 and never renumbered; `text` is what was heard, if interrupted.',
    example: {
      turn_id: 1,
      role: 'agent',
      text: 'Hello, this is Example Realty.',
      started_at: '2026-11-21T09:30:06.000Z',
      offset_ms: 1000,
      end_offset_ms: 3000,
      interrupted: false,
      confidence: null,
      tool: null,
      latency: {
        end_of_turn_delay_ms: null,
        transcription_delay_ms: null,
        llm_first_token_ms: null,
        tts_first_audio_ms: 140,
        total_ms: null,
      },
    },
  });

/** One segment of the raw speech-to-text output. */
export const transcriptItem = z
  .object({
    segment_id: z.string().max(128).describe('Id of the segment, unique within its call.'),
    turn_id: z.number().int().min(1).nullable().describe('The turn that it belongs to. Null: none.'),
    speaker: z.enum(['agent', 'user']).meta({ id: 'Speaker', description: 'Who spoke: the agent or the person.' }),
    text: z.string().describe('The words of the segment.'),
    start_ms: z.number().int().describe('When it began, in milliseconds from the answer.'),
    end_ms: z.number().int().describe('When it ended, in milliseconds from the answer.'),
    language: z
      .string()
      .max(35)
      .nullable()
      .describe('The language that was recognized, as a BCP 47 tag. Null: not known.'),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('How sure the speech recognition was, 0 to 1. Null: it did not say.'),
  })
  .meta({
    id: 'TranscriptItem',
    description: 'One segment of the raw speech-to-text output.',
    example: {
      segment_id: 'sg_1',
      turn_id: 1,
      speaker: 'agent',
      text: 'Hello, this is Example Realty.',
      start_ms: 1000,
      end_ms: 3000,
      language: 'en',
      confidence: null,
    },
  });

/** One call, as most requests return it. */
export const callResponse = z.object({ call }).meta({ id: 'CallResponse', description: 'One call.' });
