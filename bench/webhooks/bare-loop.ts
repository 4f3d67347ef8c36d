// The floor of a queue on PostgreSQL: pg-boss jobs with bodies, fetched, signed, posted and completed in batches, without
// any records.
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { openBareSender } from '../bare-sender.ts';

interface Boss {
  start(): Promise<unknown>;
  createQueue(name: string, options?: object): Promise<void>;
  insert(name: string, jobs: object[]): Promise<unknown>;
  fetch(name: string, options: { batchSize: number }): Promise<{ id: string; data: { body: string } }[]>;
  complete(name: string, ids: string[]): Promise<unknown>;
  stop(options: object): Promise<void>;
}

// pg-boss is a dependency of the server, not of the workspace: the floor uses the same copy.
const { PgBoss } = createRequire(import.meta.resolve('@voicecall/server/app.ts'))('pg-boss') as {
  PgBoss: new (options: object) => Boss;
};

const queue = 'bare';
const batchSize = 64;

/** Queues `bodies`, then sends them all to `url` as fast as possible. */
export async function runBareLoop(
  database_url: string,
  { url, secret }: { url: string; secret: string },
  bodies: readonly string[],
  places: number,
): Promise<void> {
  const boss = new PgBoss({ connectionString: database_url, max: 8, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(queue);
  for (let from = 0; from < bodies.length; from += 1000)
    await boss.insert(
      queue,
      bodies.slice(from, from + 1000).map((body) => ({ data: { body } })),
    );
  const sender = openBareSender(url, secret, places);
  await drain(boss, (body) => sender.send(body), places);
  await sender.close();
  await boss.stop({ graceful: false });
}

async function drain(boss: Boss, send: (body: string) => Promise<void>, places: number): Promise<void> {
  const done: string[] = [];
  const inHand = new Set<Promise<void>>();
  let completing = Promise.resolve();
  const complete = (): void => {
    const ids = done.splice(0);
    if (ids.length > 0) completing = Promise.all([completing, boss.complete(queue, ids)]).then(() => undefined);
  };
  for (;;) {
    const jobs = await boss.fetch(queue, { batchSize });
    for (const { id, data } of jobs) {
      const run = send(data.body)
        .then(() => void done.push(id))
        .finally(() => inHand.delete(run));
      inHand.add(run);
    }
    while (inHand.size > places - batchSize && inHand.size > 0) await Promise.race([...inHand, delay(5)]);
    if (done.length >= batchSize || jobs.length === 0) complete();
    if (jobs.length === 0 && inHand.size === 0) break;
  }
  complete();
  await completing;
}
