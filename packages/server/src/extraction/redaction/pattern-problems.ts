// Why patterns of redaction cannot be used. It runs in a thread.
import { RE2JS } from 're2js';

/** The cost of a pattern grows with its program. */
const largestProgram = 200;

const problemOf = (pattern: string): string | null => {
  try {
    const compiled = RE2JS.compile(pattern);
    if (compiled.programSize() > largestProgram) return 'it is too large';
    return compiled.test('') ? 'it finds an empty text' : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** For each pattern; null: there is none. */
export const patternProblems = (patterns: readonly string[]): (string | null)[] => patterns.map(problemOf);
