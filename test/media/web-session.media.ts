// Web sessions with a real browser and a real agent: the page of the guide, a visitor who speaks into a microphone, and
// a client without a browser.
import { exampleId } from '@voicecall/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { guidePages } from '../harness/browser-guide.ts';
import { loudnessOf, openBrowser } from './harness/browser.ts';
import type { Browser, BrowserOptions } from './harness/browser.ts';
import { followCall } from './harness/call-fixture.ts';
import type { FollowedCall } from './harness/call-fixture.ts';
import { anyFailed, showLogsOnFailure } from './harness/logs-on-failure.ts';
import { startMediaStack } from './harness/media-stack.ts';
import type { MediaStack } from './harness/media-stack.ts';
import { startSite } from './harness/page-server.ts';
import { callerSays } from './speech/booking-talk.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

let stack: MediaStack;
beforeAll(async () => {
  stack = await startMediaStack({ rules: [{ user: /price/i, say: 'It costs four hundred thousand dollars.' }] });
});
afterAll(() => stack?.close({ keep: anyFailed() }));
showLogsOnFailure(() => stack);

const events = callEvents.webSession;
const audible = 0.02;
const welcome = 'Hello, this is the front desk. How can I help you?';

async function newAgent(): Promise<string> {
  const { id } = await stack.platform.tenant.client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    welcome,
    record_calls: false,
  });
  return id;
}

async function openPage(path: string, options: BrowserOptions = {}, others: Readonly<Record<string, string>> = {}) {
  const agent_id = await newAgent();
  const site = await startSite({ url: stack.platform.url, tenant: stack.platform.tenant, agent_id }, others);
  const browser: Browser = await openBrowser(options);
  onTestFinished(() => browser.close());
  await browser.page.goto(`${site.url}${path}`);
  return { agent_id, site, page: browser.page };
}

/** The only call of an agent, once it exists. */
async function callOf(agent_id: string): Promise<FollowedCall> {
  const found: string[] = [];
  await until(async () => {
    found.push(...(await stack.platform.tenant.client.calls.list({ agent_id })).calls.map(({ id }) => id));
    return found;
  });
  return followCall(stack, found[0] ?? exampleId('call'));
}

const hears = (page: Parameters<typeof loudnessOf>[0]): Promise<void> =>
  until(async () => ((await loudnessOf(page)) > audible ? [1] : []), 50);

describe('a visitor of the guide’s page', () => {
  it('hears the greeting, is understood, hears the answer, and hangs up', async () => {
    // Repeats the sentence until it is understood: a busy machine loses syllables.
    const { agent_id, site, page } = await openPage('/talk.html', {
      says: [9_000, 19_000, 29_000, 39_000].map((at_ms) => ({ at_ms, text: callerSays.price })),
    });
    await page.click('#talk');
    await page.waitForFunction(`document.getElementById('state').textContent === 'You can speak.'`);
    await hears(page);
    const call = await callOf(agent_id);
    await call.reaches('in_progress');
    const turns = async () => (await stack.platform.tenant.client.calls.get(call.call_id)).turns;
    await until(async () => (await turns()).filter(({ turn_id }) => turn_id === 3), 100);
    await page.click('#leave');
    await page.waitForFunction(`document.getElementById('state').textContent === 'The call has ended.'`);
    const { call: record } = await call.ended();
    expect(record).toMatchObject({
      direction: 'web',
      status: 'completed',
      ended_reason: 'user_hangup',
      ended_by: 'caller',
      client_ref: 'visitor-4711',
      trunk_id: null,
      from_number: null,
      to_number: null,
    });
    expect(record.duration_sec).toBeGreaterThan(5);
    expect((await turns()).map(({ role, text }) => [role, text])).toEqual([
      ['agent', welcome],
      ['user', callerSays.price],
      ['agent', 'It costs four hundred thousand dollars.'],
    ]);
    expect(call.events()).toEqual(events);
    // Not in a URL of the site, where logs would keep it.
    for (const { token } of site.sessions)
      expect(site.requests.filter((request) => request.includes(token))).toEqual([]);
    expect(site.sessions.map((session) => Object.keys(session).toSorted())).toEqual([
      ['expires_at', 'token', 'ws_url'],
    ]);
  });

  it('hangs up by closing it', async () => {
    const { agent_id, page } = await openPage('/talk.html');
    await page.click('#talk');
    await hears(page);
    const call = await callOf(agent_id);
    await call.reaches('in_progress');
    await page.close({ runBeforeUnload: true });
    expect((await call.ended()).call).toMatchObject({ status: 'completed', ended_reason: 'user_hangup' });
    expect(call.events()).toEqual(events);
  });

  it('is removed when the API hangs up, and sees that on the page', async () => {
    const { agent_id, page } = await openPage('/talk.html');
    await page.click('#talk');
    await hears(page);
    const call = await callOf(agent_id);
    await stack.platform.tenant.client.calls.end(call.call_id);
    await page.waitForFunction(`document.getElementById('state').textContent === 'The call has ended.'`);
    expect((await call.ended()).call).toMatchObject({ status: 'completed', ended_reason: 'canceled', ended_by: 'api' });
  });
});

describe('the page in a frame of another site', () => {
  const inFrame = async (frame: string) => {
    const { site, page } = await openPage('/host.html', {}, { '/host.html': frame });
    const inner = (await (await page.waitForSelector('iframe')).contentFrame()) ?? expect.fail('there is no frame');
    expect(inner.url()).toBe(`${site.url.replace('127.0.0.1', 'localhost')}/talk.html`);
    await inner.click('#talk');
    return { inner, site };
  };

  it('talks when the frame allows the microphone, as in the guide', async () => {
    const { inner, site } = await inFrame((await guidePages()).frame);
    await hears(inner);
    expect(site.sessions).toHaveLength(1);
    await inner.click('#leave');
  });

  it('gets no microphone when the frame does not allow it, and no session is created', async () => {
    const { inner, site } = await inFrame((await guidePages()).frame.replace('microphone; ', ''));
    await inner.waitForFunction(
      `document.getElementById('state').textContent === 'Please allow the microphone, and try again.'`,
    );
    expect(site.sessions).toEqual([]);
  });
});

it('a visitor who does not allow the microphone is asked to allow it, and no session is created', async () => {
  const { site, page } = await openPage('/talk.html', { allows: false });
  await page.click('#talk');
  await page.waitForFunction(
    `document.getElementById('state').textContent === 'Please allow the microphone, and try again.'`,
  );
  expect(site.sessions).toEqual([]);
});
