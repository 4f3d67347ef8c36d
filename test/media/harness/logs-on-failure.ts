// Shows the output of all processes of the stack when a test has failed.
import { afterEach } from 'vitest';
import type { MediaStack } from './media-stack.ts';

let failures = 0;

/** Call it once in a file; the stack may start later. */
export function showLogsOnFailure(stack: () => MediaStack | undefined): void {
  afterEach(({ task }) => {
    if (task.result?.state !== 'fail') return;
    failures += 1;
    process.stderr.write(`\n${task.name}\n${stack()?.logs() ?? 'the stack did not start'}\n`);
  });
}

/** Whether a test has failed: then the log files are kept. */
export const anyFailed = (): boolean => failures > 0;
