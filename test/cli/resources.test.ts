// A command for every operation that an API key may call, made from the contract: what it sends and what it shows.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allRoutes } from '@voicecall/contract';
import type { Agent } from '@voicecall/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { resourceCommands } from '../../packages/cli/src/generated/resource-commands.ts';
import { keysMay } from '../harness/http/callers.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';
import { until } from '../harness/calls/place-call.ts';
import { cliHome, envOf } from './run-cli.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await platform.newTenant();
  for (const name of ['First', 'Second']) await tenant.client.agents.create({ name, instructions: 'Be brief.' });
});
const home = () => cliHome(envOf(platform, tenant));

it('there is one for every operation that is no stream', () => {
  const operations = allRoutes.filter(({ route }) => keysMay(route) && !route.metadata.stream);
  expect(resourceCommands.map(({ resource, method }) => `${resource}.${method}`)).toEqual(
    operations.map(({ resource, key }) => `${resource}.${key}`),
  );
  const words = resourceCommands.map(({ group, name }) => `${group} ${name}`);
  expect(new Set(words).size).toBe(words.length);
});

const lists = resourceCommands.filter((it) => it.list && it.ids.length === 0 && it.filters.every((f) => !f.required));
describe('lists', () => {
  it.each(lists.map((it) => [`${it.group} ${it.name}`, it] as const))('%s', async (_words, { group, name }) => {
    const cli = await home();
    expect(Array.isArray(await cli.json(group, name))).toBe(true);
    expect(await cli.run([group, name, '--limit', '1'])).toMatchObject({ code: 0 });
  });

  it('are newest first, and as long as asked', async () => {
    const cli = await home();
    const { agents } = await tenant.client.agents.list();
    expect(await cli.json('agents', 'list')).toEqual(agents);
    expect(await cli.json('agents', 'list', '--limit', '1')).toEqual(agents.slice(0, 1));
    const { stdout } = await cli.run(['agents', 'list']);
    expect(stdout.split('\n')[0]).toContain('Second');
  });

  it('refuse a value that a filter does not have, before anything is sent', async () => {
    const cli = await home();
    const { code, stderr } = await cli.run(['bookings', 'list', '--status', 'gone']);
    expect(code).toBe(2);
    expect(stderr).toContain('captured, canceled');
  });

  it('go on with --watch until Ctrl-C', async () => {
    const cli = await home();
    const watching = cli.start('agents', 'list', '--watch', '--json');
    await until(async () => (watching.output().includes('Second') ? [1] : []));
    await tenant.client.agents.create({ name: 'Third', instructions: 'Be brief.' });
    await until(async () => (watching.output().includes('Third') ? [1] : []));
    const told = watching
      .output()
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as Agent).name);
    expect(told).toEqual(['First', 'Second', 'Third']);
    watching.signal('SIGINT');
    expect((await watching.ended).code).toBe(130);
  });
});

describe('a record', () => {
  it('is created, read, changed and archived, with a body from the command line, a file and standard input', async () => {
    const cli = await home();
    const body = { name: 'Desk', instructions: 'Be brief.' };
    const { agent } = await cli.json<{ agent: Agent }>('agents', 'create', '--data', JSON.stringify(body));
    expect(agent).toMatchObject(body);
    const file = join(cli.folder, 'agent.json');
    await writeFile(file, JSON.stringify({ name: 'From a file' }));
    expect(await cli.run(['agents', 'update', agent.id, '--data', `@${file}`])).toMatchObject({ code: 0 });
    expect((await tenant.client.agents.get(agent.id)).agent.name).toBe('From a file');
    await cli.run(['agents', 'update', agent.id, '--data', '-'], '{"name":"From a pipe"}');
    const { stdout } = await cli.run(['agents', 'get', agent.id]);
    expect(stdout).toContain('name\tFrom a pipe\n');
    expect(await cli.run(['agents', 'archive', agent.id])).toMatchObject({ code: 0 });
    await expect(tenant.client.agents.get(agent.id)).rejects.toMatchObject({ code: 'agent_not_found' });
  });

  it('shows a secret that is shown once', async () => {
    const cli = await home();
    const { stdout } = await cli.run(['webhooks', 'create', '--data', '{"url":"https://example.com/hook"}']);
    expect(stdout).toMatch(/^signing_secret\twhsec_/m);
  });

  it('with an idempotency key is made once', async () => {
    const cli = await home();
    const make = () =>
      cli.json<{ agent: Agent }>(
        'agents',
        'create',
        '--data',
        '{"name":"Once","instructions":"x"}',
        '--idempotency-key',
        'k',
      );
    expect((await make()).agent.id).toBe((await make()).agent.id);
  });

  it.each([
    [['agents', 'create'], '--data is missing: a JSON object with name, instructions'],
    [['agents', 'create', '--data', '{'], '--data is no JSON'],
    [['agents', 'create', '--data', '@/nowhere/agent.json'], '--data: ENOENT'],
    [['agents', 'get'], "missing required argument 'agent-id'"],
  ])('%j is refused before anything is sent', async (args, reason) => {
    const { code, stderr } = await (await home()).run(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });

  it('that does not exist is refused in one line', async () => {
    const { code, stderr } = await (await home()).run(['trunks', 'get', 'tt_000000000000000000000000']);
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
