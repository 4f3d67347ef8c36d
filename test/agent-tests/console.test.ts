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

it('mocks, checks, facts and variables of a test are edited in rows, and come back as they were', async () => {
  const { client, id: tenantId } = platform.tenant;
  const { id } = await client.agents.create({ ...recordedAgent, name: 'Edited desk' });
  const { page, open } = view;
  const panel = page.getByRole('region', { name: 'Tests' });
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const add = (what: string) => dialog.getByRole('button', { name: `Add a ${what}` }).click();
  const save = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const stored = async () => (await client.testCases.list(id)).test_cases[0];
  await open(`/t/${tenantId}/agents/${id}`);
  await panel.getByRole('button', { name: 'New test' }).click();
  await field('Name').fill('Books');
  await field('The caller').selectOption('Is played by the language model');
  await field('Who the caller is').fill('A busy parent.');
  await field('What the caller wants').fill('A viewing.');
  await field('Who calls').selectOption('The agent');
  await field('Variables').fill('first_name = Ann\ncode = 007');
  await field('Lead').fill('name = Ann Example');
  await field('Metadata').fill('order = 4711');
  await add('mock');
  await field('Tool of mock 1').fill('look_up');
  await field('Arguments of mock 1').fill('house = Elm Street\nbeds');
  await field('Reply of mock 1').fill('It costs 450.');
  await add('mock');
  await field('Tool of mock 2').fill('spare');
  await add('check');
  await field('Tool of check 1').fill('look_up');
  await field('Arguments of check 1').fill('beds = 3');
  await add('check');
  await field('Kind of check 2').selectOption('The summary has a fact');
  await field('Fact of check 2').fill('contact.mail');
  await field('Value of check 2').fill('ann@example.com');
  await add('check');
  await field('Kind of check 3').selectOption('The conversation ends so');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Write name = value in each line, not: beds').waitFor();
  await field('Arguments of mock 1').fill('house = Elm Street\nbeds = 3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('1.fact: must be the path of a fact').waitFor();
  await expectAccessible(page);
  await field('Fact of check 2').fill('contact.email');
  await dialog.getByRole('button', { name: 'Remove mock 2' }).click();
  await save();
  const written = {
    caller: { type: 'persona', persona: 'A busy parent.', goal: 'A viewing.' },
    direction: 'outbound',
    variables: { first_name: 'Ann', code: '007' },
    lead: { name: 'Ann Example' },
    metadata: { order: 4711 },
    mocks: [{ tool: 'look_up', arguments: { house: 'Elm Street', beds: 3 }, reply: 'It costs 450.' }],
    assertions: [
      { type: 'tool_called', tool: 'look_up', arguments: { beds: 3 } },
      { type: 'summary_fact', fact: 'contact.email', value: 'ann@example.com' },
      { type: 'outcome', outcome: 'ended' },
    ],
  };
  expect(await stored()).toMatchObject(written);
  await panel.getByRole('button', { name: 'Books' }).click();
  await field('Value of check 2').fill('');
  await dialog.getByRole('button', { name: 'Remove check 3' }).click();
  await save();
  const [called, fact] = written.assertions;
  expect(await stored()).toMatchObject({ ...written, assertions: [called, { ...fact, value: null }] });
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
