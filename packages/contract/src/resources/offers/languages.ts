// Languages: those that the configured speech providers publish.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { tenantParams, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';

/** A language that agents can have. */
export const offeredLanguage = z
  .object({
    language: z.string().meta({ description: 'Give it as `language` of an agent, with any region.', example: 'de' }),
    name: z.string().describe('Its English name.'),
    recognized: z
      .boolean()
      .nullable()
      .describe('Whether the recognition lists it. Null: there is no list of the recognition.'),
    spoken: z.boolean().nullable().describe('Whether the synthesis lists it. Null: there is no list of the synthesis.'),
  })
  .meta({
    id: 'OfferedLanguage',
    description: 'A language that agents can be given.',
    example: { language: 'de', name: 'German', recognized: true, spoken: true },
  });

const languageList = z
  .object({
    languages: z.array(offeredLanguage).describe('All languages of both lists, by name; empty where there is no list.'),
    recognition_provider: z
      .string()
      .nullable()
      .describe(
        'Whose list of recognition it is. Null: none is configured, or its address or model has no published list.',
      ),
    speech_provider: z
      .string()
      .nullable()
      .describe(
        'Whose list of synthesis it is. Null: none is configured, or its address or model has no published list.',
      ),
  })
  .meta({
    id: 'LanguageList',
    description: 'The languages that the configured speech providers publish.',
    example: {
      languages: [{ language: 'de', name: 'German', recognized: true, spoken: true }],
      recognition_provider: 'deepgram',
      speech_provider: 'elevenlabs',
    },
  });

/** Routes of the languages that agents can have. */
const routes = initContract().router({
  list: {
    method: 'GET',
    path: `${tenantPath}/languages`,
    summary: 'List languages',
    description:
      'The languages that the configured speech recognition and speech synthesis publish. The same list for every tenant. A language that is in no list is accepted: recognition then detects the language.',
    pathParams: tenantParams,
    responses: { 200: languageList },
    metadata: policy({
      operation: 'listTenantLanguages',
      access: ['config:read'],
      tag: 'Agents',
      auth: 'tenant',
      errors: [],
    }),
  },
});

/** What languages declare. */
export const languages = defineResource('languages', { routes });
