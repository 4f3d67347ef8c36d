// The console for a person with a portal session, and the view of an operator that lists keys and sessions. That a
// portal session opens no other tenant is in test/portal/access.test.ts, for each route.
import { limits } from '@voicecall/contract';
import { createClient } from '@voicecall/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, expectAccessible, openConsole, settled } from '../harness/platform/console-page.ts';
import { operatorLogin, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeBrowser();
  await platform.close();
});

/** Every view of a tenant that a portal session may see. */
const views = ['calls', 'numbers', 'numbers?tab=trunks', 'custom-fields'];
const actions = /create|import|register|place|starter|make a link|change|release|archive|revoke/i;

it('a link of the SDK opens the console of its tenant alone; after its end an operator signs in to the same view', async () => {
  const tenant = await platform.newTenant({ name: 'Acme Realty' });
  const other = await platform.newTenant({ name: 'Another customer' });
  await tenant.client.agents.create({ name: 'Receptionist', instructions: 'Be brief.' });
  await tenant.client.trunks.create({
    name: 'Main carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  await tenant.client.phoneNumbers.create({ number: '+15551230002' });
  await tenant.client.customFields.create({ field_key: 'parking', type: 'boolean', label: 'Wants parking' });
  const { url } = await tenant.client.portalSessions.create({ access: 'read', label: 'ann@example.com' });

  const { page, errors, foreign, close } = await openConsole(platform, { signedIn: false });
  await page.goto(url);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Calls', exact: true }).waitFor();
  expect(page.url()).toContain(`/t/${tenant.id}/calls`);
  await page.getByText('Acme Realty').waitFor();
  expect(await page.getByLabel('Tenant', { exact: true }).count()).toBe(0);
  const links = await page.getByRole('navigation', { name: 'Views' }).getByRole('link').allTextContents();
  for (const hidden of ['Keys and sessions', 'Tenants']) expect(links.map((text) => text.trim())).not.toContain(hidden);

  // Read access: no view has a button that changes something, and no record has one.
  for (const view of views) {
    await page.goto(`/console/t/${tenant.id}/${view}`);
    await settled(page);
    expect(await page.locator('main').getByRole('button', { name: actions }).count()).toBe(0);
    const row = page.locator('main a.row-link').first();
    if ((await row.count()) === 0) continue;
    await row.click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: actions }).count()).toBe(0);
  }

  // Another tenant's address shows an error and nothing of that tenant; the view of keys leads to the calls.
  await page.goto(`/console/t/${other.id}/numbers`);
  await page.getByRole('alert').first().waitFor();
  await page.goto(`/console/t/${tenant.id}/keys`);
  await page.waitForURL(/\/calls$/);

  platform.clock.advance((limits.portal_session_sec + 1) * 1000);
  const view = `/console/t/${tenant.id}/numbers?tab=trunks`;
  await page.goto(view);
  await page.getByLabel('E-mail address').fill(operatorLogin.email);
  expect(new URL(page.url()).pathname).toBe('/console/sign-in');
  await page.getByLabel('Password').fill(operatorLogin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Main carrier' }).waitFor();
  const back = new URL(page.url());
  expect(back.pathname + back.search).toBe(view);
  expect(errors).toEqual([]);
  expect(foreign).toEqual([]);
  await close();
});

it('an operator creates a key that works and revokes it, makes a link that opens, and ends its session', async () => {
  const tenant = await platform.newTenant();
  const { page, errors, foreign, open, close } = await openConsole(platform, { theme: 'dark' });
  await open(`/t/${tenant.id}/keys`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('backend 2');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const apiKey = await page.getByLabel('API key', { exact: true }).inputValue();
  await expectAccessible(page);
  const client = createClient({ baseUrl: platform.url, tenantId: tenant.id, apiKey });
  expect((await client.calls.list()).calls).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await page.content()).not.toContain(apiKey);
  await page.getByRole('button', { name: 'Revoke backend 2' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('row', { name: 'backend 2' }).getByText('Revoked').waitFor();
  const { api_keys } = await platform.operator.apiKeys.list({ tenant_id: tenant.id });
  expect(api_keys.find(({ label }) => label === 'backend 2')?.revoked_at).not.toBeNull();

  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByLabel('For', { exact: true }).fill('ann@example.com');
  await page.getByLabel('Access').selectOption('manage');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const visitor = await openConsole(platform, { signedIn: false });
  await visitor.page.goto(link);
  await visitor.page.getByRole('button', { name: 'Continue' }).click();
  await visitor.page.getByRole('button', { name: 'Place a test call' }).first().waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'End the session of ann@example.com' }).click();
  await page.getByRole('button', { name: 'End the session', exact: true }).click();
  await page.getByRole('row', { name: 'ann@example.com' }).getByText('Ended').waitFor();
  await visitor.page.reload();
  await visitor.page.getByLabel('E-mail address').waitFor();
  expect([...errors, ...visitor.errors, ...foreign, ...visitor.foreign]).toEqual([]);
  await visitor.close();
  await close();
});
