// Versions of an agent in the console: a draft is kept, compared, published with a note, and gone back from.
import { recordedAgent } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeConsoles, expectAccessible, expectNone, openConsole, settled } from '../harness/platform/console-page.ts';
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

it('keeps a draft, shows what it changes, publishes it with a note, and goes back', async () => {
  const tenant = await platform.newTenant();
  const { agents, agentVersions } = tenant.client;
  const instructions = 'You are the front desk.\nBe brief.\nBook viewings.';
  const { id } = await agents.create({ name: 'Front desk', instructions, welcome: 'Hello.' });
  const console = await openConsole(platform);
  const { page } = console;
  const dialog = page.getByRole('dialog');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const shownVersions = () =>
    page.getByRole('region', { name: 'Versions' }).locator('strong, .badge').allTextContents();
  await console.open(`/t/${tenant.id}/agents/${id}`);
  await expect.poll(shownVersions).toEqual(['Version 1', 'Published']);

  await field('Instructions').fill(instructions.replace('brief', 'friendly'));
  await press('Keep as draft');
  await page.getByText('This is the draft, version 2.').waitFor();
  await expect.poll(shownVersions).toEqual(['Version 2', 'Draft', 'Version 1', 'Published']);
  expect((await agents.get(id)).agent).toMatchObject({ instructions, draft_version: 2 });
  await field('Welcome').fill('Good morning.');
  await press('Save the draft');
  await page.getByText('This is the draft, version 3.').waitFor();
  await expectAccessible(page);
  await press('Show what is published');
  await page.getByText('There is a draft, version 3.').waitFor();
  await expect.poll(() => field('Welcome').inputValue()).toBe('Hello.');

  await press('Compare version 3');
  await dialog.getByText('What changes when it is published instead of version 1: 2 fields.').waitFor();
  const linesOf = (name: string) => dialog.getByRole('region', { name }).locator('pre > span').allTextContents();
  expect(await linesOf('Instructions')).toEqual([
    '  You are the front desk.\n',
    '− Be brief.\n',
    '+ Be friendly.\n',
    '  Book viewings.\n',
  ]);
  expect(await linesOf('Welcome')).toEqual(['− Hello.\n', '+ Good morning.\n']);
  await expectAccessible(page);
  await dialog.getByLabel('Note').fill('Friendlier');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 3 is published.').waitFor();
  await expect.poll(shownVersions).toEqual(['Version 3', 'Published', 'Version 2', 'Version 1']);
  await page.getByText('Friendlier').waitFor();
  await expectNone(page.getByRole('button', { name: 'Edit the draft' }));
  await expect.poll(() => field('Welcome').inputValue()).toBe('Good morning.');

  await field('Welcome').fill('Never said.');
  await press('Keep as draft');
  await page.getByText('This is the draft, version 4.').waitFor();
  await press('Discard…');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('The draft is discarded.').waitFor();
  await expect.poll(() => field('Welcome').inputValue()).toBe('Good morning.');
  await expect.poll(shownVersions).toEqual(['Version 4', 'Version 3', 'Published', 'Version 2', 'Version 1']);

  await press('Compare version 1');
  await dialog.getByRole('button', { name: 'Go back to it' }).click();
  await page.getByText('Version 1 is published.').waitFor();
  await expect.poll(() => field('Welcome').inputValue()).toBe('Hello.');
  expect((await agents.get(id)).agent).toMatchObject({ instructions, welcome: 'Hello.', published_version: 1 });
  expect((await agentVersions.get(id, '3')).agent_version).toMatchObject({ state: 'earlier', note: 'Friendlier' });
  await settled(page);
  expect(console.errors).toEqual([]);
  await console.close();
});

it('publishes no draft that its tests have not passed, and names them', async () => {
  const tenant = await platform.newTenant();
  const { agents, agentVersions, testCases, testRuns } = tenant.client;
  const { id } = await agents.create({ ...recordedAgent });
  const caller = { type: 'dialogue' as const, messages: ['Hello?'] };
  await testCases.create(id, { name: 'Greets', caller, assertions: [{ type: 'said', text: 'Good morning' }] });
  const console = await openConsole(platform);
  const { page } = console;
  const dialog = page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await console.open(`/t/${tenant.id}/agents/${id}`);
  await page.getByLabel('Publish only what all tests have passed').check();
  await press('Save');
  await page.getByText('The agent is changed.').waitFor();
  await page.getByLabel('Welcome', { exact: true }).fill('Good morning.');
  await press('Keep as draft');
  await page.getByText('This is the draft, version 2.').waitFor();
  await press('Compare version 2');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByText('Not all tests of the agent have passed').waitFor();
  await expect.poll(() => dialog.getByRole('listitem').allInnerTexts()).toEqual(['Not run Greets']);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await press('Run on draft');
  await dialog.getByText('Version 2 of the agent').waitFor();
  await dialog.locator('.badge').filter({ hasText: 'Passed' }).first().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await press('Run on published');
  await dialog.getByText('the agent did not say "Good morning"').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect((await testRuns.list(id)).test_runs.map(({ agent_version, status }) => [agent_version, status])).toEqual([
    [1, 'failed'],
    [2, 'passed'],
  ]);
  await press('Compare version 2');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 2 is published.').waitFor();
  expect((await agentVersions.get(id, '2')).agent_version.state).toBe('published');
  expect(console.errors).toEqual([]);
  await console.close();
});
