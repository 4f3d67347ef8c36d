// Agents and tools in the console: making them, changing every field, refusals beside the fields, and archiving.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortalOf, portalCookieOf } from '../harness/http/portal.ts';
import {
  closeConsoles,
  expectAccessible,
  expectCount,
  expectNone,
  openConsole,
  settled,
  valueOf,
} from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { isSignedWith, startToolServer } from '../harness/receivers/tool-server.ts';
import type { ToolServer } from '../harness/receivers/tool-server.ts';

let platform: TestPlatform;
let server: ToolServer;
beforeAll(async () => {
  platform = await startPlatform();
  server = await startToolServer();
});
afterAll(async () => {
  await closeConsoles();
  await server.close();
  await platform.close();
});

async function expectClean(console: ConsolePage): Promise<void> {
  expect(console.errors).toEqual([]);
  expect(console.foreign).toEqual([]);
  await console.close();
}

const parameters = { type: 'object', properties: { email: { type: 'string' } }, required: ['email'] };

it('creates a tool, shows refusals beside its fields, tries it, changes it and archives it', async () => {
  const tenant = await platform.newTenant();
  const { client } = tenant;
  const console = await openConsole(platform);
  const { page } = console;
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const problemOf = (label: string) =>
    dialog.locator('.field', { has: page.getByLabel(label, { exact: true }) }).locator('.problem');
  await console.open(`/t/${tenant.id}/tools`);
  await page.getByRole('button', { name: 'Create a tool' }).click();
  await field('Name').fill('look up');
  await field('Description').fill('Finds a <b>customer</b> by e-mail.');
  await field('URL').fill(server.url);
  await field('Headers').fill('authorization Bearer 1');
  await press('Create');
  await expect.poll(() => problemOf('Headers').textContent()).toBe('line 1 is not "Name: value"');
  await field('Headers').fill('authorization: Bearer abc-secret');
  await field('Parameters').fill('{"type": "object"');
  await press('Create');
  await expect.poll(() => problemOf('Parameters').textContent()).toMatch(/^is not JSON/);
  await field('Parameters').fill('{"type": "object", "properties": {"email": {"type": "strin"}}}');
  await field('Timeout, in ms').fill('50');
  await press('Create');
  await expect.poll(() => problemOf('Name').textContent()).toContain('must be 1 to 64 letters');
  await expectCount(problemOf('Timeout, in ms'), 1);
  await expectAccessible(console.page);
  await field('Name').fill('look_up');
  await field('Timeout, in ms').fill('4000');
  await press('Create');
  await expect.poll(() => problemOf('Parameters').textContent()).toMatch(/^(?!is not JSON)./);
  await field('Parameters').fill(JSON.stringify(parameters));
  await press('Create');
  await page.getByRole('heading', { name: 'Signing secret' }).waitFor();
  const secret = await valueOf(field('Secret'));
  await press('Done');
  // Newest first: each tenant has a tool for bookings from the beginning.
  const [tool] = (await client.tools.list()).tools;
  expect(tool).toMatchObject({ name: 'look_up', description: 'Finds a <b>customer</b> by e-mail.', enabled: true });
  expect(tool?.http).toMatchObject({ parameters, timeout_ms: 4000, header_names: ['authorization'], has_auth: true });

  const open = () => page.getByRole('link', { name: 'look_up' }).click();
  await open();
  await dialog.getByText('authorization', { exact: true }).waitFor();
  expect(await page.content()).not.toContain('abc-secret');
  await press('Try');
  await press('Send');
  // Arguments that do not fit the parameters are not sent.
  await dialog.getByText(/^The tool failed.*email/).waitFor();
  expect(server.requests).toEqual([]);
  await field('Arguments').fill('{"email": "ann@example.com"}');
  await press('Send');
  await dialog.getByText('The tool worked: status 200').waitFor();
  expect(server.requests.map((request) => isSignedWith(secret, request))).toEqual([true]);
  await expectAccessible(console.page);
  await page.keyboard.press('Escape');

  await open();
  await press('Change');
  await field('Description').fill('Finds a customer.');
  await field('Method').selectOption('PUT');
  await dialog.getByLabel('Offer it to the language model').uncheck();
  await press('Save');
  await dialog.waitFor({ state: 'detached' });
  const stored = async () => (await client.tools.get(tool?.id ?? '')).tool;
  expect(await stored()).toMatchObject({ description: 'Finds a customer.', enabled: false });
  // Headers that were not replaced stay.
  expect((await stored()).http).toMatchObject({ method: 'PUT', header_names: ['authorization'], parameters });
  await open();
  await press('Change');
  await press('Replace');
  await field('Headers').fill('x-key: 1\nx-other: a: b');
  await press('Save');
  await dialog.waitFor({ state: 'detached' });
  expect((await stored()).http).toMatchObject({ header_names: ['x-key', 'x-other'], has_auth: false });

  await open();
  await press('Archive…');
  await press('Archive');
  // While a dialog is open the page behind it is hidden, so its links cannot be found.
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'look_up' }).waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await client.tools.list({ status: 'archived' })).tools)
    .toMatchObject([{ id: tool?.id }]);
  await page.getByLabel('Which ones').selectOption('archived');
  await page.waitForURL(/list=archived/);
  await open();
  await dialog.getByText('x-key, x-other').waitFor();
  await expectNone(dialog.getByRole('button', { name: 'Change' }));
  await expectClean(console);
});

