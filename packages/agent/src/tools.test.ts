// The tools of a call, used by the vendor's session with a scripted model: what they do, and what is recorded.
import { initializeLogger, voice } from '@livekit/agents';
import { exampleId } from '@voicecall/contract';
import type { CallBrief } from '@voicecall/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createLiveCall } from './call/live-call.ts';
import type { LiveCall } from './call/live-call.ts';
import { exampleBrief } from './testing/example-brief.ts';
import { fakeLink } from './testing/fake-link.ts';
import type { FakeLink } from './testing/fake-link.ts';
import { callTools } from './tools.ts';
import type { ToolReach } from './tools.ts';

type Tool = CallBrief['tools'][number];
const http: Tool['http'] = {
  method: 'POST',
  url: 'https://crm.example.com/',
  parameters: { type: 'object', properties: { email: { type: 'string' } } },
  timeout_ms: 8000,
  header_names: [],
  has_auth: false,
  max_response_bytes: 65_536,
};
const tool = (type: Tool['type'], name: string): Tool => ({
  id: exampleId('tool'),
  name,
  description: `It does ${name}.`,
  type,
  http: type === 'http' ? http : null,
});

interface Rig {
  readonly call: LiveCall;
  readonly link: FakeLink;
  readonly reach: { [K in keyof ToolReach]: ReturnType<typeof vi.fn<ToolReach[K]>> };
  readonly tools: ReturnType<typeof callTools>;
}

function rig(
  tools: Tool[],
  direction: CallBrief['call']['direction'] = 'outbound',
  agent: Partial<CallBrief['agent']> = {},
): Rig {
  const link = fakeLink();
  const call = createLiveCall(exampleBrief({ tools, agent, call: { direction } }), link);
  const reach = {
    hangUpAfterSpeech: vi.fn<ToolReach['hangUpAfterSpeech']>(),
    meetMailbox: vi.fn<ToolReach['meetMailbox']>(() => null),
    pressKey: vi.fn<ToolReach['pressKey']>(() => Promise.resolve()),
    greet: vi.fn<ToolReach['greet']>(),
  };
  return { call, link, reach, tools: callTools(call, reach) };
}

const sessions: voice.AgentSession[] = [];
beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));
afterEach(async () => {
  await Promise.all(sessions.splice(0).map((session) => session.close()));
});

/** Lets the model of a real session call a tool; returns what it said about the result. */
async function use(
  { tools }: Rig,
  name: string,
  args: Record<string, unknown>,
  outcome = 'Done.',
): Promise<string | undefined> {
  const llm = new voice.testing.FakeLLM([
    { input: 'go', content: '', toolCalls: [{ name, args }] },
    { input: JSON.stringify(outcome), content: 'So be it.' },
    { input: outcome, content: 'So be it.' },
  ]);
  const session = new voice.AgentSession({
    llm,
    vad: null,
    turnHandling: { turnDetection: null },
    userAwayTimeout: null,
  });
  sessions.push(session);
  await session.start({ agent: voice.Agent.create({ instructions: 'x', tools }), record: false });
  await session.run({ userInput: 'go' }).wait();
  const last = session.history.items.at(-1);
  return last?.type === 'message' && last.role === 'assistant' ? last.textContent : undefined;
}

const names = ({ tools }: Rig): string[] => tools.map(({ name }) => name);

test('every call can be ended, and only an outbound call can have reached voicemail', () => {
  expect(names(rig([]))).toEqual(['end_call', 'report_voicemail']);
  expect(names(rig([], 'inbound'))).toEqual(['end_call']);
});

test('the tenant’s tools have their names, without duplicates', () => {
  expect(names(rig([tool('end_call', 'hang_up'), tool('http', 'report_voicemail')]))).toEqual([
    'hang_up',
    'report_voicemail',
    'report_voicemail_now',
  ]);
});

