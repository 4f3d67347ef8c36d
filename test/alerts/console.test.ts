// Alerts in the console: the navigation counts those that are open, the view says what happened and what to do, a person
// acknowledges them and changes the rules. A portal session that only reads sees the same without the buttons.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { addHook } from '../harness/receivers/hook.ts';
import { publish } from '../harness/receivers/publish.ts';
import { closeConsoles, expectNone, openConsole, settled } from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { operatorLogin, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { sees } from './alerts-of.ts';

let platform: TestPlatform;
let shown: ConsolePage;
beforeAll(async () => {
  platform = await startPlatform();
  shown = await openConsole(platform);
});
afterAll(async () => {
  await closeConsoles();
  await platform.close();
});

const dialogOf = (page: Page) => page.getByRole('dialog');
const link = (page: Page) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Alerts/ });

it('an open alert is counted, explained, acknowledged by name, and gone from the count once it is over', async () => {
  const { tenant } = platform;
  const { page, open } = shown;
  const hook = await addHook(platform);
  hook.receiver.respond = () => 410;
  await publish(platform);
  const alert = await sees(platform, tenant, 'endpoint_disabled', ['open']);
  await open(`/t/${tenant.id}/alerts`);
  await expect.poll(() => link(page).innerText()).toMatch(/^Alerts\s+1\s+open$/);
  await page.getByRole('button', { name: alert.title }).click();
  const dialog = dialogOf(page);
  await dialog.getByText(alert.cause).waitFor();
  await dialog.getByText(alert.remedy).waitFor();
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await dialog.getByText(operatorLogin.email).waitFor();
  expect((await tenant.client.alerts.get(alert.id)).alert.acknowledged_by?.name).toBe(operatorLogin.email);
  await dialog.getByRole('link', { name: hook.id }).click();
  await page.waitForURL(/\/webhooks\/twe_/);
  await tenant.client.webhooks.update(hook.id, { enabled: true });
  await sees(platform, tenant, 'endpoint_disabled', ['closed']);
  await open(`/t/${tenant.id}/alerts?status=closed`);
  await page.getByRole('button', { name: alert.title }).waitFor();
  await expect.poll(() => link(page).innerText()).toBe('Alerts');
});

it('a person changes the rules, and is told which value is refused', async () => {
  const { tenant } = platform;
  const { page, open } = shown;
  await open(`/t/${tenant.id}/alerts`);
  await page.getByRole('button', { name: 'Rules' }).click();
  const budget = dialogOf(page).getByRole('group', { name: 'Budget of the day reached' });
  await budget.getByLabel('Open alerts').check();
  await budget.getByLabel('Amount').fill('a lot');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await budget.getByText('must be a decimal number such as "100"').waitFor();
  await budget.getByLabel('Amount').fill('12.50');
  await dialogOf(page).getByRole('group', { name: 'Calls wait' }).getByLabel('Open alerts').uncheck();
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await until(async () => {
    const { rules } = (await tenant.client.alerts.rules()).alert_rules;
    return rules.spend_budget.amount === '12.50' ? [rules] : [];
  });
  const { rules } = (await tenant.client.alerts.rules()).alert_rules;
  expect(rules).toMatchObject({
    spend_budget: { enabled: true, stop_dispatch: false },
    calls_waiting: { enabled: false, seconds: 300 },
    endpoint_failing: { enabled: true, failures: 5 },
  });
});

it('a portal session that only reads sees alerts and rules, and changes none', async () => {
  const { tenant } = platform;
  const { url } = await tenant.client.portalSessions.create({ access: 'read', label: 'ann@example.com' });
  const { page } = await openConsole(platform, { signedIn: false, theme: 'dark', width: 390 });
  const hook = await addHook(platform);
  hook.receiver.respond = () => 410;
  await publish(platform);
  const alert = await sees(platform, tenant, 'endpoint_disabled', ['open', 'closed']);
  await page.goto(url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  await page.goto(`/console/t/${tenant.id}/alerts?open=${alert.id}`);
  await dialogOf(page).getByText(alert.cause).waitFor();
  await settled(page);
  await expectNone(dialogOf(page).getByRole('button', { name: 'Acknowledge' }));
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Rules' }).click();
  await expect.poll(() => dialogOf(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
});

it('none of it had an error or asked another server', () => {
  expect(shown.errors).toEqual([]);
  expect(shown.foreign).toEqual([]);
});
