// Checks the patterns of redaction, in a thread, as they come from outside.
import type { Deps } from '../../deps.ts';
import type { patternProblems } from '../../extraction/redaction/pattern-problems.ts';
import { CpuLimitError } from '../../platform/cpu/cpu-pool.ts';
import { refuse } from '../../platform/refuse.ts';

const task = {
  module: new URL('../../extraction/redaction/pattern-problems.ts', import.meta.url),
  name: 'patternProblems',
};
/** CPU time. Ordinary patterns take a few milliseconds. */
const deadline_ms = 500;

/** Refuses patterns that RE2 does not have, that are too large, or that find nothing in particular. */
export async function checkPatterns(
  { cpu }: Pick<Deps, 'cpu'>,
  subject: string,
  patterns: readonly string[] | undefined,
): Promise<void> {
  if (!patterns || patterns.length === 0) return;
  const problems = await cpu
    .run<typeof patternProblems>(task, patterns, { subject, deadline_ms })
    .catch((error: unknown) => {
      if (error instanceof CpuLimitError) return patterns.map(() => 'it takes too long');
      throw error;
    });
  const redact_patterns = patterns.flatMap((pattern, index) => {
    const problem = problems[index];
    return problem ? [{ pattern, problem }] : [];
  });
  if (redact_patterns.length > 0) throw refuse('invalid_redact_patterns', { redact_patterns });
}
