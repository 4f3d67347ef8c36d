// Which version of an agent a run tests, what a test gives for variables, the facts of its summary, and agents that
// publish only what their tests have passed.
import type { CreateTestCaseBody, UpdateAgentBody } from '@voicecall/sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { startScriptedModel } from '../harness/summaries/scripted-model.ts';
import type { ScriptedModel } from '../harness/summaries/scripted-model.ts';

let model: ScriptedModel;
let platform: TestPlatform;
let client: TestTenant['client'];
let id: string;
beforeAll(async () => {
  model = await startScriptedModel();
  platform = await startPlatform({ chatModel: model.config });
  ({ client } = platform.tenant);
});
afterEach(() => model.release());
afterAll(async () => {
  await platform.close();
  await model.close();
});
beforeEach(async () => {
  ({ id } = await client.agents.create({ name: 'Desk', instructions: 'First.', welcome: 'Hello.' }));
});

const caller: CreateTestCaseBody['caller'] = { type: 'dialogue', messages: ['Hi.'] };
const says = (text: string) => [{ type: 'said' as const, text }];
const testOf = async (body: Partial<CreateTestCaseBody> = {}): Promise<string> =>
  (await client.testCases.create(id, { name: 'One', caller, ...body })).id;
const put = async (body: UpdateAgentBody) => (await client.agents.update(id, body)).agent;

async function ran(body: Parameters<typeof client.testRuns.create>[1] = {}) {
  const created = await client.testRuns.create(id, body);
  await expect.poll(async () => (await client.testRuns.get(created.id)).test_run.status).not.toBe('running');
  const { test_run, results } = await client.testRuns.get(created.id);
  return { ...test_run, problems: results[0]?.problems };
}

/** The prompt of the last conversation. */
const prompt = () => String(model.asked.at(-1)?.messages[0]?.content);

describe('a run', () => {
  it('tests the draft where there is one, else what is published, and says which version it was', async () => {
    await testOf();
    expect(await ran()).toMatchObject({ status: 'passed', agent_version: 1 });
    expect(prompt()).toContain('First.');
    await put({ instructions: 'Second.', draft: true });
    expect(await ran()).toMatchObject({ agent_version: 2 });
    expect(prompt()).toContain('Second.');
    expect(await ran({ agent_version: 'draft' })).toMatchObject({ agent_version: 2 });
    expect(await ran({ agent_version: 'published' })).toMatchObject({ agent_version: 1 });
    expect(prompt()).toContain('First.');
    await put({ instructions: 'Third.', draft: true });
    expect(await ran({ agent_version: 2 })).toMatchObject({ agent_version: 2 });
    expect(prompt()).toContain('Second.');
    const [newest] = (await client.testRuns.list(id)).test_runs;
    expect(newest).toMatchObject({ agent_version: 2 });
  });

  it('keeps its version, whatever is saved while it goes on', async () => {
    await testOf();
    await put({ instructions: 'Second.', draft: true });
    model.plan({ says: 'Wait', holds: true });
    const asked = model.asked.length;
    const run = await client.testRuns.create(id, { times: 2 });
    await expect.poll(() => model.asked.length).toBeGreaterThan(asked);
    await put({ instructions: 'Third.', draft: true });
    model.release();
    await expect.poll(async () => (await client.testRuns.get(run.id)).test_run.status).toBe('passed');
    expect(prompt()).toContain('Second.');
  });

  it('of a version or a draft that does not exist is refused', async () => {
    await testOf();
    expect(await refusalOf(client.testRuns.create(id, { agent_version: 7 }))).toMatchObject({
      code: 'agent_version_not_found',
    });
    expect(await refusalOf(client.testRuns.create(id, { agent_version: 'draft' }))).toMatchObject({
      code: 'agent_has_no_draft',
    });
  });
});

