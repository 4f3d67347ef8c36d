// The guide for browsers: its backend returns what the page needs and no more, and its page compiles. What the page
// does is tested in a browser. Requirement 4.3.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { browserGuide, bundleTalk, guidePages } from './harness/browser-guide.ts';
import { until } from './harness/calls/place-call.ts';
import { quietPort, repository } from './harness/platform/run-process.ts';
import { snippetsOf, startProgram, writeProgram } from './harness/snippets.ts';
import { sharedPlatform } from './harness/platform/shared-platform.ts';
import { joinSession } from './harness/calls/web-session.ts';

const snippets = await snippetsOf(browserGuide);
const program = (name: string): string => snippets.get(name) ?? '';

const platform = sharedPlatform();

it('the guide has these programs, a page and a frame', async () => {
  expect([...snippets.keys()]).toEqual(['mint-session.ts', 'talk.ts']);
  const { page, frame } = await guidePages();
  for (const id of ['talk', 'sound', 'leave', 'state']) expect(page).toContain(`id="${id}"`);
  expect(page).toContain('src="talk.js"');
  expect(frame).toContain('allow="microphone');
});

it('mint-session.ts returns what the page needs to join and nothing else, and passes a 429 on', async () => {
  const { client, id, apiKey } = platform.tenant;
  const { id: agent_id } = await client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
  const url = `http://127.0.0.1:${await quietPort()}`;
  await startProgram(program('mint-session.ts'), {
    SVC_BASE_URL: platform.url,
    SVC_TENANT_ID: id,
    SVC_API_KEY: apiKey,
    AGENT_ID: agent_id,
    PORT: new URL(url).port,
  });
  await until(
    async () =>
      await fetch(url).then(
        () => [1],
        () => [],
      ),
  );
  const ask = (): Promise<Response> => fetch(`${url}/voice-session`, { method: 'POST' });
  const answer = await ask();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const session = (await answer.json()) as { token: string };
  expect(session).toEqual({
    ws_url: platform.sandbox.url.replace(/^http/, 'ws'),
    token: expect.any(String),
    expires_at: expect.any(String),
  });
  expect((await joinSession(platform, session.token)).status).toBe(200);
  const talked = async () => (await client.calls.list({ direction: 'web', status: 'completed' })).calls;
  await until(talked);
  expect(await talked()).toMatchObject([{ agent_id, client_ref: 'visitor-4711', ended_reason: 'agent_hangup' }]);
  expect((await fetch(`${url}/voice-session`)).status).toBe(404);
  // That the limit counts right is tested where several servers share it: as if the tenant had reached it.
  await platform.sql(`update rate_limits set points = 30, expire = 4000000000000 where key like 'web_session:%'`);
  // The platform may just have closed the connection that the backend keeps: then this is a 502, and the next one is new.
  await expect.poll(async () => (await ask()).status).toBe(429);
});

it('talk.ts compiles for a browser, in the strictest settings, and can be bundled', async () => {
  const file = await writeProgram(program('talk.ts'));
  const config = join(dirname(file), 'tsconfig.json');
  await writeFile(
    config,
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: { lib: ['es2024', 'dom', 'dom.iterable'], types: [] },
      files: ['program.ts'],
    }),
  );
  const { stdout } = await promisify(execFile)(join(repository, 'node_modules/.bin/tsc'), [
    '--noEmit',
    '-p',
    config,
  ]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
  expect((await bundleTalk()).length).toBeGreaterThan(100_000);
});
