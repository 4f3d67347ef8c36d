// What only the model finds of what is said: until it has answered nobody can read the words, and without its answer
// nobody ever can.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { startModelServer } from '../harness/summaries/model-server.ts';
import type { ModelServer } from '../harness/summaries/model-server.ts';
import { finishedSummary, summaryEventsOf } from '../harness/summaries/summary.ts';
import { tablesWith } from '../erasure/whole-call.ts';

let platform: TestPlatform;
let modelServer: ModelServer;
beforeAll(async () => {
  modelServer = await startModelServer(() => platform.sandbox.url);
  platform = await startPlatform({ model: modelServer.config });
});
afterEach(() => modelServer.set('pass'));
afterAll(async () => {
  await platform.close();
  await modelServer.close();
});

/** What the caller of the script says. */
const said = 'My name is';

async function call(redact: ('name' | 'contact')[] = ['name', 'contact']): Promise<string> {
  const { client } = platform.tenant;
  const { id: agent_id } = await client.agents.create({ name: 'Tester', instructions: 'Be brief.', redact });
  const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };
  const { id: trunk_id } = await client.trunks.create({ name: 'Carrier', direction: 'outbound', outbound });
  const lead = { name: 'Erika Beispiel' };
  return (await client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550001', lead })).call_id;
}

const textsOf = async (call_id: string): Promise<string[]> =>
  (await platform.tenant.client.calls.get(call_id)).turns.map(({ text }) => text);
const onlyMarks = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.every((text) => text === '[redacted]');
const ended = (call_id: string) =>
  until(() => platform.sql('select 1 from calls where id = $1 and summary_id is not null', [call_id]));
const sealedOf = (call_id: string) =>
  platform.sql('select 1 from call_turns where call_id = $1 and said_sealed is not null', [call_id]);

it('the words are sealed until the model has named what goes, then streams and searches have the rest', async () => {
  modelServer.set('wait', 'redaction');
  const call_id = await call();
  await until(async () => (modelServer.waiting('redaction') > 0 ? [1] : []));
  expect(onlyMarks(await textsOf(call_id))).toBe(true);
  expect(await tablesWith(platform, said)).toEqual([]);
  modelServer.set('pass', 'redaction');
  expect(await finishedSummary(platform, call_id)).toMatchObject({ status: 'ready' });
  const { turns, transcripts } = await platform.tenant.client.calls.get(call_id);
  expect(turns.map(({ text }) => text)).toContain(`${said} [name].`);
  expect(JSON.stringify([turns, transcripts])).not.toMatch(/Erika|Beispiel/);
  expect(turns.map(({ tool }) => tool?.arguments['full_name'])).toContain('[name]');
  expect(await sealedOf(call_id)).toEqual([]);
  // The lead and the booking have the name; nothing has what was said.
  expect(await tablesWith(platform, `${said} Erika`)).toEqual([]);
  const tables = await tablesWith(platform, 'Erika');
  expect(tables.filter((name) => /call_turns|call_transcripts/.test(name))).toEqual([]);
  const shown = await platform.sql<{ times: number }>(
    `select count(*)::int as times from call_changes where call_id = $1 and turn_id is not null group by turn_id`,
    [call_id],
  );
  expect(shown.every(({ times }) => times === 2)).toBe(true);
});

it('a model that is away is waited for; nothing of the words is lost', async () => {
  modelServer.set({ status: 503 }, 'redaction');
  const call_id = await call();
  await until(async () => (platform.clock.advance(10_000), modelServer.asked('redaction') > 3 ? [1] : []), 100);
  expect(onlyMarks(await textsOf(call_id))).toBe(true);
  modelServer.set('pass', 'redaction');
  expect(await finishedSummary(platform, call_id, { advanceMs: 10_000 })).toMatchObject({ status: 'ready' });
  expect(await textsOf(call_id)).toContain(`${said} [name].`);
  expect(await summaryEventsOf(platform, call_id)).toHaveLength(1);
});

it.each([
  ['cannot be used', { status: 401 }],
  ['answers nonsense', { says: 'I would rather not.' }],
  ['is cut off', { says: '{"passages":[]}', finish: 'length' }],
] as const)('a model that %s leaves nothing but marks, and a failed summary', async (_name, fate) => {
  const drafts = modelServer.asked('draft');
  modelServer.set(fate, 'redaction');
  const call_id = await call();
  await ended(call_id);
  expect(await finishedSummary(platform, call_id, { advanceMs: 2_000 })).toMatchObject({ status: 'failed' });
  expect(onlyMarks(await textsOf(call_id))).toBe(true);
  expect(await sealedOf(call_id)).toEqual([]);
  expect(modelServer.asked('draft')).toBe(drafts);
  expect(JSON.stringify(platform.logged)).not.toContain(said);
});
