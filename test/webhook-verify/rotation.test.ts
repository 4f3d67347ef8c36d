// The guide's rotation, followed with its own programs: deliveries go on while secrets are rotated, and every event is
// handled exactly once.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { quietPort } from '../harness/platform/run-process.ts';
import { until } from '../harness/calls/place-call.ts';
import { times } from '../harness/repetitions.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { publish } from '../harness/receivers/publish.ts';
import { outputOf, snippetsOf, startProgram } from '../harness/snippets.ts';
import { serve } from './served.ts';

const snippets = await snippetsOf('docs/receiving-webhooks.md');
const program = (name: string): string => snippets.get(name) ?? '';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

/** Passes a request on to `target` and returns the whole response. */
async function forward(
  incoming: IncomingMessage,
  target: string,
): Promise<{ response: IncomingMessage; body: Buffer }> {
  const sent = send(new URL(incoming.url ?? '/', target), {
    method: incoming.method ?? 'GET',
    headers: incoming.headers,
  });
  sent.end(await buffer(incoming));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { response, body: await buffer(response) };
}

/** What reached the receiver: the status of each response, and how many signatures the request had. */
interface Exchange {
  readonly status: number;
  readonly signatures: number;
}

/** The guide's receiver for several tenants, behind a connection that loses some of its responses. */
async function startReceiver(losesResponse: (count: number) => boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'voicecall-rotation-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'secrets.json');
  await writeFile(file, '{}');
  const port = await quietPort();
  const receiver = await startProgram(program('receive-for-tenants.ts'), { PORT: String(port), SECRETS_FILE: file });
  const target = `http://127.0.0.1:${port}`;
  await until(async () =>
    fetch(target).then(
      () => [1],
      () => [],
    ),
  );
  const exchanges: Exchange[] = [];
  const listener: RequestListener = async (incoming, outgoing) => {
    const { response, body } = await forward(incoming, target);
    const status = response.statusCode ?? 0;
    exchanges.push({ status, signatures: String(incoming.headers['svc-signature']).split(',v1=').length - 1 });
    if (losesResponse(exchanges.length)) incoming.socket.destroy();
    else outgoing.writeHead(status, response.headers).end(body);
  };
  const url = (await serve(listener)).replace('/webhooks', '/voice');
  const handled = () =>
    [...receiver.output().matchAll(/handled \S+ (wdl_\w+) of (\S+)/g)].map(([, id, of]) => ({ id, of }));
  return { file, url, exchanges, handled };
}

/** An endpoint of a new tenant, whose secret the receiver knows. */
async function addEndpoint(url: string): Promise<{ tenant: TestTenant; id: string; secret: string }> {
  const tenant = await addTenant(platform);
  const { webhook_endpoint, signing_secret } = await tenant.client.webhooks.create({
    url,
    event_types: ['call.completed'],
  });
  return { tenant, id: webhook_endpoint.id, secret: signing_secret };
}

const publishMany = (count: number, tenants: readonly TestTenant[]) =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      publish(platform, { tenant: tenants[i % tenants.length] ?? platform.tenant }),
    ),
  );

/** Runs the guide's rotation. Its deployment takes as long as `meanwhile`: between the platform's response and the file. */
async function rotate(
  { tenant, id }: { tenant: TestTenant; id: string },
  env: Record<string, string>,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const slow = await serve(async (incoming, outgoing) => {
    const { response, body } = await forward(incoming, platform.url);
    await meanwhile();
    outgoing.writeHead(response.statusCode ?? 500, response.headers).end(body);
  });
  await outputOf(program('rotate.ts'), {
    SVC_BASE_URL: new URL(slow).origin,
    SVC_TENANT_ID: tenant.id,
    SVC_API_KEY: tenant.apiKey,
    WEBHOOK_ID: id,
    ...env,
  });
}

