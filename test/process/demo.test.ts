// `demo` as a reader of the documentation runs it: its output and its exit.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatformProcess } from '../harness/platform/run-platform.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';
import { quietPort, runNode, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

const dataDir = temporaryDirectory();
let platform: PlatformProcess;
beforeAll(async () => {
  platform = await startPlatformProcess({ dataDir, port: await quietPort() });
});
afterAll(() => sweep(dataDir));

async function demo(
  args: readonly string[],
  env: Record<string, string> = { DATA_DIR: dataDir },
): Promise<{ code: number | null; output: string }> {
  const running = runNode({ args: ['examples/demo.ts', ...args], env });
  const { code } = await running.ended;
  return { code, output: running.output() };
}

/** The printed events, sorted: they may arrive in another order. */
const eventsIn = (output: string): string[] =>
  [...output.matchAll(/^ {2}([a-z]+\.[a-z_.]+) /gm)].map(([, type = '']) => type).toSorted();

it('shows each verified event of a call and what was said in it', async () => {
  const { code, output } = await demo(['--base-url', platform.url]);
  expect(eventsIn(output)).toEqual(['booking.created', ...callEvents.completed, 'call.summary.ready']);
  expect(output).toMatch(/^The call is completed: user_hangup, ended by callee, \d+ s$/m);
  expect(output.match(/^ +-?\d+\.\d s {2}(agent|user) /gm)).toHaveLength(8);
  for (const shown of [
    /^Summary \(booked\): /m,
    /^ {2}contact name {2,}Ann Example$/m,
    /^ {2}How the caller heard of us {2,}advertisement$/m,
    /^ {2}booking succeeded {2,}yes$/m,
  ])
    expect(output).toMatch(shown);
  expect(output).not.toMatch(/Lead temperature|evidence/);
  expect(code).toBe(0);
});

it('holds a typed conversation with the recorded model', async () => {
  const { code, output } = await demo(['--base-url', platform.url, '--chat']);
  expect(output.match(/^ {2}(agent|user) +\S/gm)).toHaveLength(9);
  expect(output).toMatch(/^ {2}tool {3}book_appointment \{"full_name":"Ann Example"/m);
  expect(output).toMatch(/^ {9}The appointment for Ann Example is booked: Thursday/m);
  expect(code).toBe(0);
});

it('says why a call has no summary', async () => {
  const { code, output } = await demo(['--base-url', platform.url, '--to', '+15005550010']);
  expect(output).toMatch(/^ {2}call\.summary\.ready .*failure_code="schema_validation_failed"/m);
  expect(output).toContain('No summary: The answer of the language model');
  expect(code).toBe(0);
});

it('imports a number, calls from it, and releases it, as often as it is run', async () => {
  for (const round of ['first', 'second']) {
    const { code, output } = await demo(['--base-url', platform.url, '--import']);
    expect(output, round).toMatch(
      /^\+15550010000 is imported from AC0{31}1\n {2}carrier account twa_\w+\n {2}carrier trunk {3}ttr_\w+\n {2}trunk here {6}tt_\w+\nagent ta_\w+ answers its calls$/m,
    );
    expect(output, round).toMatch(/^call AJ_\w+ from \+15550010000 to \+15005550001 is dispatched$/m);
    expect(eventsIn(output), round).toContain('call.completed');
    expect(output, round).toMatch(/^\+15550010000 is released$/m);
    expect(code, round).toBe(0);
  }
  const { calls } = await platform.client.calls.list({ from_number: '+15550010000' });
  expect(calls.map(({ status, ended_reason }) => `${status} ${ended_reason}`)).toEqual([
    'completed user_hangup',
    'completed user_hangup',
  ]);
  expect((await platform.client.phoneNumbers.list()).phone_numbers).toEqual([]);
});

it('shows a busy line as the end of a call like any other', async () => {
  const { code, output } = await demo(['--base-url', platform.url, '--to', '+15005550002']);
  expect(output).toMatch(/^ {2}call\.completed .*ended_reason="busy"/m);
  expect(output).toContain('SIP 486 Busy Here');
  expect(code).toBe(0);
});

it('shows a call that could not be placed as a failed dispatch', async () => {
  const { code, output } = await demo(['--base-url', platform.url, '--to', '+15005550006']);
  expect(eventsIn(output)).toContain('agent.dispatch_failed');
  expect(eventsIn(output)).not.toContain('call.completed');
  expect(output).toContain('The call is failed: carrier_unavailable');
  expect(code).toBe(0);
});

it('takes its tenant and key from the environment', async () => {
  const { code } = await demo(['--to', '+15005550002'], {
    SVC_BASE_URL: platform.url,
    SVC_TENANT_ID: platform.tenantId,
    SVC_API_KEY: platform.apiKey,
  });
  expect(code).toBe(0);
});

it('deletes its webhook endpoint', async () => {
  expect((await platform.client.webhooks.list()).webhook_endpoints).toEqual([]);
});

interface Mistake {
  readonly what: string;
  readonly url: () => string;
  readonly env: Record<string, string>;
  readonly says: RegExp;
}

const nowhere = (): string => 'http://127.0.0.1:1';
const mistakes: readonly Mistake[] = [
  {
    what: 'that nobody answers there',
    url: nowhere,
    env: { DATA_DIR: dataDir },
    says: /^demo failed: nothing answers at http:\/\/127\.0\.0\.1:1: run "npx -y pnpm@12 start" first[^\n]*\n$/,
  },
  {
    what: 'that nothing was ever started',
    url: nowhere,
    env: { DATA_DIR: join(dataDir, 'none') },
    says: /^demo failed: no demo tenant in [^\n]*: run "npx -y pnpm@12 start" first[^\n]*\n$/,
  },
  {
    what: 'that its key is not valid',
    url: () => platform.url,
    env: { SVC_TENANT_ID: 'tn_0', SVC_API_KEY: 'svc_live_0' },
    says: /^demo failed: unauthorized \(401\): [^\n]*\n$/,
  },
];

it.each(mistakes)('says $what, and fails', async ({ url, env, says }) => {
  const { code, output } = await demo(['--base-url', url()], env);
  expect(output).toMatch(says);
  expect(code).toBe(1);
});
