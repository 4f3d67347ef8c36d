// A server is killed or frozen at each step of a release: another server finishes it, and a resumed server does nothing
// more.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClient } from '../../harness/platform/database.ts';
import type { ImportSnapshot } from '../../harness/carrier/carrier.ts';
import { clientAt, importThrough, startCarrierServers } from '../../harness/carrier/carrier-servers.ts';
import type { CarrierServers } from '../../harness/carrier/carrier-servers.ts';
import { anonymous } from '../../harness/carrier/faulty-imports.ts';
import type { ImportFixture } from '../../harness/carrier/faulty-imports.ts';
import { casesAt, isFull, patienceMs, times } from '../../harness/repetitions.ts';
import { until } from '../../harness/calls/place-call.ts';
import type { PlatformProcess } from '../../harness/platform/run-platform.ts';

let servers: CarrierServers;
let server: PlatformProcess;
let lock: pg.Client;
beforeAll(async () => {
  servers = await startCarrierServers();
  server = await servers.start();
  lock = await openClient(servers.platform.databaseUrl);
  // The n-th time that a release stores something, it waits for the lock that the test holds. What it stores then is a
  // lease that has ended meanwhile: the full run waits for that, in real time.
  const leaseEnds = `if left_over = 0 and new.lease_until is not null then
    new.lease_until = clock_timestamp() - interval '1 second'; new.wake_at = clock_timestamp(); end if;`;
  await servers.platform.sql(`
    create table standing (tenant_id text primary key, n int not null);
    create function stand_still() returns trigger language plpgsql as $$ declare left_over int; begin
      update standing set n = n - 1 where tenant_id = new.tenant_id returning n into left_over;
      if left_over = 0 then perform pg_advisory_xact_lock_shared(7, 11); end if;
      ${isFull ? '' : leaseEnds}
      return new;
    end $$;
    create trigger stand_still before update on carrier_operations for each row when (new.kind = 'release') execute function stand_still();`);
});
afterAll(async () => {
  await lock.end();
  await servers.close();
});

/** Whether the account's only number is to be released, or one of two. */
const numbers = { 'the last number': 1, 'one of two numbers': 2 } as const;

interface Place {
  readonly name: string;
  readonly fixture: ImportFixture;
  /** The state after a release like this that was not interrupted. */
  readonly released: unknown;
}

async function imported(count: number): Promise<ImportFixture> {
  const fixture = await servers.newFixture(0);
  for (let index = 0; index < count; index += 1) await importThrough(server, { ...fixture, index });
  return fixture;
}

const release = (fixture: ImportFixture) =>
  clientAt(server, fixture).carrierImports.release(fixture.account.numbers[fixture.index] ?? '', {
    maxRetries: 0,
    timeoutMs: patienceMs,
  });
const standAt = (fixture: ImportFixture, n: number): Promise<object[]> =>
  servers.platform.sql('insert into standing values ($1, $2)', [fixture.tenant.id, n]);

/**
 * One release for each time that a release stores something. The short run begins with the first and takes every
 * second, or begins with the second.
 */
async function places(begin: 0 | 1): Promise<Place[]> {
  const all: Place[] = [];
  for (const [what, count] of Object.entries(numbers)) {
    const clean = await imported(count);
    await standAt(clean, 1_000);
    await release(clean);
    const [counted] = await servers.platform.sql<{ times: number }>(
      'select 1000 - n as times from standing where tenant_id = $1',
      [clean.tenant.id],
    );
    const released = anonymous(await servers.look(clean));
    for (const n of casesAt(
      begin,
      Array.from({ length: counted?.times ?? 0 }, (_none, index) => index + 1),
      2,
    )) {
      const fixture = await imported(count);
      await standAt(fixture, n);
      all.push({ name: `${what}, ${n}`, fixture, released });
    }
  }
  expect(all.length).toBeGreaterThanOrEqual(times(6, 12));
  return all;
}

/**
 * Begins all releases, and calls `stop` on the server once each waits at its point; the statements sent to the database
 * take effect after that.
 */
async function stopAmid(all: readonly Place[], stop: () => Promise<void>) {
  await lock.query('select pg_advisory_lock(7, 11)');
  const responses = all.map(({ fixture }) =>
    release(fixture).then(
      ({ phone_number }) => phone_number.status,
      (error: unknown) => error,
    ),
  );
  const waiting = (): Promise<object[]> =>
    servers.platform.sql(
      `select 1 from pg_locks where locktype = 'advisory' and classid = 7 and objid = 11 and not granted`,
    );
  await until(async () => ((await waiting()).length === all.length ? [1] : []));
  await stop();
  await lock.query('select pg_advisory_unlock(7, 11)');
  return responses;
}

const byName = async <T>(all: readonly Place[], of: (place: Place) => T | Promise<T>): Promise<Record<string, T>> =>
  Object.fromEntries(await Promise.all(all.map(async (one) => [one.name, await of(one)] as const)));

describe('a release whose server', () => {
  it('is killed is finished by another server', async () => {
    const all = await places(0);
    const responses = await stopAmid(all, async () => {
      server.signal('SIGKILL');
      await server.ended;
    });
    expect(await Promise.all(responses)).toEqual(all.map(() => expect.any(Error)));
    await servers.endLeases();
    server = await servers.start();
    await servers.allOver();
    expect(await byName(all, async ({ fixture }) => anonymous(await servers.look(fixture)))).toEqual(
      await byName(all, ({ released }) => released),
    );
  });

  it('is frozen does nothing more after the number was imported again', async () => {
    const all = await places(1);
    const frozen = server;
    const responses = await stopAmid(all, () => Promise.resolve(frozen.signal('SIGSTOP')));
    server = await servers.start();
    await servers.allOver();
    for (const { fixture } of all) await importThrough(server, fixture);
    const look = (): Promise<Record<string, ImportSnapshot>> => byName(all, ({ fixture }) => servers.look(fixture));
    const again = await look();
    frozen.signal('SIGCONT');
    expect(await Promise.all(responses)).toEqual(all.map(() => 'released'));
    await servers.allOver();
    expect(await look()).toEqual(again);
  });
});
