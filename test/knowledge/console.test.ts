// Knowledge in the console: a document is pasted or read from a file, tried, changed, given to an agent and deleted.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  closeConsoles,
  expectAccessible,
  expectCount,
  expectNone,
  openConsole,
} from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform('api');
let view: ConsolePage;
beforeAll(async () => {
  view = await openConsole(platform);
});
afterAll(closeConsoles);

it('adds documents, finds their passages, changes and deletes them, and an agent has those that are checked', async () => {
  const { page, open } = view;
  const { id: tenantId, client } = platform.tenant;
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  await open(`/t/${tenantId}/knowledge`);
  await press('Add a document');
  await field('Name').fill('House rules');
  await field('Text').fill('# Pets\n\n## Dogs');
  await press('Add');
  await expect.poll(() => dialog.locator('.problem').textContent()).toBe('has headings only');
  await expectAccessible(page);
  await field('Text').fill('# Pets\n\nDogs are <b>welcome</b> in the garden flat.');
  await press('Add');
  await page.getByRole('link', { name: 'House rules' }).waitFor();
  await press('Add a document');
  await field('From a file').setInputFiles({
    name: 'preise.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# Miete\n\nEine Wohnung kostet 900 Euro.'),
  });
  await expect.poll(() => field('Name').inputValue()).toBe('preise');
  await field('Language').fill('de');
  await press('Add');
  await page.getByRole('link', { name: 'preise' }).waitFor();

  await press('Try a question');
  await field('Question').fill('Is my dog welcome?');
  await press('Search');
  await dialog.getByText('House rules › Pets').waitFor();
  await dialog.getByText('Dogs are <b>welcome</b> in the garden flat.').waitFor();
  await expectAccessible(page);
  await field('Question').fill('Who won the football match?');
  await press('Search');
  await dialog.getByText('No document answers this.').waitFor();
  await press('Close');

  const { id } = await client.agents.create({ name: 'Desk', instructions: 'Answer.' });
  await open(`/t/${tenantId}/agents/${id}`);
  await page.getByLabel('House rules (en)').check();
  await press('Save');
  const [german, english] = (await client.knowledge.list()).knowledge_documents;
  await expect.poll(async () => (await client.agents.get(id)).agent.knowledge_ids).toEqual([english?.id]);

  await open(`/t/${tenantId}/knowledge?open=${english?.id ?? ''}`);
  await dialog.getByText('Desk').waitFor();
  await press('Change');
  await field('Text').fill('Cats are welcome.');
  await press('Save');
  await expect.poll(async () => (await client.knowledge.search({ question: 'cats' })).passages).toHaveLength(1);
  await page.getByRole('link', { name: 'House rules' }).click();
  await dialog.getByText('Cats are welcome.').waitFor();
  await press('Delete…');
  await press('Delete');
  await expect.poll(async () => (await client.knowledge.list()).knowledge_documents).toEqual([german]);
  // Behind an open dialog nothing has a role.
  await expectNone(dialog);
  await expectCount(page.getByRole('link', { name: 'House rules' }), 0);
  expect(view.errors).toEqual([]);
});
