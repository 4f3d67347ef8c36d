// Whether the speech provider has the voice that an agent is given: a warning where it has not, and never a reason to
// fail or to wait for long.
import { setTimeout as delay } from 'node:timers/promises';
import type { agentWarning } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';

type Warning = z.output<typeof agentWarning>;

const maxWaitMs = 500;

/**
 * The member of the answer that warns; none where there is nothing to say, or the list is not at hand. Call it outside
 * a transaction.
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
