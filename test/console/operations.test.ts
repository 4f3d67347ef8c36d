// What operators of an installation see and do in the console: figures, bookings, calls that are going on, tenants,
// accounts, prices and the audit log.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeCall } from '../harness/calls/place-call.ts';
import { joinSession, openSession } from '../harness/calls/web-session.ts';
import {
  closeConsoles,
  expectAccessible,
  expectNone,
  openConsole,
  settled,
  valueOf,
} from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { createTestClock } from '../harness/platform/test-clock.ts';

let platform: TestPlatform;
let light: ConsolePage;
let dark: ConsolePage;
beforeAll(async () => {
  const sandboxClock = createTestClock();
  // The agent stays with a silent visitor until the test ends the call.
  sandboxClock.stop();
  platform = await startPlatform({ sandboxClock });
  light = await openConsole(platform);
  dark = await openConsole(platform, { theme: 'dark', width: 390 });
});
afterAll(async () => {
  await closeConsoles();
  await platform.close();
});

const dialogOf = (page: Page) => page.getByRole('dialog');

it('statistics are those of the API, as plots and as a table, and a booking is canceled with its reason', async () => {
  const { tenant } = platform;
  const call = await placeCall(platform, { to: '+15005550001', client_ref: 'crm-1' });
  await call.ended();
  await (await placeCall(platform, { to: '+15005550002' })).ended();
  // As browsers without a language call theirs.
  await dark.page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true }),
  );
  for (const { page, open } of [light, dark]) {
    await open(`/t/${tenant.id}/statistics`);
    await page.locator('.plot canvas').first().waitFor();
    await page.getByText('50%').first().waitFor();
  }
  const { page, open } = light;
  // The plots follow the theme.
  const pixels = () =>
    page
      .locator('.plot canvas')
      .first()
      .evaluate((canvas) => (canvas as unknown as { toDataURL(): string }).toDataURL());
  const before = await pixels();
  await page.getByLabel('Theme').selectOption('dark');
  await expect.poll(pixels).not.toBe(before);
  await page.getByLabel('Theme').selectOption('system');
  await page.getByRole('button', { name: '7 days' }).click();
  await page.getByLabel('Group by').selectOption('agent');
  await page.getByRole('rowheader', { name: 'Tester' }).first().waitFor();
  await page.waitForURL(/from=.*to=.*group_by=agent/);
  // The calls of a group are a click away, in the table and in the plot.
  await page.locator('.plot').first().getByRole('img').click();
  await page.waitForURL(/\/calls\?.*agent_id=/);
  await page.goBack();
  await page.getByRole('rowheader').getByRole('link', { name: 'Tester' }).first().click();
  await page
    .getByRole('link', { name: /\+1500555000/ })
    .first()
    .waitFor();
  await open(`/t/${tenant.id}/bookings?status=captured`);
  await page.getByLabel('Appointment from').fill('2000-01-01');
  await page.getByLabel('to', { exact: true }).fill('2000-01-02');
  await page.getByText('No booking matches').waitFor();
  await page.getByLabel('to', { exact: true }).fill('2999-01-01');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await dialogOf(page).getByLabel('Reason').fill('The house is sold.');
  await dialogOf(page).getByRole('button', { name: 'Cancel the booking' }).click();
  await page.getByText('No booking matches').waitFor();
  const { bookings } = await tenant.client.bookings.list();
  expect(bookings).toMatchObject([
    { call_id: call.call_id, status: 'canceled', canceled_by: 'operator', cancel_reason: 'The house is sold.' },
  ]);
});

it('a call appears when it begins, is read along and ended', async () => {
  const { tenant } = platform;
  const { page, open } = light;
  await open(`/t/${tenant.id}/live`);
  await page.getByText('No call is going on').waitFor();
  const { call_id, token } = await openSession(platform);
  await joinSession(platform, token, 'silent');
  await page.locator('main').getByRole('link', { name: 'Browser' }).click();
  await page.getByText('Hello from the test.').waitFor();
  await page.getByRole('button', { name: 'End call' }).click();
  await dialogOf(page).getByRole('button', { name: 'End the call' }).click();
  await page.getByText('No call is going on').waitFor();
  await expect.poll(async () => (await tenant.client.calls.get(call_id)).call.status).toBe('completed');
});