describe('the variables of a test', () => {
  const instructions = 'Speak of {{topic}} with {{name}}.';
  const variables = [
    { name: 'topic', default: 'houses' },
    { name: 'name', required: true },
  ];

  it('stand in the texts of the agent', async () => {
    await put({ instructions, variables });
    const test_case_id = await testOf({ variables: { topic: '{{name}}', name: 'Ann' } });
    expect((await client.testCases.get(test_case_id)).test_case.variables).toEqual({ topic: '{{name}}', name: 'Ann' });
    expect(await ran()).toMatchObject({ status: 'passed' });
    expect(prompt()).toContain('Speak of {{name}} with Ann.');
    await client.testCases.update(test_case_id, { variables: null });
    await ran();
    expect(prompt()).toContain('Speak of houses with .');
  });

  it('must be there for a call that the agent places, as in a dispatch', async () => {
    await put({ instructions, variables });
    const lacking = await testOf({ direction: 'outbound', variables: { topic: 'flats' } });
    await testOf({ direction: 'outbound', lead: { name: 'Ann' } });
    await testOf();
    expect(await refusalOf(client.testRuns.create(id))).toMatchObject({
      code: 'missing_variables',
      details: { missing_variables: ['name'], test_case_ids: [lacking] },
    });
    await client.testCases.update(lacking, { variables: { name: 'Bo' } });
    expect(await ran()).toMatchObject({ status: 'passed' });
  });
});

describe('the facts of a summary', () => {
  const zone = 'Europe/Berlin';
  const at = () => `${new Date(platform.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)}T10:00`;

  it('are asserted by their path: texts, moments and numbers as such', async () => {
    await client.customFields.create({ field_key: 'lead_temperature', type: 'string', label: 'How warm' });
    await put({ timezone: zone });
    const args = { full_name: 'Ann Example', preferred_datetime: at(), phone: '+49 30 1234567' };
    model.plan({ calls: [['book_appointment', args]] }, { says: 'Booked.' });
    const facts = {
      outcome: 'booked',
      'booking.succeeded': true,
      'booking.scheduled_for': at(),
      'contact.name': ' ann  example ',
      'contact.phone': '030 1234567',
      'contact.email': null,
      'custom.facts.lead_temperature': null,
    };
    await testOf({
      assertions: Object.entries(facts).map(([fact, value]) => ({ type: 'summary_fact', fact, value })),
    });
    expect(await ran()).toMatchObject({ problems: [], status: 'passed' });
    expect((await client.bookings.list()).bookings).toEqual([]);
  });

  it('that are others are said with their values', async () => {
    const fact = (path: string, value: string | boolean | null) => ({
      ...{ type: 'summary_fact' as const, fact: path, value },
    });
    await testOf({
      assertions: [
        fact('booking.succeeded', true),
        fact('contact.name', 'Ann'),
        fact('outcome', null),
        fact('vertical.facts.beds', null),
      ],
    });
    expect(await ran()).toMatchObject({
      status: 'failed',
      problems: [
        'booking.succeeded of the summary is false, not true',
        'contact.name of the summary is not known, not "Ann"',
        expect.stringMatching(/^outcome of the summary is "\w+", not unknown$/),
        'a summary has no fact vertical.facts.beds',
      ],
    });
  });

  it('that no summary can have are refused', async () => {
    const assertions = [{ type: 'summary_fact' as const, fact: 'contact.mail', value: 'x' }];
    expect(await refusalOf(testOf({ assertions }))).toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: 'assertions.0.fact' }] },
    });
  });
});

