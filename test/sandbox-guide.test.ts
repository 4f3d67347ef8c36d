// The guide to the sandbox: its program and its command do what it says, and it lists everything that the sandbox has.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { carrierFaults, methodFaults, modelFaults, webhookFaults } from '@voicecall/sandbox';
import { expect, it } from 'vitest';
import { linesOf, scripts } from '../packages/sandbox/src/callee/scripts.ts';
import { until } from './harness/calls/place-call.ts';
import { repository } from './harness/platform/run-process.ts';
import { outputOf, snippetsOf } from './harness/snippets.ts';
import { sharedPlatform } from './harness/platform/shared-platform.ts';

const page = 'docs/sandbox.md';
const text = await readFile(join(repository, page), 'utf8');
const snippets = await snippetsOf(page);

const platform = sharedPlatform();

it('has this program and no other', () => {
  expect([...snippets.keys()]).toEqual(['answer-number.ts']);
});

it('has a program that lets an agent answer a number, and a command that rings it', async () => {
  const [, order] = /\/sandbox\/ring -d '([^']+)'/.exec(text) ?? [];
  const { id, apiKey, client } = platform.tenant;
  await outputOf(snippets.get('answer-number.ts') ?? '', {
    SVC_BASE_URL: platform.url,
    SVC_TENANT_ID: id,
    SVC_API_KEY: apiKey,
  });
  await fetch(`${platform.sandbox.url}/sandbox/ring`, { method: 'POST', body: order });
  const inbound = async () => (await client.calls.list({ direction: 'inbound', status: 'completed' })).calls;
  await until(inbound);
  expect(await inbound()).toMatchObject([{ ended_reason: 'agent_hangup', answered_by: 'human' }]);
});

it('lists each number that has a script, and no other', () => {
  const listed = [...text.matchAll(/^\| `(\+1500555\d{4})` \|/gm)].map(([, number]) => number);
  expect(listed).toEqual(Object.keys(scripts));
});

it('names the number whose script can change the appointment', () => {
  const changes = Object.entries(scripts).filter(([, script]) => linesOf(script, true) !== script.lines);
  expect(changes.map(([number]) => number)).toEqual(['+15005550001']);
  expect(text).toContain(`\`to_number: '+15005550001'\`, \`metadata: { sandbox_reschedule: true }\``);
});

it('lists the scripts of ring and of join', async () => {
  const scriptsOf = async (route: string): Promise<string[]> => {
    const response = await fetch(`${platform.sandbox.url}${route}`, {
      method: 'POST',
      body: JSON.stringify({ to_number: '+1', from_number: '+1', token: 'x', script: 'none' }),
    });
    const { error } = (await response.json()) as { error: { path: string[]; values: string[] }[] };
    return error.find(({ path }) => path[0] === 'script')?.values ?? [];
  };
  const [, ofJoin = ''] = text.split('\n## Calls from a browser\n');
  const rows = [...text.matchAll(/^\| ((?:`[a-z_]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
    cell.match(/[a-z_]+/g),
  );
  const [ring, join] = [await scriptsOf('/sandbox/ring'), await scriptsOf('/sandbox/join')];
  expect(ring.length).toBeGreaterThan(0);
  expect(join.length).toBeGreaterThan(0);
  expect(ring.filter((script) => !rows.includes(script))).toEqual([]);
  expect(join.filter((script) => !(ofJoin.split('\n## ')[0] ?? '').includes(`\`${script}\``))).toEqual([]);
});

it('lists every kind of failure', () => {
  const kinds = [...methodFaults, ...webhookFaults, ...modelFaults, ...carrierFaults];
  expect(kinds.filter((kind) => !text.includes(`\`${kind}\``))).toEqual([]);
});

it('lists the control routes', async () => {
  const listed = [...text.matchAll(/^\| `(GET|POST|DELETE) (\/sandbox\/[a-z-]+)` \|/gm)];
  expect(listed.length).toBe(14);
  for (const [, method = '', path = ''] of listed) {
    const body = method === 'POST' ? { body: 'not JSON' } : {};
    const { status } = await fetch(`${platform.sandbox.url}${path}`, { method, ...body });
    expect([method, path, status]).toEqual([method, path, { GET: 200, POST: 400, DELETE: 202 }[method]]);
  }
  const folder = join(repository, 'packages/sandbox/src');
  const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const source = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const routes = source.join('').match(/(?<=')(?:GET|POST|DELETE) \/sandbox\/[a-z-]+(?=')/g) ?? [];
  expect(routes.toSorted()).toEqual(listed.map(([, method, path]) => `${method} ${path}`).toSorted());
});
