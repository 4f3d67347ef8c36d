// Typed conversations with an agent, with a language model that does what the test planned.
import { limits } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import type { ChatUpdate, CreateAgentBody, CreateChatBody } from '@voicecall/sdk';
import { createClient } from '@voicecall/sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { startToolServer } from '../harness/receivers/tool-server.ts';
import type { ToolServer } from '../harness/receivers/tool-server.ts';
import { startScriptedModel } from '../harness/summaries/scripted-model.ts';
import type { ScriptedModel } from '../harness/summaries/scripted-model.ts';

let model: ScriptedModel;
let platform: TestPlatform;
let server: ToolServer;
beforeAll(async () => {
  model = await startScriptedModel();
  server = await startToolServer();
  platform = await startPlatform({ model: model.config });
});
afterEach(() => model.release());
afterAll(async () => {
  await platform.close();
  await server.close();
  await model.close();
});

const chats = () => platform.tenant.client.chats;

async function begin(agent: Partial<CreateAgentBody> = {}, chat: CreateChatBody = {}) {
  const { id } = await platform.tenant.client.agents.create({
    name: 'Front desk',
    instructions: 'You answer for Example Realty. Transfer to +15551230009.',
    welcome: 'Hello, this is Example Realty.',
    ...agent,
  });
  const created = await chats().create(id, chat);
  return { agent_id: id, chat: created.chat, id: created.chat.id };
}

async function sent(id: string, text: string, client = platform.tenant.client): Promise<ChatUpdate[]> {
  const updates: ChatUpdate[] = [];
  for await (const update of client.chats.send(id, text)) updates.push(update);
  return updates;
}

const replyOf = (updates: readonly ChatUpdate[]) => {
  const last = updates.at(-1);
  if (last?.type !== 'message') throw new Error('there is no reply');
  return last.message;
};
const toolsOf = (updates: readonly ChatUpdate[]) =>
  updates.flatMap((update) => (update.type === 'tool' ? [update.tool] : []));
const lastAsked = () => model.asked.at(-1) ?? expect.fail('the model was not asked');
const textsOf = async (id: string) => (await chats().get(id)).chat.messages.map(({ role, text }) => `${role}: ${text}`);