it('a tenant is created, changed and suspended', async () => {
  const { operator } = platform;
  const { page, open } = light;
  await open('/tenants');
  await page.getByRole('button', { name: 'Create a tenant' }).click();
  await dialogOf(page).getByLabel('Name', { exact: true }).fill('Example Lending');
  await dialogOf(page).getByLabel('Time zone').fill('Mars/Olympus');
  await dialogOf(page).getByRole('button', { name: 'Create' }).click();
  await dialogOf(page).locator('.field .problem').waitFor();
  await dialogOf(page).getByLabel('Time zone').fill('America/New_York');
  await dialogOf(page).getByLabel('Tools').fill('7');
  await dialogOf(page).getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Example Lending' }).waitFor();
  await page.getByRole('button', { name: 'Actions for Example Lending' }).click();
  await page.getByRole('menuitem', { name: 'Settings and limits' }).click();
  // A new tenant has the booking tool.
  await dialogOf(page).getByLabel('Tools').and(page.locator('[aria-describedby]')).waitFor();
  await expect
    .poll(() => dialogOf(page).locator('.field', { hasText: 'Tools' }).locator('.hint').innerText())
    .toBe('1 in use');
  await dialogOf(page).getByLabel('Calls at the same time').fill('25');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: '25', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Actions for Example Lending' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await dialogOf(page).getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('cell', { name: 'Suspended' }).waitFor();
  const { tenants } = await operator.tenants.list();
  expect(tenants.find(({ name }) => name === 'Example Lending')).toMatchObject({
    timezone: 'America/New_York',
    max_concurrent_calls: 25,
    status: 'suspended',
    limits: { tools: 7, agents: 1000 },
  });
});

