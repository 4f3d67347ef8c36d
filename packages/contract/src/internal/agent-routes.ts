// The routes that an agent worker uses for its call. Not part of the public API.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import type { AnyRoute } from '../any-route.ts';
import { limits } from '../limits.ts';
import { idParam } from '../paths.ts';
import { policy } from '../policy.ts';
import { isStorableText } from './storable.ts';
import { id, lead, metadata, phone, time, timezone } from '../primitives.ts';
import { agent, agentDefaults } from '../resources/agents.ts';
import { callConsent } from '../resources/calls/call-consent.ts';
import { call, transcriptItem, turn, turnTool } from '../resources/calls/call-record.ts';
import { knowledgeDocument, knowledgeQuestion } from '../resources/knowledge.ts';
import { tool, toolId } from '../resources/tools.ts';
import { longestLatencyMs } from '../telemetry/latency.ts';
import { usageComponent, usageLine } from '../telemetry/usage.ts';
import { waveformInput } from '../telemetry/waveform.ts';
import { tenantId } from '../resources/declared-apart.ts';
import { callId } from '../resources/across-resources.ts';

const callPath = '/internal/agent/tenants/:tenantId/calls/:callId';
const pathParams = z.object({ tenantId: idParam(tenantId), callId: idParam(callId) });

/**
 * The metadata of an agent dispatch, as JSON: the call of the job, the URL of the server, and the bearer token for the
 * internal routes of this call alone. Only the dispatched agent receives it.
 */
export const agentJobMetadata = z.object({
  tenant_id: id(tenantId),
  call_id: id(callId),
  server_url: z.url({ protocol: /^https?$/ }),
  token: z.string().min(1),
  /** The span of the dispatch, where traces are exported. */
  traceparent: z.string().optional(),
});
/** See `agentJobMetadata`. */
export type AgentJobMetadata = z.output<typeof agentJobMetadata>;

/** The name under which agent workers register and are dispatched. */
export const agentName = 'voice-agent';

/** A server of an older version does not send the newest settings. */
const briefedAgent = agent.extend(
  Object.fromEntries(
    Object.entries(agentDefaults).map(([name, standard]) => [
      name,
      (agent.shape[name as keyof typeof agentDefaults] as z.ZodType).default(standard),
    ]),
  ),
) as unknown as typeof agent;

/** Everything an agent needs to hold a call. */
export const callBrief = z.object({
  call: z.object({
    id: id(callId),
    tenant_id: id(tenantId),
    direction: call.shape.direction,
    room_name: z.string(),
    /** The participant identity, in the room, of the person to whom the agent talks. */
    participant_identity: z.string(),
    from_number: phone.nullable(),
    to_number: phone.nullable(),
    max_duration_sec: z.number().int(),
    agent_version: call.shape.agent_version.default(null),
    /** Always false: for a call that has ended the brief is refused with `call_not_active`. */
    over: z.boolean(),
  }),
  /** With the values of its variables, which can make its texts longer. */
  agent: briefedAgent.extend({
    instructions: z.string(),
    welcome: z.string().nullable(),
    disclosure: z.string().nullable().default(null),
    recording_consent_text: z.string().nullable().default(null),
    voicemail: agent.shape.voicemail.unwrap().extend({ message: z.string().nullable() }).nullable().default(null),
  }),
  /** The documents in which the agent may look up answers. */
  knowledge: z.array(knowledgeDocument.pick({ name: true, language: true })).default([]),
  tools: z.array(tool.pick({ id: true, name: true, description: true, type: true, http: true })),
  lead: lead.nullable(),
  metadata: metadata.nullable(),
  timezone,
  now: time,
});
/** See `callBrief`. */
export type CallBrief = z.output<typeof callBrief>;