/** A value for every field of the form, and what the API then has. */
const everyField = {
  name: 'Night desk',
  instructions: 'You are the night desk.\nBe <brief>.',
  welcome: 'Good evening.',
  language: 'de',
  model: 'recorded',
  max_call_duration_sec: 900,
  timezone: 'Europe/Vienna',
  client_ref: 'crm-7',
  record_calls: false,
};

it('creates an agent with a tool, changes every field, is told of refusals, calls it and archives it', async () => {
  const tenant = await platform.newTenant();
  const { client } = tenant;
  const tool = await client.tools.create({ name: 'hang_up', description: 'Hangs up.', type: 'end_call' });
  await client.tools.create({ name: 'other', description: 'Books.', type: 'booking' });
  const { voices } = await client.voices.list();
  const console = await openConsole(platform);
  const { page } = console;
  const dialog = page.getByRole('dialog');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await console.open(`/t/${tenant.id}/agents`);
  await page.getByRole('heading', { name: 'No agents yet' }).waitFor();
  await page.getByRole('button', { name: 'Create an agent' }).first().click();
  await field('Name').fill('Front desk');
  await field('Instructions').fill('You are the front desk.');
  await field('Tools that it may use').selectOption('chosen');
  await field('hang_up').check();
  await press('Create');
  await page.waitForURL(/\/agents\/ta_/);
  const agentId = /ta_\w+/.exec(page.url())?.[0] ?? '';
  const stored = async () => (await client.agents.get(agentId)).agent;
  expect(await stored()).toMatchObject({ name: 'Front desk', tool_ids: [tool.id], language: 'en', record_calls: true });

  await settled(page);
  const save = page.getByRole('button', { name: 'Save' });
  await field('Name').waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await field('Name').fill(everyField.name);
  await field('Instructions').fill('x'.repeat(33_000));
  await field('Longest talk, in seconds').fill('5');
  await save.click();
  const problemOf = (label: string) =>
    page.locator('.field', { has: page.getByLabel(label, { exact: true }) }).locator('.problem');
  await expect.poll(() => problemOf('Instructions').textContent()).toBe('must not exceed 32768 bytes');
  await expectCount(problemOf('Longest talk, in seconds'), 1);
  expect(await stored()).toMatchObject({ name: 'Front desk' });

  await field('Instructions').fill(everyField.instructions);
  await field('Welcome').fill(everyField.welcome);
  await field('Voice').selectOption(voices[0]?.voice_id ?? '');
  await field('Language').selectOption(everyField.language);
  await field('Language model').selectOption(everyField.model);
  await field('Longest talk, in seconds').fill(String(everyField.max_call_duration_sec));
  await field('Time zone').selectOption(everyField.timezone);
  await field('Reference').fill(everyField.client_ref);
  await field('Record answered calls').uncheck();
  await field('hang_up').uncheck();
  await field('Callers can press keys').uncheck();
  await field('Key that ends a row of keys').selectOption('None');
  await field('Pause that ends a row of keys, in ms').fill('2500');
  await field('When a machine picks up').selectOption('message');
  await save.click();
  await expect
    .poll(() => problemOf('Message for machines').textContent())
    .toBe('must not be empty with the action message');
  await field('Message for machines').fill('Please call us back.');
  await field('Name of target 1').fill('sales');
  await field('Number or SIP address of target 1').fill('5551230042');
  await field('When of target 1').fill('The caller wants to buy.');
  await save.click();
  await page.getByText('Target 1: a number begins with +').waitFor();
  await field('Number or SIP address of target 1').fill('+15551230042');
  await field('Name of target 2').fill('Ann');
  await field('Number or SIP address of target 2').fill('sip:ann@pbx.example.com');
  await field('When of target 2').fill('The caller asks for Ann.');
  // Leaving asks first.
  await page.getByRole('link', { name: 'Live', exact: true }).click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  // Another person changes a field that this form leaves as it is: saving keeps that change.
  await client.agents.update(agentId, { name: 'Of another person' });
  await field('Name').fill('Front desk');
  await save.click();
  await page.getByText('The agent is changed.').waitFor();
  const transfer_targets = [
    { name: 'sales', number: '+15551230042', sip_uri: null, when: 'The caller wants to buy.' },
    { name: 'Ann', number: null, sip_uri: 'sip:ann@pbx.example.com', when: 'The caller asks for Ann.' },
  ];
  const voicemail = { action: 'message', message: 'Please call us back.' };
  const dtmf = { enabled: false, end_key: null, timeout_ms: 2_500 };
  const changed = { ...everyField, voice_id: voices[0]?.voice_id, tool_ids: [], dtmf, transfer_targets, voicemail };
  expect(await stored()).toMatchObject({ ...changed, name: 'Of another person' });
  await expect.poll(() => save.isDisabled()).toBe(true);
  await field('Name').fill(everyField.name);
  await field('Tools that it may use').selectOption('all');
  await field('When a machine picks up').selectOption('');
  for (const what of ['Name', 'Number or SIP address', 'When']) await field(`${what} of target 1`).fill('');
  await save.click();
  await page.getByRole('heading', { name: everyField.name }).waitFor();
  expect(await stored()).toMatchObject({
    ...changed,
    tool_ids: null,
    transfer_targets: transfer_targets.slice(1),
    voicemail: null,
  });

  await press('Place a test call');
  await expect.poll(() => dialog.getByLabel('Agent').inputValue()).toBe(agentId);
  await dialog.getByLabel('Number', { exact: true }).selectOption('+15005550002');
  await press('Call');
  await page.waitForURL(/\/calls\/AJ_/);
  await console.open(`/t/${tenant.id}/agents/${agentId}`);
  await page.getByRole('link', { name: '+15005550002' }).waitFor();
  await page.getByRole('link', { name: 'All calls' }).click();
  await page.waitForURL(new RegExp(`agent_id=${agentId}`));

  await console.open(`/t/${tenant.id}/agents/${agentId}`);
  await press('Archive…');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('heading', { name: 'No agents yet' }).waitFor();
  expect((await client.agents.list({ status: 'archived' })).agents).toMatchObject([{ id: agentId }]);
  await page.getByLabel('Which ones').selectOption('archived');
  await page.waitForURL(/status=archived/);
  await page.getByRole('link', { name: everyField.name }).click();
  await page.getByText('This agent is archived').waitFor();
  await settled(page);
  await expectNone(page.getByRole('button', { name: /Save|Archive|Place/ }));
  // Its name stays on its calls.
  await console.open(`/t/${tenant.id}/calls`);
  await page.getByRole('cell', { name: everyField.name }).waitFor();
  await expectClean(console);
});

