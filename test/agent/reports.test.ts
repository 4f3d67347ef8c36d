// The agent worker delivers the report of every call to the platform exactly once: for calls of every size, through
// outages and restarts.
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startReportSender } from '@voicecall/agent/reports/report-sender.ts';
import type { ReportSender } from '@voicecall/agent/reports/report-sender.ts';
import { deliverOwn } from '@voicecall/agent/reports/deliver-report.ts';
import { beginJournal } from '@voicecall/agent/reports/journal.ts';
import type { Journal, JournalLine } from '@voicecall/agent/reports/journal.ts';
import { limits } from '@voicecall/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fourHours, jobOf, linesOf } from '../harness/summaries/long-calls.ts';
import type { LongCall } from '../harness/summaries/long-calls.ts';
import { until } from '../harness/calls/place-call.ts';
import { takePlaces } from '../harness/calls/places.ts';
import { quietPort } from '../harness/platform/run-process.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform('api');
let directory: string;
beforeAll(async () => {
  // Without a worker nothing changes these calls but the reports of their agents.
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'voicecall-outbox-'));
});
const reportSenders: ReportSender[] = [];
const problems: string[] = [];
afterEach(async () => {
  await Promise.all(reportSenders.splice(0).map((reportSender) => reportSender.stop()));
  await rm(directory, { recursive: true, force: true });
  problems.length = 0;
});