// Values must fit the columns of the database: the year 0 and numbers beyond 32 bits do not.
const moment = time.refine((value) => !value.startsWith('0000'), { error: 'must not be in the year 0' });
const turnNumber = z.int32().min(1).max(limits.call_turns);
const text = z.string().max(limits.turn_chars);
/** Without `result`, the text of the turn is the result of the tool: it is neither sent nor stored twice. */
const toolInput = turnTool.extend({ result: turnTool.shape.result.optional(), duration_ms: z.int32().min(0) });
// A figure that cannot be is left out: it never costs the turn or the report that has it.
const waited = z.number().min(0).max(longestLatencyMs).transform(Math.round).nullable().catch(null);
const latencyInput = z
  .object({
    end_of_turn_delay_ms: waited,
    transcription_delay_ms: waited,
    llm_first_token_ms: waited,
    tts_first_audio_ms: waited,
    total_ms: waited,
  })
  .nullish()
  .catch(null);
const turnInput = turn.omit({ offset_ms: true, end_offset_ms: true }).extend({
  turn_id: turnNumber,
  text,
  started_at: moment,
  ended_at: moment.nullable(),
  tool: toolInput.nullable(),
  latency: latencyInput,
});
/** What an agent uses itself. The platform counts the phone line and the summaries. */
const agentLine = usageLine.extend({ component: usageComponent.extract(['stt', 'llm', 'tts']) });
/** The lines that can be; the others are left out, one by one. */
const usageInput = z
  .array(z.unknown())
  .catch([])
  .transform((lines) =>
    lines.slice(0, limits.usage_lines).flatMap((line) => {
      const read = agentLine.safeParse(line);
      return read.success && isStorableText(`${read.data.provider}${read.data.model ?? ''}`) ? [read.data] : [];
    }),
  );
const transcriptInput = transcriptItem.extend({
  turn_id: turnNumber.nullable(),
  text,
  start_ms: z.int32(),
  end_ms: z.int32(),
});
const exampleTurn = {
  turn_id: 1,
  role: 'agent',
  text: 'Hello, this is Example Realty.',
  started_at: '2026-11-21T09:30:06.000Z',
  ended_at: '2026-11-21T09:30:08.000Z',
  interrupted: false,
  confidence: null,
  tool: null,
};
/** A finished turn as the agent reports it; the server computes the offsets from the answer. */
export type TurnInput = z.output<typeof turnInput>;
/** A segment of speech recognition as the agent reports it. */
export type TranscriptInput = z.output<typeof transcriptInput>;

/**
 * Arguments of the built-in booking tool. `preferred_datetime` is local time (`2026-12-01T10:00`) in the zone of the
 * call, or in `timezone` where the other side named another one, or carries an offset of its own. The booking is kept
 * in the zone of the call.
 */
export const bookingToolArguments = z.object({
  full_name: z.string().trim().min(1).max(200),
  preferred_datetime: z.string().min(1).max(64),
  preferred_datetime_text: z.string().max(500).default(''),
  timezone: z.string().max(64).nullish(),
  email: z.string().max(320).nullish(),
  phone: z.string().max(128).nullish(),
  duration_min: z.number().int().min(1).max(1440).nullish(),
  channel: z.enum(['phone', 'video', 'in_person', 'email']).nullish(),
  notes: z.string().max(2000).nullish(),
  in_addition: z.boolean().nullish().meta({
    description: 'true only when the same person wants this appointment beside the one already booked in this call.',
  }),
  evidence_turn_ids: z.array(z.number().int().min(1)).max(100).default([]),
  /**
   * The agent's own id of this use of the tool. A request with the same id, repeated because a response was lost, has
   * no further effect.
   */
  tool_call_id: z.string().min(1).max(128).nullish(),
});

/** The result of a tool call. `say` is the text for the model: a sentence that it can speak or act on. */
export const toolOutcome = z.object({
  ok: z.boolean(),
  say: z.string(),
  booking_id: z.string().nullable().default(null),
});
/** See `toolOutcome`. */
export type ToolOutcome = z.output<typeof toolOutcome>;
/** See `bookingToolArguments`. */
export type BookingToolArguments = z.output<typeof bookingToolArguments>;

