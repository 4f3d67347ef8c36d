// The voices of the sandbox: a fixed list, because its remote sides produce no sound.
import type { Speech } from '../ports/speech.ts';
import type { Voice } from '../types.ts';

const voice = (name: string, language: string, gender: Voice['gender']): Voice => ({
  voice_id: `sandbox-${name.toLowerCase()}`,
  name,
  language,
  gender,
  provider: 'sandbox',
  preview_url: null,
});

const voices: readonly Voice[] = [
  voice('Anna', 'en-US', 'female'),
  voice('Ben', 'en-US', 'male'),
  voice('Charlotte', 'en-GB', 'female'),
  voice('Diego', 'es-ES', 'male'),
  voice('Elise', 'fr-FR', 'female'),
  voice('Felix', 'de-DE', 'male'),
];

export const sandboxVoices = (): Speech => ({ catalog: async () => ({ provider: 'sandbox', voices, complete: true }) });