describe('an agent that publishes only what its tests have passed', () => {
  beforeEach(() => put({ publish_requires_tests: true }));

  const publish = (version?: number) => client.agentVersions.publish(id, version === undefined ? {} : { version });
  const missing = async (version?: number) => {
    const { code, details } = await refusalOf(publish(version));
    return { code, ...(details as object) };
  };

  it('takes changes of its settings as a draft only', async () => {
    expect(await refusalOf(put({ welcome: 'Two' }))).toMatchObject({ code: 'draft_required' });
    expect(await put({ name: 'Other name', welcome: 'Hello.' })).toMatchObject({ published_version: 1 });
    expect(await put({ welcome: 'Two', draft: true })).toMatchObject({ draft_version: 2, welcome: 'Hello.' });
    expect(await put({ welcome: 'Three', publish_requires_tests: false })).toMatchObject({ published_version: 3 });
    expect(await refusalOf(put({ welcome: 'Four', publish_requires_tests: true }))).toMatchObject({
      code: 'draft_required',
    });
    expect((await client.agents.get(id)).agent).toMatchObject({ welcome: 'Three', publish_requires_tests: false });
  });

  it('publishes a draft once all tests have passed on it, and goes back at any time', async () => {
    await put({ welcome: 'Two', draft: true });
    expect(await missing()).toEqual({ code: 'tests_not_passed', agent_version: 2, test_cases: [] });
    const [first, second] = [await testOf({ name: 'A', assertions: says('yes') }), await testOf({ name: 'B' })];
    model.plan({ says: 'No.' });
    expect(await ran()).toMatchObject({ agent_version: 2, status: 'failed' });
    expect(await missing()).toEqual({
      code: 'tests_not_passed',
      agent_version: 2,
      test_cases: [{ test_case_id: first, name: 'A', reason: 'failed' }],
    });
    model.plan({ says: 'Yes.' }, { says: 'No.' });
    await ran({ test_case_ids: [first], times: 2 });
    expect(await missing()).toMatchObject({ test_cases: [{ name: 'A', reason: 'failed' }] });
    model.plan({ says: 'Yes.' });
    await ran({ test_case_ids: [first] });
    await client.testCases.update(second, { name: 'Second' });
    expect((await publish()).agent).toMatchObject({ published_version: 2, welcome: 'Two' });
    expect((await publish(1)).agent).toMatchObject({ published_version: 1 });
    await client.testCases.update(second, { max_turns: 7 });
    expect((await publish(2)).agent).toMatchObject({ published_version: 2 });
  });

  it('takes a draft for untested that was changed since its tests passed, and so a test that was changed', async () => {
    const test_case_id = await testOf();
    await put({ welcome: 'Two', draft: true });
    await ran();
    await put({ welcome: 'Three', draft: true });
    expect(await missing()).toMatchObject({ agent_version: 3, test_cases: [{ test_case_id, reason: 'not_run' }] });
    await ran();
    await client.testCases.update(test_case_id, { assertions: says('yes') });
    expect(await missing()).toMatchObject({ test_cases: [{ reason: 'not_run' }] });
    await client.testCases.update(test_case_id, { assertions: [] });
    // Version 2 has passed it too, and is not the one that would be published.
    await testOf({ name: 'New' });
    expect(await missing()).toMatchObject({ test_cases: [{ name: 'New', reason: 'not_run' }] });
    await ran({ agent_version: 'published' });
    expect(await missing()).toMatchObject({ test_cases: [{ name: 'New', reason: 'not_run' }] });
    await ran();
    expect((await publish()).agent).toMatchObject({ published_version: 3 });
  });

  it('waits for a run that goes on, and takes an error of the model for no pass', async () => {
    await testOf();
    await put({ welcome: 'Two', draft: true });
    model.plan({ says: 'Wait', holds: true });
    const asked = model.asked.length;
    const run = await client.testRuns.create(id);
    await expect.poll(() => model.asked.length).toBeGreaterThan(asked);
    expect(await missing()).toMatchObject({ test_cases: [{ reason: 'running' }] });
    model.release();
    await expect.poll(async () => (await client.testRuns.get(run.id)).test_run.status).toBe('passed');
    model.plan({ status: 500 });
    await ran();
    expect(await missing()).toMatchObject({ test_cases: [{ reason: 'error' }] });
  });
});