describe('a chat', () => {
  it('begins with the greeting, and has the replies as they were written', async () => {
    const { id, chat } = await begin({}, { lead: { name: 'Ann Example' }, timezone: 'Europe/Berlin' });
    expect(chat).toMatchObject({ direction: 'inbound', timezone: 'Europe/Berlin', replying: false, mocks: null });
    model.plan({ says: 'Yes, we are open until six.' });
    const updates = await sent(id, '  Are you open?  ');
    const written = updates.flatMap((update) => (update.type === 'delta' ? [update.text] : []));
    expect(written.length).toBeGreaterThan(1);
    expect(written.join('')).toBe('Yes, we are open until six.');
    expect(replyOf(updates)).toMatchObject({ message_id: 3, role: 'agent', text: written.join(''), tools: [] });
    const { chat: now } = await chats().get(id);
    expect([now.replying, now.messages.at(-1)]).toEqual([false, replyOf(updates)]);
    expect(await textsOf(id)).toEqual([
      'agent: Hello, this is Example Realty.',
      'user: Are you open?',
      'agent: Yes, we are open until six.',
    ]);
  });

  it('begins with a greeting in the language of the agent, by table or in words of the model', async () => {
    const greetingIn = async (language: string) =>
      (await begin({ welcome: null, language })).chat.messages.map(({ role, text }) => `${role}: ${text}`);
    const asked = model.asked.length;
    expect(await greetingIn('de-AT')).toEqual(['agent: Hallo! Wie kann ich Ihnen helfen?']);
    expect(model.asked.length).toBe(asked);
    model.plan({ says: 'Hallo! Waarmee kan ik u helpen?' });
    expect(await greetingIn('nl')).toEqual(['agent: Hallo! Waarmee kan ik u helpen?']);
    expect(lastAsked().messages.at(-1)).toMatchObject({ role: 'user', content: expect.stringContaining('"nl"') });
  });

  it('begins as the greeting of the agent wants it: not at all, or in words that the model makes', async () => {
    expect((await begin({ greeting: { mode: 'caller_first' } })).chat.messages).toEqual([]);
    model.plan({ says: 'Example Realty, this is Ann.' });
    const { chat } = await begin({ greeting: { mode: 'model' } });
    expect(chat.messages).toMatchObject([{ role: 'agent', text: 'Example Realty, this is Ann.' }]);
    expect(lastAsked().messages.at(-1)).toMatchObject({
      content: expect.stringContaining('as your instructions ask for'),
    });
  });

  it('begins without a greeting when the model has no words for it', async () => {
    model.plan({ status: 500 });
    const { id, chat } = await begin({ welcome: null, language: 'nl' });
    expect(chat.messages).toEqual([]);
    model.plan({ says: 'Ja.' });
    expect(replyOf(await sent(id, 'Is daar iemand?')).message_id).toBe(2);
  });

  it('gives the model the instructions of the agent and a situation that is true', async () => {
    const { id } = await begin({ model: 'another' }, { direction: 'outbound', metadata: { order: 7 } });
    await sent(id, 'Who is there?');
    const [system, ...others] = lastAsked().messages;
    expect(lastAsked().model).toBe('another');
    expect(system).toMatchObject({ role: 'system' });
    for (const part of ['typed conversation that you began', '{"order":7}', '# Instructions\nYou answer for Example'])
      expect(system?.content).toContain(part);
    expect(system?.content).not.toMatch(/phone call that|spoken aloud/);
    expect(others).toEqual([
      { role: 'assistant', content: 'Hello, this is Example Realty.' },
      { role: 'user', content: 'Who is there?' },
    ]);
  });

  it('can be begun once under one key, and is not the business of another tenant', async () => {
    const { agent_id } = await begin();
    const key = { idempotencyKey: 'one-chat' };
    const [one, again] = [await chats().create(agent_id, {}, key), await chats().create(agent_id, {}, key)];
    expect(again.chat.id).toBe(one.chat.id);
    const { client } = await platform.newTenant();
    await expect(client.chats.get(one.chat.id)).rejects.toMatchObject({ code: 'chat_not_found' });
    await expect(sent(one.chat.id, 'Hi.', client)).rejects.toMatchObject({ code: 'chat_not_found' });
    await expect(client.chats.create(agent_id)).rejects.toMatchObject({ code: 'agent_not_found' });
  });

  it('is in the list of its agent, newest first, as long as it can be read', async () => {
    const { agent_id, id } = await begin();
    const other = await begin();
    model.plan({ says: 'x'.repeat(300) });
    await sent(id, 'Hi.');
    const newer = await chats().create(agent_id, { agent_version: 1, variables: { a: 'b' } });
    const { messages: _m, ...head } = newer.chat;
    const page = await chats().list(agent_id, { limit: 1 });
    expect(page.chats).toEqual([{ ...head, message_count: 1, last_text: 'Hello, this is Example Realty.' }]);
    const next = await chats().list(agent_id, { limit: 1, cursor: page.next_cursor ?? '' });
    expect(next).toMatchObject({
      chats: [{ id, message_count: 3, last_text: 'x'.repeat(200), replying: false }],
      has_more: false,
    });
    expect((await chats().list(other.agent_id)).chats).toMatchObject([{ id: other.id }]);
    await platform.sql(`update chats set created_at = created_at - interval '31 days' where id = $1`, [id]);
    expect((await chats().list(agent_id)).chats.map((one) => one.id)).toEqual([newer.chat.id]);
    await expect(chats().list('ta_5f0c2e9a7b41d83c6e02f915')).rejects.toMatchObject({ code: 'agent_not_found' });
    const { client } = await platform.newTenant();
    await expect(client.chats.list(agent_id)).rejects.toMatchObject({ code: 'agent_not_found' });
  });

  it('writes one reply at a time', async () => {
    const { id } = await begin();
    model.plan({ says: 'One moment', holds: true });
    const first = sent(id, 'First.');
    await until(async () => ((await chats().get(id)).chat.replying ? [1] : []));
    await expect(sent(id, 'Second.')).rejects.toMatchObject({ code: 'chat_reply_in_progress', status: 409 });
    model.release();
    expect(replyOf(await first).text).toBe('One moment');
    expect(await textsOf(id)).toEqual(['agent: Hello, this is Example Realty.', 'user: First.', 'agent: One moment']);
    const together = await Promise.allSettled([sent(id, 'A.'), sent(id, 'B.')]);
    const stored = await textsOf(id);
    expect(stored.length).toBe(3 + 2 * together.filter(({ status }) => status === 'fulfilled').length);
  });

  it('stores the reply when its reader goes away', async () => {
    const { id } = await begin();
    model.plan({ says: 'I am still writing', holds: true });
    const leaving = new AbortController();
    const reading = (async () => {
      for await (const update of chats().send(id, 'Tell me.', { signal: leaving.signal }))
        if (update.type === 'delta') leaving.abort();
    })();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    model.release();
    await expect.poll(async () => (await textsOf(id)).at(-1)).toBe('agent: I am still writing');
  });

  it('takes no more messages than fit', async () => {
    const { id } = await begin();
    await platform.sql(
      `insert into chat_messages (tenant_id, chat_id, message_id, role, text, tools, created_at)
       select $1, $2, n, 'user', 'x', '[]', now() from generate_series(2, $3::int) as n`,
      [platform.tenant.id, id, limits.chat_messages - 1],
    );
    await expect(sent(id, 'One more.')).rejects.toMatchObject({
      code: 'chat_is_full',
      details: { limit: limits.chat_messages },
    });
  });

  it('is refused where no model is configured, with what to do', async () => {
    const without = await startPlatform({ model: null });
    const { client } = without.tenant;
    const { id } = await client.agents.create({ name: 'A', instructions: 'Be brief.' });
    const refused = client.chats.create(id);
    await expect(refused).rejects.toMatchObject({ code: 'model_not_configured', status: 409 });
    await expect(refused).rejects.toThrow(/No language model is configured.*MODEL_NAME/);
    await without.close();
  });
});

