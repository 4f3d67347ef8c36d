// Test cases: a conversation with an agent that is held again and again, and what must come of it.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { limits } from '../../limits.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, idKind, lead, metadata, name, time, withDefaults } from '../../primitives.ts';
import { variableValues } from '../../template/variables.ts';
import { agentId } from '../agents.ts';
import { callId } from '../across-resources.ts';
import { tenantId } from '../declared-apart.ts';
import { testAssertion, testCaller, testMock, testPartsInput } from './parts.ts';

/** Ids of test cases. */
export const testCaseId = idKind('test_case', 'tc');

const direction = z.enum(['inbound', 'outbound']).meta({
  id: 'TestDirection',
  description: '`inbound`: the caller began the conversation. `outbound`: the agent did.',
});

const fieldsOf = <C extends z.ZodType, M extends z.ZodType, A extends z.ZodType>(parts: {
  readonly caller: C;
  readonly mock: M;
  readonly assertion: A;
}) => ({
  name: name.describe('What the test is called in lists and reports.'),
  caller: parts.caller,
  direction,
  lead: lead.nullable().describe('Who the conversation is about, for the agent. Null: not said.'),
  metadata: metadata.nullable().describe('JSON of your own, which the agent gets. Null: none.'),
  variables: variableValues
    .nullable()
    .describe(
      'Values for the variables of the agent. A run of an `outbound` test needs those that a dispatch needs; `inbound` ones take the defaults, as calls do. Null: none.',
    ),
  mocks: z
    .array(parts.mock)
    .max(limits.chat_mocks)
    .describe(
      'What tools reply. An `http` tool is never called: a use that no mock fits makes the test fail. A tool without mocks that is none of `http` says what it would do, as in a chat.',
    ),
  assertions: z
    .array(parts.assertion)
    .max(limits.test_assertions)
    .describe('What must be true; all of it. Without any, the test passes when the conversation comes to its end.'),
  max_turns: z
    .number()
    .int()
    .min(1)
    .max(limits.test_turns)
    .describe('After so many messages of the caller the conversation is over.'),
});

const fields = fieldsOf({ caller: testCaller, mock: testMock, assertion: testAssertion });
const inputs = fieldsOf(testPartsInput);

/** What a new test case has where the request leaves a field out. */
export const testCaseDefaults = {
  direction: 'inbound' as const,
  lead: null,
  metadata: null,
  variables: null,
  mocks: [],
  assertions: [],
  max_turns: 20,
};

/** A test case. */
export const testCase = z
  .object({
    id: id(testCaseId),
    tenant_id: id(tenantId),
    agent_id: id(agentId),
    ...fields,
    created_at: time.describe('When the test was created.'),
    updated_at: time.describe('When the test was last changed.'),
  })
  .meta({
    id: 'TestCase',
    description: 'A conversation with an agent that is held again and again, and what must come of it.',
    example: {
      id: testCaseId.example,
      tenant_id: tenantId.example,
      agent_id: agentId.example,
      name: 'Greets',
      caller: { type: 'dialogue', messages: ['Are you open on Sunday?'] },
      direction: 'inbound',
      lead: null,
      metadata: null,
      variables: null,
      mocks: [],
      assertions: [{ type: 'said', text: 'Example Realty' }],
      max_turns: 20,
      created_at: '2026-11-21T09:30:00.000Z',
      updated_at: '2026-11-21T09:30:00.000Z',
    },
  });

/** Body of `POST /agents/{agentId}/test-cases`. */
export const createTestCaseBody = z
  .object(withDefaults(inputs, testCaseDefaults))
  .partial()
  .required({ name: true, caller: true })
  .meta({
    id: 'CreateTestCaseBody',
    description: '`name` and `caller` are required.',
    example: {
      name: 'Greets',
      caller: { type: 'dialogue', messages: ['Are you open on Sunday?'] },
      assertions: [{ type: 'said', text: 'Example Realty' }],
    },
  });

/** Body of `PUT /test-cases/{testCaseId}`: any subset of the fields; absent ones stay as they are. */
export const updateTestCaseBody = z
  .object({ ...inputs })
  .partial()
  .meta({
    id: 'UpdateTestCaseBody',
    description: 'Any subset of the fields; what is left out stays.',
    example: { name: 'Greets on Sundays' },
  });

/** Id of a finished call in examples. */
export const exampleFinishedCall = 'AJ_7f1d3e8b6c52a94d0e13fa26';

