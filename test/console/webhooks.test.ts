// Webhooks in the console: making an endpoint and seeing its secret once, finding what did not arrive and sending it
// again, the feed of events, and the log of requests.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { openPortalOf, portalCookieOf } from '../harness/http/portal.ts';
import { addHook, busyCall } from '../harness/receivers/hook.ts';
import { startReceiver } from '../harness/receivers/receiver.ts';
import {
  closeConsoles,
  expectAccessible,
  expectCount,
  expectNone,
  openConsole,
  textOf,
} from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeConsoles();
  await platform.close();
});

async function expectClean(console: ConsolePage): Promise<void> {
  expect(console.errors).toEqual([]);
  expect(console.foreign).toEqual([]);
  await console.close();
}

it('creates an endpoint, shows its secret once, tests, edits, rotates, disables, enables and deletes it', async () => {
  const tenant = await platform.newTenant();
  const receiver = await startReceiver();
  const console = await openConsole(platform);
  const { page } = console;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  await console.open(`/t/${tenant.id}/webhooks`);
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
  await button('Create endpoint').first().click();
  await page.getByLabel('URL').fill('ftp://example.com');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('must be an absolute webhook URL').waitFor();
  await page.getByLabel('URL').fill(receiver.url);
  await page.getByLabel('Description').fill('<b>CRM</b>');
  await page.getByLabel('All, also those that are added later').uncheck();
  await page.getByLabel('call.started').uncheck();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Signing secret' }).waitFor();
  const secret = await textOf(dialog.locator('.secret code'));
  receiver.secrets.push(secret);
  // A click beside the dialog must not lose the secret.
  await page.mouse.click(5, 5);
  await button('I have stored it').click();
  const [endpoint] = (await tenant.client.webhooks.list()).webhook_endpoints;
  expect(endpoint).toMatchObject({ url: receiver.url, description: '<b>CRM</b>' });
  expect(endpoint?.event_types).not.toContain('call.started');
  await page.getByText('<b>CRM</b>').waitFor();
  await expect.poll(() => page.content()).not.toContain(secret);

  await page.getByRole('link', { name: receiver.url }).click();
  await button('Send a test').click();
  await button('Send').click();
  await page.getByText('The receiver accepted it: status 200.').waitFor();
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['webhook.test']);
  await expectAccessible(console.page);
  await page.keyboard.press('Escape');

  await button('Edit').click();
  await page.getByLabel('Description').fill('Billing');
  await button('Save').click();
  await page.getByText('Billing').waitFor();

  await button('Rotate secret').click();
  await page.getByLabel('The old secret').selectOption('3600');
  await button('Rotate').click();
  await button('I have stored it').click();
  await button('Send a test').click();
  await button('Send').click();
  await page.getByText('The receiver accepted it: status 200.').waitFor();
  // The old secret still verifies: an hour of grace was chosen.
  expect(receiver.refused).toEqual([]);
  await page.keyboard.press('Escape');

  const stored = async () => (await tenant.client.webhooks.get(endpoint?.id ?? '')).webhook_endpoint;
  await button('Disable').click();
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await button('Enable').waitFor();
  expect(await stored()).toMatchObject({ enabled: false, description: 'Billing' });
  await button('Enable').click();
  await button('Disable').waitFor();
  expect(await stored()).toMatchObject({ enabled: true });
  await button('Delete').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
  expect((await tenant.client.webhooks.list()).webhook_endpoints).toEqual([]);
  await receiver.close();
  await expectClean(console);
});

it('an endpoint that refuses is not green, and its page says with what error', async () => {
  const tenant = await platform.newTenant();
  const hook = await addHook(platform, { event_types: ['*'] }, tenant);
  hook.receiver.respond = () => 503;
  await busyCall(tenant);
  await until(async () => ((await hook.endpoint()).health === 'failing' ? [1] : []));
  const console = await openConsole(platform);
  const { page } = console;
  await console.open(`/t/${tenant.id}/webhooks`);
  const row = page.locator('tbody tr');
  await row.getByText('Failing', { exact: true }).waitFor();
  await row.getByText('the receiver answered 503').waitFor();
  await expectNone(row.getByText('Active', { exact: true }));
  await row.getByRole('link').click();
  await page.getByText('Events do not arrive: the last attempt failed').waitFor();
  await expectAccessible(page);
  await expectClean(console);
});

