// Runs a schema check in a thread, with a fallback result for one that exceeds its CPU time.
import { CpuLimitError } from '../../../platform/cpu/cpu-pool.ts';

/** The module that checks the schemas of tools. */
export const schemaModule = new URL('./parameters-schema.ts', import.meta.url);

/** The result of `check`, or `otherwise` when it exceeded its CPU time. */
export async function withinCpuLimit(check: Promise<string | null>, otherwise: string): Promise<string | null> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof CpuLimitError) return otherwise;
    throw error;
  }
}
