// The programs of the guides of versions and variables do what the guides say.
import { expect, it } from 'vitest';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { outputOf, snippetsOf } from '../harness/snippets.ts';

const platform = sharedPlatform('api');

async function run(document: string, name: string) {
  const tenant = await addTenant(platform);
  const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };
  await tenant.client.trunks.create({ name: 'Carrier', direction: 'outbound', outbound });
  const program = (await snippetsOf(document)).get(name) ?? '';
  const env = { SVC_BASE_URL: platform.url, SVC_TENANT_ID: tenant.id, SVC_API_KEY: tenant.apiKey };
  return { client: tenant.client, output: await outputOf(program, env) };
}

it('the guide of versions keeps a draft, compares it, publishes it and goes back', async () => {
  const { client, output } = await run('docs/agent-versions.md', 'versions.ts');
  expect(output).toMatch(/field: 'welcome', from: null, to: 'Good morning.'/);
  const [agent] = (await client.agents.list()).agents;
  expect(agent).toMatchObject({ published_version: 1, draft_version: null, welcome: null });
  expect((await client.agentVersions.list(agent?.id ?? '')).agent_versions).toMatchObject([
    { version: 2, state: 'earlier', note: 'A greeting' },
    { version: 1, state: 'published', note: 'Without it' },
  ]);
});

it('the guide of variables dispatches a call with a value', async () => {
  const { client } = await run('docs/agent-variables.md', 'variables.ts');
  expect((await client.calls.list()).calls).toMatchObject([{ agent_version: 1, variables: { first_name: 'Ann' } }]);
});
