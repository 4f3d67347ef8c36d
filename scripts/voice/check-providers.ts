// Asks the providers of the agent worker, in a process of its own because the clients of all providers are large.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CheckedPart } from '@voicecall/agent/check/check-parts.ts';

const labels = { STT: 'Recogniser', MODEL: 'Model', TTS: 'Voice' } as const;

export interface CheckedProviders {
  /** One for each part: what responds, and in which time, or what it lacks. */
  readonly lines: readonly { readonly label: string; readonly text: string }[];
  readonly works: boolean;
  /** The sentence was spoken. */
  readonly spoken: boolean;
}

/** Writes the sentence that was spoken to `wav`. @throws what is missing in the settings. */
export async function checkProviders(ended: AbortSignal, wav?: string): Promise<CheckedProviders> {
  const program = join(import.meta.dirname, '../../packages/agent/src/check/main.ts');
  const child = spawn(process.execPath, [program, ...(wav === undefined ? [] : [wav])], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ended.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
  const [said, problem, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(problem.trim() || 'the providers could not be checked');
  const parts = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as CheckedPart);
  return {
    lines: parts.map((part) => ({
      label: labels[part.part],
      text: part.problem ?? `${part.model} of ${part.name} responds (${(part.ms / 1000).toFixed(1)} s)`,
    })),
    works: parts.every(({ problem: lack }) => lack === null),
    spoken: parts.some(({ part, problem: lack }) => part === 'TTS' && lack === null),
  };
}