it('offers the lists of the providers, and shows and marks what a stored agent has beside them', async () => {
  const tenant = await platform.newTenant();
  const { client } = tenant;
  const unknown = { voice_id: 'voice-of-old', language: 'oj', model: 'model-of-old' };
  const { id } = await client.agents.create({ name: 'Old desk', instructions: 'Be brief.', ...unknown });
  const console = await openConsole(platform);
  const { page } = console;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await console.open(`/t/${tenant.id}/agents/${id}`);
  for (const text of ['no such voice', 'does not list this language', 'lists no such language model'])
    await page.getByRole('status').filter({ hasText: text }).waitFor();
  const shown = (label: string) => field(label).locator('option:checked').textContent();
  for (const [label, value] of Object.entries({
    Voice: unknown.voice_id,
    Language: unknown.language,
    'Language model': unknown.model,
  })) {
    await expect.poll(() => shown(label)).toBe(`${value} (not in the list)`);
  }
  await expectAccessible(page);
  await field('Welcome').fill('Hello.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The agent is changed.').waitFor();
  expect((await client.agents.get(id)).agent).toMatchObject({ ...unknown, welcome: 'Hello.' });
  // A region of a listed language is no other language.
  await client.agents.update(id, { voice_id: null, language: 'de-AT', model: null });
  await console.open(`/t/${tenant.id}/agents/${id}`);
  await expect.poll(() => shown('Language')).toBe('Austrian German · de-AT');
  await expectNone(page.getByRole('status').filter({ hasText: 'list' }));
  await expectClean(console);
});

