// Agents as a customer keeps them: what they default to, how their tools resolve, what a change leaves alone, and what
// archiving means (requirement 2.5, 4.2).
import { beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { outputOf, snippetsOf } from '../harness/snippets.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
let agents: TestTenant['client']['agents'];
let tools: TestTenant['client']['tools'];
beforeEach(async () => {
  tenant = await addTenant(platform);
  ({ agents, tools } = tenant.client);
});

const minimal = { name: 'Front desk', instructions: 'Be brief.' };
const addTool = async (name: string, enabled = true): Promise<string> =>
  (await tools.create({ name, description: 'x', type: 'transfer', enabled })).id;
const bookingTool = async (): Promise<string> =>
  (await tools.list()).tools.find(({ type }) => type === 'booking')?.id ?? '';

describe('a new agent', () => {
  it('with a name and instructions alone has every default', async () => {
    const { id, agent } = await agents.create(minimal);
    expect(id).toMatch(/^ta_[0-9a-f]{24}$/);
    // A setting that is not named here has the default that the contract publishes (test/contract/published-defaults).
    expect(agent).toMatchObject({
      id,
      tenant_id: tenant.id,
      ...minimal,
      welcome: null,
      voice_id: null,
      client_ref: null,
      tool_ids: null,
      knowledge_ids: null,
      language: 'en',
      model: null,
      timezone: null,
      record_calls: true,
      max_call_duration_sec: 3600,
      greeting: { mode: 'agent_first', delay_ms: 0, interruptible: true },
      endpointing: { min_ms: 300, max_ms: 2_500, mode: 'fixed' },
      interruptions: { enabled: true, min_ms: 500, min_words: 0, resume: true },
      reminder: { after_ms: 15_000, times: 0 },
      end_after_silence_ms: 60_000,
      temperature: null,
      max_reply_tokens: null,
      fallback_models: [],
      voice_speed: 1,
      pronunciations: [],
      voice_settings: { openai: null, elevenlabs: null, cartesia: null },
      ambient_sound: { sound: 'none', volume: 0.5 },
      keyterms: [],
      languages: [],
      dtmf: { enabled: true, end_key: '#', timeout_ms: 1_500 },
      transfer_targets: [],
      publish_requires_tests: false,
      voicemail: null,
      variables: null,
      tools: [{ id: await bookingTool(), name: 'book_appointment', enabled: true }],
      status: 'active',
      published_version: 1,
      draft_version: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: agent.created_at,
    });
    expect((await agents.get(id)).agent).toEqual(agent);
  });

  it('keeps every field as it was given, up to its limit', async () => {
    const fields = {
      name: '🙂'.repeat(100),
      instructions: 'ä'.repeat(16_384),
      welcome: 'w'.repeat(2000),
      voice_id: 'v'.repeat(200),
      client_ref: ' <b>&"\u2028 '.padEnd(256, '~'),
      language: 'de-CH-1996',
      model: 'm'.repeat(200),
      record_calls: false,
      max_call_duration_sec: 14_400,
      tool_ids: [],
      greeting: { mode: 'caller_first' as const, delay_ms: 10_000, interruptible: false },
      endpointing: { min_ms: 5_000, max_ms: 15_000, mode: 'dynamic' as const },
      interruptions: { enabled: false, min_ms: 10_000, min_words: 20, resume: false },
      reminder: { after_ms: 600_000, times: 10 },
      end_after_silence_ms: 1_800_000,
      temperature: 1.3,
      max_reply_tokens: 4_096,
      fallback_models: ['m'.repeat(200), 'b', 'c', 'd', 'e'],
      voice_speed: 0.75,
      pronunciations: [{ text: 'x'.repeat(100), say_as: 'y'.repeat(200) }],
      voice_settings: {
        openai: { instructions: 'Calmly.' },
        elevenlabs: { stability: 0, similarity_boost: 1, style: 0.5, use_speaker_boost: false },
        cartesia: { emotion: 'calm', volume: 2 },
      },
      ambient_sound: { sound: 'office' as const, volume: 1 },
      keyterms: ['Zwölferhorn'],
      languages: ['de-AT', 'fr'],
    };
    const { id } = await agents.create(fields);
    expect((await agents.get(id)).agent).toMatchObject(fields);
  });

  it('has the defaults of what a setting leaves out, and a change replaces the whole setting', async () => {
    const { id, agent } = await agents.create({ ...minimal, greeting: { delay_ms: 700 } });
    expect(agent.greeting).toEqual({ mode: 'agent_first', delay_ms: 700, interruptible: true });
    const changed = await agents.update(id, { greeting: { mode: 'model' }, reminder: { times: 2 } });
    expect(changed.agent).toMatchObject({
      greeting: { mode: 'model', delay_ms: 0, interruptible: true },
      reminder: { after_ms: 15_000, times: 2 },
    });
    expect((await agents.get(id)).agent).toEqual(changed.agent);
  });

  it('is made by the program of the guide with the settings that it names', async () => {
    const program = (await snippetsOf('docs/agents.md')).get('settings.ts') ?? '';
    await outputOf(program, {
      SVC_BASE_URL: platform.url,
      SVC_TENANT_ID: tenant.id,
      SVC_API_KEY: tenant.apiKey,
    });
    expect((await agents.list()).agents).toMatchObject([
      {
        greeting: { mode: 'agent_first', delay_ms: 500 },
        interruptions: { min_words: 2 },
        reminder: { after_ms: 10_000, times: 2 },
        pronunciations: [{ text: 'SQL', say_as: 'sequel' }],
      },
    ]);
  });

  it.each([
    ['greeting.mode', { greeting: { mode: 'nobody' } }],
    ['greeting.delay_ms', { greeting: { delay_ms: 10_001 } }],
    ['endpointing.min_ms', { endpointing: { min_ms: 900, max_ms: 800 } }],
    ['interruptions.min_words', { interruptions: { min_words: 0.5 } }],
    ['interruptions.volume', { interruptions: { volume: 1 } }],
    ['reminder.times', { reminder: { times: 11 } }],
    ['end_after_silence_ms', { end_after_silence_ms: 2_999 }],
    ['temperature', { temperature: 2.1 }],
    ['max_reply_tokens', { max_reply_tokens: 15 }],
    ['fallback_models', { fallback_models: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['fallback_models.0', { fallback_models: [''] }],
    ['voice_speed', { voice_speed: 0.4 }],
    ['pronunciations.0.say_as', { pronunciations: [{ text: 'SQL', say_as: '' }] }],
    ['voice_settings.cartesia.volume', { voice_settings: { cartesia: { volume: 3 } } }],
    ['ambient_sound.sound', { ambient_sound: { sound: 'sea' } }],
    ['keyterms.0', { keyterms: ['x'.repeat(51)] }],
    ['languages.0', { languages: ['x'] }],
  ])('whose setting %s is wrong is refused with its place', async (path, setting) => {
    expect(await refusalOf(agents.create({ ...minimal, ...(setting as object) }))).toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path }] },
    });
  });

  it.each([
    ['name', ' '],
    ['name', 'x'.repeat(201)],
    ['instructions', ''],
    ['instructions', 'ä'.repeat(16_385)],
    ['welcome', 'w'.repeat(2001)],
    ['client_ref', 'x'.repeat(257)],
    ['language', 'x'],
    ['max_call_duration_sec', 9],
    ['max_call_duration_sec', 14_401],
    ['max_call_duration_sec', 60.5],
    ['record_calls', 'yes'],
    ['tool_ids', 'all'],
  ])('whose %s is wrong is refused with its place', async (field, value) => {
    expect(await refusalOf(agents.create({ ...minimal, [field]: value }))).toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: field }] },
    });
    expect((await agents.list()).agents).toEqual([]);
  });
});

