// Tests of agents: cases, runs by a worker in writing, what they assert, and what happens on bad days.
import { limits, recordedAgent } from '@voicecall/contract';
import { createClient } from '@voicecall/sdk';
import type { CreateTestCaseBody } from '@voicecall/sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { placeCall } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { startToolServer } from '../harness/receivers/tool-server.ts';
import type { ToolServer } from '../harness/receivers/tool-server.ts';
import { outputOf, snippetsOf } from '../harness/snippets.ts';
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

const client = () => platform.tenant.client;
const dialogue = (...messages: string[]): CreateTestCaseBody['caller'] => ({ type: 'dialogue', messages });

async function agentWith(tools: readonly string[] = []): Promise<string> {
  const tool_ids = await Promise.all(
    tools.map(async (name) => {
      const description = 'Looks it up.';
      return (await client().tools.create({ name, description, type: 'http', http: { url: server.url } })).id;
    }),
  );
  const booking = (await client().tools.list()).tools.filter(({ type }) => type === 'booking').map(({ id }) => id);
  const { id } = await client().agents.create({
    name: 'Front desk',
    instructions: 'You answer for Example Realty.',
    welcome: 'Hello, this is Example Realty.',
    tool_ids: [...tool_ids, ...booking],
  });
  return id;
}

/** Runs all tests of the agent, and returns the run when it is over. */
async function ran(agent_id: string, times = 1) {
  const { id } = await client().testRuns.create(agent_id, { times });
  await expect.poll(async () => (await client().testRuns.get(id)).test_run.status).not.toBe('running');
  return client().testRuns.get(id);
}

async function outcomeOf(body: Partial<CreateTestCaseBody>, tools: readonly string[] = []) {
  const agent_id = await agentWith(tools);
  await client().testCases.create(agent_id, { name: 'One', caller: dialogue('Hello?'), ...body });
  const { test_run, results } = await ran(agent_id);
  return { status: test_run.status, problems: results[0]?.problems, messages: results[0]?.messages ?? [], test_run };
}

