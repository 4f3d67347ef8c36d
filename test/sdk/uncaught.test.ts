// Guarantees of what a program prints that does not catch an error: one line that says all, the details, and no key.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { refusal, scriptedServer, testKey } from './scripted-server.ts';

const run = async (baseUrl: string, program: string): Promise<string> => {
  const sdk = new URL('../../packages/sdk/src/index.ts', import.meta.url).href;
  const source = `import { createClient } from '${sdk}';
    const client = createClient({ baseUrl: '${baseUrl}', apiKey: '${testKey}', tenantId: 'tn_1' });
    ${program}`;
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], { env: {} }).then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
};

const create = `client.agents.create({ name: 'a', instructions: 'b' })`;

test.each([
  ['an uncaught rejection', `await ${create}`],
  ['console.error', `await ${create}.catch((error) => console.error(error))`],
])('%s says what is wrong with which field, in which request', async (_what, program) => {
  await using server = await scriptedServer(() =>
    refusal(400, 'validation_failed', {
      details: {
        issues: [{ path: 'tools.0', message: `must be an id, not ${testKey}` }],
        deep: { er: { still: ['here'] } },
      },
      headers: { 'x-request-id': 'req_1' },
    }),
  );
  const shown = await run(server.baseUrl, program);
  expect(shown).toContain(
    'VoiceCallError: validation_failed. tools.0 must be an id, not [redacted] (validation_failed, 400, POST /v1/tenants/tn_1/agents, req_1)',
  );
  expect(shown).not.toContain(testKey);
  if (program.includes('console')) expect(shown).toContain(`still: [ 'here' ]`);
});
