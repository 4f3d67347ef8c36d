// Guarantees of receivers for several endpoints: secrets that are looked up, and keys of the replay guard that keep the
// endpoints apart.
import { expect, test, vi } from 'vitest';
import { fetchWebhook } from '../fetch-webhook.ts';
import type { UnverifiedDelivery, VerifiedDelivery, WebhookHandlerOptions } from '../fetch-webhook.ts';
import { memoryReplayGuard, signTestEvent } from '../web.ts';
import type { SecretSource, WebhookEvent } from '../web.ts';
import type { ReplayGuard } from './replay-guard.ts';

const event = { id: 'wdl_1', type: 'webhook.test' };
const secretOf = new Map([
  ['tn_a/twe_a', ['secret of A']],
  ['tn_b/twe_b', ['new secret of B', 'secret of B']],
]);
type Claims = Readonly<Record<'tenantId' | 'endpointId', string>>;
const a = { tenantId: 'tn_a', endpointId: 'twe_a' };
const b = { tenantId: 'tn_b', endpointId: 'twe_b' };
const lookup = ({ tenantId, endpointId }: UnverifiedDelivery) => secretOf.get(`${tenantId}/${endpointId}`);

async function requestFor(secret: string, claims: Partial<Claims> = {}, of = event, url = 'http://receiver/') {
  const { body, headers } = await signTestEvent(of, secret);
  return new Request(url, {
    method: 'POST',
    body,
    headers: {
      ...headers,
      ...(claims.tenantId && { 'svc-tenant-id': claims.tenantId }),
      ...(claims.endpointId && { 'svc-webhook-endpoint-id': claims.endpointId }),
    },
  });
}

function receiver(
  secrets: SecretSource<UnverifiedDelivery<Request>>,
  options: WebhookHandlerOptions<Request> = {},
  work: () => unknown = () => undefined,
) {
  const handled: VerifiedDelivery<Request>[] = [];
  const onError = vi.fn<(error: unknown) => void>();
  const handler = async (_event: WebhookEvent, delivery: VerifiedDelivery<Request>) => {
    await work();
    handled.push(delivery);
  };
  const respond = fetchWebhook(secrets, handler, { onError, ...options });
  const send = async (request: Request) => {
    const response = await respond(request);
    return [response.status, await response.json()] as [number, Record<string, unknown>];
  };
  return { handled, onError, send };
}

const done = [200, { received: true, duplicate: false }];
const duplicate = [200, { received: true, duplicate: true }];

test('a function gets what the delivery claims, and its secrets verify it', async () => {
  const seen = vi.fn<(delivery: UnverifiedDelivery<Request>) => Promise<string[] | undefined>>(async (it) =>
    lookup(it),
  );
  const { handled, send } = receiver(seen);
  const request = await requestFor('secret of B', b);
  expect(await send(request)).toEqual(done);
  expect(seen).toHaveBeenCalledExactlyOnceWith({ id: event.id, ...b, headers: request.headers, request });
  expect(handled).toEqual([{ id: event.id, ...b, headers: request.headers, request, key: 'tn_b/twe_b:wdl_1' }]);
});

test('one handler keeps one replay guard for all its requests', async () => {
  const { handled, send } = receiver(lookup);
  for (const expected of [done, duplicate, duplicate])
    expect(await send(await requestFor('secret of A', a))).toEqual(expected);
  // After a rotation the key is the same.
  expect(await send(await requestFor('secret of B', b))).toEqual(done);
  expect(await send(await requestFor('new secret of B', b))).toEqual(duplicate);
  expect(handled).toHaveLength(2);
});

test('the secret of one endpoint cannot make an event of another look handled, whatever it claims', async () => {
  for (const forged of [
    a,
    { ...a, endpointId: b.endpointId },
    { ...b, tenantId: a.tenantId },
    { tenantId: 'tn_a/twe_b:', endpointId: 'twe_a' },
  ])
    for (const by of ['tenantId', 'endpointId'] as const) {
      const { send } = receiver((it) =>
        it[by] === a[by] ? 'secret of A' : it[by] === b[by] ? 'secret of B' : undefined,
      );
      for (const id of ['wdl_1', 'tn_b/twe_b:wdl_1', 'running:tn_b/twe_b:wdl_1', ':wdl_1', '/twe_b:wdl_1'])
        await send(await requestFor('secret of A', forged, { ...event, id }));
      expect(await send(await requestFor('secret of B', b))).toEqual(done);
    }
});

