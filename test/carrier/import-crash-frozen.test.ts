// A server is frozen in the middle of imports until another server has undone them, and then continues each of them:
// nothing that it still does remains.
import type pg from 'pg';
import { steps } from '@voicecall/server/resources/carrier-imports/operation-store.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClient } from '../harness/platform/database.ts';
import { importOf } from '../harness/carrier/carrier.ts';
import type { ImportSnapshot } from '../harness/carrier/carrier.ts';
import { clientAt, importThrough, startCarrierServers } from '../harness/carrier/carrier-servers.ts';
import type { CarrierServers } from '../harness/carrier/carrier-servers.ts';
import { anonymous } from '../harness/carrier/faulty-imports.ts';
import type { ImportFixture } from '../harness/carrier/faulty-imports.ts';
import { until } from '../harness/calls/place-call.ts';
import { patienceMs } from '../harness/repetitions.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';

let servers: CarrierServers;
let frozen: PlatformProcess;
let lock: pg.Client;
beforeAll(async () => {
  servers = await startCarrierServers();
  frozen = await servers.start();
  lock = await openClient(servers.platform.databaseUrl);
});
afterAll(async () => {
  await lock.end();
  await servers.close();
});

interface Place {
  readonly name: string;
  readonly fixture: ImportFixture;
  readonly before: ImportSnapshot;
}

const first = (): Promise<ImportFixture> => servers.newFixture(8);

async function second(): Promise<ImportFixture> {
  const fixture = await servers.newFixture(0);
  await importThrough(frozen, fixture);
  return { ...fixture, index: 1 };
}

/** For these imports, every statement that stores a step waits for the lock that the test holds. */
async function standStillBefore(places: readonly (Place & { readonly step: string })[]): Promise<void> {
  const when = places
    .map(({ fixture, step }) => `(new.step = '${step}' and new.tenant_id = '${fixture.tenant.id}')`)
    .join(' or ');
  await servers.platform.sql(`
    create function stand_still() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(7, 9); return new; end $$;
    create trigger stand_still before update on carrier_operations for each row when (old.step <> new.step and (${when})) execute function stand_still();`);
}

const place = async <More extends object>(name: string, fixture: ImportFixture, more: More): Promise<Place & More> => ({
  name,
  fixture,
  before: await servers.look(fixture),
  ...more,
});

it('a server that continues after its imports were undone leaves nothing behind', async () => {
  const making = steps.slice(steps.indexOf('credential_list'), steps.indexOf('detach'));
  const atSteps: (Place & { readonly step: string })[] = [];
  for (const step of making) atSteps.push(await place(`first, about to begin ${step}`, await first(), { step }));
  for (const step of ['number', 'media'])
    atSteps.push(await place(`second, about to begin ${step}`, await second(), { step }));
  // A request that was in flight when the server stopped arrives while it is frozen.
  const asked = [
    await place('first, POST /Trunks', await first(), { nth: 8 }),
    await place('second, POST /Trunks/*/PhoneNumbers', await second(), { nth: 8 }),
    await place('first, CreateSIPOutboundTrunk', await first(), { nth: 16 }),
  ];
  const places: readonly Place[] = [...atSteps, ...asked];

  await standStillBefore(atSteps);
  await lock.query('select pg_advisory_lock(7, 9)');
  const watches = asked.map(({ fixture, nth }) => servers.proxy.watch(fixture.account, { nth, kind: 'held' }));
  const refusals = places.map(({ fixture }) =>
    refusalOf(
      clientAt(frozen, fixture).carrierImports.create(importOf(fixture.account, fixture.index), {
        maxRetries: 0,
        timeoutMs: patienceMs,
      }),
    ),
  );
  const waiting = (): Promise<object[]> =>
    servers.platform.sql(
      `select 1 from pg_locks where locktype = 'advisory' and classid = 7 and objid = 9 and not granted`,
    );
  await until(async () =>
    (await waiting()).length === atSteps.length && watches.every((watch) => watch.met().length > 0) ? [1] : [],
  );
  frozen.signal('SIGSTOP');
  await lock.query('select pg_advisory_unlock(7, 9)');
  await servers.endLeases();

  const other = await servers.start();
  await servers.allOver();
  const look = async (): Promise<Record<string, ImportSnapshot>> =>
    Object.fromEntries(
      await Promise.all(places.map(async ({ name, fixture }) => [name, await servers.look(fixture)] as const)),
    );
  const asFound = Object.fromEntries(places.map(({ name, before }) => [name, before]));
  expect(await look()).toEqual(asFound);
  for (const watch of watches) await watch.letGo();
  frozen.signal('SIGCONT');
  for (const { status } of await Promise.all(refusals)) expect([502, 503]).toContain(status);
  await servers.allOver();
  expect(await look()).toEqual(asFound);

  const clean = await second();
  await importThrough(other, clean);
  const [one] = places.filter(({ name }) => name.startsWith('second'));
  if (one) await importThrough(other, one.fixture);
  expect(one && anonymous(await servers.look(one.fixture))).toEqual(anonymous(await servers.look(clean)));
});
