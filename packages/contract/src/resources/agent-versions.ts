// Versions of agents: what each call was held with, drafts, publishing and going back.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { limits } from '../limits.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { tenantParamsWith, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { actorType, id, idKind, idKinds, time } from '../primitives.ts';
import { agent, agentDefaults, agentId } from './agents.ts';
import { tenantId } from './declared-apart.ts';

/** Ids of versions of agents. */
export const agentVersionId = idKind('agent_version', 'av');

const version = z.number().int().min(1).max(2_147_483_647);

/** Which version of an agent a request means. */
export const agentVersionChoice = z.union([version, z.literal('published')]);

/** Which version of an agent is tested. */
export const testedVersionChoice = z.union([
  version,
  z.enum(['published', 'draft']).meta({
    id: 'NamedAgentVersion',
    description: '`published`: the one that calls get which name none. `draft`: the one that waits to be published.',
  }),
]);

const { client_ref: _, ...settingDefaults } = agentDefaults;

/** What a version holds: all fields of an agent that a conversation depends on. */
export const agentSettings = agent
  .omit({
    id: true,
    tenant_id: true,
    name: true,
    client_ref: true,
    tools: true,
    status: true,
    publish_requires_tests: true,
    published_version: true,
    draft_version: true,
    created_at: true,
    updated_at: true,
  })
  .meta({
    id: 'AgentSettings',
    description: 'What a version holds of its agent. Tools are named by their ids and are used as they are now.',
    example: {
      ...settingDefaults,
      instructions: 'You answer for Example Realty and book viewings.',
      welcome: 'Hello, this is Example Realty.',
    },
  });

const note = z.string().max(limits.agent_version_note_chars);

/** A version of an agent. It never changes, but for its note and whether it is published. */
export const agentVersion = z
  .object({
    id: id(agentVersionId),
    tenant_id: id(tenantId),
    agent_id: id(agentId),
    version: version.describe('The number of the version: 1 for the first, and never used again.'),
    state: z.enum(['published', 'draft', 'earlier']).meta({
      id: 'AgentVersionState',
      description:
        '`published`: calls get it that name no version. `draft`: it was saved last and waits to be published. `earlier`: every other.',
    }),
    note: note.nullable().describe('What was written when it was published. Null: nothing.'),
    settings: agentSettings,
    created_by: z
      .object({
        type: actorType,
        id: z.string().nullable().describe('Id of the API key, operator or portal session. Null for the platform.'),
      })
      .meta({ id: 'AgentVersionAuthor', description: 'Who made a version.' })
      .nullable()
      .describe('Who made it. Null: that is not known, as of agents that are older than versions.'),
    created_at: time.describe('When it was made.'),
    published_at: time.nullable().describe('When it was published last. Null: it never was.'),
  })
  .meta({
    id: 'AgentVersion',
    description: 'A version of an agent: what calls that have its number were held with.',
    example: {
      id: agentVersionId.example,
      tenant_id: tenantId.example,
      agent_id: agentId.example,
      version: 1,
      state: 'published',
      note: 'Shorter greeting',
      settings: agentSettings.meta()?.['example'],
      created_by: { type: 'system', id: null },
      created_at: '2026-11-21T09:30:00.000Z',
      published_at: '2026-11-21T09:30:00.000Z',
    },
  });

/** Body of `POST …/agents/{agentId}/publish`; may be empty. */
export const publishAgentBody = z
  .object({
    version: version
      .nullable()
      .describe('The version to publish: also an earlier one, to go back. Null or absent: the draft.'),
    note: note.nullable().describe('Why, for those who read the versions later. Null or absent: its note stays.'),
  })
  .partial()
  .meta({
    id: 'PublishAgentBody',
    description: 'May be empty: the draft is published.',
    example: { version: 1, note: 'Back to the first greeting' },
  });

const versionResponse = z.object({ agent_version: agentVersion }).meta({ id: 'AgentVersionResponse' });
const versionList = z
  .object({
    agent_versions: z.array(agentVersion).describe('The versions of this page, newest first.'),
    ...pageMembers,
  })
  .meta({ id: 'AgentVersionList' });
const publishedAgent = z.object({ agent, agent_version: agentVersion }).meta({ id: 'PublishedAgent' });
const versionDiff = z
  .object({
    from: version.describe('The version with which it is compared.'),
    to: version.describe('The version of the path.'),
    changes: z
      .array(
        z
          .object({
            field: z.string().describe('The name of the field.'),
            from: z.unknown().describe('Its value in the version `from`.'),
            to: z.unknown().describe('Its value in the version `to`.'),
          })
          .meta({ id: 'AgentVersionChange', description: 'A field that differs.' }),
      )
      .describe('The fields that differ. Empty: the versions are the same.'),
  })
  .meta({
    id: 'AgentVersionDiff',
    description: 'What differs between two versions of an agent.',
    example: { from: 1, to: 2, changes: [{ field: 'welcome', from: null, to: 'Hello, this is Example Realty.' }] },
  });

