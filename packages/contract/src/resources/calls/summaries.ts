// Summaries of calls: read one, run it again, and all runs for operators (requirements 2.11, 4.6).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { idFilter, idParam, tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, idKind, time } from '../../primitives.ts';
import { customBlock } from '../../summary/custom.ts';
import { outcome, summaryPayload } from '../../summary/payload.ts';
import { tenantId } from '../declared-apart.ts';
import { callId } from '../across-resources.ts';
import { eventBodyId, webhookDeliveryId } from '../webhooks/webhook-deliveries.ts';

/** Ids of summaries. */
export const callSummaryId = idKind('call_summary', 'cs');

/** Why a summary failed. */
export const summaryFailureCode = z
  .enum([
    'transcript_empty',
    'no_consent',
    'transcript_too_long',
    'llm_timeout',
    'llm_invalid_json',
    'schema_validation_failed',
    'content_policy_block',
    'unknown',
  ])
  .meta({
    id: 'SummaryFailureCode',
    extensible: true,
    description:
      'Why a summary could not be made. `transcript_empty`: nothing was said. `no_consent`: the other side did not agree to a transcript, so there is none. `transcript_too_long`: longer than the language model takes. `llm_timeout`: the language model did not answer in time. `llm_invalid_json` and `schema_validation_failed`: its answer did not have the required form. `content_policy_block`: it declined to work on the call.',
  });
/** See `summaryFailureCode`. */
export type SummaryFailureCode = z.output<typeof summaryFailureCode>;

/** Code → message, and whether `summary:rerun` may help. */
export const summaryFailures: Readonly<
  Record<SummaryFailureCode, { readonly message: string; readonly retryable: boolean }>
> = {
  transcript_empty: { message: 'Nothing was said in this call.', retryable: false },
  no_consent: { message: 'The other side did not agree to a transcript, so there is none.', retryable: false },
  transcript_too_long: { message: 'The transcript is longer than the language model takes.', retryable: false },
  llm_timeout: { message: 'The language model did not answer in time.', retryable: true },
  llm_invalid_json: { message: 'The language model did not answer in JSON, asked twice.', retryable: true },
  schema_validation_failed: {
    message: 'The answer of the language model did not have the required form, asked twice.',
    retryable: true,
  },
  content_policy_block: { message: 'The language model declined to work on this transcript.', retryable: false },
  unknown: { message: 'The summary could not be made.', retryable: true },
};

/** What `failure` of a failed summary holds. */
export const summaryFailure = z
  .object({
    code: summaryFailureCode,
    message: z.string().describe('The reason in words, for developers.'),
    retryable: z.boolean().meta({ description: 'Whether `summary:rerun` may help.' }),
  })
  .meta({
    id: 'SummaryFailure',
    description: 'Why there is no summary.',
    example: { code: 'transcript_empty', ...summaryFailures.transcript_empty },
  });

const about = {
  id: id(callSummaryId),
  call_id: id(callId),
  schema_version: z.enum(['1', '2']).meta({
    id: 'SummarySchemaVersion',
    extensible: true,
    description: '`1`, or `2` when custom fields applied: then `custom` holds their facts.',
  }),
  prompt_version: z
    .string()
    .meta({ description: 'Version of the questions that the language model was asked.', example: '1' }),
};
const outdated = z
  .boolean()
  .describe(
    'True: turns of the call came after this summary was made, with a late report of its agent. `summary:rerun` makes it anew with them.',
  );
const verticalId = z
  .string()
  .meta({ description: 'The vertical of the tenant: `real_estate`, `generic` or another one.', example: 'generic' });
const exampleAbout = {
  id: callSummaryId.example,
  call_id: callId.example,
  schema_version: '1',
  prompt_version: '1',
};