it('a tenant is deleted once its name is typed, and its progress and end are shown', async () => {
  const { page, open } = light;
  const { id } = await platform.newTenant({ name: 'Example Farewell' });
  await open('/tenants');
  await page.getByRole('button', { name: 'Actions for Example Farewell' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const action = dialogOf(page).getByRole('button', { name: 'Delete for good' });
  await dialogOf(page).getByLabel('Type the name of the tenant').fill('example farewell');
  await expect.poll(() => action.isEnabled()).toBe(false);
  await dialogOf(page).getByLabel('Type the name of the tenant').fill('Example Farewell');
  await action.click();
  const row = page
    .getByRole('region', { name: 'Deletions' })
    .getByRole('row')
    .filter({ hasText: id.slice(-6) });
  await row.waitFor();
  platform.clock.advance(120_000);
  await row.getByText('Completed').waitFor();
  await page.locator('main').getByText('Example Farewell').waitFor({ state: 'detached' });
});

it('an operator is invited with a link that is shown once, and a viewer sees no button to change anything', async () => {
  const { page, open } = light;
  await open('/operators');
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  await dialogOf(page).getByLabel('E-mail address').fill('ann@example.com');
  await dialogOf(page).getByRole('button', { name: 'Make the link' }).click();
  const link = await valueOf(dialogOf(page).getByLabel('Link', { exact: true }));
  await dialogOf(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => page.content()).not.toContain(link);
  const viewer = await openConsole(platform, { signedIn: false, theme: 'dark' });
  await viewer.page.goto(link);
  await viewer.page.getByLabel('New password').fill('a sentence that is easy to remember');
  await viewer.page.getByRole('button', { name: 'Set password and sign in' }).click();
  await viewer.page.waitForURL(/\/home/);
  for (const path of ['/operators', '/tenants', '/system', '/prices', '/audit-log']) {
    await viewer.open(path);
    await expectNone(viewer.page.getByRole('button', { name: /Invite|Create|Add|Actions|Revoke|Disable/ }));
  }
  await viewer.close();
  await open('/operators');
  await page.getByRole('button', { name: 'Actions for ann@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await dialogOf(page).getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('cell', { name: 'Disabled' }).waitFor();
  await open('/audit-log?action=operator.disabled');
  await page.getByRole('cell', { name: 'operator@voicecall.local' }).waitFor();
  await page.getByRole('button', { name: /Show the entry/ }).click();
  await dialogOf(page).getByText('Changes').waitFor();
});

it('a price and the markup of a tenant are added', async () => {
  const { page, open } = light;
  await open('/prices');
  await page.getByRole('button', { name: 'Add a price' }).first().click();
  await dialogOf(page).getByLabel('Provider').fill('openai');
  await dialogOf(page).getByLabel('Price', { exact: true }).fill('a lot');
  await dialogOf(page).getByRole('button', { name: 'Add' }).click();
  await dialogOf(page).getByText('must be a decimal number such as "0.25"').first().waitFor();
  await dialogOf(page).getByLabel('Price', { exact: true }).fill('0.25');
  await dialogOf(page).getByRole('button', { name: 'Add' }).click();
  await page.getByRole('cell', { name: '0.25 USD' }).waitFor();
  await settled(page);
  // Nothing was priced with it yet, so it can be corrected.
  await page.getByRole('button', { name: 'Remove the price of openai' }).click();
  await dialogOf(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The price is removed.').waitFor();
  await expectNone(page.getByRole('cell', { name: '0.25 USD' }));
  await platform.sql(`insert into unpriced_usage values ('tts', 'cartesia', 'sonic', 'characters', now())`);
  await page.getByRole('button', { name: 'Add a price' }).first().click();
  await dialogOf(page).getByLabel('What calls used without a price').selectOption('0');
  await expect.poll(() => dialogOf(page).getByLabel('Provider').inputValue()).toBe('cartesia');
  await expect.poll(() => dialogOf(page).getByLabel('Unit', { exact: true }).inputValue()).toBe('characters');
  await expectAccessible(page);
  await dialogOf(page).getByLabel('Price', { exact: true }).fill('0.5');
  await dialogOf(page).getByRole('button', { name: 'Add' }).click();
  await page.getByRole('cell', { name: '0.5 USD' }).waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Markup of a tenant' }).click();
  await dialogOf(page).getByLabel('Tenant').selectOption(platform.tenant.id);
  await dialogOf(page).getByLabel('New markup in percent').fill('12.5');
  await dialogOf(page).getByRole('button', { name: 'Set the markup' }).click();
  await dialogOf(page).getByText('12.5 %').waitFor();
  expect((await platform.operator.prices.getMarkup(platform.tenant.id)).markup.percent).toBe('12.5');
});

it('the system shows its queues, processes and tasks', async () => {
  const { system } = await platform.operator.system.get();
  for (const { page, open } of [light, dark]) {
    await open('/system');
    await page.getByRole('cell', { name: system.jobs[0]?.name ?? '', exact: true }).waitFor();
    await page.getByRole('cell', { name: system.processes[0]?.name ?? '', exact: true }).waitFor();
    await page.getByText('OK', { exact: true }).waitFor();
    await page.getByLabel('Limits of the tenant').selectOption(platform.tenant.id);
    const agents = page.getByRole('row', { name: /^Agents/ }).getByRole('cell');
    const { in_use } = await platform.operator.tenants.get(platform.tenant.id);
    await expect
      .poll(async () => (await agents.allInnerTexts()).slice(0, 3))
      .toEqual(['Agents', String(in_use.agents), '1,000']);
  }
  // The views of a tenant can be reached from those of the installation.
  await light.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Calls' }).click();
  await light.page.getByRole('heading', { name: 'Calls', exact: true }).waitFor();
});

it('no page had an error or asked another server', () => {
  expect([...light.errors, ...dark.errors]).toEqual([]);
  expect([...light.foreign, ...dark.foreign]).toEqual([]);
});