describe('a run', () => {
  it('holds the dialogue, shows what was written, and passes when all that is asserted is true', async () => {
    const args = { full_name: 'Ann Example', preferred_datetime: '2027-01-04T10:00', email: 'ann@example.com' };
    model.plan(
      { calls: [['book_appointment', args]] },
      { says: 'Booked for Ann.' },
      { says: 'Goodbye!', calls: [['end_call', {}]] },
    );
    const { status, problems, messages, test_run } = await outcomeOf({
      caller: dialogue('I am Ann Example, Monday at ten please.', 'Thanks, bye.', 'Are you still there?'),
      assertions: [
        { type: 'said', text: 'booked  FOR ann' },
        { type: 'never_said', text: 'discount' },
        { type: 'booking_made', arguments: { full_name: 'ann example' } },
        { type: 'tool_called', tool: 'book_appointment', arguments: { email: 'ann@example.com' } },
        { type: 'tool_not_called', tool: 'look_up_price' },
        { type: 'outcome', outcome: 'ended' },
        { type: 'max_turns', turns: 3 },
      ],
    });
    expect([status, problems]).toEqual(['passed', []]);
    // The agent hung up, so the last message is not written.
    expect(messages.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      'agent: Hello, this is Example Realty.',
      'user: I am Ann Example, Monday at ten please.',
      'agent: Booked for Ann.',
      'user: Thanks, bye.',
      'agent: Goodbye!',
    ]);
    expect(test_run.rates).toMatchObject([{ name: 'One', passed: 1, failed: 0, errors: 0, waiting: 0, pass_rate: 1 }]);
    expect((await client().bookings.list()).bookings).toEqual([]);
  });

  it('says of each assertion that is not true why', async () => {
    model.plan({ says: 'We give a discount.' });
    const { status, problems } = await outcomeOf({
      assertions: [
        { type: 'said', text: 'Sunday' },
        { type: 'never_said', text: 'DISCOUNT' },
        { type: 'booking_made' },
        { type: 'tool_called', tool: 'look_up_price' },
        { type: 'outcome', outcome: 'transferred' },
        { type: 'max_turns', turns: 1 },
      ],
    });
    expect([status, problems]).toEqual([
      'failed',
      [
        'the agent did not say "Sunday"',
        'the agent said "DISCOUNT"',
        'nothing was booked',
        'look_up_price was not called',
        'the outcome was open, not transferred',
        'the agent needed 2 messages, more than 1',
      ],
    ]);
  });

  it('answers tools by the mock that fits, and fails on a use that none fits, without calling the tool', async () => {
    const mocks = [{ tool: 'look_up', arguments: { house: 'Elm' }, reply: 'It costs 450.' }];
    model.plan({ calls: [['look_up', { house: ' elm ', city: 'Riverside' }]] }, { says: 'It costs 450.' });
    expect(await outcomeOf({ mocks }, ['look_up'])).toMatchObject({ status: 'passed', problems: [] });
    model.plan({ calls: [['look_up_2', { house: 'Oak' }]] }, { says: 'I cannot see.' });
    const other = await outcomeOf({ mocks: [{ ...mocks[0], tool: 'look_up_2', reply: '' }] }, ['look_up_2']);
    expect(other).toMatchObject({ status: 'failed', problems: ['No mock fits look_up_2 {"house":"Oak"}'] });
    model.plan({ calls: [['look_up_3', {}]] }, { says: 'I cannot see.' });
    expect(await outcomeOf({}, ['look_up_3'])).toMatchObject({
      status: 'failed',
      problems: ['No mock fits look_up_3 {}'],
    });
    expect(server.requests).toEqual([]);
  });

  it('holds each test so many times, and has a pass rate', async () => {
    const agent_id = await agentWith();
    for (const name of ['A', 'B'])
      await client().testCases.create(agent_id, {
        name,
        caller: dialogue('Hi.'),
        assertions: [{ type: 'said', text: 'yes' }],
      });
    model.plan({ says: 'Yes.' }, { says: 'No.' }, { says: 'Yes.' }, { says: 'Yes.' });
    const { test_run, results } = await ran(agent_id, 2);
    expect(test_run).toMatchObject({ status: 'failed', times: 2 });
    expect(test_run.rates.map(({ name, pass_rate }) => [name, pass_rate])).toEqual([
      ['A', 0.5],
      ['B', 1],
    ]);
    expect(results.map(({ name, attempt, status }) => [name, attempt, status])).toEqual([
      ['A', 1, 'passed'],
      ['A', 2, 'failed'],
      ['B', 1, 'passed'],
      ['B', 2, 'passed'],
    ]);
  });

  it('lets the model play a caller until they have no more to say', async () => {
    model.plan({ says: 'I want a viewing.' }, { says: 'On Thursday.' }, { says: '[END]' });
    const persona = { type: 'persona', persona: 'A busy parent.', goal: 'A viewing.' } as const;
    const { status, messages } = await outcomeOf({ caller: persona, assertions: [{ type: 'said', text: 'thursday' }] });
    expect([status, messages.map(({ text }) => text)]).toEqual([
      'passed',
      ['Hello, this is Example Realty.', 'I want a viewing.', 'On Thursday.'],
    ]);
    expect(model.asked.at(-1)?.messages[0]?.content).toContain('A busy parent.');
  });

  it('asks the model what it shall judge, and takes only a yes for a yes', async () => {
    const assertions: CreateTestCaseBody['assertions'] = [
      { type: 'judge', question: 'Was a day offered?' },
      { type: 'language', language: 'nb' },
    ];
    model.plan({ says: 'Torsdag?' }, { says: 'Yes.' }, { says: 'no' });
    expect(await outcomeOf({ assertions })).toMatchObject({ status: 'passed', problems: [] });
    model.plan({ says: 'Torsdag?' }, { says: 'No, it was not.' }, { says: 'de' });
    expect(await outcomeOf({ assertions })).toMatchObject({
      status: 'failed',
      problems: ['the judge says no: Was a day offered?', 'the agent wrote in de, not in nb'],
    });
  });

  it('is in error, and not failed, when the model is down', async () => {
    model.plan({ status: 500 });
    expect(await outcomeOf({ assertions: [{ type: 'said', text: 'x' }] })).toMatchObject({
      status: 'error',
      problems: ['The language model cannot be reached, or broke off its answer.'],
      test_run: { rates: [{ errors: 1, failed: 0, pass_rate: null }] },
    });
  });

  it('goes on at another worker when its own one died in the middle of a conversation', async () => {
    const agent_id = await agentWith();
    await client().testCases.create(agent_id, { name: 'One', caller: dialogue('Hi.') });
    model.plan({ says: 'Wait', holds: true });
    const asked = model.asked.length;
    const { id } = await client().testRuns.create(agent_id);
    await expect.poll(() => model.asked.length).toBeGreaterThan(asked);
    // What a process leaves that was killed: a lease that nobody renews.
    await platform.sql(`update test_runs set lease_token = 'dead', lease_until = $2, wake_at = $2 where id = $1`, [
      id,
      platform.clock.now().toISOString(),
    ]);
    model.release();
    platform.clock.advance(6_000);
    await expect.poll(async () => (await client().testRuns.get(id)).test_run.status).toBe('passed');
    expect((await client().testRuns.get(id)).results).toHaveLength(1);
  });

  it('is one of a few of its tenant at a time', async () => {
    const agent_id = await agentWith();
    await client().testCases.create(agent_id, { name: 'One', caller: dialogue('Hi.') });
    model.plan(...Array.from({ length: limits.test_runs_per_tenant }, () => ({ says: 'Wait', holds: true as const })));
    const running = await Promise.all(
      Array.from({ length: limits.test_runs_per_tenant }, () => client().testRuns.create(agent_id)),
    );
    const { id: tenantId, apiKey } = platform.tenant;
    const impatient = createClient({ baseUrl: platform.url, tenantId, apiKey, maxRetries: 0 });
    await expect(impatient.testRuns.create(agent_id)).rejects.toMatchObject({
      code: 'too_many_test_runs',
      details: { limit: limits.test_runs_per_tenant },
    });
    const status = async (id: string) => (await client().testRuns.get(id)).test_run.status;
    for (const { id } of running)
      await expect
        .poll(async () => {
          model.release();
          return status(id);
        })
        .toBe('passed');
    expect((await client().testRuns.list(agent_id)).test_runs).toHaveLength(limits.test_runs_per_tenant);
  });

  it('keeps its tests as they were, and is no business of another tenant', async () => {
    const agent_id = await agentWith();
    const { id } = await client().testCases.create(agent_id, { name: 'One', caller: dialogue('Hi.') });
    const { test_run } = await ran(agent_id);
    await client().testCases.update(id, { name: 'Renamed' });
    expect((await client().testCases.get(id)).test_case).toMatchObject({ name: 'Renamed', caller: dialogue('Hi.') });
    await client().testCases.delete(id);
    expect((await client().testRuns.get(test_run.id)).results).toMatchObject([{ name: 'One', status: 'passed' }]);
    await expect(client().testRuns.create(agent_id)).rejects.toMatchObject({ code: 'no_test_cases' });
    await expect(client().testCases.get(id)).rejects.toMatchObject({ code: 'test_case_not_found' });
    const { client: stranger } = await platform.newTenant();
    await expect(stranger.testRuns.get(test_run.id)).rejects.toMatchObject({ code: 'test_run_not_found' });
    await expect(stranger.testCases.list(agent_id)).rejects.toMatchObject({ code: 'agent_not_found' });
  });
});