/** A server at `port` between the agent and the platform. */
const standIns: Server[] = [];
async function standIn(port: number, listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(port, '127.0.0.1');
  standIns.push(server);
  await once(server, 'listening');
}
afterEach(() => {
  for (const server of standIns.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
const forward = ({ url = '', headers }: IncomingMessage, body: Buffer): Promise<Response> =>
  fetch(platform.url + url, {
    method: 'POST',
    headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
    body: new Uint8Array(body),
  });
async function relay(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
  const answer = await forward(request, body);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
}

const log = (problem: string): void => void problems.push(problem);
const reportSender = (): void =>
  void reportSenders.push(
    startReportSender({ directory, log, still_ms: 200, every_ms: 50, first_wait_ms: 100, longest_wait_ms: 200 }),
  );
const newCall = async (): Promise<string> => (await takePlaces(platform, platform.tenant, 1))[0] ?? '';

async function journalOf(call_id: string, lines: Iterable<JournalLine>, server_url = platform.url): Promise<Journal> {
  const journal = await beginJournal(jobOf(platform, call_id, server_url), { directory, log });
  for (const line of lines) journal.write(line);
  return journal;
}
const endedAt = (ended_at: number): JournalLine => ({
  end: { answered_by: 'human', ended_reason: 'user_hangup', ended_at },
});
/** The journal of a call that ended while the platform was unreachable. */
async function kept(
  call_id: string,
  call: LongCall,
  { server_url = platform.url, ended_at = Date.now() } = {},
): Promise<string> {
  const journal = await journalOf(call_id, linesOf(call), server_url);
  journal.write(endedAt(ended_at));
  return (await journal.close()) ?? '';
}

async function expectWhole(call_id: string, { turns, items }: LongCall): Promise<void> {
  const [row] = await platform.sql<{ complete: boolean; turns: number; items: number; assigned: number; last: number }>(
    `select report_complete as complete,
            (select count(*)::int from call_turns where call_id = $1) as turns,
            (select coalesce(max(turn_id), 0) from call_turns where call_id = $1) as last,
            (select count(*)::int from call_transcripts where call_id = $1) as items,
            (select count(turn_id)::int from call_transcripts where call_id = $1) as assigned
     from calls where id = $1`,
    [call_id],
  );
  expect(row).toEqual({ complete: true, turns, last: turns, items, assigned: items });
}
const isWhole = (call_id: string) => platform.sql('select 1 from calls where id = $1 and report_complete', [call_id]);
const left = async (): Promise<string[]> => (await readdir(directory)).filter((name) => name.endsWith('.jsonl'));

const answer = (unit: string): string => unit.repeat(Math.floor(limits.tool_response_bytes / Buffer.byteLength(unit)));
const sizes: readonly (readonly [what: string, call: LongCall])[] = [
  ['nothing said', { turns: 0, items: 0, text: '' }],
  ['a minute', { turns: 12, items: 20, text: 'Hello.' }],
  [
    'an hour of 12 turns a minute',
    {
      turns: 720,
      items: 1_500,
      text: 'I would like to see the house on Elm Street, if it is still free on Thursday.'.repeat(3),
    },
  ],
  ['four hours', fourHours('I would like to see the house on Elm Street, if it is still free.')],
  ['four hours in Devanagari', fourHours('नमस्ते, मैं एल्म स्ट्रीट वाला घर देखना चाहता हूँ, अगर वह गुरुवार को खाली हो।')],
  ['four hours of emoji', fourHours('😀🏠📞👍🏽'.repeat(12))],
  [
    'two minutes with tool results of 64 KiB',
    { turns: 24, items: 24, text: 'Hm.', tool: { every: 2, answer: answer('x') } },
  ],
  [
    'tool results of 64 KiB in characters that JSON escapes',
    { turns: 40, items: 40, text: 'Hm.', tool: { every: 2, answer: answer('\u0001') } },
  ],
  [
    'tool results of 64 KiB with characters that PostgreSQL cannot store',
    { turns: 24, items: 24, text: 'a\0b\ud83d', tool: { every: 2, answer: answer('\0') } },
  ],
];

describe('the report of a call', () => {
  it.each(sizes)('arrives whole: %s', async (_what, call) => {
    const call_id = await newCall();
    expect(await deliverOwn(await kept(call_id, call), Date.now() + 60_000)).toEqual({ outcome: 'taken' });
    if (call.turns > 0) await expectWhole(call_id, call);
    expect(await left()).toEqual([]);
  });

  it('is kept while the platform is unreachable, and one of two workers delivers it afterwards', async () => {
    const port = await quietPort();
    const away = `http://127.0.0.1:${port}`;
    const [call_id, call] = [await newCall(), fourHours('Hello.', 400, 900)];
    expect(await deliverOwn(await kept(call_id, call, { server_url: away }), 0)).toMatchObject({
      outcome: 'later',
      reached: false,
    });
    reportSender();
    reportSender();
    await until(async () => (problems.length === 0 && (await left()).length === 1 ? [1] : []));
    let requests = 0;
    const seen = new Set<number>();
    // The platform at its old address: first the error page of a proxy, then, for each part, one response that is lost.
    await standIn(port, async (request, response) => {
      if ((requests += 1) <= 2) return void response.writeHead(502).end('<html>bad gateway</html>');
      const body = await buffer(request);
      const { part } = JSON.parse(body.toString()) as { part: number };
      if (seen.has(part)) return relay(request, body, response);
      seen.add(part);
      await forward(request, body);
      response.destroy();
    });
    await until(async () => ((await left()).length === 0 ? [1] : []));
    await expectWhole(call_id, call);
    expect(problems).toEqual([]);
  });

  it('is delivered by the worker up to the last stored line when the process of the call died', async () => {
    const call_id = await newCall();
    const call = { turns: 30, items: 60, text: 'Hello.' };
    const journal = await journalOf(call_id, linesOf(call));
    // Everything is on the disk, and no process holds the journal any more.
    await journal.close();
    reportSender();
    await until(() => isWhole(call_id));
    await expectWhole(call_id, call);
    expect((await platform.tenant.client.calls.get(call_id)).call).toMatchObject({
      status: 'completed',
      ended_reason: 'agent_error',
      answered_by: 'human',
    });
  });

  it('is not delivered while its call goes on', async () => {
    const call_id = await newCall();
    const journal = await journalOf(call_id, linesOf({ turns: 2, items: 2, text: 'Hello.' }));
    const ended = await newCall();
    await (await journalOf(ended, linesOf({ turns: 2, items: 2, text: 'Hello.' }))).close();
    reportSenders.push(startReportSender({ directory, log, still_ms: 3_000, every_ms: 20 }));
    // Every write shows that a process holds the journal; a real process writes every few seconds. Nobody holds the other
    // one: when it has been delivered, this one would have been too.
    let n = 0;
    const writing = setInterval(() => {
      journal.write({
        item: {
          segment_id: `more_${(n += 1)}`,
          turn_id: null,
          speaker: 'user',
          text: 'x',
          start_ms: 0,
          end_ms: 0,
          language: null,
          confidence: null,
        },
      });
    }, 20);
    await until(() => isWhole(ended));
    expect(await isWhole(call_id)).toEqual([]);
    clearInterval(writing);
    await journal.close();
  });

  it('is sent in smaller parts when a proxy accepts only small requests', async () => {
    const call_id = await newCall();
    const call = fourHours('Hello.', 300, 600);
    const port = await quietPort();
    await standIn(port, async (request, response) => {
      if (Number(request.headers['content-length']) > 40_000)
        response.writeHead(413, { connection: 'close' }).end('<html>413</html>');
      else await relay(request, await buffer(request), response);
    });
    expect(await deliverOwn(await kept(call_id, call, { server_url: `http://127.0.0.1:${port}` }), 0)).toEqual({
      outcome: 'taken',
    });
    await expectWhole(call_id, call);
  });
});

describe('a report that the platform never accepts', () => {
  const call = { turns: 2, items: 2, text: 'Hello.' };

  it.each([
    ['of a call that does not exist', 'AJ_000000000000000000000000'],
    ['of a call that already has another report', undefined],
  ])('%s is dropped with a log line', async (_what, missing) => {
    const call_id = missing ?? (await newCall());
    if (missing === undefined) expect(await deliverOwn(await kept(call_id, call), 0)).toEqual({ outcome: 'taken' });
    await kept(call_id, call);
    reportSender();
    await until(async () => problems);
    expect([problems, await left()]).toEqual([['the report of a call is given up'], []]);
  });

  it('of a call that ended more than 24 hours ago is dropped after one more attempt', async () => {
    const call_id = await newCall();
    await kept(call_id, call, {
      server_url: 'http://127.0.0.1:1',
      ended_at: Date.now() - limits.report_window_ms - 1_000,
    });
    reportSender();
    await until(async () => problems);
    expect([problems, await left()]).toEqual([['the report of a call is given up'], []]);
  });

  it('is kept when a proxy responds with a page, a 401 or a 404', async () => {
    const statuses = [401, 404, 403, 400, 409];
    const port = await quietPort();
    await standIn(
      port,
      (_request, response) => void response.writeHead(statuses.shift() ?? 404).end('<html>not here</html>'),
    );
    await kept(await newCall(), call, { server_url: `http://127.0.0.1:${port}` });
    reportSender();
    await until(async () => (statuses.length === 0 ? [1] : []));
    expect(await left()).toHaveLength(1);
    expect(problems).toEqual([]);
  });
});
