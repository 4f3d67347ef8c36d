// Voices: the voices of the configured speech provider (requirement 4.2).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { tenantParams, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';

/** A voice that can be the `voice_id` of an agent. */
export const voice = z
  .object({
    voice_id: z.string(),
    name: z.string(),
    language: z.string().meta({
      description: 'BCP 47 language tag; `mul`: many languages; `und`: the provider does not say.',
      example: 'en-US',
    }),
    gender: z
      .enum(['female', 'male', 'neutral'])
      .nullable()
      .meta({ description: 'null where the provider does not say.' }),
    provider: z.string(),
    preview_url: z
      .string()
      .nullable()
      .meta({ description: 'A sample that can be played without credentials; null where the provider has none.' }),
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
  .object({ voices: z.array(voice) })
  .meta({ id: 'VoiceList', description: 'All voices; none where no speech provider is configured.' });

/**
 * Route of the voices that agents of a tenant can have. The list is the same for every tenant, and up to ten minutes
 * old.
 */
export const voices = initContract().router({
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

/** Route of the same voices for operators. */
export const ttsVoices = initContract().router({
  list: {
    method: 'GET',
    path: '/admin/api/tts/voices',
    summary: 'List voices',
    responses: { 200: voiceList },
    metadata: policy({ operation: 'listVoices', tag: 'Operator', auth: 'operator', errors: ['upstream_failed'] }),
  },
});