describe('the tools of an agent', () => {
  it('that inherits are all of the tenant, now and later, disabled ones as such', async () => {
    const { id } = await agents.create({ ...minimal, tool_ids: null });
    const [open, disabled] = [await addTool('open'), await addTool('disabled', false)];
    expect((await agents.get(id)).agent).toMatchObject({
      tool_ids: null,
      tools: [
        { id: await bookingTool(), enabled: true },
        { id: open, name: 'open', enabled: true },
        { id: disabled, name: 'disabled', enabled: false },
      ],
    });
    await tools.archive(open);
    expect((await agents.get(id)).agent.tools.map((tool) => tool.name)).toEqual(['book_appointment', 'disabled']);
  });

  it('with an empty list are none, so that it cannot book', async () => {
    const { id, agent } = await agents.create({ ...minimal, tool_ids: [] });
    await addTool('later');
    expect([agent.tools, (await agents.get(id)).agent.tools]).toEqual([[], []]);
  });

  it('with a list are exactly those, in its order and once each', async () => {
    const [a, b] = [await addTool('a'), await addTool('b', false)];
    await addTool('c');
    const { agent } = await agents.create({ ...minimal, tool_ids: [b, a, b] });
    expect(agent).toMatchObject({
      tool_ids: [b, a],
      tools: [
        { id: b, name: 'b', enabled: false },
        { id: a, name: 'a', enabled: true },
      ],
    });
  });

  it('lose an archived one, and the shown list can be sent back', async () => {
    const [a, b] = [await addTool('a'), await addTool('b')];
    const { id } = await agents.create({ ...minimal, tool_ids: [a, b] });
    await tools.archive(a);
    const { agent } = await agents.get(id);
    expect([agent.tool_ids, agent.tools.map((tool) => tool.id)]).toEqual([[b], [b]]);
    expect((await agents.update(id, { tool_ids: agent.tool_ids })).agent.tool_ids).toEqual([b]);
  });

  it('follow a tool that is renamed or switched off', async () => {
    const a = await addTool('a');
    const { id } = await agents.create({ ...minimal, tool_ids: [a] });
    await tools.update(a, { name: 'renamed', enabled: false });
    expect((await agents.list()).agents).toMatchObject([{ id, tools: [{ id: a, name: 'renamed', enabled: false }] }]);
  });

  it("cannot be ones that do not exist, are archived or another tenant's; the refusal names exactly those", async () => {
    const [own, archived] = [await addTool('own'), await addTool('archived')];
    await tools.archive(archived);
    const foreign = (await platform.tenant.client.tools.list()).tools[0]?.id ?? '';
    const unknown = ['tl_000000000000000000000000', archived, foreign, ''];
    const expected = { status: 400, code: 'unknown_tool_ids', details: { unknown_tool_ids: unknown } };
    expect(await refusalOf(agents.create({ ...minimal, tool_ids: [own, ...unknown, ...unknown] }))).toEqual(expected);
    const { id } = await agents.create({ ...minimal, tool_ids: [own] });
    expect(await refusalOf(agents.update(id, { name: 'Changed', tool_ids: [own, ...unknown] }))).toEqual(expected);
    expect((await agents.get(id)).agent).toMatchObject({ name: minimal.name, tool_ids: [own] });
  });

  it('of many agents on one page resolve each for itself', async () => {
    const [a, b] = [await addTool('a'), await addTool('b')];
    for (const tool_ids of [null, [], [a], [b, a]]) await agents.create({ ...minimal, tool_ids });
    const shown = (await agents.list()).agents.map((agent) => agent.tools.map((tool) => tool.name));
    expect(shown).toEqual([['b', 'a'], ['a'], [], ['book_appointment', 'a', 'b']]);
  });
});

