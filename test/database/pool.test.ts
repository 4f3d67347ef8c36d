// The pool of connections after an outage: it has all of them again, even if requests stopped waiting meanwhile.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import { expect, it, onTestFinished } from 'vitest';
import { emptyDatabase } from '../harness/platform/database.ts';

/** What a connection says that was cut: it depends on whether it writes before it has seen the end. */
const cutOff = /terminated|ECONNRESET|EPIPE/;

/** A way to the database on which the first statement of each connection can wait. */
async function slowWay(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const { port, hostname } = target;
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let holds = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.on('data', (asked) => {
      if (holds && asked.includes('transaction_read_only')) held.push(() => far.write(asked));
      else far.write(asked);
    });
    far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: target.href,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    hold: () => void (holds = true),
    release() {
      holds = false;
      for (const send of held) send();
    },
  };
}

it('connections whose users have stopped waiting while they were opened do nothing for them, and serve the next ones', async () => {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  const way = await slowWay(database.url);
  const db = openDb(way.url, 2, () => undefined);
  await db.sql('create table told (id int)');
  const over = Promise.withResolvers<void>();
  const uses: Promise<void>[] = [];
  for (let use = 0; use < 2; use++) {
    const begun = Promise.withResolvers<void>();
    uses.push(
      db.tx(async (sql) => {
        await sql('select 1');
        begun.resolve();
        await over.promise;
      }),
    );
    await begun.promise;
  }
  const insert = 'insert into told values (1)';
  const waiting = [db.tx((sql) => sql(insert)), db.sql(insert)];
  const results = Promise.allSettled([...uses, ...waiting]);
  way.hold();
  way.cut();
  over.resolve();
  expect((await results).map((result) => 'reason' in result && String(result.reason))).toEqual([
    expect.stringMatching(cutOff),
    expect.stringMatching(cutOff),
    expect.stringContaining('timeout exceeded'),
    expect.stringContaining('timeout exceeded'),
  ]);
  way.release();
  expect(await Promise.all([1, 2].map(() => db.tx((sql) => sql('select id from told'))))).toEqual([[], []]);
  await db.close();
});

it('a transaction that sits idle, as of a frozen process, ends before the statements that wait for its locks', async () => {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  const db = openDb(database.url, 1, () => undefined);
  const [row] = await db.sql(`select current_setting('idle_in_transaction_session_timeout')::interval as idle,
    current_setting('idle_in_transaction_session_timeout')::interval < current_setting('statement_timeout')::interval as is_less`);
  expect(row).toMatchObject({ idle: { seconds: 20 }, is_less: true });
  await db.close();
});