/** Body of `POST /agents/{agentId}/test-cases/from-call`. */
const fromCallBody = z
  .object({
    call_id: id(callId).describe('A finished call of the tenant.'),
    name: name.describe('What the test is called. Absent: after the call.'),
  })
  .partial({ name: true })
  .meta({ id: 'CreateTestCaseFromCallBody', description: 'Which call.', example: { call_id: exampleFinishedCall } });

const response = z.object({ test_case: testCase }).meta({ id: 'TestCaseResponse' });
const created = z.object({ id: id(testCaseId), test_case: testCase }).meta({ id: 'CreatedTestCase' });
const list = z
  .object({ test_cases: z.array(testCase).describe('The tests of this page, newest first.'), ...pageMembers })
  .meta({ id: 'TestCaseList' });
const params = tenantParamsWith('testCaseId', testCaseId);
const ofAgent = tenantParamsWith('agentId', agentId);
const common = { tag: 'Tests', auth: 'tenant' } as const;

/** Routes of test cases. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/agents/:agentId/test-cases`,
    summary: 'Create a test of an agent',
    description: 'Nothing is run. The tools of mocks and assertions need not exist yet.',
    pathParams: ofAgent,
    body: createTestCaseBody,
    responses: { 201: created },
    metadata: policy({
      ...common,
      operation: 'createTestCase',
      access: ['config:write'],
      idempotent: true,
      audit: 'test_case.created',
      errors: ['agent_not_found', 'limit_reached'],
    }),
  },
  createFromCall: {
    method: 'POST',
    path: `${tenantPath}/agents/:agentId/test-cases/from-call`,
    summary: 'Make a test of a call',
    description:
      "The caller's turns become the dialogue, and the uses of tools become mocks and assertions. Change it afterwards to say what matters.",
    pathParams: ofAgent,
    body: fromCallBody,
    responses: { 201: created },
    metadata: policy({
      ...common,
      operation: 'createTestCaseFromCall',
      access: ['calls:read', 'config:write'],
      idempotent: true,
      audit: 'test_case.created',
      errors: ['agent_not_found', 'call_not_found', 'call_has_no_dialogue', 'limit_reached'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/agents/:agentId/test-cases`,
    summary: 'List the tests of an agent',
    description: 'Newest first.',
    pathParams: ofAgent,
    query: z.object(pageQuery(testCaseId)),
    responses: { 200: list },
    metadata: policy({
      ...common,
      operation: 'listTestCases',
      access: ['config:read'],
      errors: ['agent_not_found', 'invalid_cursor'],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/test-cases/:testCaseId`,
    summary: 'Read a test',
    description: 'With its caller, its mocks and what must come of it.',
    pathParams: params,
    responses: { 200: response },
    metadata: policy({ ...common, operation: 'getTestCase', access: ['config:read'], errors: ['test_case_not_found'] }),
  },
  update: {
    method: 'PUT',
    path: `${tenantPath}/test-cases/:testCaseId`,
    summary: 'Change a test',
    description: 'Changes the fields that are given. Runs that exist keep the test as it was.',
    pathParams: params,
    body: updateTestCaseBody,
    responses: { 200: response },
    metadata: policy({
      ...common,
      operation: 'updateTestCase',
      access: ['config:write'],
      audit: 'test_case.updated',
      errors: ['test_case_not_found'],
    }),
  },
  delete: {
    method: 'DELETE',
    path: `${tenantPath}/test-cases/:testCaseId`,
    summary: 'Delete a test',
    description: 'Runs that exist keep the test as it was.',
    pathParams: params,
    responses: { 200: response },
    metadata: policy({
      ...common,
      operation: 'deleteTestCase',
      access: ['config:write'],
      audit: 'test_case.deleted',
      errors: ['test_case_not_found'],
    }),
  },
});

/** What test cases declare. */
export const testCases = defineResource('testCases', {
  ids: [testCaseId],
  tags: { Tests: 'Conversations that are held in writing with an agent, and what must come of them.' },
  limits: { test_cases: { standard: 500, most: 10_000 } },
  auditActions: ['test_case.created', 'test_case.updated', 'test_case.deleted'],
  errors: {
    unknown_test_case_ids: {
      status: 400,
      message: 'Some tests do not exist.',
      details: z.object({
        unknown_test_case_ids: z.array(z.string()).describe('The ids that no test of the agent has.'),
      }),
    },
    test_case_not_found: { status: 404, message: 'The test does not exist.' },
    call_has_no_dialogue: {
      status: 409,
      message: 'The call is not finished, or nobody said anything in it, so that it makes no test.',
    },
  },
  routes,
});
