// A typed conversation on an agent's page.
import { recordedAgent } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeConsoles, expectAccessible, openConsole } from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();
let view: ConsolePage;
beforeAll(async () => {
  view = await openConsole(platform);
});
afterAll(closeConsoles);

async function openChat(agentId: string) {
  const { page, open } = view;
  await open(`/t/${platform.tenant.id}/agents/${agentId}`);
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  return page.getByRole('dialog').first();
}

it('shows what is written, the replies, and the tools that were used', async () => {
  const { id } = await platform.tenant.client.agents.create({ ...recordedAgent });
  const dialog = await openChat(id);
  await dialog.getByText('Hello, this is Example Realty.').waitFor();
  const say = async (text: string, reply: string): Promise<void> => {
    // A reply is on the page before it is stored.
    await expect.poll(() => dialog.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
    await dialog.getByLabel('Message', { exact: true }).fill(text);
    await dialog.getByLabel('Message', { exact: true }).press('Enter');
    await dialog.getByText(reply).first().waitFor();
  };
  await say(
    'Hi, I saw your advertisement and would like to see the three-bedroom house on Elm Street in Riverside, up to 450 thousand dollars.',
    'Which day suits you better?',
  );
  await say('Thursday afternoon would be best, around three.', 'Whose name may I write down?');
  await say('My name is Ann Example.', 'Thank you, Ann Example.');
  await dialog.getByText('book_appointment').waitFor();
  await expectAccessible(view.page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(view.errors).toEqual([]);
});

it('opens an earlier chat, which goes on', async () => {
  const { chats, agents } = platform.tenant.client;
  const { id } = await agents.create({ ...recordedAgent });
  const { chat } = await chats.create(id);
  const text =
    'Hi, I saw your advertisement and would like to see the three-bedroom house on Elm Street in Riverside, up to 450 thousand dollars.';
  for await (const _update of chats.send(chat.id, text));
  const dialog = await openChat(id);
  await dialog.getByText('Hello, this is Example Realty.').waitFor();
  await dialog.getByText('Earlier chats').click();
  await dialog.getByRole('button', { name: 'Which day suits you better?' }).click();
  await dialog.getByText('the three-bedroom house on Elm Street').waitFor();
  await expectAccessible(view.page);
  await dialog.getByLabel('Message', { exact: true }).fill('Thursday afternoon would be best, around three.');
  await dialog.getByLabel('Message', { exact: true }).press('Enter');
  await dialog.getByText('Whose name may I write down?').waitFor();
  // A reply is shown while it is written, and kept once it is complete.
  await expect.poll(async () => (await chats.get(chat.id)).chat.messages).toHaveLength(5);
  await dialog.getByRole('button', { name: 'New chat' }).click();
  await dialog.getByText('the three-bedroom house on Elm Street').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(view.errors).toEqual([]);
});

it('says how a model is configured when the agent cannot be written to', async () => {
  const { id } = await platform.tenant.client.agents.create({ name: 'Another', instructions: 'Be brief.' });
  const dialog = await openChat(id);
  await expect
    .poll(() => dialog.getByRole('alert').textContent())
    .toMatch(/No language model is configured.*MODEL_NAME/);
});
