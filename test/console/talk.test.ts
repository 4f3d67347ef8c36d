// A call with an agent from the console's browser: in the sandbox a scripted visitor talks; with a media service the
// page uses the microphone. Sound through a real media service is in test/media.
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeConsoles, expectAccessible, expectNone, openConsole } from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { createTestClock } from '../harness/platform/test-clock.ts';

let platform: TestPlatform;
let light: ConsolePage;
/** A second server of this installation, whose external services are said to be real. */
let real: App;
beforeAll(async () => {
  const sandboxClock = createTestClock();
  // An agent stays with a silent visitor, and waits for one, until the test ends the call.
  sandboxClock.stop();
  platform = await startPlatform({ sandboxClock });
  light = await openConsole(platform);
  real = await createApp({
    ...platform.options,
    config: { ...platform.options.config, role: 'api' },
    sandbox: false,
  });
});
afterAll(async () => {
  await closeConsoles();
  await real.close(2_000);
  await platform.close();
});

async function tenantWithAgent(): Promise<TestTenant> {
  const tenant = await platform.newTenant();
  await tenant.client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    welcome: 'Hello from the front desk.',
  });
  return tenant;
}

async function openTalk({ page, open }: ConsolePage, tenant: TestTenant) {
  await open(`/t/${tenant.id}/calls`);
  await page.getByRole('button', { name: 'Talk in the browser' }).click();
  return page.getByRole('dialog').first();
}

const callsOf = async ({ client }: TestTenant) => (await client.calls.list()).calls;

it('a call in the sandbox goes at the pace of speech until it ends, and leads to its page', async () => {
  const tenant = await tenantWithAgent();
  await tenant.client.agents.create({ name: 'Night desk', instructions: 'Be brief.', welcome: 'Good evening.' });
  const { page } = light;
  // Nobody has to listen here: the page asks for the pace of speech, and the sandbox goes faster.
  const asked: unknown[] = [];
  await page.route('**/console/sandbox/join', (route) => {
    const body = route.request().postDataJSON() as { token: string };
    asked.push(body);
    return route.continue({ postData: JSON.stringify({ ...body, speech: false }) });
  });
  const dialog = await openTalk(light, tenant);
  await dialog.getByLabel('Agent').selectOption('Front desk');
  await dialog.getByLabel('Visitor').selectOption('hangs_up');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByText('The visitor has hung up.').waitFor();
  expect(asked).toMatchObject([{ script: 'hangs_up', speech: true }]);
  await dialog.getByText('Hello from the front desk.').waitFor();
  await expectAccessible(page);
  await expect
    .poll(() => callsOf(tenant))
    .toMatchObject([
      { direction: 'web', status: 'completed', ended_reason: 'user_hangup', answered_at: expect.any(String) },
    ]);
  await dialog.getByRole('link', { name: 'Go to the call' }).click();
  await page.waitForURL(/\/calls\/AJ_/);
  await page.getByRole('heading', { name: 'Browser' }).waitFor();
  await page.unroute('**/console/sandbox/join');
  expect(light.errors).toEqual([]);
  expect(light.foreign).toEqual([]);
});

it('the words of a call appear as they are spoken; it ends by its button, and by closing the dialog after a question', async () => {
  const dark = await openConsole(platform, { theme: 'dark', width: 390 });
  const { page } = dark;
  const tenant = await tenantWithAgent();
  const dialog = await openTalk(dark, tenant);
  // This visitor stays until the call is ended: each state lasts until the test goes on.
  await dialog.getByLabel('Visitor').selectOption('silent');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByText('In conversation').waitFor();
  await dialog.getByText('Hello from the front desk.').waitFor();
  await expect.poll(() => callsOf(tenant)).toMatchObject([{ direction: 'web', status: 'in_progress' }]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'End call' }).click();
  await dialog.getByText('The call was ended in the console').waitFor();
  await expect.poll(() => callsOf(tenant)).toMatchObject([{ status: 'completed', ended_reason: 'canceled' }]);
  await dialog.getByRole('button', { name: 'Talk again' }).click();
  await dialog.getByText('In conversation').waitFor();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'End the call?' });
  await question.getByRole('button', { name: 'End the call' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await dialog.getByText('In conversation').waitFor();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'End the call' }).click();
  await expectNone(page.getByRole('dialog'));
  await expect
    .poll(async () => (await callsOf(tenant)).map(({ ended_reason }) => ended_reason))
    .toEqual(['canceled', 'canceled']);
  expect(dark.errors).toEqual([]);
  await dark.close();
});