describe('a change', () => {
  it('leaves alone what it does not name, and null clears what may be empty', async () => {
    const full = {
      ...minimal,
      welcome: 'Hi.',
      voice_id: 'v1',
      client_ref: 'crm-1',
      model: 'm1',
      language: 'fr',
      record_calls: false,
      max_call_duration_sec: 60,
      tool_ids: [],
    };
    const { id, agent } = await agents.create(full);
    await platform.clock.sleep(2);
    const changed = (await agents.update(id, { welcome: 'Hello.' })).agent;
    expect(changed).toEqual({ ...agent, welcome: 'Hello.', published_version: 2, updated_at: changed.updated_at });
    expect(changed.updated_at > agent.updated_at).toBe(true);
    const cleared = (await agents.update(id, { welcome: null, voice_id: null, client_ref: null, model: null })).agent;
    expect(cleared).toMatchObject({ ...full, welcome: null, voice_id: null, client_ref: null, model: null });
    for (const field of ['name', 'instructions', 'language', 'record_calls', 'max_call_duration_sec']) {
      expect(await refusalOf(agents.update(id, { [field]: null }))).toMatchObject({
        code: 'validation_failed',
        details: { issues: [{ path: field }] },
      });
    }
  });

  it('can be repeated, and an empty one changes nothing', async () => {
    const { id } = await agents.create(minimal);
    const once = (await agents.update(id, { name: 'Second' })).agent;
    const twice = (await agents.update(id, { name: 'Second' })).agent;
    const empty = (await agents.update(id, {})).agent;
    for (const agent of [twice, empty]) expect(agent).toEqual({ ...once, updated_at: agent.updated_at });
  });

  it('does not undo another that is made at the same time', async () => {
    const { id } = await agents.create(minimal);
    await Promise.all([
      agents.update(id, { welcome: 'One' }),
      agents.update(id, { model: 'two' }),
      agents.update(id, { client_ref: 'three' }),
      agents.update(id, { language: 'it' }),
    ]);
    expect((await agents.get(id)).agent).toMatchObject({
      welcome: 'One',
      model: 'two',
      client_ref: 'three',
      language: 'it',
    });
  });

  it('never touches id, tenant or status', async () => {
    const { id, agent } = await agents.create(minimal);
    const others = { id: 'ta_1', tenant_id: 'tn_1' };
    expect(await refusalOf(agents.update(id, { name: 'Other', ...others }))).toMatchObject({
      code: 'validation_failed',
      details: { issues: Object.keys(others).map((path) => ({ path })) },
    });
    expect((await agents.get(id)).agent).toEqual(agent);
    const ignored = { status: 'archived', created_at: '2000-01-01T00:00:00.000Z', tools: [] };
    const changed = await agents.update(id, { name: 'Other', ...ignored });
    expect(changed.agent).toEqual({ ...agent, name: 'Other', updated_at: changed.agent.updated_at });
  });
});

