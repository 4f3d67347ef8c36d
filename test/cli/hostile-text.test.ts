// Text of strangers (what a called person says, names, references, responses of receivers) reaches the terminal only as
// visible characters.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';
import { publish } from '../harness/receivers/publish.ts';
import { cliHome, envOf } from './run-cli.ts';

/** Sets the title, clears the screen, in one byte and in two, reverses the direction, hides text and ends the line. */
const hostile = 'A\u001b]0;owned\u0007\u001b[2J\u009b2J\u202e\u2066\u200b\u2028\u007f\r\n\tZ';
const unsafe = /[^\P{C}\n\t]|[\u2028\u2029]/u;

const platform = sharedPlatform();
let tenant: TestTenant;
let call_id: string;
beforeAll(async () => {
  tenant = await addTenant(platform);
  const placed = await placeCall(platform, {
    tenant,
    to: '+15005550001',
    client_ref: hostile,
    lead: { name: hostile, email: hostile },
    metadata: { [hostile]: hostile },
  });
  ({ call_id } = placed);
  await placed.ended();
  await placed.receiver.waitFor(({ event }) => event.type === 'call.summary.ready', 'the summary');
  await platform.sql('update call_turns set text = $1 where call_id = $2', [hostile, call_id]);
  await publish(platform, { tenant, client_ref: hostile });
});

it('of the API, in every command and both forms', async () => {
  const home = await cliHome(envOf(platform, tenant));
  // Once all attempts are recorded, because a record would replace the error.
  await until(() =>
    platform.sql(
      `select 1 where not exists (select 1 from webhook_deliveries where tenant_id = $1 and status <> 'delivered')`,
      [tenant.id],
    ),
  );
  // The feed is behind while a transaction of another test is open.
  await until(async () => (await tenant.client.events.list()).events);
  const delivery = (await tenant.client.webhookDeliveries.list()).webhook_deliveries[0]?.id ?? '';
  await platform.sql('update webhook_deliveries set last_error = $1, last_http_status = null where tenant_id = $2', [
    hostile,
    tenant.id,
  ]);
  const commands = [
    ['calls', 'list'],
    ['calls', 'get', call_id],
    ['calls', 'watch', call_id],
    ['events', 'list'],
    ['deliveries', 'list'],
    ['deliveries', 'get', delivery],
  ];
  for (const command of commands) {
    const text = await home.run(command);
    const json = await home.run([...command, '--json']);
    for (const { code, stdout, stderr } of [text, json]) {
      expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' });
      expect(stdout).not.toMatch(unsafe);
    }
    const parsed = json.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    // The value is the same when it is parsed.
    expect(JSON.stringify(parsed)).toContain(JSON.stringify(hostile).slice(1, -1));
  }
  const listed = await home.run(['calls', 'list']);
  expect(listed.stdout).toContain(
    String.raw`A\x1b]0;owned\x07\x1b[2J\x9b2J\u{202e}\u{2066}\u{200b}\u{2028}\x7f\r\n\tZ`,
  );
  expect(listed.stdout.trimEnd().split('\n')).toHaveLength(1);
});

it('of a server that is not the API, and of a receiver', async () => {
  const server = createServer((_request, response) =>
    response
      .writeHead(500, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: hostile, message: hostile })),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const home = await cliHome({ ...envOf(platform, tenant), SVC_BASE_URL: url });
  for (const args of [
    ['calls', 'end', 'AJ_1'],
    ['trigger', 'webhook.test', '--to', url, '--secret', 's'],
  ])
    for (const more of [[], ['--json']]) {
      const { code, stdout, stderr } = await home.run([...args, ...more]);
      expect(code).toBe(1);
      expect(stdout + stderr).not.toMatch(unsafe);
      expect(stdout + stderr).toContain('owned');
      expect(stderr.split('\n')).toHaveLength(2);
    }
});
