// The server is killed in the middle of imports, at each of their requests, before and after the effect of the request.
// After another server has recovered them, everything is as before, or the import is complete. Requirement 3.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClient } from '../harness/platform/database.ts';
import type { ImportSnapshot } from '../harness/carrier/carrier.ts';
import { importThrough, startCarrierServers } from '../harness/carrier/carrier-servers.ts';
import type { CarrierServers } from '../harness/carrier/carrier-servers.ts';
import { anonymous } from '../harness/carrier/faulty-imports.ts';
import type { ImportFixture } from '../harness/carrier/faulty-imports.ts';
import { isLook } from '../harness/platform/fault-proxy.ts';
import type { Fault } from '../harness/platform/fault-proxy.ts';
import { casesAt, times } from '../harness/repetitions.ts';
import { until } from '../harness/calls/place-call.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';

/** So many imports reach their point before the first of them times out. */
const groupSize = 8;

interface KilledImport {
  readonly name: string;
  readonly fixture: ImportFixture;
  readonly before: ImportSnapshot;
  /** The state after an import like this that was not killed. */
  readonly whole: unknown;
  readonly fault: { readonly nth: number; readonly kind: Fault };
}

let servers: CarrierServers;
let server: PlatformProcess;
let lock: pg.Client;
beforeAll(async () => {
  servers = await startCarrierServers();
  server = await servers.start();
  lock = await openClient(servers.platform.databaseUrl);
});
afterAll(async () => {
  await lock.end();
  await servers.close();
});

async function kill(): Promise<void> {
  server.signal('SIGKILL');
  await server.ended;
}

/** Starts an import without waiting for it; its client never sees the result. */
const leave = (fixture: ImportFixture, idempotencyKey?: string): void =>
  void importThrough(server, fixture, idempotencyKey).catch((error: unknown) => error);

const first = (): Promise<ImportFixture> => servers.newFixture(8);

async function second(): Promise<ImportFixture> {
  const fixture = await servers.newFixture(0);
  await importThrough(server, fixture);
  return { ...fixture, index: 1 };
}

/** One import for each point at which the server can be killed; for each `every`-th one in the short run. */
async function killedImportsOf(
  what: string,
  prepare: () => Promise<ImportFixture>,
  every = 1,
): Promise<KilledImport[]> {
  const clean = await prepare();
  const { requests } = servers.proxy.watch(clean.account);
  await importThrough(server, clean);
  const whole = anonymous(await servers.look(clean));
  const killed: KilledImport[] = [];
  for (const [index, request] of casesAt(0, [...requests.entries()], every)) {
    for (const kind of isLook(request)
      ? (['held'] as const)
      : casesAt(Math.floor(index / every), ['held', 'response_held'] as const)) {
      const fixture = await prepare();
      killed.push({
        name: `${what}: ${index + 1} ${request}, ${kind}`,
        fixture,
        before: await servers.look(fixture),
        whole,
        fault: { nth: index + 1, kind },
      });
    }
  }
  return killed;
}

describe('a server killed in the middle of imports', () => {
  const after = new Map<string, ImportSnapshot>();
  const retried = new Map<string, ImportSnapshot>();
  let killed: KilledImport[];

  beforeAll(async () => {
    killed = [...(await killedImportsOf('first', first)), ...(await killedImportsOf('second', second, 2))];
    for (let from = 0; from < killed.length; from += groupSize) {
      const group = killed
        .slice(from, from + groupSize)
        .map(({ fixture, fault }) => ({ fixture, watch: servers.proxy.watch(fixture.account, fault) }));
      for (const { fixture } of group) leave(fixture);
      await until(async () => (group.every(({ watch }) => watch.met().length > 0) ? [1] : []));
      await kill();
      await servers.endLeases();
      server = await servers.start();
    }
    await servers.allOver();
    for (const { name, fixture } of killed) after.set(name, await servers.look(fixture));
    for (const { name, fixture } of killed) {
      servers.proxy.watch(fixture.account);
      await importThrough(server, fixture);
      retried.set(name, await servers.look(fixture));
    }
  });

  it('at each of their requests, before its effect and before its response, leaves nothing behind', () => {
    expect(killed.length).toBeGreaterThanOrEqual(times(16 + 5, 16 + 9 + 10 + 3));
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(killed.map(({ name, before }) => [name, before])));
  });

  it('does not affect the next import: it succeeds, with nothing doubled', () => {
    expect(Object.fromEntries([...retried].map(([name, snapshot]) => [name, anonymous(snapshot)]))).toEqual(
      Object.fromEntries(killed.map(({ name, whole }) => [name, whole])),
    );
  });
});

describe('a server killed while an import is committed', () => {
  /** The statement, or the commit, waits for the lock that the test holds. */
  const standStill = (name: string, number: string, when: string): string => `
    create function ${name}() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(7, 8); return null; end $$;
    create constraint trigger ${name} after insert on phone_numbers ${when} for each row when (new.number = '${number}') execute function ${name}();`;
  const waiting = (): Promise<object[]> =>
    servers.platform.sql(
      `select 1 from pg_locks where locktype = 'advisory' and classid = 7 and objid = 8 and not granted`,
    );

  it('undoes an import that was not committed, and repeats the response of one that was', async () => {
    const [unwritten, committed] = [await first(), await first()];
    const before = await servers.look(unwritten);
    const [numberOf, key] = [
      ({ account, index }: ImportFixture): string => account.numbers[index] ?? '',
      'the key of the committed one',
    ];
    await servers.platform.sql(standStill('write_stands_still', numberOf(unwritten), ''));
    await servers.platform.sql(standStill('commit_stands_still', numberOf(committed), 'deferrable initially deferred'));
    await lock.query('select pg_advisory_lock(7, 8)');
    leave(unwritten);
    leave(committed, key);
    await until(async () => ((await waiting()).length === 2 ? [1] : []));
    await kill();
    await lock.query('select pg_advisory_unlock(7, 8)');
    await servers.endLeases();
    server = await servers.start();
    await servers.allOver();
    expect(await servers.look(unwritten)).toEqual(before);
    const whole = await servers.look(committed);
    const { requests } = servers.proxy.watch(committed.account);
    const { phone_number } = await importThrough(server, committed, key);
    expect(requests).toEqual([]);
    expect(whole.rows.phone_numbers).toMatchObject([
      { id: phone_number.id, status: 'active', number: numberOf(committed) },
    ]);
    expect(await servers.look(committed)).toEqual(whole);
    const clean = await first();
    await importThrough(server, clean);
    expect(anonymous(whole)).toEqual(anonymous(await servers.look(clean)));
  });
});
