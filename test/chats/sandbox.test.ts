// Chats in a sandbox without a language model: the demo's agent holds its recorded conversation, and no other one talks.
import { recordedAgent } from '@voicecall/contract';
import { expect, it } from 'vitest';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { outputOf, snippetsOf } from '../harness/snippets.ts';

const platform = sharedPlatform();
const client = () => platform.tenant.client;

async function say(id: string, text: string) {
  for await (const update of client().chats.send(id, text)) if (update.type === 'message') return update.message;
  throw new Error('there is no reply');
}

it('the agent of the demo books a viewing with its recorded script', async () => {
  const { id: agent_id } = await client().agents.create({ ...recordedAgent });
  const { chat } = await client().chats.create(agent_id);
  expect(chat.messages.map(({ text }) => text)).toEqual([recordedAgent.welcome]);
  const replies = [];
  for (const text of [
    'Hello?',
    'Hi, I saw your advertisement and would like to see the three-bedroom house on Elm Street in Riverside, up to 450 thousand dollars.',
    'thursday afternoon would be best, around three',
    'My name is Bo Sample.',
    'Perfect, see you then. Goodbye.',
  ])
    replies.push(await say(chat.id, text));
  expect(replies.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^I am the recorded agent of the sandbox.*“Hi, I saw your advertisement/),
    'Gladly. There are free times on Thursday and on Friday. Which day suits you better?',
    expect.stringContaining('Whose name may I write down?'),
    expect.stringMatching(/^Thank you, Bo Sample\.\nThe appointment for Bo Sample is booked: Thursday/),
    'Goodbye!',
  ]);
  expect(replies.flatMap(({ tools }) => tools.map(({ name, ok }) => [name, ok]))).toEqual([
    ['book_appointment', true],
    ['end_call', true],
  ]);
  expect((await client().bookings.list({ agent_id })).bookings).toEqual([]);
});

it('any other agent is refused with one sentence that says how to configure a model', async () => {
  const { id } = await client().agents.create({ name: 'Another', instructions: 'Be brief.' });
  await expect(client().chats.create(id)).rejects.toMatchObject({
    code: 'model_not_configured',
    message: expect.stringMatching(/No language model is configured.*set MODEL_NAME/),
  });
});

it('the program of the guide writes to the newest agent and shows the reply as it is written', async () => {
  const { id, apiKey } = platform.tenant;
  await client().agents.create({ ...recordedAgent });
  const program = (await snippetsOf('docs/chat.md')).get('chat.ts') ?? '';
  const env = { SVC_BASE_URL: platform.url, SVC_TENANT_ID: id, SVC_API_KEY: apiKey };
  expect(await outputOf(program, env)).toContain('I am the recorded agent of the sandbox');
});
