// Following the feed while the API refuses, fails and is away: no event is lost, and the API is not asked in vain.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { publish } from '../harness/receivers/publish.ts';
import { cliHome, envOf } from './run-cli.ts';
import { startExpressReceiver } from './express-receiver.ts';

const secret = 'whsec_of_the_test';

const platform = sharedPlatform();

/** In front of the platform: responds with a status or breaks the connection as long as the test says so. */
async function proxy() {
  const plan: (number | 'break')[] = [];
  const server = createServer(async (request, response) => {
    const fault = plan.shift();
    if (fault === 'break') return void request.socket.destroy();
    if (fault !== undefined)
      return void response.writeHead(fault, { 'retry-after': '1' }).end('{"error":"x","message":"x"}');
    const upstream = await fetch(`${platform.url}${request.url}`, {
      headers: { authorization: request.headers.authorization ?? '' },
    });
    response.writeHead(upstream.status, { 'content-type': 'application/json' }).end(await upstream.text());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { plan, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it.each([[429], [503], [502], ['break' as const]])(
  'after %s the listener goes on and says why it waits',
  async (fault) => {
    const tenant = await addTenant(platform);
    const { plan, url } = await proxy();
    const home = await cliHome({ ...envOf(platform, tenant), SVC_BASE_URL: url });
    const receiver = await startExpressReceiver(secret);
    const running = home.start('listen', '--forward-to', receiver.url, '--secret', secret);
    await running.sees(/Ctrl-C ends it/);
    await publish(platform, { tenant, client_ref: 'before' });
    await receiver.has(1);
    plan.push(fault);
    await running.sees(/waiting 1 s for the API: /);
    await publish(platform, { tenant, client_ref: 'after' });
    await receiver.has(2);
    expect(plan).toEqual([]);
  },
);

it('a key that was revoked meanwhile ends the listener', async () => {
  const tenant = await platform.newTenant();
  const { plan, url } = await proxy();
  const home = await cliHome({ ...envOf(platform, tenant), SVC_BASE_URL: url });
  const running = home.start('listen', '--forward-to', 'http://127.0.0.1:1/', '--secret', secret);
  await running.sees(/Ctrl-C ends it/);
  plan.push(401);
  expect(await running.ended).toEqual({ code: 1, signal: null });
  expect(running.output()).toMatch(/x: x \[HTTP 401\]/);
});