const deliveries = (tenants: readonly TestTenant[]) =>
  platform.sql<{ id: string; tenant_id: string; status: string }>(
    'select id, tenant_id, status from webhook_deliveries where tenant_id = any($1)',
    [tenants.map(({ id }) => id)],
  );

/** Waits until all deliveries have succeeded; time passes for those that wait for their next attempt. */
const allDelivered = (tenants: readonly TestTenant[], count: number) =>
  until(async () => {
    const rows = await deliveries(tenants);
    const open = rows.filter(({ status }) => status !== 'delivered');
    if (open.length > 0 && open.every(({ status }) => status === 'pending')) platform.clock.advance(5_000);
    return rows.length === count && open.length === 0 ? [1] : [];
  }, 200);

const inOrder = (rows: readonly { id: string | undefined; of: string | undefined }[]) =>
  rows.map(({ id, of }) => `${of} ${id}`).toSorted();

describe('the rotation of the guide', () => {
  const rotations = times(4, 10);
  const count = 100 * rotations;

  it(`handles ${count} deliveries of two tenants exactly once while secrets rotate ${rotations} times and responses are lost, and refuses none`, async () => {
    const { file, url, exchanges, handled } = await startReceiver((count) => count % 25 === 0);
    const endpoints = [await addEndpoint(url), await addEndpoint(url)];
    const tenants = endpoints.map(({ tenant }) => tenant);
    await writeFile(
      file,
      JSON.stringify(Object.fromEntries(endpoints.map(({ tenant, id, secret }) => [`${tenant.id}/${id}`, [secret]]))),
    );
    const withTwo = () => exchanges.filter(({ signatures }) => signatures === 2).length;
    for (let rotation = 0; rotation < rotations; rotation += 1) {
      const endpoint = endpoints[rotation % 2];
      if (!endpoint) throw new Error('no endpoint');
      const before = publishMany(50, tenants);
      await rotate(endpoint, { SECRETS_FILE: file }, async () => {
        // The platform signs with a secret that no receiver has yet.
        const known = withTwo();
        await publishMany(50, tenants);
        await until(async () => (withTwo() >= known + 10 ? [1] : []));
      });
      await before;
    }
    await allDelivered(tenants, count);
    const made = (await deliveries(tenants)).map(({ id, tenant_id }) => ({ id, of: tenant_id }));
    expect(inOrder(handled())).toEqual(inOrder(made));
    expect(made).toHaveLength(count);
    expect(new Set(exchanges.map(({ status }) => status))).toEqual(new Set([200]));
    // Each lost response was an attempt more, of an event that had been handled.
    expect(exchanges.length).toBeGreaterThanOrEqual(count + 4 * rotations);
    expect(withTwo()).toBeGreaterThanOrEqual(10 * rotations);
  });

  it('without an overlap refuses what arrives before the deployment, and handles it once when it comes again', async () => {
    const { file, url, exchanges, handled } = await startReceiver(() => false);
    const endpoint = await addEndpoint(url);
    const { tenant, id, secret } = endpoint;
    await writeFile(file, JSON.stringify({ [`${tenant.id}/${id}`]: [secret] }));
    await publishMany(5, [tenant]);
    await allDelivered([tenant], 5);
    // What is refused does not come again before the deployment.
    const resume = platform.clock.stop();
    await rotate(endpoint, { SECRETS_FILE: file, OVERLAP_SEC: '0' }, async () => {
      await publishMany(5, [tenant]);
      await until(async () => (exchanges.length >= 10 ? [1] : []));
    });
    expect(exchanges.map(({ status }) => status)).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(5).fill(400),
    ]);
    expect(new Set(exchanges.map(({ signatures }) => signatures))).toEqual(new Set([1]));
    resume();
    await allDelivered([tenant], 10);
    expect(inOrder(handled())).toEqual(
      inOrder((await deliveries([tenant])).map((row) => ({ id: row.id, of: row.tenant_id }))),
    );
    expect(exchanges.slice(10).map(({ status }) => status)).toEqual(Array(5).fill(200));
  });
});
