// Models: the language models of the configured provider's own list.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { tenantParams, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';

/** A language model that agents can have. */
export const offeredModel = z
  .object({
    model: z.string().describe('Give it as `model` of an agent.'),
    provider: z.string().describe('Whose model it is, such as `openai`.'),
  })
  .meta({
    id: 'OfferedModel',
    description: 'A language model that agents can be given.',
    example: { model: 'gpt-4.1-mini', provider: 'openai' },
  });

const modelList = z
  .object({
    models: z.array(offeredModel).describe('All models, by name; empty where no model is configured.'),
    default_model: z
      .string()
      .nullable()
      .describe('The model of agents whose `model` is null. Null: no language model is configured.'),
    complete: z.boolean().describe('True: a model that is missing here does not exist at the provider.'),
  })
  .meta({
    id: 'ModelList',
    description: "The language models of the configured provider's own list.",
    example: {
      models: [{ model: 'gpt-4.1-mini', provider: 'openai' }],
      default_model: 'gpt-4.1-mini',
      complete: true,
    },
  });

/** Routes of the models that agents can have. */
const routes = initContract().router({
  list: {
    method: 'GET',
    path: `${tenantPath}/models`,
    summary: 'List language models',
    description:
      "The language models that the configured provider lists (`GET /models` of servers with OpenAI's protocol). The same list for every tenant, up to ten minutes old.",
    pathParams: tenantParams,
    responses: { 200: modelList },
    metadata: policy({
      operation: 'listTenantModels',
      access: ['config:read'],
      tag: 'Agents',
      auth: 'tenant',
      errors: ['upstream_failed'],
    }),
  },
});

/** What models declare. */
export const models = defineResource('models', { routes });
