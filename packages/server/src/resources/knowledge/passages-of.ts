// The passages of a document, made in a thread: how long it takes depends on the text.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { CpuLimitError } from '../../platform/cpu/cpu-pool.ts';
import { refuse } from '../../platform/refuse.ts';
import type { DocumentText, Passage, splitDocument } from './split-document.ts';

const task = { module: new URL('./split-document.ts', import.meta.url), name: 'splitDocument' };
/** CPU time. The longest text takes a fifth of it. */
const deadline_ms = 5_000;

export async function passagesOf(
  { cpu }: Pick<Deps, 'cpu'>,
  subject: string,
  document: DocumentText,
): Promise<Passage[]> {
  try {
    const passages = await cpu.run<typeof splitDocument>(task, document, { subject, deadline_ms });
    if (passages.length === 0) throw objection('has headings only');
    if (passages.length > limits.knowledge_passages)
      throw objection(`must not have more than ${limits.knowledge_passages} passages`);
    return passages;
  } catch (error) {
    if (error instanceof CpuLimitError) throw objection('takes too long to split into passages');
    throw error;
  }
}

const objection = (message: string) => refuse('validation_failed', { issues: [{ path: 'text', message }] });
