// Voices: the voices of the configured speech provider (requirement 4.2).
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
    metadata: policy({
      operation: 'listTenantVoices',
      access: ['config:read'],
      tag: 'Agents',
      auth: 'tenant',
      errors: ['upstream_failed'],
    }),
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
    metadata: policy({
      operation: 'listVoices',
      access: ['installation:read'],
      tag: 'Operator',
      auth: 'operator',
      errors: ['upstream_failed'],
    }),
  },
});

/** What voices declare. */
export const voices = defineResource('voices', { routes });

/** What tts voices declare. */
export const ttsVoices = defineResource('ttsVoices', { routes: operatorRoutes });
