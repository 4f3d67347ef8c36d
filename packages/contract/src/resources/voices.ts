// What agents can be given: the voices, languages and models of the configured providers (requirement 4.2).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { tenantParams, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';

/** A voice that can be the `voice_id` of an agent. */
export const voice = z
  .object({
    voice_id: z.string().describe('Give it as `voice_id` of an agent.'),
    name: z.string().describe('What the speech provider calls the voice.'),
    language: z.string().meta({
      description: 'The language that it speaks, as a BCP 47 tag. `mul`: many. `und`: the provider does not say.',
      example: 'en-US',
    }),
    gender: z
      .enum(['female', 'male', 'neutral'])
      .meta({ id: 'VoiceGender', extensible: true, description: 'How a voice sounds.' })
      .nullable()
      .meta({ description: 'How the voice sounds. Null: the provider does not say.' }),
    provider: z.string().describe('The speech provider, such as `elevenlabs`.'),
    preview_url: z
      .string()
      .nullable()
      .meta({ description: 'Address of a sample that needs no credentials. Null: the provider has none.' }),
  })
  .meta({
    id: 'Voice',
    description: 'A voice that agents can be given as `voice_id`.',
    example: {
      voice_id: 'sandbox-anna',
      name: 'Anna',
      language: 'en-US',
      gender: 'female',
      provider: 'sandbox',
      preview_url: null,
    },
  });

const voiceList = z
  .object({ voices: z.array(voice).describe('All voices; empty when no speech provider is configured.') })
  .meta({ id: 'VoiceList', description: 'All voices; none where no speech provider is configured.' });

/**
 * Route of the voices that agents of a tenant can have. The list is the same for every tenant, and up to ten minutes
 * old.
 */
const routes = initContract().router({
  list: {
    method: 'GET',
    path: `${tenantPath}/voices`,
    summary: 'List voices',
    description:
      'The voices of the speech provider that this installation is configured with. The same list for every tenant, up to ten minutes old.',
    pathParams: tenantParams,
    responses: { 200: voiceList },
    metadata: policy({ operation: 'listTenantVoices', tag: 'Agents', auth: 'tenant', errors: ['upstream_failed'] }),
  },
});

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
const languageRoutes = initContract().router({
  list: {
    method: 'GET',
    path: `${tenantPath}/languages`,
    summary: 'List languages',
    description:
      'The languages that the configured speech recognition and speech synthesis publish. The same list for every tenant. A language that is in no list is accepted: recognition then detects the language.',
    pathParams: tenantParams,
    responses: { 200: languageList },
    metadata: policy({ operation: 'listTenantLanguages', tag: 'Agents', auth: 'tenant', errors: [] }),
  },
});

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
const modelRoutes = initContract().router({
  list: {
    method: 'GET',
    path: `${tenantPath}/models`,
    summary: 'List language models',
    description:
      "The language models that the configured provider lists (`GET /models` of servers with OpenAI's protocol). The same list for every tenant, up to ten minutes old.",
    pathParams: tenantParams,
    responses: { 200: modelList },
    metadata: policy({ operation: 'listTenantModels', tag: 'Agents', auth: 'tenant', errors: ['upstream_failed'] }),
  },
});

/** Route of the same voices for operators. */
const operatorRoutes = initContract().router({
  list: {
    method: 'GET',
    path: '/admin/api/tts/voices',
    summary: 'List voices',
    description: 'The voices of the speech provider that this installation is configured with, up to ten minutes old.',
    responses: { 200: voiceList },
    metadata: policy({ operation: 'listVoices', tag: 'Operator', auth: 'operator', errors: ['upstream_failed'] }),
  },
});

/** What voices declare. */
export const voices = defineResource('voices', { routes });

/** What languages declare. */
export const languages = defineResource('languages', { routes: languageRoutes });

/** What models declare. */
export const models = defineResource('models', { routes: modelRoutes });

/** What tts voices declare. */
export const ttsVoices = defineResource('ttsVoices', { routes: operatorRoutes });
