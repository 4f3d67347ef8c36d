// A worker process that takes a job and never finishes it: `node killed-worker.ts <database url>` prints "holding" once
// it has one.
import { jobs } from '@voicecall/server/handlers.ts';
import { createQueue } from '@voicecall/server/platform/queue/queue.ts';
import type { JobHandlers } from '@voicecall/server/platform/queue/queue.ts';

const [, , connectionString = ''] = process.argv;
const queue = createQueue({
  jobs,
  connectionString,
  worker: true,
  onError: (error) => console.error(error),
});
const hold = (): Promise<void> => {
  process.stdout.write('holding\n');
  return new Promise(() => undefined);
};
await queue.start();
await queue.work(Object.fromEntries(Object.keys(jobs).map((name) => [name, hold])) as unknown as JobHandlers);