describe('a model that fails', () => {
  it.each([
    ['refuses', { status: 401 }, false],
    ['is overloaded', { status: 503 }, true],
    ['dies in the middle', { says: 'As I was', breaks: true }, true],
    ['says nothing', { says: '' }, true],
  ] as const)('and %s leaves the message, and the next one goes on', async (_what, step, retryable) => {
    const { id } = await begin();
    model.plan(step);
    await expect(sent(id, 'First.')).rejects.toMatchObject({
      code: 'upstream_failed',
      details: { upstream: 'model', retryable },
    });
    expect((await chats().get(id)).chat.replying).toBe(false);
    model.plan({ says: 'Here I am.' });
    await sent(id, 'Second.');
    expect(await textsOf(id)).toEqual([
      'agent: Hello, this is Example Realty.',
      'user: First.',
      'user: Second.',
      'agent: Here I am.',
    ]);
    expect(lastAsked().messages.filter(({ role }) => role === 'user')).toHaveLength(2);
  });
});

describe('a process that ends', () => {
  it('by order leaves the message without a reply, and another process goes on at once', async () => {
    const own = await startPlatform({ model: model.config });
    const { client, apiKey, id: tenantId } = own.tenant;
    const { id: agent_id } = await client.agents.create({ name: 'A', instructions: 'Be brief.' });
    const { chat } = await client.chats.create(agent_id);
    const second = await createApp(own.options);
    const other = createClient({ baseUrl: second.url, apiKey, tenantId });
    model.plan({ says: 'Never', holds: true });
    const broken = sent(chat.id, 'First.', other).catch((error: unknown) => error);
    await until(async () => ((await client.chats.get(chat.id)).chat.replying ? [1] : []));
    await second.close(100);
    expect(await broken).toBeInstanceOf(Error);
    model.release();
    model.plan({ says: 'Here.' });
    expect(replyOf(await sent(chat.id, 'Second.', client)).message_id).toBe(4);
    await own.close();
  });

  it('by force keeps its chat for twenty seconds, and writes nothing later', async () => {
    const own = await startPlatform({ model: model.config });
    const { client } = own.tenant;
    const { id: agent_id } = await client.agents.create({ name: 'A', instructions: 'Be brief.' });
    const { chat } = await client.chats.create(agent_id);
    await own.sql(`update chats set reply_token = 'dead', reply_until = $2 where id = $1`, [
      chat.id,
      new Date(own.clock.now().getTime() + 20_000),
    ]);
    await expect(sent(chat.id, 'First.', client)).rejects.toMatchObject({ code: 'chat_reply_in_progress' });
    own.clock.advance(20_000);
    expect(replyOf(await sent(chat.id, 'Second.', client)).text).toBe('All right.');
    // A month later the chat is gone.
    own.clock.advance(limits.chat_days * 86_400_000 + 3_700_000);
    await expect(client.chats.get(chat.id)).rejects.toMatchObject({ code: 'chat_not_found' });
    const rows = () => own.sql('select 1 from chats union all select 1 from chat_messages');
    await expect.poll(async () => (own.clock.advance(60_000), rows())).toEqual([]);
    await own.close();
  });
});

