// Tests of an agent in the console: written, run, looked at, changed and deleted, and made of a finished call.
import { recordedAgent } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeCall } from '../harness/calls/place-call.ts';
import { closeConsoles, expectAccessible, openConsole } from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();
let view: ConsolePage;
beforeAll(async () => {
  view = await openConsole(platform);
});
afterAll(closeConsoles);

it('a test is written and run, and shows why it failed; changed, it passes; then it is deleted', async () => {
  const { client, id: tenantId } = platform.tenant;
  const { id } = await client.agents.create({ ...recordedAgent, name: 'Tested desk' });
  const { page, open } = view;
  const panel = page.getByRole('region', { name: 'Tests' });
  const dialog = page.getByRole('dialog');
  await open(`/t/${tenantId}/agents/${id}`);
  await panel.getByText('No tests yet').waitFor();
  await panel.getByRole('button', { name: 'New test' }).click();
  await dialog.getByLabel('Name').fill('Greets');
  await dialog.getByLabel('The caller writes').fill('Hello?');
  await dialog.getByLabel('The agent says').fill('discount');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Greets' }).waitFor();
  await panel.getByRole('button', { name: 'Run all' }).click();
  await dialog.getByText('the agent did not say "discount"').waitFor();
  await dialog.getByText('Hello, this is Example Realty.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await panel.getByRole('button', { name: 'Greets' }).click();
  await dialog.getByLabel('The agent says').fill('example realty');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Run all' }).click();
  await dialog.locator('.badge').filter({ hasText: 'Passed' }).first().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await panel.getByRole('cell', { name: '100%' }).waitFor();
  await panel.getByRole('button', { name: 'Greets' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await panel.getByText('No tests yet').waitFor();
  expect((await client.testCases.list(id)).test_cases).toEqual([]);
  expect(view.errors).toEqual([]);
});

it('a test is made of a finished call on its page', async () => {
  const placed = await placeCall(platform, { to: '+15005550001' });
  const { call } = await placed.ended();
  const { page, open } = view;
  await open(`/t/${platform.tenant.id}/calls/${call.id}`);
  await page.getByRole('button', { name: 'Make a test' }).click();
  await page.waitForURL(new RegExp(`/agents/${call.agent_id}`));
  await page
    .getByRole('region', { name: 'Tests' })
    .getByRole('button', { name: `Call ${call.id}` })
    .waitFor();
  expect((await platform.tenant.client.testCases.list(call.agent_id)).test_cases).toHaveLength(1);
  expect(view.errors).toEqual([]);
});
