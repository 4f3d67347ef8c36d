// A worker process that takes a job and never finishes it: `node killed-worker.ts <database url>` prints "holding" once
// it has one.
import { createQueue } from '@voicecall/server/platform/queue/queue.ts';

const [, , connectionString = ''] = process.argv;
const queue = createQueue({
  connectionString,
  backend: 'postgres',
  worker: true,
  onError: (error) => console.error(error),
});
const hold = (): Promise<void> => {
  process.stdout.write('holding\n');
  return new Promise(() => undefined);
};
await queue.start();
await queue.work({
  'call.dial': hold,
  'call.answer': hold,
  'call.close-room': hold,
  'room.close': hold,
  'recording.start': hold,
  'summary.generate': hold,
  'carrier.settle': hold,
  'trunk.evict': hold,
  'tenant.admit': hold,
});
