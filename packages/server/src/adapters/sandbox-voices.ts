// The voices of the sandbox: a built-in list, because its far ends speak without sound.
import type { Speech } from '../ports/speech.ts';
import type { Voice } from '../types.ts';

const voice = (name: string, language: string): Voice => ({ voice_id: `sandbox-${name.toLowerCase()}`, name, language, provider: 'sandbox', preview_url: null });

const voices: readonly Voice[] = [voice('Anna', 'en-US'), voice('Ben', 'en-US'), voice('Charlotte', 'en-GB'), voice('Diego', 'es-ES'), voice('Elise', 'fr-FR'), voice('Felix', 'de-DE')];

export const sandboxVoices = (): Speech => ({ listVoices: async () => voices });