/** A finished summary. */
export const callSummary = z
  .object({
    ...about,
    status: z.literal('ready').describe('The summary is finished.'),
    vertical_id: verticalId,
    outcome,
    payload: summaryPayload,
    custom: customBlock.nullable().describe('The facts of the custom fields. Null: `schema_version` is `1`.'),
    outdated,
    created_at: time.describe('When this making of the summary was requested.'),
  })
  .meta({
    id: 'CallSummary',
    description: 'What became of a call, taken from what was said in it.',
    example: {
      ...exampleAbout,
      status: 'ready',
      vertical_id: 'generic',
      outcome: 'booked',
      payload: summaryPayload.meta()?.['example'],
      custom: null,
      outdated: false,
      created_at: '2026-11-21T09:32:00.000Z',
    },
  });

/** A summary that failed. */
export const failedSummary = z
  .object({
    ...about,
    status: z.literal('failed').describe('The summary could not be made.'),
    failure: summaryFailure,
    outdated,
    created_at: time.describe('When this making of the summary was requested.'),
  })
  .meta({
    id: 'FailedCallSummary',
    description: 'A summary that could not be made. It stays so unless it is run again.',
    example: {
      ...exampleAbout,
      status: 'failed',
      failure: summaryFailure.meta()?.['example'],
      outdated: false,
      created_at: '2026-11-21T09:32:00.000Z',
    },
  });

/** A summary whose run has not finished. */
export const pendingSummary = z
  .object({
    status: z.literal('pending').describe('The summary is being made.'),
    call_id: id(callId),
    estimated_ready_at: time.describe('When the summary may be ready. An estimate, never in the past.'),
  })
  .meta({
    id: 'PendingCallSummary',
    description: 'The summary is being made. Ask again no sooner than `Retry-After` says.',
    example: { status: 'pending', call_id: callId.example, estimated_ready_at: '2026-11-21T09:31:35.000Z' },
  });

/** One run of a summary: the first after the call, and one for each rerun. */
export const summaryRun = z
  .object({
    ...about,
    tenant_id: id(tenantId),
    run_no: z.number().int().min(1).describe('Number of the run within its call, from 1.'),
    trigger: z.enum(['call_completed', 'rerun', 'late_report']).meta({
      id: 'SummaryTrigger',
      extensible: true,
      description:
        'Why it was run. `late_report`: in earlier versions, because the agent reported more turns after the first run.',
    }),
    reason: z.string().nullable().meta({ description: 'The `reason` of the rerun. Null: it is no rerun.' }),
    status: z.enum(['pending', 'ready', 'failed']).meta({ id: 'SummaryRunStatus', description: 'How far the run is.' }),
    schema_version: about.schema_version
      .nullable()
      .describe('`1`, or `2` when custom fields applied. Null: the run is pending.'),
    prompt_version: about.prompt_version
      .nullable()
      .describe('Version of the questions that the language model was asked. Null: the run is pending.'),
    vertical_id: verticalId.nullable().describe('The vertical of the tenant. Null: the run is pending.'),
    outcome: outcome.nullable().describe('How the call turned out. Null: the run is not `ready`.'),
    payload: summaryPayload.nullable().describe('The standard payload. Null: the run is not `ready`.'),
    custom: customBlock.nullable().describe('The facts of the custom fields. Null: there were none to fill.'),
    failure: summaryFailure.nullable().describe('Why it failed. Null: it did not.'),
    model: z
      .string()
      .nullable()
      .meta({ description: 'Provider and name of the language model. Null: no worker has taken the run yet.' }),
    input_tokens: z
      .number()
      .int()
      .nullable()
      .describe('Tokens that the language models read. Null: not known, or not finished.'),
    output_tokens: z
      .number()
      .int()
      .nullable()
      .describe('Tokens that the language models wrote. Null: not known, or not finished.'),
    attempts: z.number().int().min(0).describe('How often a worker has taken the run.'),
    created_at: time.describe('When the run was requested.'),
    finished_at: time.nullable().describe('When the run ended. Null: it is pending.'),
  })
  .meta({
    id: 'SummaryRun',
    description:
      'One making of a summary: after the call, or by a rerun. Its versions and vertical are known once it is finished.',
    example: {
      ...exampleAbout,
      tenant_id: tenantId.example,
      run_no: 1,
      trigger: 'call_completed',
      reason: null,
      status: 'failed',
      vertical_id: 'generic',
      outcome: null,
      payload: null,
      custom: null,
      failure: summaryFailure.meta()?.['example'],
      model: 'sandbox/recorded',
      input_tokens: null,
      output_tokens: null,
      attempts: 1,
      created_at: '2026-11-21T09:31:05.000Z',
      finished_at: '2026-11-21T09:32:00.000Z',
    },
  });