test('a booking is sent with its evidence turns, and its result goes to the model', async () => {
  const it = rig([tool('booking', 'book')]);
  for (const text of ['Hello there.', 'Ann is my name.', 'Is it warm?', 'Tuesday at ten.'])
    it.call.turnStore.said({ role: 'user', text, interrupted: false, started: 1, ended: 2 });
  expect(
    await use(it, 'book', {
      full_name: 'Ann',
      preferred_datetime: '2026-12-01T10:00',
      preferred_datetime_text: 'Tuesday at ten',
      tool_call_id: 'its own',
    }),
  ).toBe('So be it.');
  expect(it.link.messages.find(({ route }) => route === 'book')?.body).toEqual({
    full_name: 'Ann',
    preferred_datetime: '2026-12-01T10:00',
    preferred_datetime_text: 'Tuesday at ten',
    evidence_turn_ids: [2, 4],
    tool_call_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
  expect(it.call.turnStore.turns[4]).toMatchObject({
    turn_id: 5,
    role: 'tool',
    text: 'Done.',
    tool: { name: 'book', arguments: { full_name: 'Ann' }, ok: true },
  });
});

test('wrong arguments are reported to the model and sent nowhere', async () => {
  const it = rig([tool('booking', 'book'), tool('dtmf', 'keys')]);
  await use(it, 'book', { full_name: '' });
  await use(it, 'keys', { digits: 'call home' });
  expect(it.call.turnStore.turns.map(({ text, tool }) => [text.split(':')[0], tool?.ok])).toEqual([
    ['The arguments are not right', false],
    ['Only 1 to 64 of the keys 0 to 9, *, #, A to D, and w can be pressed.', false],
  ]);
  expect(it.link.messages.filter(({ route }) => route !== 'turns')).toEqual([]);
});

test('each use of an http tool has an id of its own', async () => {
  const it = rig([tool('http', 'crm')]);
  await use(it, 'crm', { email: 'a@example.com' });
  await use(it, 'crm', { email: 'a@example.com' });
  const bodies = it.link.messages
    .filter(({ route }) => route === `callTool ${exampleId('tool')}`)
    .map(({ body }) => body as { tool_call_id: string; arguments: unknown });
  expect(bodies.map((body) => body.arguments)).toEqual([{ email: 'a@example.com' }, { email: 'a@example.com' }]);
  expect(new Set(bodies.map((body) => body.tool_call_id)).size).toBe(2);
});

test('a successful transfer leaves the end to the platform, and the agent says nothing more', async () => {
  const it = rig([tool('transfer', 'hand_over')]);
  expect(await use(it, 'hand_over', { to_number: '+15551230009' })).toBeUndefined();
  expect(it.link.messages).toContainEqual({ route: 'transfer', body: { to_number: '+15551230009' } });
  expect(it.call.ending).toBe(true);
});

const transfer_targets = [
  { name: 'sales', number: '+15551230042', sip_uri: null, when: 'The caller wants to buy.' },
  { name: 'Ann', number: null, sip_uri: 'sip:ann@pbx.example.com', when: 'The caller asks for Ann.' },
];

test('an agent with targets transfers by name, and its model knows no number', async () => {
  const it = rig([tool('transfer', 'hand_over')], 'inbound', { transfer_targets });
  const [{ parameters, description } = {}] = it.tools;
  expect(parameters).toMatchObject({ properties: { name: { enum: ['sales', 'Ann'] } }, required: ['name'] });
  expect(JSON.stringify({ parameters, description })).toContain('sales: The caller wants to buy.');
  expect(JSON.stringify({ parameters, description })).not.toMatch(/555|sip:|number/);
  expect(await use(it, 'hand_over', { name: 'Ann' })).toBeUndefined();
  expect(it.link.messages).toContainEqual({ route: 'transfer', body: { target: 'Ann' } });
  expect(it.call.ending).toBe(true);
});

test('an agent with targets can transfer without a tool of the tenant, on the phone', () => {
  expect(names(rig([], 'inbound', { transfer_targets }))).toEqual(['end_call', 'transfer_call']);
  expect(names(rig([tool('http', 'transfer_call')], 'inbound', { transfer_targets }))).toEqual([
    'transfer_call',
    'end_call',
    'transfer_call_now',
  ]);
  expect(names(rig([tool('transfer', 'hand_over')], 'inbound', { transfer_targets }))).toEqual([
    'hand_over',
    'end_call',
  ]);
  expect(names(rig([], 'web', { transfer_targets }))).toEqual(['end_call']);
});

test('a refused transfer continues the conversation', async () => {
  const it = rig([tool('transfer', 'hand_over')]);
  it.link.outcome = { ok: false, say: 'Not there.', booking_id: null };
  expect(await use(it, 'hand_over', { to_number: '+15551230009' }, 'Not there.')).toBe('So be it.');
  expect(it.call.ending).toBe(false);
});

test('keys are pressed in order', async () => {
  const it = rig([tool('dtmf', 'keys')]);
  await use(it, 'keys', { digits: '1#' }, 'The keys were pressed.');
  expect(it.reach.pressKey.mock.calls).toEqual([
    [1, '1'],
    [11, '#'],
  ]);
});

test('the end of the call waits for the current speech', async () => {
  const it = rig([]);
  expect(await use(it, 'end_call', {})).toBeUndefined();
  expect(it.reach.hangUpAfterSpeech).toHaveBeenCalledTimes(1);
  await expect(it.reach.hangUpAfterSpeech.mock.calls[0]?.[0]).resolves.toBeUndefined();
});

test('the model says that it talks to a mailbox, and says nothing more unless the conversation goes on', async () => {
  const it = rig([]);
  expect(await use(it, 'report_voicemail', {})).toBeUndefined();
  it.reach.meetMailbox.mockReturnValue('Go on.');
  expect(await use(it, 'report_voicemail', {}, 'Go on.')).toBe('So be it.');
  expect(it.reach.meetMailbox).toHaveBeenCalledTimes(2);
});

test('a failing tool does not end the call', async () => {
  const it = rig([tool('dtmf', 'keys')]);
  it.reach.pressKey.mockRejectedValue(new Error('no room'));
  expect(await use(it, 'keys', { digits: '1' }, 'The tool failed: no room.')).toBe('So be it.');
  expect(it.call.turnStore.turns[0]).toMatchObject({ role: 'tool', tool: { ok: false } });
});
