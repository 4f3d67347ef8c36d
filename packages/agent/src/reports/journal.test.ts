// The journal of a call survives a crash at any byte, and no other account can read it.
import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleId } from '@voicecall/contract';
import type { TurnInput } from '@voicecall/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { times } from '../../../../test/harness/repetitions.ts';
import { beginJournal, closeForDead, readJournal } from './journal.ts';
import type { Journal } from './journal.ts';
import type { ReportEntry } from './report-parts.ts';

const job = {
  tenant_id: exampleId('tenant'),
  call_id: exampleId('call'),
  server_url: 'http://127.0.0.1:1',
  token: 'call-token',
};
const end = { answered_by: 'human', ended_reason: 'user_hangup', ended_at: 5 } as const;
const turn = (turn_id: number): TurnInput => ({
  turn_id,
  role: 'user',
  text: `Turn ${turn_id} 😀`,
  started_at: '2026-11-22T09:30:00.000Z',
  ended_at: null,
  interrupted: false,
  confidence: null,
  tool: null,
});
const item = (segment_id: string, turn_id: number | null) => ({
  segment_id,
  turn_id,
  speaker: 'user' as const,
  text: 'Hm',
  start_ms: 0,
  end_ms: 1,
  language: null,
  confidence: null,
});

let directory: string;
let problems: string[];
beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'voicecall-journal-')), 'outbox');
  problems = [];
});
afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }));

const begin = (into = directory): Promise<Journal> =>
  beginJournal(job, { directory: into, log: (problem) => problems.push(problem) });
async function entriesOf(path: string): Promise<ReportEntry[]> {
  const entries: ReportEntry[] = [];
  for await (const entry of (await readJournal(path))?.entries() ?? []) entries.push(entry);
  return entries;
}

test('returns its entries in order, each segment in its last version', async () => {
  const journal = await begin();
  for (const line of [
    { turn: turn(1) },
    { item: item('a', null) },
    { item: item('b', null) },
    { turn: turn(2) },
    { item: item('a', 2) },
    { end },
  ])
    journal.write(line);
  const path = await journal.close();
  expect(await readJournal(path ?? '')).toMatchObject({ report_id: journal.report_id, job, end, heard: true });
  expect(await entriesOf(path ?? '')).toEqual([
    { turn: turn(1) },
    { item: item('b', null) },
    { turn: turn(2) },
    { item: item('a', 2) },
  ]);
  expect(problems).toEqual([]);
});

test('returns the last usage and the peaks of every line that is complete', async () => {
  const journal = await begin();
  const line = (quantity: number) =>
    ({ component: 'stt', provider: 'openai', model: null, unit: 'seconds', quantity }) as const;
  const base64 = (...bytes: number[]) => Buffer.from(bytes).toString('base64');
  const started_at = '2026-11-22T09:30:00.000Z';
  journal.write({ peaks: { started_at, from: 0, agent: base64(1, 2), user: base64(3, 4) } });
  journal.write({ usage: [line(1)] });
  journal.write({ turn: turn(1) });
  journal.write({ usage: [line(2.5)] });
  journal.write({ peaks: { started_at, from: 2, agent: base64(5), user: base64(6) } });
  const path = (await journal.close()) ?? '';
  const figures = {
    usage: [line(2.5)],
    waveform: { started_at, agent: base64(1, 2, 5), user: base64(3, 4, 6) },
  };
  expect((await readJournal(path))?.figures).toEqual(figures);
  expect(await entriesOf(path)).toEqual([{ turn: turn(1) }]);
  // The process was killed in the middle of the last line.
  await truncate(path, (await stat(path)).size - 20);
  await closeForDead(path, { ...end, ended_reason: 'agent_error' });
  expect((await readJournal(path))?.figures).toEqual({
    ...figures,
    waveform: { started_at, agent: base64(1, 2), user: base64(3, 4) },
  });
});

test('without figures has none', async () => {
  const journal = await begin();
  const path = (await journal.close()) ?? '';
  expect((await readJournal(path))?.figures).toEqual({ usage: [], waveform: null });
});

test('is readable by its owner only: it contains speech and a token', async () => {
  const journal = await begin();
  await journal.close();
  expect(
    ((await stat(journal.file ?? join(directory, (await readdir(directory))[0] ?? ''))).mode & 0o777).toString(8),
  ).toBe('600');
  expect(((await stat(directory)).mode & 0o777).toString(8)).toBe('700');
});

test('cut off at any byte returns every turn whose line is complete, and can be closed for its dead agent', async () => {
  const journal = await begin();
  for (const n of [1, 2]) journal.write({ turn: turn(n) });
  const whole = await readFile((await journal.close()) ?? '');
  const lines = [...whole.entries()].filter(([, byte]) => byte === 10).map(([at]) => at);
  // The short run tries every byte near the end of a line, and some of the others.
  const near = (at: number): boolean => [0, whole.length, ...lines].some((end) => Math.abs(at - end) <= 3);
  for (let at = 0; at <= whole.length; at += 1) {
    if (!near(at) && at % times(7, 1) !== 0) continue;
    const path = join(directory, 'cut.jsonl');
    await writeFile(path, whole.subarray(0, at));
    // The line is also complete without its line feed.
    const count = lines.filter((newline) => newline <= at).length;
    if (count === 0) {
      expect(await readJournal(path)).toBeNull();
      continue;
    }
    await closeForDead(path, { ...end, ended_reason: 'agent_error' });
    expect((await readJournal(path))?.end).toEqual({ ...end, ended_reason: 'agent_error' });
    expect((await entriesOf(path)).length).toBe(count - 1);
  }
});

test('that cannot be written is logged once, and the call continues', async () => {
  await writeFile(join(directory, '..', 'file'), '');
  const journal = await begin(join(directory, '..', 'file'));
  journal.write({ turn: turn(1) });
  expect([journal.file, await journal.close()]).toEqual([null, null]);
  expect(problems).toHaveLength(1);
});

test('with damaged lines is read without them', async () => {
  const journal = await begin();
  journal.write({ turn: turn(1) });
  const path = (await journal.close()) ?? '';
  await appendFile(path, '{"turn":\nnull\n"x"\n');
  expect(await entriesOf(path)).toEqual([{ turn: turn(1) }]);
});
