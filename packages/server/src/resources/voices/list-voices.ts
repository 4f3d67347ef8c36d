// The voices that agents can be given.
import type { Deps } from '../../deps.ts';
import type { Voice } from '../../types.ts';

export async function listVoices(deps: Pick<Deps, 'speech'>): Promise<{ voices: Voice[] }> {
  return { voices: [...(await deps.speech.catalog()).voices] };
}
