// What all processes of the stack have written, shown when a test has failed.
import { afterEach } from 'vitest';
import type { MediaStack } from './media-stack.ts';

let failures = 0;

/** To be called once in a file; the stack may be there later. */
export function showLogsOnFailure(stack: () => MediaStack | undefined): void {
  afterEach(({ task }) => {
    if (task.result?.state !== 'fail') return;
    failures += 1;
    process.stderr.write(`\n${task.name}\n${stack()?.logs() ?? 'the stack did not start'}\n`);
  });
}

/** Whether the files that were written are of use to anybody. */
export const anyFailed = (): boolean => failures > 0;
