// Test runs: test cases of an agent, held in writing by a worker, and how often each passed.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { limits } from '../../limits.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, idKind, idKinds, name, time } from '../../primitives.ts';
import { testedVersionChoice } from '../agent-versions.ts';
import { agentId } from '../agents.ts';
import { chatMessage } from '../calls/chats.ts';
import { tenantId } from '../declared-apart.ts';
import { testCaseId } from './test-cases.ts';

/** Ids of test runs. */
export const testRunId = idKind('test_run', 'tr');

/** How one test came out. */
export const testResult = z
  .object({
    test_case_id: id(testCaseId),
    name: name.describe('The name that the test had.'),
    attempt: z.number().int().min(1).describe('Which of the `times` it is, from 1.'),
    status: z.enum(['waiting', 'passed', 'failed', 'error']).meta({
      id: 'TestResultStatus',
      description: '`error`: the language model failed, so that nothing can be said of the agent.',
    }),
    problems: z
      .array(z.string())
      .describe('Why it did not pass, in words: what was not true, or how the language model failed.'),
    messages: z.array(chatMessage).describe('What was written, oldest first.'),
    finished_at: time.nullable().describe('When the conversation was over. Null: it has not been held yet.'),
  })
  .meta({
    id: 'TestResult',
    description: 'How one conversation of a test run came out, and what was written.',
    example: {
      test_case_id: testCaseId.example,
      name: 'Greets',
      attempt: 1,
      status: 'passed',
      problems: [],
      messages: [],
      finished_at: '2026-11-21T09:30:05.000Z',
    },
  });

const count = (what: string) => z.number().int().min(0).describe(what);

/** What came of one test case in a run. */
const testRate = z
  .object({
    test_case_id: id(testCaseId),
    name: name.describe('The name that the test had.'),
    passed: count('How many conversations passed.'),
    failed: count('How many did not.'),
    errors: count('How many could not be held, because the language model failed.'),
    waiting: count('How many have not been held yet.'),
    pass_rate: z.number().min(0).max(1).nullable().describe('Passed of passed and failed. Null: none of either.'),
  })
  .meta({
    id: 'TestRate',
    description: 'How often a test passed.',
    example: {
      test_case_id: testCaseId.example,
      name: 'Greets',
      passed: 1,
      failed: 0,
      errors: 0,
      waiting: 0,
      pass_rate: 1,
    },
  });

/** A test run. */
export const testRun = z
  .object({
    id: id(testRunId),
    tenant_id: id(tenantId),
    agent_id: id(agentId),
    status: z.enum(['running', 'passed', 'failed', 'error']).meta({
      id: 'TestRunStatus',
      description:
        '`passed`: all conversations did. `error`: the language model failed in one of them. `failed`: otherwise.',
    }),
    agent_version: z
      .number()
      .int()
      .min(1)
      .nullable()
      .describe(
        'The version of the agent that is tested. Null: the run is older than this field; it had the published one.',
      ),
    times: z.number().int().min(1).describe('How often each test is held.'),
    rates: z.array(testRate).describe('How often each test passed, in the order of the run.'),
    created_at: time.describe('When the run was created. It is deleted 30 days later.'),
    finished_at: time.nullable().describe('When its last conversation was over. Null: it is running.'),
  })
  .meta({
    id: 'TestRun',
    description: 'Test cases of an agent, held in writing with one version of the agent.',
    example: {
      id: testRunId.example,
      tenant_id: tenantId.example,
      agent_id: agentId.example,
      status: 'passed',
      agent_version: 2,
      times: 1,
      rates: [
        {
          test_case_id: testCaseId.example,
          name: 'Greets',
          passed: 1,
          failed: 0,
          errors: 0,
          waiting: 0,
          pass_rate: 1,
        },
      ],
      created_at: '2026-11-21T09:30:00.000Z',
      finished_at: '2026-11-21T09:30:05.000Z',
    },
  });

const runBody = z
  .object({
    test_case_ids: z
      .array(z.string().max(128).register(idKinds, testCaseId))
      .min(1)
      .max(limits.test_run_cases)
      .nullable()
      .describe('Which tests. Null or absent: all of the agent.'),
    agent_version: testedVersionChoice
      .nullable()
      .describe(
        'The version to test: a number, `published` or `draft`. Null or absent: the draft if there is one, else the published one.',
      ),
    times: z.number().int().min(1).max(limits.test_run_times).describe('How often each is held. Absent: once.'),
  })
  .partial()
  .meta({
    id: 'CreateTestRunBody',
    description: 'May be empty: all tests of the agent, once, on its draft if it has one.',
    example: { test_case_ids: [testCaseId.example], times: 1 },
  });

const runResponse = z
  .object({
    test_run: testRun,
    results: z.array(testResult).describe('Each conversation: all of one test, then all of the next one.'),
  })
  .meta({ id: 'TestRunResponse' });
const created = z.object({ id: id(testRunId), test_run: testRun }).meta({ id: 'CreatedTestRun' });
const list = z
  .object({ test_runs: z.array(testRun).describe('The runs of this page, newest first.'), ...pageMembers })
  .meta({ id: 'TestRunList' });
const ofAgent = tenantParamsWith('agentId', agentId);
const common = { tag: 'Tests', auth: 'tenant' } as const;

/** Routes of test runs. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/agents/:agentId/test-runs`,
    summary: 'Run tests of an agent',
    description:
      'A worker holds the conversations in writing, one after the other, with the version of the agent that is chosen now. No `http` tool is called, and nothing is booked, transferred or dialed. Read the run until its `status` is no longer `running`.',
    pathParams: ofAgent,
    body: runBody,
    responses: { 201: created },
    metadata: policy({
      ...common,
      operation: 'createTestRun',
      access: ['config:write'],
      idempotent: true,
      audit: 'test_run.created',
      errors: [
        'agent_not_found',
        'agent_version_not_found',
        'agent_has_no_draft',
        'missing_variables',
        'unknown_test_case_ids',
        'no_test_cases',
        'model_not_configured',
        'too_many_test_runs',
        'test_run_too_large',
      ],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/agents/:agentId/test-runs`,
    summary: 'List the test runs of an agent',
    description: 'Newest first, without what was written.',
    pathParams: ofAgent,
    query: z.object(pageQuery(testRunId)),
    responses: { 200: list },
    metadata: policy({
      ...common,
      operation: 'listTestRuns',
      access: ['config:read'],
      errors: ['agent_not_found', 'invalid_cursor'],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/test-runs/:testRunId`,
    summary: 'Read a test run with its conversations',
    description: 'Also while it is running.',
    pathParams: tenantParamsWith('testRunId', testRunId),
    responses: { 200: runResponse },
    metadata: policy({ ...common, operation: 'getTestRun', access: ['config:read'], errors: ['test_run_not_found'] }),
  },
});

/** What test runs declare. */
export const testRuns = defineResource('testRuns', {
  ids: [testRunId],
  auditActions: ['test_run.created'],
  errors: {
    test_run_not_found: { status: 404, message: 'The test run does not exist.' },
    no_test_cases: { status: 409, message: 'The agent has no tests.' },
    test_run_too_large: {
      status: 422,
      message: 'The run would hold too many conversations: choose fewer tests, or fewer times.',
      details: z.object({ limit: z.number().int().describe('How many conversations a run may hold.') }),
    },
    too_many_test_runs: {
      status: 429,
      message: 'Too many test runs of the tenant are running.',
      details: z.object({ limit: z.number().int().describe('How many may run at a time.') }),
    },
  },
  routes,
});
