// Checks whether the speech provider has an agent's voice. An unknown voice is a warning, never a failure, and the
// check never takes long.
import { setTimeout as delay } from 'node:timers/promises';
import type { agentWarning } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';

type Warning = z.output<typeof agentWarning>;

const maxWaitMs = 500;

/**
 * The response member with the warning; none if the voice is known or the list is unavailable. Call it outside a
 * transaction.
 */
export async function checkVoice(
  { speech, log }: Pick<Deps, 'speech' | 'log'>,
  voice_id: string | null | undefined,
): Promise<{ warnings?: Warning[] }> {
  if (voice_id === null || voice_id === undefined) return {};
  const finished = new AbortController();
  const late = delay(maxWaitMs, null, { signal: finished.signal }).catch(() => null);
  const unknown = (error: unknown): null => {
    log.debug({ err: error }, 'a voice was not checked');
    return null;
  };
  const catalog = await Promise.race([speech.catalog().catch(unknown), late]);
  finished.abort();
  if (!catalog?.complete || catalog.voices.some((voice) => voice.voice_id === voice_id)) return {};
  return {
    warnings: [
      {
        code: 'unknown_voice',
        message: `The speech provider (${catalog.provider}) has no such voice.`,
        path: 'voice_id',
      },
    ],
  };
}
