// A check in a thread that may come to nothing: whoever used too much CPU time gets an answer in place of one.
import { CpuLimitError } from '../../platform/cpu-pool.ts';

/** Where the schemas of tools are judged. */
export const schemaModule = new URL('./parameters-schema.ts', import.meta.url);

/** What `check` comes to, or `otherwise` when it used more than it may. */
export async function inTime(check: Promise<string | null>, otherwise: string): Promise<string | null> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof CpuLimitError) return otherwise;
    throw error;
  }
}
