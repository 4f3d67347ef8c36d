// `voicecall chat`: each line of standard input is a message, and its reply is printed.
import { recordedAgent } from '@voicecall/contract';
import { expect, it } from 'vitest';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { cliHome, envOf } from './run-cli.ts';

const platform = sharedPlatform();
const first =
  'Hi, I saw your advertisement and would like to see the three-bedroom house on Elm Street in Riverside, up to 450 thousand dollars.';

it('answers the lines of a pipe one after the other, as text and as JSON', async () => {
  const { id } = await platform.tenant.client.agents.create({ ...recordedAgent });
  const cli = await cliHome(envOf(platform));
  expect(await cli.run(['chat', id], `${first}\n\nThursday afternoon would be best, around three.\n`)).toMatchObject({
    code: 0,
    stdout: [
      'agent: Hello, this is Example Realty.',
      'agent: Gladly. There are free times on Thursday and on Friday. Which day suits you better?',
      'agent: Thursday at three in the afternoon is free, and I will send you the address before then. Whose name may I write down?',
      '',
    ].join('\n'),
  });
  const { stdout } = await cli.run(['chat', id, '--json', '--lead-name', 'Bo'], first);
  const messages = stdout.trimEnd().split('\n');
  expect(messages.map((line): unknown => JSON.parse(line))).toMatchObject([
    { message_id: 1, role: 'agent' },
    { message_id: 3, role: 'agent', tools: [] },
  ]);
});

it('lists the chats of an agent, newest first', async () => {
  const { id } = await platform.tenant.client.agents.create({ ...recordedAgent });
  const cli = await cliHome(envOf(platform));
  expect(await cli.run(['chats', 'list', id])).toMatchObject({ code: 0, stdout: '', stderr: 'No chats.\n' });
  const earlier = (await platform.tenant.client.chats.create(id)).chat;
  await cli.run(['chat', id], first);
  const { stdout } = await cli.run(['chats', 'list', id]);
  const [newer = '', older = ''] = stdout.split('\n');
  expect(newer).toMatch(/^ch_.*\t3\t.*Which day suits you better\?$/);
  expect(older).toMatch(new RegExp(`^${earlier.id}\t.*\t1\tHello, this is Example Realty\\.$`));
  const json = await cli.run(['chats', 'list', id, '--json', '--limit', '1']);
  expect(JSON.parse(json.stdout)).toMatchObject([{ agent_id: id, message_count: 3 }]);
});

it('says why an agent cannot be written to', async () => {
  const { id } = await platform.tenant.client.agents.create({ name: 'Another', instructions: 'Be brief.' });
  const cli = await cliHome(envOf(platform));
  const { code, stderr } = await cli.run(['chat', id], 'Hello\n');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^model_not_configured: No language model is configured/)]);
});