/** To whom the model wants to transfer: `target` names one of the agent's targets; without a list, to a number. */
export const transferWish = z.object({
  to_number: z.string().max(128).optional(),
  target: z.string().max(128).optional(),
});
/** See `transferWish`. */
export type TransferWish = z.output<typeof transferWish>;

/** What was answered to the question about recording. Everything but a clear yes is a no. */
export const consentAnswer = z.enum(['yes', 'no', 'unclear']);

/** Of the words about recording: what the agent has said, and what was answered. */
const consentReport = z.object({
  /** The words of the agent, and when it had said them. */
  text: z.string().max(limits.turn_chars),
  said_at: moment,
  answer: z
    .object({
      answer: consentAnswer,
      /** The turn that says it; a yes without one is none. The turns of the transcript are numbered from it on. */
      turn: turnInput.nullable(),
    })
    .nullable(),
});
/** See `consentReport`. */
export type ConsentReport = z.output<typeof consentReport>;

const ok = z.object({ ok: z.literal(true) });
const common = { tag: 'Internal', auth: 'call_token' } as const;

/** The routes of one call that the agent dispatched to it may use, with that call's token. */
export const agentRoutes = initContract().router({
  brief: {
    method: 'GET',
    path: callPath,
    summary: 'What the agent needs to hold the call',
    pathParams,
    responses: { 200: callBrief },
    description: 'Until the call has ended.',
    metadata: policy({
      ...common,
      operation: 'getCallBrief',
      access: ['call'],
      errors: ['call_not_found', 'call_not_active'],
    }),
  },
  turns: {
    method: 'POST',
    path: `${callPath}/turns`,
    summary: 'Record finished turns; a turn_id that is already recorded is ignored',
    description: 'Until the call has ended; what comes later belongs into the report.',
    pathParams,
    body: z.object({ turns: z.array(turnInput).min(1).max(200) }).meta({ example: { turns: [exampleTurn] } }),
    responses: { 200: ok },
    metadata: policy({
      ...common,
      operation: 'recordTurns',
      access: ['call'],
      body_bytes: limits.agent_body_bytes,
      errors: ['call_not_found', 'call_not_active'],
    }),
  },
  consent: {
    method: 'POST',
    path: `${callPath}/consent`,
    summary: 'Report what was said about recording; before a yes, turns of a call that asks for it are not stored',
    pathParams,
    body: consentReport.meta({
      example: {
        text: 'May I record this call? Please answer with yes or no.',
        said_at: '2026-11-21T09:30:08.000Z',
        answer: { answer: 'yes', turn: { ...exampleTurn, role: 'user', text: 'Yes, that is fine.' } },
      },
    }),
    responses: { 200: z.object({ consent: callConsent.nullable() }) },
    metadata: policy({
      ...common,
      operation: 'recordConsent',
      access: ['call'],
      errors: ['call_not_found', 'call_not_active'],
    }),
  },
  end: {
    method: 'POST',
    path: `${callPath}/end`,
    summary: 'Hang up, and say why',
    pathParams,
    body: z
      .object({
        reason: z.enum([
          'agent_hangup',
          'voicemail',
          'transferred',
          'silence_timeout',
          'join_timeout',
          'max_duration',
          'agent_error',
        ]),
        answered_by: call.shape.answered_by.optional(),
      })
      .meta({ example: { reason: 'agent_hangup' } }),
    responses: { 200: ok },
    metadata: policy({
      ...common,
      operation: 'endCallByAgent',
      access: ['call'],
      errors: ['call_not_found', 'call_not_active'],
    }),
  },
  report: {
    method: 'POST',
    path: `${callPath}/report`,
    summary: 'The session report, 1 to 3 seconds after disconnect, or as soon as the platform can be reached again',
    description:
      'In parts of any size that `limits.agent_body_bytes` allows, in any order, each as often as it takes: what is known is not added again, and the report is complete once the last part and all before it are there. ' +
      'A call has one report, taken until 24 hours after its end; another one, and one that comes later, is `call_not_active`.',
    pathParams,
    body: z
      .object({
        /**
         * The report that this is a part of. Without it the id is derived from the content, and the report has one
         * part.
         */
        report_id: z.string().min(1).max(64).optional(),
        part: z
          .int32()
          .min(1)
          .max(limits.call_turns + limits.call_transcript_items)
          .default(1),
        last: z.boolean().default(true),
        turns: z.array(turnInput).max(limits.call_turns),
        transcripts: z.array(transcriptInput).max(limits.call_transcript_items),
        answered_by: call.shape.answered_by,
        /** What the whole session used, in the last part. A line that cannot be is left out. */
        usage: usageInput.optional(),
        /** The loudness of the whole session, in the last part. One that cannot be read is left out. */
        waveform: waveformInput.nullish().catch(null),
        /** How the call ended for the agent, if the agent did not end it. */
        ended_reason: z.enum(['user_hangup', 'media_failure', 'agent_error']).nullish(),
      })
      .meta({ example: { turns: [exampleTurn], transcripts: [], answered_by: 'human', ended_reason: 'user_hangup' } }),
    responses: { 200: ok },
    metadata: policy({
      ...common,
      operation: 'recordSessionReport',
      access: ['call'],
      body_bytes: limits.agent_body_bytes,
      errors: ['call_not_found', 'call_not_active'],
    }),
  },
  book: {
    method: 'POST',
    path: `${callPath}/bookings`,
    summary: 'Capture a booking; the same one again is the same record',
    pathParams,
    body: bookingToolArguments.meta({ example: { full_name: 'Ann Example', preferred_datetime: '2026-12-01T10:00' } }),
    responses: { 200: toolOutcome },
    metadata: policy({ ...common, operation: 'captureBooking', access: ['call'], errors: ['call_not_found'] }),
  },
  transfer: {
    method: 'POST',
    path: `${callPath}/transfer`,
    summary: 'Transfer the phone to somebody else (SIP REFER); the call then ends as transferred',
    pathParams,
    body: transferWish.meta({ example: { to_number: '+15551230009' } }),
    responses: { 200: toolOutcome },
    metadata: policy({ ...common, operation: 'transferCall', access: ['call'], errors: ['call_not_found'] }),
  },
  callTool: {
    method: 'POST',
    path: `${callPath}/tools/:toolId/calls`,
    summary: 'Call an http tool of the tenant, signed and guarded by the server',
    pathParams: pathParams.extend({ toolId: idParam(toolId) }),
    body: z
      .object({ tool_call_id: z.string().min(1).max(128), arguments: z.record(z.string().max(128), z.json()) })
      .meta({ example: { tool_call_id: 'tc_1', arguments: { email: 'ann@example.com' } } }),
    responses: { 200: toolOutcome },
    metadata: policy({
      ...common,
      operation: 'callTool',
      access: ['call'],
      errors: ['call_not_found', 'tool_not_found'],
    }),
  },
  askKnowledge: {
    method: 'POST',
    path: `${callPath}/knowledge`,
    summary: 'Look up a question in the documents of the agent',
    pathParams,
    body: z.object({ question: knowledgeQuestion }).meta({ example: { question: 'Can I bring my dog?' } }),
    responses: { 200: toolOutcome },
    metadata: policy({ ...common, operation: 'askKnowledge', access: ['call'], errors: ['call_not_found'] }),
  },
}) satisfies Readonly<Record<string, AnyRoute>>;

/** Body of the routes that record what happens in a call, as an agent sends it. */
export interface AgentMessages {
  readonly turns: z.input<typeof agentRoutes.turns.body>;
  readonly end: z.input<typeof agentRoutes.end.body>;
  readonly report: z.input<typeof agentRoutes.report.body>;
}
