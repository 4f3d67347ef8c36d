// Guarantees of lists over the wire: filters reach the server, cursors lead through all pages.
import { expect, test } from 'vitest';
import { callOperation, everyOperation } from './call-operation.ts';
import { scriptedServer, testClient } from './scripted-server.ts';

const page = (calls: string[], next_cursor: string | null) => ({
  body: { calls: calls.map((id) => ({ id })), next_cursor, has_more: next_cursor !== null },
});

test('awaiting a list gives the first page and how it came', async () => {
  await using server = await scriptedServer(() => page(['AJ_2', 'AJ_1'], 'c1'));
  const first = await testClient(server).client.calls.list({
    client_ref: 'crm 4711',
    to_number: '+15005550001',
    status: undefined,
  });
  expect(first).toMatchObject({
    calls: [{ id: 'AJ_2' }, { id: 'AJ_1' }],
    next_cursor: 'c1',
    has_more: true,
    $response: { status: 200 },
  });
  expect(server.received.map(({ url }) => url)).toEqual([
    '/v1/tenants/tn_1/calls?client_ref=crm+4711&to_number=%2B15005550001',
  ]);
});

test('iterating a list gives every record, with the same filters on each page', async () => {
  const pages = [page(['AJ_3', 'AJ_2'], 'a+b'), page(['AJ_1'], null)];
  await using server = await scriptedServer((_received, index) => pages[index] ?? {});
  const ids: string[] = [];
  for await (const call of testClient(server).client.calls.list({ limit: 2, status: 'completed' })) ids.push(call.id);
  expect(ids).toEqual(['AJ_3', 'AJ_2', 'AJ_1']);
  expect(server.received.map(({ url }) => url)).toEqual([
    '/v1/tenants/tn_1/calls?limit=2&status=completed',
    '/v1/tenants/tn_1/calls?limit=2&status=completed&cursor=a%2Bb',
  ]);
});

test('a page that fails in passing is asked for again', async () => {
  await using server = await scriptedServer(
    (_received, index) => [page(['AJ_2'], 'c1'), 'hang up' as const, page(['AJ_1'], null)][index] ?? {},
  );
  const ids: string[] = [];
  for await (const call of testClient(server).client.calls.list()) ids.push(call.id);
  expect(ids).toEqual(['AJ_2', 'AJ_1']);
});

test('the signal ends the loop between pages', async () => {
  await using server = await scriptedServer(() => page(['AJ_1'], 'c1'));
  const controller = new AbortController();
  const loop = async (): Promise<void> => {
    for await (const call of testClient(server).client.calls.list({}, { signal: controller.signal }))
      controller.abort(new Error(`enough after ${call.id}`));
  };
  await expect(loop()).rejects.toThrow('enough after AJ_1');
  expect(server.received).toHaveLength(1);
});

const lists = everyOperation.filter(
  ({ entry }) => entry.key === 'list' && Object.keys((entry.route.query as { shape: object }).shape).length > 0,
);

/** Members of lists that are not called like the end of their path. */
const otherNames: Readonly<Record<string, string>> = {
  webhooks: 'webhook_endpoints',
  versions: 'agent_versions',
  summaries: 'call_summaries',
  knowledge: 'knowledge_documents',
};

test.each(lists)('$name can be iterated', async ({ entry }) => {
  await using server = await scriptedServer(({ url }) => {
    const key = new URL(url, 'http://host').pathname.split('/').at(-1) ?? '';
    const member = otherNames[key] ?? key.replaceAll('-', '_');
    // A feed is read on with another member, and names the place to go on from on its last page too.
    const last = url.includes(`${key === 'events' ? 'after' : 'cursor'}=c1`);
    return { body: { [member]: [{ id: 'x' }], next_cursor: last && key !== 'events' ? null : 'c1', has_more: !last } };
  });
  const list = callOperation(testClient(server), entry);
  const records: unknown[] = [];
  for await (const record of list as unknown as AsyncIterable<unknown>) records.push(record);
  expect(records).toEqual([{ id: 'x' }, { id: 'x' }]);
});
