// A check in a thread that may come to nothing: one that used too much CPU time has an answer in its place.
import { CpuLimitError } from '../../platform/cpu/cpu-pool.ts';

/** Where the schemas of tools are judged. */
export const schemaModule = new URL('./parameters-schema.ts', import.meta.url);

/** What `check` comes to, or `otherwise` when it used more than it may. */
export async function withinCpuLimit(check: Promise<string | null>, otherwise: string): Promise<string | null> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof CpuLimitError) return otherwise;
    throw error;
  }
}