/** Settings by the label of their field: what is typed or chosen, and what the API then has. */
const typed = {
  'Wait before the greeting, in ms': '700',
  'Pause after a finished sentence, in ms': '400',
  'Longest pause, in ms': '3000',
  'Speech that stops the agent, in ms': '600',
  'Words that stop the agent': '2',
  Reminders: '1',
  'Silence before a reminder, in ms': '9000',
  'Silence that ends the call, in ms': '30000',
  'Models that step in': 'second\n\n third ',
  Temperature: '0',
  'Most tokens of a reply': '200',
  Speed: '1.2',
  'Its volume': '0.3',
  'Voices of OpenAI': 'instructions = Speak calmly, as = said.',
  'Voices of ElevenLabs': 'stability = 0.3\nuse_speaker_boost = false',
  Pronunciations: 'SQL = sequel\nC++ = see = plus',
  'Names and words': 'Zwölferhorn\nAnn',
  'Other languages': 'de\nfr-CA',
};
const chosen = {
  'Who speaks first': 'model',
  Pauses: 'dynamic',
  'Sound behind the agent': 'office',
};
const asSet = {
  greeting: { mode: 'model', delay_ms: 700, interruptible: false },
  endpointing: { min_ms: 400, max_ms: 3000, mode: 'dynamic' },
  interruptions: { enabled: false, min_ms: 600, min_words: 2, resume: false },
  reminder: { after_ms: 9000, times: 1 },
  end_after_silence_ms: 30_000,
  temperature: 0,
  max_reply_tokens: 200,
  fallback_models: ['second', 'third'],
  voice_speed: 1.2,
  ambient_sound: { sound: 'office', volume: 0.3 },
  voice_settings: {
    openai: { instructions: 'Speak calmly, as = said.' },
    elevenlabs: { stability: 0.3, similarity_boost: 0.75, style: 0, use_speaker_boost: false },
    cartesia: null,
  },
  pronunciations: [
    { text: 'SQL', say_as: 'sequel' },
    { text: 'C++', say_as: 'see = plus' },
  ],
  keyterms: ['Zwölferhorn', 'Ann'],
  languages: ['de', 'fr-CA'],
};

it('changes every setting of a conversation, and says beside its field which one is wrong', async () => {
  const tenant = await platform.newTenant();
  const { client } = tenant;
  const { id } = await client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    voice_settings: { cartesia: { emotion: 'calm' } },
  });
  const console = await openConsole(platform);
  const { page } = console;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  await console.open(`/t/${tenant.id}/agents/${id}`);
  await field('Temperature').waitFor();
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
  for (const [label, value] of Object.entries(chosen)) await field(label).selectOption(value);
  for (const label of [
    'The greeting can be interrupted',
    'The agent can be interrupted',
    'It goes on after a mere noise',
  ])
    await field(label).uncheck();
  await expect.poll(() => field('Voices of Cartesia').inputValue()).toBe('emotion = calm\nvolume = 1');
  await field('Voices of Cartesia').fill('volume = 9');
  await field('Pause after a finished sentence, in ms').fill('4000');
  await field('Other languages').fill('de\nklingonisch-1');
  await save.click();
  const problemOf = (label: string) => page.locator('.field', { has: field(label) }).locator('.problem');
  await expect
    .poll(() => problemOf('Pause after a finished sentence, in ms').textContent())
    .toBe('must not be more than max_ms');
  await expect.poll(() => problemOf('Other languages').textContent()).toContain('1: must be a language tag');
  await expect.poll(() => problemOf('Voices of Cartesia').textContent()).toContain('volume');
  await field('Voices of Cartesia').fill('');
  await field('Pause after a finished sentence, in ms').fill('400');
  await field('Other languages').fill(typed['Other languages']);
  await save.click();
  await page.getByText('The agent is changed.').waitFor();
  const stored = (await client.agents.get(id)).agent;
  expect(stored).toMatchObject(asSet);
  await expectAccessible(page);
  // Emptied fields are the defaults again.
  await field('Temperature').fill('');
  await field('Models that step in').fill('');
  await save.click();
  await expect
    .poll(async () => (await client.agents.get(id)).agent)
    .toMatchObject({
      ...asSet,
      temperature: null,
      fallback_models: [],
    });
  await expectClean(console);
});

it('a session that may only read sees agents and tools, and no button to change them', async () => {
  const tenant = await platform.newTenant();
  const { client } = tenant;
  const tool = await client.tools.create({
    name: 'look_up',
    description: 'Finds a customer.',
    type: 'http',
    http: { url: server.url },
  });
  const agent = await client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
  await openPortalOf(platform, tenant, 'read');
  const console = await openConsole(platform, { signedIn: false });
  const { page } = console;
  const [name = '', value = ''] = portalCookieOf(tenant).split('=');
  await console.context.addCookies([{ name, value, url: platform.url }]);
  const anyWrite = page.getByRole('button', { name: /Create|Save|Archive|Place|Change|Try|Rotate|Talk/ });
  for (const path of ['agents', 'tools', `agents/${agent.id}`, `tools?open=${tool.id}`]) {
    await console.open(`/t/${tenant.id}/${path}`);
    await expectNone(anyWrite);
  }
  await page.getByRole('dialog', { name: 'look_up' }).waitFor();
  await console.open(`/t/${tenant.id}/agents/${agent.id}`);
  const instructions = page.getByLabel('Instructions');
  await expect.poll(() => instructions.inputValue()).toBe('Be brief.');
  await expect.poll(() => instructions.isEditable()).toBe(false);
  await expectClean(console);
});