it('shows why deliveries failed, sends one and all that match again, and recovers what was canceled', async () => {
  const tenant = await platform.newTenant();
  const { client } = tenant;
  const hook = await addHook(platform, { event_types: ['*'] }, tenant);
  const gate = Promise.withResolvers<number>();
  hook.receiver.respond = () => gate.promise;
  await busyCall(tenant);
  await hook.receiver.waitFor(({ event }) => event.type === 'call.completed');
  // The first 410 disables the endpoint and cancels what waits, so nothing is sent again by itself.
  gate.resolve(410);
  const idsOf = async (status: 'canceled' | 'delivered') =>
    (await client.webhookDeliveries.list({ status, limit: 100 })).webhook_deliveries.map(({ id }) => id);
  // The last event of a call is that of its summary.
  await until(
    async () => (await client.webhookDeliveries.list({ event_type: 'call.summary.ready' })).webhook_deliveries,
  );
  const all = (await client.webhookDeliveries.list()).webhook_deliveries.length;
  expect(all).toBeGreaterThan(3);
  await until(async () => ((await idsOf('canceled')).length === all ? [1] : []));
  await client.webhooks.update(hook.id, { enabled: true });
  const console = await openConsole(platform);
  const { page } = console;
  const dialog = page.getByRole('dialog');
  await console.open(`/t/${tenant.id}/deliveries`);
  await page.getByLabel('Any event').selectOption('call.completed');
  await page.waitForURL(/event_type=call\.completed/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText(/^1 of \d+: 410$/).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'call.completed' }).click();
  await dialog.getByText('410', { exact: true }).waitFor();
  hook.receiver.respond = () => 200;
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await dialog.getByText('Delivered', { exact: true }).waitFor();
  expect((await idsOf('delivered')).length).toBe(1);
  await page.keyboard.press('Escape');

  const left = all - 1;
  await page.getByLabel('Any event').selectOption('');
  await page.getByLabel('Any status').selectOption('canceled');
  await page.getByRole('button', { name: 'Resend all that match' }).click();
  await page.getByText(`${left} deliveries match the filters.`).waitFor();
  await page.getByRole('button', { name: `Resend ${left}` }).click();
  await page.getByText(`${left} of ${left} are sent again.`).waitFor();
  await expectAccessible(console.page);
  await until(async () => ((await idsOf('delivered')).length === all ? [1] : []));

  await page.keyboard.press('Escape');
  // It matches nothing any more.
  await page.getByRole('button', { name: 'Resend all that match' }).click();
  await page.getByText('No delivery matches the filters.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Resend 0' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByLabel('Any status').selectOption('');
  await page.getByLabel('To', { exact: true }).fill('2026-01-01T00:00');
  await page.getByRole('heading', { name: 'No delivery matches' }).waitFor();
  await console.open(`/t/${tenant.id}/webhooks`);
  await page.getByText(`100% of ${all}`).waitFor();

  hook.receiver.respond = () => 410;
  await client.webhookDeliveries.redeliver((await idsOf('delivered'))[0] ?? '');
  await until(async () => idsOf('canceled'));
  await console.open(`/t/${tenant.id}/webhooks/${hook.id}`);
  await page.getByText('The receiver responded with 410').waitFor();
  await page.getByRole('button', { name: 'Enable' }).click();
  hook.receiver.respond = () => 200;
  await page.getByRole('button', { name: 'Recover' }).click();
  await page.getByLabel('Created since').fill('2026-01-01T00:00');
  await page.getByLabel('Also events that the endpoint never got').check();
  const { missing } = await client.webhooks.recover(hook.id, {
    since: '2026-01-01T00:00:00Z',
    include_missing: true,
    dry_run: true,
  });
  await page.getByText(`${missing} since then, of the types that it wants now.`).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Also events that the endpoint never got').uncheck();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Deliveries that are sent again: 1.').waitFor();
  await until(async () => ((await idsOf('delivered')).length === all ? [1] : []));
  await expectClean(console);
});

it('shows the newest events first, all from a moment on, and each with its body, call and deliveries', async () => {
  const tenant = await platform.newTenant();
  const hook = await addHook(platform, {}, tenant);
  const callId = await busyCall(tenant);
  await hook.delivery({ status: 'delivered' });
  // An event is in the feed when all transactions that began before its own have ended, those of other tests included.
  await until(async () => (await tenant.client.events.list({ type: 'call.summary.ready' })).events);
  const console = await openConsole(platform, { theme: 'dark' });
  const { page } = console;
  await console.open(`/t/${tenant.id}/events`);
  const types = () => page.locator('tbody .row-button').allTextContents();
  const all = (await tenant.client.events.list()).events.map(({ type }) => type);
  await expect.poll(types).toEqual(all.toReversed());
  await page.getByLabel('Id of a call').fill('AJ_unknown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No events' }).waitFor();
  await page.getByLabel('Id of a call').fill(callId);
  await page.keyboard.press('Enter');
  await expect.poll(types).toEqual(all.toReversed());
  await page.getByLabel('From', { exact: true }).fill('2026-01-01T00:00');
  await expect.poll(types).toEqual(all);
  await page.getByLabel('Any event').selectOption('call.completed');
  await expect.poll(types).toEqual(['call.completed']);
  await page.getByRole('button', { name: 'call.completed' }).click();
  await page.getByRole('dialog').locator('pre').getByText(callId).waitFor();
  await page.getByRole('dialog').locator('a[href*="deliveries?open="]').click();
  await page.getByRole('heading', { name: 'Delivery', exact: true }).waitFor();
  const { id } = await hook.delivery({});
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe(id);
  await expectClean(console);
});

