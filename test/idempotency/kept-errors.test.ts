// Which errors a key stores: those about the request, and none about the client, the moment or the platform
// (requirement 8).
import { randomUUID } from 'node:crypto';
import { isReplayed, routeErrors } from '@voicecall/contract';
import type { AnyRoute, ErrorCode } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { successOf } from '../harness/http/callers.ts';
import { expectError } from '../harness/http/expect-refusal.ts';
import { attemptAt, idempotentRoutes, toldBy } from '../harness/http/idempotent-routes.ts';
import { casesAt } from '../harness/repetitions.ts';
import { producerOf } from '../policies/producers.ts';
import { attempt, openFixture, setUpErrors } from '../policies/error-setup.ts';
import type { Asked, Attempt, ErrorSetup } from '../harness/contract/resource-fixture.ts';

let setup: ErrorSetup;
beforeAll(async () => {
  setup = await setUpErrors();
});
beforeEach(() => setup.platform.sql('delete from rate_limits'));
afterAll(() => setup.close());

const errorsOf = (route: AnyRoute, kept: boolean): ErrorCode[] =>
  routeErrors(route).filter((code) => !code.startsWith('idempotency_') && isReplayed(code) === kept);

/** The same attempt, each request of which has a new key; `last` is the last request. */
function underKeys(it: Attempt): Attempt & { readonly last: Asked[] } {
  const last: Asked[] = [];
  const ask = (asked: Asked = {}) => {
    last.splice(0, 1, { ...asked, headers: { ...asked.headers, 'idempotency-key': randomUUID() } });
    return it.ask(last[0]);
  };
  return { ...it, ask, last };
}

/** Causes an error, and returns the request that caused it. */
async function produced(route: AnyRoute, code: ErrorCode) {
  const fixture = await openFixture(setup);
  const original = await attempt(setup, fixture, route);
  const keyed = underKeys(original);
  const produce = producerOf(route, code);
  const response = await produce(keyed);
  expect(expectError(response, route).error).toBe(code);
  await fixture.close();
  return { response, asked: keyed.last[0] ?? {}, ask: original.ask };
}

/** Whether an error is stored follows from its code: each code at one of the routes that give it, in turn. */
const placesOf = (kept: boolean) => {
  const routesOf = Map.groupBy(
    idempotentRoutes.flatMap(([name, route]) => errorsOf(route, kept).map((code) => [code, name, route] as const)),
    ([code]) => code,
  );
  return [...routesOf.values()].flatMap((places, index) => casesAt(index, places));
};

it.each(placesOf(true))('%s is stored, as by %s', async (code, _name, route) => {
  const { response, asked, ask } = await produced(route, code);
  expect(toldBy(await ask(asked))).toEqual({ ...toldBy(response), replayed: true });
});

it.each(placesOf(false))(
  '%s is not stored, as by %s: a valid request under the same key is done',
  async (code, _name, route) => {
    const { asked, ask } = await produced(route, code);
    await setup.platform.sql('delete from rate_limits');
    const headers = { 'idempotency-key': asked.headers?.['idempotency-key'] ?? '' };
    const done = await ask({ headers });
    expect(toldBy(done)).toMatchObject({ status: successOf(route), replayed: false });
    expect(toldBy(await ask({ headers }))).toEqual({ ...toldBy(done), replayed: true });
  },
);

describe.each(idempotentRoutes)('%s', (_name, route) => {
  it.each(['a write', 'the commit'])(
    'releases the key at once when %s fails: nothing is done, and the next request with it does everything',
    async (what) => {
      const { platform } = setup;
      const { ask, effectOf, letItEnd, tenant } = await attemptAt(platform, route);
      // A call that the request is about has a summary in the making.
      await letItEnd();
      const event = what === 'a write' ? 'trigger refuse before' : 'constraint trigger refuse after';
      const timing = what === 'a write' ? '' : 'deferrable initially deferred';
      await platform.sql(
        `create or replace function refuse() returns trigger language plpgsql as $$
         begin raise exception 'no room'; end $$`,
      );
      await platform.sql(
        `create ${event} insert on audit_events ${timing} for each row when (new.tenant_id = '${tenant.id}')
         execute function refuse()`,
      );
      onTestFinished(async () => void (await platform.sql('drop trigger if exists refuse on audit_events')));
      expect(await effectOf(async () => expect((await ask()).status).toBe(500))).toEqual({});
      await platform.sql('drop trigger refuse on audit_events');
      await letItEnd();
      expect(toldBy(await ask())).toMatchObject({ status: successOf(route), replayed: false });
    },
  );
});
