// The console for a person with a portal session, and the view of an operator that lists keys and sessions. That a
// portal session opens no other tenant is in test/portal/access.test.ts, for each route.
import { limits } from '@voicecall/contract';
import { createClient } from '@voicecall/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  closeConsoles,
  expectAccessible,
  expectNone,
  openConsole,
  settled,
  valueOf,
} from '../harness/platform/console-page.ts';
import { operatorLogin, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeConsoles();
  await platform.close();
});

/** Every view of a tenant that a portal session may see. */
const views = ['home', 'calls', 'numbers', 'numbers?tab=trunks', 'custom-fields'];
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
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  await page.waitForURL(new RegExp(`/t/${tenant.id}/home`));
  await page.getByText('Acme Realty').waitFor();
  await expectNone(page.getByLabel('Tenant', { exact: true }));
  const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
  await links.filter({ hasText: 'Numbers' }).waitFor();
  await expectNone(links.filter({ hasText: /Keys and sessions|Tenants/ }));

  // Read access: no view has a button that changes something, and no record has one.
  for (const view of views) {
    await page.goto(`/console/t/${tenant.id}/${view}`);
    await settled(page);
    await expectNone(page.locator('main').getByRole('button', { name: actions }));
    if (['home', 'calls'].includes(view)) continue;
    await page.locator('main a.row-link').first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    await settled(page);
    await expectNone(page.getByRole('dialog').getByRole('button', { name: actions }));
  }

  // Another tenant's address shows an error and nothing of that tenant; the view of keys leads Home.
  await page.goto(`/console/t/${other.id}/numbers`);
  await page.getByRole('alert').first().waitFor();
  await page.goto(`/console/t/${tenant.id}/keys`);
  await page.waitForURL(/\/home$/);

  platform.clock.advance((limits.portal_session_sec + 1) * 1000);
  const view = `/console/t/${tenant.id}/numbers?tab=trunks`;
  await page.goto(view);
  await page.getByLabel('E-mail address').fill(operatorLogin.email);
  expect(new URL(page.url()).pathname).toBe('/console/sign-in');
  await page.getByLabel('Password').fill(operatorLogin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Main carrier' }).waitFor();
  await expect.poll(() => page.url()).toBe(platform.url + view);
  expect(errors).toEqual([]);
  expect(foreign).toEqual([]);
  await close();
});

it('an operator creates a key that works and revokes it, makes a link that opens, and ends its session', async () => {
  const tenant = await platform.newTenant();
  const { page, errors, foreign, open, close } = await openConsole(platform, { theme: 'dark' });
  await open(`/t/${tenant.id}/keys`);
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('backend 2');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const apiKey = await valueOf(page.getByLabel('API key', { exact: true }));
  // On a page without https, and where the browser refuses its clipboard.
  await page.evaluate(
    `document.addEventListener('copy', () => (window.copied ??= []).push(document.activeElement.value))`,
  );
  for (const clipboard of [
    'undefined',
    `{ writeText: async () => Promise.reject(new DOMException('', 'NotAllowedError')) }`,
  ]) {
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: ${clipboard}, configurable: true })`);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
  }
  await expect.poll(() => page.evaluate('window.copied')).toEqual([apiKey, apiKey]);
  const client = createClient({ baseUrl: platform.url, tenantId: tenant.id, apiKey });
  expect((await client.calls.list()).calls).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => page.content()).not.toContain(apiKey);
  await page.getByRole('button', { name: 'Revoke backend 2' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('row', { name: 'backend 2' }).getByText('Revoked').waitFor();
  const { api_keys } = await platform.operator.apiKeys.list({ tenant_id: tenant.id });
  expect(api_keys.find(({ label }) => label === 'backend 2')?.revoked_at).not.toBeNull();

  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByLabel('For', { exact: true }).fill('ann@example.com');
  await page.getByLabel('Access').selectOption('manage');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await valueOf(page.getByLabel('Link', { exact: true }));
  const visitor = await openConsole(platform, { signedIn: false });
  await visitor.page.goto(link);
  await visitor.page.getByRole('button', { name: 'Continue' }).click();
  await visitor.page.getByRole('link', { name: 'Calls', exact: true }).click();
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

it('an operator invites a person, who sets a password and sees what the role opens, until it is removed', async () => {
  const tenant = await platform.newTenant({ name: 'Acme Realty' });
  const { page, errors, foreign, open, close } = await openConsole(platform);
  await open(`/t/${tenant.id}/users`);
  await page.getByRole('button', { name: 'Invite a user' }).click();
  await page.getByLabel('E-mail address').fill('bo@example.com');
  await page.getByLabel('Role', { exact: true }).selectOption('billing');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await valueOf(page.getByLabel('Link', { exact: true }));
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: 'bo@example.com' }).getByText('Invited').waitFor();
  await expectAccessible(page);

  const person = await openConsole(platform, { signedIn: false });
  const links = person.page.getByRole('navigation', { name: 'Views' }).getByRole('link');
  const signIn = async (): Promise<void> => {
    await person.page.getByLabel('E-mail address').fill('bo@example.com');
    await person.page.getByLabel('Password').fill('a sentence of her own');
    await person.page.getByRole('button', { name: 'Sign in' }).click();
  };
  await person.page.goto(link);
  await person.page.getByLabel('New password').fill('a sentence of her own');
  await person.page.getByRole('button', { name: 'Set password and sign in' }).click();
  await person.page.getByRole('heading', { name: 'Statistics', exact: true }).waitFor();
  await expect.poll(async () => (await links.allTextContents()).map((text) => text.trim())).toEqual(['Statistics']);
  await person.page.getByRole('button', { name: 'Sign out' }).click();
  await signIn();
  await person.page.getByRole('heading', { name: 'Statistics', exact: true }).waitFor();

  const act = async (what: string, button: string): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for bo@example.com' }).click();
    await page.getByRole('menuitem', { name: what }).click();
    if (what === 'Change the role') await page.getByLabel('Role', { exact: true }).selectOption('manager');
    await page.getByRole('button', { name: button, exact: true }).click();
  };
  await act('Change the role', 'Change');
  await page.getByRole('row', { name: 'bo@example.com' }).getByText('Manager').waitFor();
  await person.page.goto('/console/');
  await signIn();
  await person.page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  await links.filter({ hasText: 'Users' }).click();
  await person.page.getByRole('row', { name: 'bo@example.com (you)' }).waitFor();
  await expectNone(person.page.getByRole('button', { name: 'Invite a user' }));
  await act('Remove', 'Remove');
  await page.getByText('No users yet').waitFor();
  await person.page.reload();
  await person.page.getByLabel('E-mail address').waitFor();
  expect([...errors, ...person.errors, ...foreign, ...person.foreign]).toEqual([]);
  await person.close();
  await close();
});