/** A test that keeps a version from being published. */
const missingPass = z.object({
  test_case_id: z.string().describe('Id of the test that was not passed.'),
  name: z.string().describe('What the test is called.'),
  reason: z
    .enum(['not_run', 'running', 'failed', 'error'])
    .describe(
      'What came of the newest run of the test, as it is now, on the version. `not_run`: there is none. `error`: the language model failed.',
    ),
});

const params = tenantParamsWith('agentId', agentId);
const versionParams = params.extend({
  agentVersion: z
    .string()
    .min(1)
    .max(128)
    .meta({ description: 'The id of the version, or its number, such as `7`.', example: agentVersionId.example })
    .register(idKinds, agentVersionId),
});
const common = { tag: 'Agents', auth: 'tenant' } as const;
const errors = ['agent_not_found', 'agent_version_not_found'] as const;

/** Routes of versions of agents. */
const routes = initContract().router({
  list: {
    method: 'GET',
    path: `${tenantPath}/agents/:agentId/versions`,
    summary: 'List the versions of an agent',
    description: `Newest first. The ${limits.agent_versions} newest are kept, and older ones as long as a call, a chat or a phone number needs them.`,
    pathParams: params,
    query: z.object(pageQuery(agentVersionId)),
    responses: { 200: versionList },
    metadata: policy({
      ...common,
      operation: 'listAgentVersions',
      access: ['config:read'],
      errors: ['agent_not_found', 'invalid_cursor'],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/agents/:agentId/versions/:agentVersion`,
    summary: 'Read a version of an agent',
    description: 'With all its settings.',
    pathParams: versionParams,
    responses: { 200: versionResponse },
    metadata: policy({ ...common, operation: 'getAgentVersion', access: ['config:read'], errors }),
  },
  diff: {
    method: 'GET',
    path: `${tenantPath}/agents/:agentId/versions/:agentVersion/diff`,
    summary: 'Compare two versions of an agent',
    description: 'The fields in which the version differs from another one, with both values.',
    pathParams: versionParams,
    query: z.object({
      from: z.coerce
        .number<number>()
        .int()
        .min(1)
        .max(2_147_483_647)
        .optional()
        .meta({ description: 'The number of the version to compare with. Without it: the published one.', example: 1 }),
    }),
    responses: { 200: versionDiff },
    metadata: policy({ ...common, operation: 'compareAgentVersions', access: ['config:read'], errors }),
  },
  publish: {
    method: 'POST',
    path: `${tenantPath}/agents/:agentId/publish`,
    summary: 'Publish a version of an agent',
    description:
      'Publishes the draft, or the version that is named: one that was published before is a way back. Calls that are accepted from now on have it; earlier ones keep theirs. With `publish_requires_tests` of the agent, all its tests must have passed on a version that was never published.',
    pathParams: params,
    body: publishAgentBody,
    responses: { 200: publishedAgent },
    metadata: policy({
      ...common,
      operation: 'publishAgent',
      access: ['config:write'],
      idempotent: true,
      audit: 'agent.published',
      errors: [...errors, 'agent_has_no_draft', 'tests_not_passed'],
    }),
  },
  discardDraft: {
    method: 'DELETE',
    path: `${tenantPath}/agents/:agentId/draft`,
    summary: 'Discard the draft of an agent',
    description:
      'The agent has no draft any more. What was kept stays in the list of versions as an earlier one, for the calls that name it, and can still be published by its number.',
    pathParams: params,
    responses: { 200: z.object({ agent }).meta({ id: 'AgentWithoutDraft' }) },
    metadata: policy({
      ...common,
      operation: 'discardAgentDraft',
      access: ['config:write'],
      audit: 'agent.draft_discarded',
      errors: ['agent_not_found', 'agent_has_no_draft'],
    }),
  },
});

/** What versions of agents declare. */
export const agentVersions = defineResource('agentVersions', {
  ids: [agentVersionId],
  auditActions: ['agent.published', 'agent.draft_discarded'],
  errors: {
    agent_version_not_found: { status: 404, message: 'The agent has no such version.' },
    agent_has_no_draft: { status: 409, message: 'The agent has no draft.' },
    draft_required: {
      status: 409,
      message:
        'The agent publishes only what its tests have passed: keep the change as a draft, run the tests on it, and publish it.',
    },
    tests_not_passed: {
      status: 409,
      message: 'Not all tests of the agent have passed on this version: run them on it first. Without tests none have.',
      details: z.object({
        agent_version: version.describe('The version that was not published.'),
        test_cases: z
          .array(missingPass)
          .max(limits.missing_passes)
          .describe(
            'The tests that keep it from being published, oldest first, at most 50. Empty: the agent has no tests.',
          ),
      }),
    },
  },
  routes,
});
