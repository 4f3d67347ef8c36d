// Messages to the platform: in order, retried, and given up where that is right.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exampleId } from '@voicecall/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openServerLink } from '@voicecall/contract/server-link';
import type { ServerLink } from '@voicecall/contract/server-link';
import { exampleBrief } from './testing/example-brief.ts';

interface Seen {
  readonly route: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

let server: Server;
let seen: Seen[];
let answers: [status: number, body: unknown][];
let problems: string[];
const base = `/internal/agent/tenants/${exampleId('tenant')}/calls/${exampleId('call')}`;

beforeEach(async () => {
  [seen, answers, problems] = [[], [], []];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      seen.push({
        route: (request.url ?? '').replace(base, ''),
        authorization: request.headers.authorization,
        body: body === '' ? null : JSON.parse(body),
      });
      const [status, answer] = answers.shift() ?? [200, { ok: true }];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = (insist_ms = 10_000): ServerLink => {
  const { port } = server.address() as AddressInfo;
  const job = {
    tenant_id: exampleId('tenant'),
    call_id: exampleId('call'),
    server_url: `http://127.0.0.1:${port}`,
    token: 'call-token',
  };
  return openServerLink(job, { log: (problem) => problems.push(problem), insist_ms });
};

test('the brief is requested with the call’s token until the platform responds', async () => {
  answers = [
    [503, {}],
    [200, exampleBrief()],
  ];
  expect(await open().brief()).toEqual(exampleBrief());
  expect(seen.map(({ route, authorization }) => [route, authorization])).toEqual([
    ['', 'Bearer call-token'],
    ['', 'Bearer call-token'],
  ]);
});

test('a refused brief is not requested again', async () => {
  answers = [[404, { error: 'call_not_found' }]];
  await expect(open().brief()).rejects.toThrow('HTTP 404');
  expect(seen).toHaveLength(1);
});

test('messages arrive in order, also when the first has to wait', async () => {
  answers = [
    [500, {}],
    [429, {}],
  ];
  const link = open();
  link.send('end', { reason: 'agent_hangup' });
  link.send('end', { reason: 'voicemail' });
  await link.flush();
  expect(seen.map(({ body }) => (body as { reason: string }).reason)).toEqual([
    'agent_hangup',
    'agent_hangup',
    'agent_hangup',
    'voicemail',
  ]);
  expect(problems).toEqual([]);
});

test('undelivered turns do not delay the end: the report has them', async () => {
  answers = [[503, {}]];
  const link = open();
  const arrived = once(server, 'request');
  link.send('turns', { turns: [] });
  await arrived;
  link.send('turns', { turns: [] });
  link.send('end', { reason: 'agent_hangup' });
  await link.flush({ without_turns: true });
  expect(seen.map(({ route }) => route)).toEqual(['/turns', '/end']);
});

test.each([[[409, { error: 'call_not_active' }] as const], [[200, exampleBrief({ call: { over: true } })] as const]])(
  'a call that is over has no brief',
  async (answer) => {
    answers = [[...answer]];
    expect(await open().brief()).toBeNull();
  },
);

test('a refused message does not block others', async () => {
  answers = [[422, {}]];
  const link = open();
  link.send('end', { reason: 'agent_hangup' });
  link.send('end', { reason: 'voicemail' });
  await link.flush();
  expect(seen.map(({ body }) => body)).toEqual([{ reason: 'agent_hangup' }, { reason: 'voicemail' }]);
  expect(problems).toEqual([expect.stringContaining('could not deliver end: HTTP 422')]);
});

test('a customer’s tool is called once, whatever the response is', async () => {
  answers = [[500, {}]];
  const outcome = await open().callTool(exampleId('tool'), { tool_call_id: 'tc', arguments: {} });
  expect(outcome).toMatchObject({ ok: false, say: expect.stringContaining('could not be used') });
  expect(seen.map(({ route }) => route)).toEqual([`/tools/${exampleId('tool')}/calls`]);
});

test('a booking is retried', async () => {
  answers = [
    [500, {}],
    [200, { ok: true, say: 'Booked.', booking_id: 'bk_1' }],
  ];
  expect(
    await open().book({
      full_name: 'Ann',
      preferred_datetime: 'tomorrow',
      preferred_datetime_text: '',
      evidence_turn_ids: [],
    }),
  ).toEqual({ ok: true, say: 'Booked.', booking_id: 'bk_1' });
});

test('messages are given up when the platform stays unavailable', async () => {
  const link = open(300);
  server.closeAllConnections();
  server.close();
  link.send('end', { reason: 'agent_hangup' });
  await link.flush();
  expect(problems).toEqual([expect.stringContaining('could not deliver end')]);
});