test('handlers with names share a guard without suppressing each other; those of one name handle an event once', async () => {
  const replayGuard = memoryReplayGuard();
  const crm = receiver('secret 1', { replayGuard, endpoint: 'crm' });
  const alsoCrm = receiver('secret 1', { replayGuard, endpoint: 'crm' });
  const erp = receiver('secret 2', { replayGuard, endpoint: 'erp' });
  const plain = receiver('secret 3', { replayGuard });
  expect(await plain.send(await requestFor('secret 3', {}, { ...event, id: 'crm:wdl_1' }))).toEqual(done);
  expect(await crm.send(await requestFor('secret 1'))).toEqual(done);
  expect(await alsoCrm.send(await requestFor('secret 1'))).toEqual(duplicate);
  expect(await erp.send(await requestFor('secret 2'))).toEqual(done);
  expect(await plain.send(await requestFor('secret 3'))).toEqual(done);
  expect(await Promise.all(['crm:wdl_1', 'erp:wdl_1', 'wdl_1'].map((key) => replayGuard.has(key)))).toEqual([
    true,
    true,
    true,
  ]);
});

test('an endpoint can be named by what its secret was looked up by, such as the path', async () => {
  const pathOf = ({ request }: UnverifiedDelivery<Request>) => new URL(request.url).pathname;
  const { handled, send } = receiver((it) => (pathOf(it) === '/a' ? 'secret of A' : 'secret of B'), {
    endpoint: pathOf,
  });
  expect(await send(await requestFor('secret of A', b, event, 'http://receiver/a'))).toEqual(done);
  expect(await send(await requestFor('secret of B', b, event, 'http://receiver/b'))).toEqual(done);
  expect(await send(await requestFor('secret of B', a, event, 'http://receiver/b'))).toEqual(duplicate);
  expect(handled.map(({ key }) => key)).toEqual(['/a:wdl_1', '/b:wdl_1']);
});

test('an endpoint that is not known gets 400, a lookup that fails 500, and neither runs the handler', async () => {
  for (const nothing of [undefined, '', [], ['']]) {
    const { handled, send } = receiver(() => nothing);
    expect(await send(await requestFor('', a).catch(() => requestFor('guessed', a)))).toEqual([
      400,
      { error: 'no_secret', message: 'no secret' },
    ]);
    expect(handled).toEqual([]);
  }
  const failure = new Error('the database is down at postgres://user:password@host');
  const { handled, onError, send } = receiver(() => Promise.reject(failure));
  expect(await send(await requestFor('secret of A', a))).toEqual([500, { error: 'lookup_failed' }]);
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
  expect(handled).toEqual([]);
});

test('nothing is looked up for a request whose headers have another form', async () => {
  const seen = vi.fn<() => string>(() => 'secret of A');
  const { send } = receiver(seen);
  const { headers } = await requestFor('secret of A', a);
  for (const [name, value] of [
    ['svc-signature', 'sha256=abc'],
    ['svc-signature', ''],
    ['svc-webhook-id', ''],
  ] as const) {
    const changed = new Headers(headers);
    changed.set(name, value);
    expect((await send(new Request('http://receiver/', { method: 'POST', body: '[[[[', headers: changed })))[0]).toBe(
      400,
    );
  }
  expect(seen).not.toHaveBeenCalled();
});

test('two deliveries of one event at the same time are handled once, and after a failure the next one is handled', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const work = vi.fn<() => unknown>().mockReturnValueOnce(promise);
  const { handled, send } = receiver(lookup, {}, work);
  const first = send(await requestFor('secret of A', a));
  expect(await send(await requestFor('secret of A', a))).toMatchObject([409, { error: 'in_progress' }]);
  reject(new Error('not this time'));
  expect(await first).toEqual([500, { error: 'handler_failed' }]);
  expect(await send(await requestFor('secret of A', a))).toEqual(done);
  expect(handled).toHaveLength(1);
});

test('what a handler throws is its failure, also an error of this package', async () => {
  const { send } = receiver(lookup, {}, async () => fetchVerification());
  expect(await send(await requestFor('secret of A', a))).toEqual([500, { error: 'handler_failed' }]);
});
const fetchVerification = async () => signTestEvent(event, '');

test('a handler that outlives its lock leaves the lock of the next attempt', async () => {
  const clock = { ms: Date.now() };
  vi.spyOn(Date, 'now').mockImplementation(() => clock.ms);
  const removed: string[] = [];
  const memory = memoryReplayGuard();
  const replayGuard: ReplayGuard = { ...memory, remove: async (id) => (removed.push(id), memory.remove(id)) };
  const { promise, resolve } = Promise.withResolvers<void>();
  const { send } = receiver('secret', { replayGuard }, () => promise);
  const request = await requestFor('secret');
  const slow = send(request);
  await expect.poll(() => memory.has('running:wdl_1')).toBe(true);
  clock.ms += 60_000;
  resolve();
  expect(await slow).toEqual(done);
  expect(removed).toEqual([]);
  vi.restoreAllMocks();
});