it('a person who edits the draft of an agent talks with the draft', async () => {
  const tenant = await tenantWithAgent();
  const [agent] = (await tenant.client.agents.list()).agents;
  await tenant.client.agents.update(agent?.id ?? '', { welcome: 'Hello from the draft.', draft: true });
  const { page, open } = light;
  await open(`/t/${tenant.id}/agents/${agent?.id}`);
  await page.getByRole('button', { name: 'Edit the draft' }).click();
  await page.getByRole('button', { name: 'Talk in the browser' }).click();
  const dialog = page.getByRole('dialog', { name: 'Talk with Front desk, version 2' });
  await dialog.getByLabel('Visitor').selectOption('silent');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByText('Hello from the draft.').waitFor();
  expect(await callsOf(tenant)).toMatchObject([{ direction: 'web', agent_version: 2 }]);
  await dialog.getByRole('button', { name: 'End call' }).click();
  await dialog.getByText('The call was ended in the console').waitFor();
});

it('says what to do when the session has ended before it was joined', async () => {
  const tenant = await tenantWithAgent();
  const { page } = light;
  const dialog = await openTalk(light, tenant);
  await page.route('**/console/sandbox/join', (route) => route.continue({ postData: '{"token":"expired"}' }));
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByText('The session ended before this browser had joined it.').waitFor();
  await expectAccessible(page);
  // The agent does not wait for a browser that does not come.
  await expect.poll(() => callsOf(tenant)).toMatchObject([{ ended_reason: 'canceled' }]);
  await page.unroute('**/console/sandbox/join');
});

it('says what to do when no agent takes the call', async () => {
  // Without a worker the visitor joins before an agent is dispatched, so that the script keeps the agent away.
  const api = await startPlatform({ config: { role: 'api' } });
  const { page, open, close } = await openConsole(api);
  await api.tenant.client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
  await page.route('**/console/sandbox/join', (route) =>
    route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), script: 'no_agent' }) }),
  );
  await open(`/t/${api.tenant.id}/calls`);
  await page.getByRole('button', { name: 'Talk in the browser' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByText('The agent is joining').waitFor();
  const worker = await createApp({
    ...api.options,
    config: { ...api.options.config, role: 'worker', public_url: api.url },
  });
  await expect
    .poll(() => {
      api.clock.advance(1_000);
      return dialog.getByText('No agent took the call.').count();
    })
    .toBe(1);
  await expectAccessible(page);
  await close();
  await worker.close(2_000);
  await api.close();
});

it('a person who may only read has no button', async () => {
  const tenant = await tenantWithAgent();
  const { url } = await tenant.client.portalSessions.create({ access: 'read' });
  const { page, close } = await openConsole(platform, { signedIn: false });
  await page.goto(url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  await page.getByText('No calls yet').waitFor();
  await expectNone(page.getByRole('button', { name: 'Talk in the browser' }));
  await close();
});

it('only the sandbox has the route for its visitor', async () => {
  const join = (url: string) => fetch(`${url}/console/sandbox/join`, { method: 'POST', body: '{"token":"nonsense"}' });
  expect((await join(platform.url)).status).toBe(401);
  expect((await join(real.url)).status).toBe(405);
});

it('the page may connect to this server and to its media service, and to nothing else', async () => {
  const policyOf = async (url: string) =>
    (await fetch(`${url}/console/`)).headers.get('content-security-policy')?.split('; ');
  const { port } = new URL(platform.sandbox.url);
  expect(await policyOf(platform.url)).toContain("connect-src 'self'");
  expect(await policyOf(real.url)).toContain(`connect-src 'self' ws://127.0.0.1:${port} http://127.0.0.1:${port}`);
});

it('loads the media library when a call starts, and says why there is no microphone or no media service', async () => {
  const tenant = await tenantWithAgent();
  const console = await openConsole({ url: real.url });
  const { page } = console;
  const library: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/livekit-')) library.push(request.url());
  });
  // As a browser does when the person refuses, or when there is no device.
  await page.addInitScript(`{
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const refusals = ['NotAllowedError', 'NotFoundError'];
    mediaDevices.getUserMedia = async (wanted) => {
      const refusal = refusals.shift();
      if (refusal) throw new DOMException('', refusal);
      return ask(wanted);
    };
  }`);
  const dialog = await openTalk(console, tenant);
  await dialog.getByText('asks for your microphone').waitFor();
  expect(library).toEqual([]);
  const start = dialog.getByRole('button', { name: 'Start' });
  await start.click();
  await dialog.getByText('The microphone was refused.').waitFor();
  expect(library.length).toBe(1);
  await start.click();
  await dialog.getByText('has no microphone').waitFor();
  // Without a microphone no session is created.
  expect(await callsOf(tenant)).toEqual([]);
  await start.click();
  await dialog.getByText(`The media service at ${new URL(platform.sandbox.url).host} cannot be reached`).waitFor();
  await expect.poll(() => callsOf(tenant)).toMatchObject([{ ended_reason: 'canceled' }]);
  expect(console.foreign.filter((url) => !url.startsWith(platform.sandbox.url))).toEqual([]);
  await console.close();
});
