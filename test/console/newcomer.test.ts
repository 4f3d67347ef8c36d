// What a newcomer does with an agent: makes it, writes with it, changes its greeting as a draft, publishes, compares and
// goes back, and makes a test of a call and runs it. Nothing is done beside the console.
import { recordedAgent } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeConsoles, expectAccessible, openConsole, settled } from '../harness/platform/console-page.ts';
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

it('a newcomer makes an agent, chats, changes the greeting, publishes, compares, goes back, and tests a call', async () => {
  const { id: tenantId, client } = platform.tenant;
  const { page, open, errors, foreign } = await openConsole(platform);
  const dialog = page.getByRole('dialog');
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await open(`/t/${tenantId}/agents`);
  await page.getByRole('button', { name: 'Create an agent' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill('Reception');
  await dialog.getByLabel('Instructions', { exact: true }).fill(recordedAgent.instructions);
  await dialog.getByLabel('Welcome', { exact: true }).fill(recordedAgent.welcome);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/agents\/ta_/);
  const agentId = /ta_\w+/.exec(page.url())?.[0] ?? '';

  await press('Chat');
  await dialog.getByText(recordedAgent.welcome).waitFor();
  await dialog.getByLabel('Message', { exact: true }).fill('Hello?');
  await dialog.getByLabel('Message', { exact: true }).press('Enter');
  await expect.poll(() => dialog.locator('.chat-message.agent').count()).toBe(2);
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await field('Welcome').fill('Good morning, this is Example Realty.');
  await press('Keep as draft');
  await page.getByText('This is the draft, version 2.').waitFor();
  await press('Compare version 2');
  await dialog.getByText('1 field').waitFor();
  await dialog.getByText('+ Good morning, this is Example Realty.').waitFor();
  await dialog.getByLabel('Note').fill('Friendlier');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 2 is published.').waitFor();
  await panel('Versions').getByText('Friendlier').waitFor();

  await press('Compare version 1');
  await dialog.getByText('+ Hello, this is Example Realty.').waitFor();
  await dialog.getByRole('button', { name: 'Go back to it' }).click();
  await page.getByText('Version 1 is published.').waitFor();
  await expect.poll(() => field('Welcome').inputValue()).toBe(recordedAgent.welcome);

  await press('Place a test call');
  await dialog.getByLabel('Number', { exact: true }).selectOption('+15005550001');
  await dialog.getByRole('button', { name: 'Call', exact: true }).click();
  await page.waitForURL(/\/calls\/AJ_/);
  const callId = /AJ_\w+/.exec(page.url())?.[0] ?? '';
  // Such a call lasts as long as its speech, so it may have ended by itself.
  await page.locator('.turn.user').first().waitFor();
  await Promise.any([press('End call'), page.getByRole('button', { name: 'Make a test', exact: true }).waitFor()]);
  await press('Make a test');
  await page.waitForURL(new RegExp(`/agents/${agentId}`));
  await panel('Tests')
    .getByRole('button', { name: `Call ${callId}` })
    .waitFor();
  await panel('Tests').getByRole('button', { name: 'Run all' }).click();
  await dialog.getByText('Version 1 of the agent').waitFor();
  await dialog.locator('.badge').filter({ hasText: 'Passed' }).first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await panel('Tests').getByRole('cell', { name: '100%' }).waitFor();
  await settled(page);
  expect((await client.agents.get(agentId)).agent).toMatchObject({ name: 'Reception', published_version: 1 });
  expect([errors, foreign]).toEqual([[], []]);
});