const summaryCommon = {
  call_id: id(callId),
  summary_id: id(callSummaryId),
  schema_version: z.number().int().describe('1, or 2 when custom fields applied.'),
  prompt_version: z.number().int().describe('Version of the questions that the language model was asked.'),
  url: z.string().describe('Address from which the summary is read, with an API key.'),
  generated_at: time.describe('When the summary was finished.'),
};

/** `data` of `call.summary.ready`: `ready` with the outcome, or `failed` with the failure code. */
export const summaryReadyData = z
  .discriminatedUnion('status', [
    z
      .object({
        ...summaryCommon,
        status: z.literal('ready').describe('The summary can be read.'),
        outcome: z.string().describe('How the call turned out, such as `booked`; as `outcome` of the summary.'),
        vertical_id: z.string().describe('The vertical of the tenant: `real_estate`, `generic` or another one.'),
      })
      .meta({ id: 'SummaryReadyData', description: 'A summary that can be read from `url`.' }),
    z
      .object({
        ...summaryCommon,
        status: z.literal('failed').describe('The summary could not be made.'),
        failure_code: z
          .string()
          .describe('Why it failed, such as `transcript_empty`; as `failure.code` of the summary.'),
      })
      .meta({ id: 'SummaryFailedData', description: 'A summary that failed for good.' }),
  ])
  .meta({ id: 'SummaryEventData', description: 'The summary, which is `ready` or `failed`.' });

const readyDescription = 'A summary finished, successfully or with a permanent failure.';

const summaryReady = z
  .object({
    id: eventBodyId,
    type: z.literal('call.summary.ready').describe('The type of the event.'),
    created_at: time.describe('When the event was written.'),
    tenant_id: id(tenantId),
    data: summaryReadyData,
  })
  .meta({
    id: 'Event_call_summary_ready',
    description: readyDescription,
    example: {
      id: webhookDeliveryId.example,
      type: 'call.summary.ready',
      created_at: '2026-11-21T09:32:00.000Z',
      tenant_id: tenantId.example,
      data: {
        call_id: callId.example,
        summary_id: callSummaryId.example,
        status: 'ready',
        schema_version: 1,
        prompt_version: 1,
        outcome: 'booked',
        vertical_id: 'generic',
        url: 'https://voice.example.com/v1/tenants/tn_5f0c2e9a7b41d83c6e02f915/calls/AJ_5f0c2e9a7b41d83c6e02f915/summary',
        generated_at: '2026-11-21T09:32:00.000Z',
      },
    },
  });

const runPage = z
  .object({
    call_summaries: z.array(summaryRun).describe('The runs of this page, newest first.'),
    ...pageMembers,
  })
  .meta({ id: 'SummaryRunList' });

const params = tenantParamsWith('callId', callId);
const ofTenant = { access: ['calls:read'], tag: 'Summaries', auth: 'tenant' } as const;