it('shows the events of a call and their deliveries, and sends one of them again', async () => {
  const tenant = await platform.newTenant();
  const hook = await addHook(platform, {}, tenant);
  const callId = await busyCall(tenant);
  const { id } = await hook.delivery({ status: 'delivered' });
  await busyCall(tenant);
  await hook.request(2);
  await until(async () => (await tenant.client.events.list({ type: 'call.summary.ready' })).events.slice(1));
  const console = await openConsole(platform, { theme: 'dark' });
  const { page } = console;
  await console.open(`/t/${tenant.id}/calls/${callId}?tab=deliveries`);
  const events = page.getByRole('region', { name: 'Events' }).locator('.row-button');
  const ofCall = (await tenant.client.events.list({ call_id: callId, order: 'desc' })).events.map(({ type }) => type);
  await expect.poll(() => events.allTextContents()).toEqual(ofCall);
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await expect.poll(() => deliveries.locator('.row-button').allTextContents()).toEqual(['call.completed']);
  await deliveries.getByRole('button', { name: 'Resend' }).click();
  await hook.request(3);
  expect(hook.receiver.received.at(-1)?.event.id).toBe(id);
  await events.first().click();
  await page.getByRole('dialog').locator('pre').getByText(callId).first().waitFor();
  await expectClean(console);
});

it('finds requests by error, replay and operation, and shows one', async () => {
  const tenant = await platform.newTenant();
  const { client } = tenant;
  await expect(client.agents.get('ta_000000000000000000000000')).rejects.toMatchObject({ code: 'agent_not_found' });
  const body = { name: 'A', instructions: 'Be brief.' };
  const made = await client.agents.create(body, { idempotencyKey: 'one' });
  expect((await client.agents.create(body, { idempotencyKey: 'one' })).id).toBe(made.id);
  await until(async () => ((await client.requestLog.list()).requests.length === 3 ? [1] : []));
  const console = await openConsole(platform);
  const { page } = console;
  await console.open(`/t/${tenant.id}/requests`);
  const rows = page.locator('tbody .row-button');
  await page.getByLabel('Replays and others').selectOption('true');
  await expect.poll(() => rows.allTextContents()).toEqual(['POST createAgent']);
  await page.getByLabel('Replays and others').selectOption('');
  await page.getByLabel('Error code').fill('agent_not_found');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.allTextContents()).toEqual(['GET getAgent']);
  // What this page asks itself is shown only on demand.
  await page.getByLabel('Error code').fill('');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.allTextContents()).toEqual(['POST createAgent', 'POST createAgent', 'GET getAgent']);
  await until(async () => (await client.requestLog.list({ actor_type: 'operator' })).requests);
  await page.getByLabel('Also from the console').check();
  await expect.poll(() => rows.count()).toBeGreaterThan(3);
  await page.getByLabel('Also from the console').uncheck();
  await expect.poll(() => rows.count()).toBe(3);
  // On a phone too, the error stands in the row.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('tbody').getByText('agent_not_found').filter({ visible: true }).waitFor();
  await rows.last().click();
  const [entry] = (await client.requestLog.list({ error_code: 'agent_not_found' })).requests;
  await page
    .getByRole('dialog')
    .getByText(entry?.request_id ?? '')
    .waitFor();
  await page.getByRole('button', { name: `Copy ${entry?.request_id}` }).click();
  await expectClean(console);
});

it('shows a reader everything and no button that writes; a portal session makes no secrets', async () => {
  const tenant = await platform.newTenant();
  const hook = await addHook(platform, {}, tenant);
  for (const access of ['read', 'manage'] as const) {
    await openPortalOf(platform, tenant, access);
    const console = await openConsole(platform, { signedIn: false, width: 390, height: 844 });
    const [name = '', value = ''] = portalCookieOf(tenant).split('=');
    await console.context.addCookies([{ name, value, url: platform.url }]);
    const { page } = console;
    await console.open(`/t/${tenant.id}/webhooks`);
    await expectNone(page.getByRole('button', { name: 'Create endpoint' }));
    await console.open(`/t/${tenant.id}/webhooks/${hook.id}`);
    const names = page.locator('main .toolbar button');
    await expect
      .poll(() => names.allTextContents())
      .toEqual(access === 'read' ? [] : ['Send a test', 'Edit', 'Recover', 'Disable', 'Delete']);
    await console.open(`/t/${tenant.id}/deliveries`);
    await expectCount(page.getByRole('button', { name: /Resend/ }), access === 'read' ? 0 : 1);
    for (const view of ['events', 'requests']) await console.open(`/t/${tenant.id}/${view}`);
    await expectClean(console);
  }
});