describe('in a sandbox without a model', () => {
  const sandbox = sharedPlatform();
  const bySandbox = () => sandbox.tenant.client;

  it('the agent of the demo passes a scripted test that books, and no test that needs a model runs', async () => {
    const { id } = await bySandbox().agents.create({ ...recordedAgent });
    await bySandbox().testCases.create(id, {
      name: 'Books',
      caller: dialogue(
        'Hi, I saw your advertisement and would like to see the three-bedroom house on Elm Street in Riverside, up to 450 thousand dollars.',
        'thursday afternoon would be best, around three',
        'My name is Bo Sample.',
        'Perfect, see you then. Goodbye.',
      ),
      assertions: [
        { type: 'booking_made', arguments: { full_name: 'Bo Sample' } },
        { type: 'outcome', outcome: 'ended' },
      ],
    });
    const run = await bySandbox().testRuns.create(id);
    await expect.poll(async () => (await bySandbox().testRuns.get(run.id)).test_run.status).not.toBe('running');
    const { test_run, results } = await bySandbox().testRuns.get(run.id);
    expect([results[0]?.problems, test_run.status]).toEqual([[], 'passed']);
    await bySandbox().testCases.create(id, {
      name: 'Judged',
      caller: dialogue('Hi.'),
      assertions: [{ type: 'judge', question: 'Was it kind?' }],
    });
    await expect(bySandbox().testRuns.create(id)).rejects.toMatchObject({ code: 'model_not_configured' });
    const { id: other } = await bySandbox().agents.create({ name: 'Another', instructions: 'Be brief.' });
    await bySandbox().testCases.create(other, { name: 'One', caller: dialogue('Hi.') });
    await expect(bySandbox().testRuns.create(other)).rejects.toMatchObject({ code: 'model_not_configured' });
  });

  it('a test that is made of a call has its dialogue, its tools with their results, and asserts that they are used', async () => {
    const placed = await placeCall(sandbox, { to: '+15005550001', lead: { name: 'Ann Example' } });
    await placed.ended();
    // The last words of a call come with its report.
    await placed.until(() =>
      sandbox.sql('select id from calls where id = $1 and report_received_at is not null', [placed.call_id]),
    );
    const { call, turns } = await sandbox.tenant.client.calls.get(placed.call_id);
    const { test_case } = await bySandbox().testCases.createFromCall(call.agent_id, { call_id: call.id });
    const tools = turns.flatMap(({ tool }) => (tool ? [tool] : []));
    expect(test_case).toMatchObject({
      name: `Call ${call.id}`,
      caller: { type: 'dialogue', messages: turns.filter(({ role }) => role === 'user').map(({ text }) => text) },
      direction: 'outbound',
      lead: { name: 'Ann Example' },
      mocks: [...new Set(tools.map(({ name }) => name))].map((tool) => ({ tool, arguments: null })),
      assertions: [...new Set(tools.map(({ name }) => name))].map((tool) => ({ type: 'tool_called', tool })),
    });
    const { id: other } = await bySandbox().agents.create({ name: 'Another', instructions: 'Be brief.' });
    const named = await bySandbox().testCases.createFromCall(other, { call_id: call.id, name: 'Of another' });
    expect(named.test_case).toMatchObject({ name: 'Of another', agent_id: other });
    await expect(bySandbox().testCases.createFromCall(other, { call_id: 'AJ_0' })).rejects.toMatchObject({
      code: 'call_not_found',
    });
  });

  it('the program of the guide tests the newest agent and shows how often each test passed', async () => {
    const { id, apiKey } = sandbox.tenant;
    await bySandbox().agents.create({ ...recordedAgent });
    const program = (await snippetsOf('docs/agent-tests.md')).get('agent-tests.ts') ?? '';
    const env = { SVC_BASE_URL: sandbox.url, SVC_TENANT_ID: id, SVC_API_KEY: apiKey };
    expect(await outputOf(program, env)).toContain('Says who it is 1');
  });
});