describe('an archived agent', () => {
  it('is shown once more, then found by no id, and listed only among the archived', async () => {
    const { id, agent } = await agents.create(minimal);
    const { id: kept } = await agents.create(minimal);
    const archived = (await agents.archive(id)).agent;
    expect(archived).toEqual({ ...agent, status: 'archived', updated_at: archived.updated_at });
    for (const call of [() => agents.get(id), () => agents.update(id, { name: 'x' }), () => agents.archive(id)])
      expect(await refusalOf(call())).toEqual({ status: 404, code: 'agent_not_found', details: undefined });
    expect((await agents.list()).agents.map((row) => row.id)).toEqual([kept]);
    expect((await agents.list({ status: 'archived' })).agents).toEqual([archived]);
  });

  it('takes no calls', async () => {
    const { id: agent_id } = await agents.create(minimal);
    const { id: trunk_id } = await tenant.client.trunks.create({
      name: 'T',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
    });
    await agents.archive(agent_id);
    expect(
      await refusalOf(tenant.client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550002' })),
    ).toMatchObject({ code: 'agent_not_found' });
  });
});

it('agents are found by their client_ref, exactly', async () => {
  const ids: Record<string, string> = {};
  for (const client_ref of ['crm-1', 'crm-10', 'CRM-1', '', 'a&b=c%+ü'])
    ids[client_ref] = (await agents.create({ ...minimal, client_ref })).id;
  await agents.create(minimal);
  for (const [client_ref, id] of Object.entries(ids))
    expect((await agents.list({ client_ref })).agents.map((agent) => agent.id)).toEqual([id]);
  expect((await agents.list({ client_ref: 'crm' })).agents).toEqual([]);
  expect((await agents.list({ client_ref: 'crm-1', status: 'archived' })).agents).toEqual([]);
});
