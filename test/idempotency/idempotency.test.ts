// Idempotency keys, on every route that honours them: a repeated request has one effect and one response (requirement
// 8).
import { beforeAll, describe, expect, it } from 'vitest';
import { signInCookie, successOf, withCookie, withKey } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { attemptAt, idempotentRoutes, toldBy } from '../harness/http/idempotent-routes.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform('api');
let cookie: string;
beforeAll(async () => {
  // Without a worker every effect comes from the requests.
  cookie = await signInCookie(platform.url);
});

it('are honoured by the routes that requirement 8 names', () => {
  const paths = idempotentRoutes.map(([name]) => name.replace('/v1/tenants/{tenantId}', ''));
  expect(paths).toEqual(
    expect.arrayContaining(['POST /dispatch', 'POST /agents', 'POST /trunks', 'POST /phone-numbers']),
  );
});

describe.each(idempotentRoutes)('%s', (_name, route) => {
  it('replays the first response to the byte, with the effect of one request without a key', async () => {
    const [one, many] = [await attemptAt(platform, route), await attemptAt(platform, route)];
    const single = await one.effectOf(() => one.ask({ key: null }));
    const effect = await many.effectOf(async () => {
      const first = await many.ask();
      expect(toldBy(first)).toMatchObject({ status: successOf(route), replayed: false });
      expect(toldBy(await many.ask())).toEqual({ ...toldBy(first), replayed: true });
      const body = Object.fromEntries(Object.entries(many.good.body as object).toReversed());
      expect(toldBy(await many.ask({ body }))).toEqual({ ...toldBy(first), replayed: true });
    });
    expect(effect).toEqual(single);
    expect(effect).toMatchObject({ audit_events: 1 });
  });

  it('runs again without the key', async () => {
    const { ask, letItEnd } = await attemptAt(platform, route);
    const first = await ask();
    await letItEnd();
    const again = await ask({ key: null });
    expect(again.headers['idempotent-replayed']).toBeUndefined();
    // A version that is published already is published: nothing in the response is new.
    if (route.metadata.operation !== 'publishAgent') expect(again.text).not.toBe(first.text);
  });

  it('refuses the key for another body, and for another route, without any effect', async () => {
    const { ask, key, effectOf, good, tenant } = await attemptAt(platform, route);
    await ask();
    const elsewhere = await Promise.all(
      idempotentRoutes.filter(([, other]) => other !== route).map(([, other]) => attemptAt(platform, other, tenant)),
    );
    const effect = await effectOf(async () => {
      const refused = await ask({ body: { ...(good.body as object), client_ref: 'another' } });
      expect([refused.status, expectRefusal(refused, route).error]).toEqual([422, 'idempotency_key_in_use']);
      for (const other of elsewhere)
        expect(expectRefusal(await other.ask({ key })).error).toBe('idempotency_key_in_use');
    });
    expect(effect).toEqual({});
  });

  it('replays its response only to clients with access', async () => {
    const { ask, tenant } = await attemptAt(platform, route);
    const otherTenant = await attemptAt(platform, route);
    const first = await ask();
    expect((await ask({ as: {} })).status).toBe(401);
    expect((await ask({ as: withKey(otherTenant.tenant.apiKey) })).status).toBe(403);
    expect((await ask({ as: { cookie } })).status).toBe(403);
    expect(toldBy(await ask({ as: withCookie(cookie, platform.url) }))).toEqual({ ...toldBy(first), replayed: true });
    await platform.operator.tenants.update(tenant.id, { status: 'suspended' });
    expect((await ask()).status).toBe(403);
  });
});