/** Routes of summaries. */
const routes = initContract().router({
  get: {
    method: 'GET',
    path: `${tenantPath}/calls/:callId/summary`,
    summary: 'Read the summary of a call',
    description:
      '200 with the summary, 202 while it is being made, 409 when it could not be made: that is final, unless it is run again.',
    pathParams: params,
    responses: {
      200: z
        .object({ call_summary: callSummary })
        .meta({ id: 'CallSummaryResponse', description: 'The newest summary of the call.' }),
      202: pendingSummary,
      409: z
        .object({ call_summary: failedSummary })
        .meta({ id: 'FailedCallSummaryResponse', description: 'The summary could not be made.' }),
    },
    metadata: policy({
      ...ofTenant,
      operation: 'getCallSummary',
      reads: ['summary'],
      retry_after: [202],
      errors: ['call_not_found', 'summary_not_found'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/calls/:callId/summaries`,
    summary: 'List the versions of the summary of a call',
    description: 'Each making of it is kept: after the call, and by reruns. Newest first.',
    pathParams: params,
    query: z.object(pageQuery(callSummaryId)),
    responses: { 200: runPage },
    metadata: policy({
      ...ofTenant,
      operation: 'listCallSummaries',
      reads: ['summary'],
      errors: ['call_not_found', 'invalid_cursor'],
    }),
  },
  version: {
    method: 'GET',
    path: `${tenantPath}/calls/:callId/summaries/:summaryId`,
    summary: 'Read a version of the summary of a call',
    description: 'The newest one or an earlier one.',
    pathParams: params.extend({ summaryId: idParam(callSummaryId) }),
    responses: {
      200: z
        .object({ call_summary: summaryRun })
        .meta({ id: 'SummaryRunResponse', description: 'The version of the summary.' }),
    },
    metadata: policy({
      ...ofTenant,
      operation: 'getCallSummaryVersion',
      reads: ['summary'],
      errors: ['call_not_found', 'summary_not_found'],
    }),
  },
  rerun: {
    method: 'POST',
    path: `${tenantPath}/calls/:callId/summary:rerun`,
    summary: 'Make the summary of a call anew',
    description: 'While one is being made this starts no second run and does not count.',
    pathParams: params,
    body: z
      .object({
        reason: z
          .string()
          .trim()
          .min(1)
          .max(500)
          .meta({ description: 'Why it is made anew, in your own words; kept in the audit log.', pattern: '\\S' }),
      })
      .meta({
        id: 'RerunSummaryBody',
        description: 'Why; kept in the audit log.',
        example: { reason: 'A field was added.' },
      }),
    responses: { 202: pendingSummary },
    metadata: policy({
      operation: 'rerunCallSummary',
      access: ['calls:dispatch'],
      tag: 'Summaries',
      auth: 'tenant',
      idempotent: true,
      retry_after: [202],
      rate_limits: ['summary_rerun_call', 'summary_rerun_tenant'],
      audit: 'summary.rerun',
      errors: ['call_not_found', 'summary_not_found', 'transcript_erased'],
    }),
  },
});

/** Routes of summary runs, earlier ones included; operators only. */
const runRoutes = initContract().router({
  list: {
    method: 'GET',
    path: '/admin/api/call-summaries',
    summary: 'List the runs of summaries',
    description: "Every making of a tenant's summaries, newest first, with its cost and, if it failed, the reason.",
    query: z.object({
      ...pageQuery(callSummaryId),
      tenant_id: idParam(tenantId).describe('Only runs of the tenant with this id.'),
      call_id: idFilter(callId),
    }),
    responses: { 200: runPage },
    metadata: policy({
      operation: 'listSummaryRuns',
      reads: ['summary'],
      access: ['installation:read'],
      tag: 'Operator',
      auth: 'operator',
      errors: ['invalid_cursor'],
    }),
  },
});

/** What summaries declare. */
export const summaries = defineResource('summaries', {
  ids: [callSummaryId],
  tags: {
    Summaries: 'What became of a call, taken from what was said in it: each fact with its evidence, or null.',
  },
  auditActions: ['summary.rerun', 'summary.read'],
  errors: {
    summary_not_found: { status: 404, message: 'The call has no summary.' },
    transcript_erased: { status: 409, message: 'What was said in the call is erased.' },
  },
  events: {
    'call.summary.ready': { description: readyDescription, payload: summaryReadyData, body: summaryReady },
  },
  routes,
});

/** What summary runs declare. */
export const summaryRuns = defineResource('summaryRuns', { routes: runRoutes });