describe('the tools of a chat', () => {
  let count = 0;
  const offer = async (http: object = {}) => {
    const name = `look_up_${(count += 1)}`;
    const { id } = await platform.tenant.client.tools.create({
      name,
      description: 'Looks something up.',
      type: 'http',
      http: { url: server.url, headers: { Authorization: 'Bearer hidden' }, ...http },
    });
    return { id, name };
  };

  it('of type http are called, outside of any call, and the model gets the result', async () => {
    const { id: tool_id, name } = await offer();
    const { id } = await begin({ tool_ids: [tool_id] });
    model.plan({ says: 'Let me look.', calls: [[name, { street: 'Elm' }]] }, { says: 'It is found.' });
    const updates = await sent(id, 'Is it free?');
    expect(server.requests.at(-1)).toMatchObject({ body: '{"street":"Elm"}' });
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('svc-call-id');
    const use = { name, arguments: { street: 'Elm' }, result: '{"found":true}', ok: true, mocked: false };
    expect(toolsOf(updates)).toEqual([use]);
    expect(replyOf(updates)).toMatchObject({ text: 'Let me look.\nIt is found.', tools: [use] });
    expect(lastAsked().messages.at(-1)).toMatchObject({ role: 'tool', content: '{"found":true}' });
    expect(JSON.stringify(await chats().get(id))).not.toContain('hidden');
    await sent(id, 'And now?');
    const roles = lastAsked().messages.map(({ role }) => role);
    expect(roles).toEqual(['system', 'assistant', 'user', 'assistant', 'tool', 'assistant', 'user']);
  });

  it('that never answer are given up in time, and the reply goes on', async () => {
    const { id: tool_id, name } = await offer({ timeout_ms: 1_000 });
    const { id } = await begin({ tool_ids: [tool_id] });
    const respond = server.respond;
    server.respond = () => undefined;
    model.plan({ calls: [[name, {}]] }, { says: 'I could not look it up.' });
    const updates = await sent(id, 'Is it free?');
    server.respond = respond;
    expect(toolsOf(updates)).toMatchObject([{ ok: false, result: expect.stringContaining('could not be reached') }]);
    expect(replyOf(updates).text).toBe('I could not look it up.');
  });

  it('are answered by the mocks of the chat, and an http tool without one is never called', async () => {
    const [one, other] = [await offer(), await offer({ url: `${server.url}?other` })];
    const { id } = await begin({ tool_ids: [one.id, other.id] }, { mocks: { [one.name]: 'It costs 450.' } });
    const before = server.requests.length;
    model.plan(
      {
        calls: [
          [one.name, {}],
          [other.name, {}],
        ],
      },
      { says: 'Done.' },
    );
    expect(toolsOf(await sent(id, 'How much?'))).toMatchObject([
      { name: one.name, ok: true, mocked: true, result: 'It costs 450.' },
      { name: other.name, ok: false, mocked: false, result: expect.stringContaining('was not called') },
    ]);
    expect(server.requests).toHaveLength(before);
  });

  it('book nothing, and say what a call would say', async () => {
    const { id } = await begin({}, { timezone: 'UTC' });
    const day = new Date(platform.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    const book = (time: string): readonly [string, object] => [
      'book_appointment',
      { full_name: 'Ann Example', preferred_datetime: `${day}T${time}`, email: 'nobody' },
    ];
    model.plan({ calls: [book('25:00')] }, { calls: [book('10:00')] }, { says: 'Booked.' });
    const [wrong, booked] = toolsOf(await sent(id, 'Tomorrow at ten.'));
    expect(wrong).toMatchObject({ ok: false, result: expect.stringContaining('could not understand the date') });
    expect(booked?.result).toMatch(
      /^The appointment for Ann Example is booked: .* at 10:00 AM, UTC\. I could not note/,
    );
    model.plan({ calls: [book('11:00')] }, { says: 'Moved.' });
    const [moved] = toolsOf(await sent(id, 'Eleven, rather.'));
    expect(moved?.result).toMatch(/at 11:00 AM, UTC\. It takes the place of the one on .* at 10:00 AM, UTC/);
    expect(await platform.sql('select 1 from bookings union all select 1 from events')).toEqual([]);
  });

  it('of the telephone only say what a call would do', async () => {
    const { client } = platform.tenant;
    const tools = [];
    for (const [name, type] of [
      ['hand_over', 'transfer'],
      ['press', 'dtmf'],
    ] as const)
      tools.push((await client.tools.create({ name, description: 'Of the telephone.', type })).id);
    const { id } = await begin({ tool_ids: tools });
    model.plan(
      {
        calls: [
          ['press', { digits: '12#' }],
          ['press', { digits: 'x' }],
          ['hand_over', { to_number: '+15550000000' }],
        ],
      },
      { says: 'Goodbye.', calls: [['end_call', {}]] },
    );
    const asked = model.asked.length;
    const updates = await sent(id, 'Bye.');
    expect(toolsOf(updates).map(({ ok, result }) => [ok, result])).toEqual([
      [true, 'In a call, the keys 12# would be pressed.'],
      [false, 'Only 1 to 64 of the keys 0 to 9, *, #, A to D, and w can be pressed.'],
      [false, 'Calls cannot be transferred to that number.'],
      [true, 'A call would end here.'],
    ]);
    // After its end the model says nothing more.
    expect([replyOf(updates).text, model.asked.length]).toEqual(['Goodbye.', asked + 2]);
    model.plan({ says: 'I connect you.', calls: [['hand_over', { to_number: '+15551230009' }]] });
    expect(toolsOf(await sent(id, 'A person, please.'))).toMatchObject([
      { ok: true, result: 'A call would be transferred to +15551230009 now, and end for you.' },
    ]);
  });

  it('that transfer take the names of the agent’s targets, and no numbers', async () => {
    const transfer_targets = [
      { name: 'sales', number: '+15551230042', when: 'The caller wants to buy.' },
      { name: 'Ann', sip_uri: 'sip:ann@pbx.example.com', when: 'The caller asks for Ann.' },
    ];
    const { id } = await begin({ tool_ids: [], transfer_targets });
    model.plan(
      {
        calls: [
          ['transfer_call', { to_number: '+15551230042' }],
          ['transfer_call', { name: 'Bob' }],
        ],
      },
      { says: 'I connect you.', calls: [['transfer_call', { name: 'Ann' }]] },
    );
    expect(toolsOf(await sent(id, 'Ann, please.')).map(({ ok, result }) => [ok, result])).toEqual([
      [false, expect.stringContaining('The arguments are not right: name')],
      [false, 'Calls can be transferred to these only: sales, Ann.'],
      [true, 'A call would be transferred to Ann now, and end for you.'],
    ]);
  });

  it('that do not exist are no use, and a model that only uses tools comes to an end', async () => {
    const { id } = await begin();
    model.plan({ calls: [['imagined', {}]] }, { says: 'Never mind.' });
    expect(replyOf(await sent(id, 'Hm?'))).toMatchObject({ text: 'Never mind.', tools: [] });
    model.plan(...Array.from({ length: limits.chat_steps }, () => ({ calls: [['book_appointment', {}]] as const })));
    const asked = model.asked.length;
    expect(replyOf(await sent(id, 'Again?')).tools).toHaveLength(limits.chat_steps);
    expect(model.asked.length).toBe(asked + limits.chat_steps);
  });
});
