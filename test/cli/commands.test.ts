// Each command of the API once, as JSON and in a pipe; and what is shown of refusals.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eventTypes } from '@voicecall/contract';
import type { Call, CallDetail, Dispatched, StoredEvent, WebhookDelivery } from '@voicecall/sdk';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { found, placeCall } from '../harness/calls/place-call.ts';
import type { PlacedCall } from '../harness/calls/place-call.ts';
import { takePlaces } from '../harness/calls/places.ts';
import { runNode } from '../harness/platform/run-process.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';
import { publish } from '../harness/receivers/publish.ts';
import { cliHome, envOf } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
let placed: PlacedCall;
beforeAll(async () => {
  tenant = await addTenant(platform);
  placed = await placeCall(platform, { tenant, to: '+15005550001', client_ref: 'crm-1' });
  await placed.ended();
  await placed.receiver.waitFor(({ event }) => event.type === 'call.summary.ready');
  // The call does not change any more once its recording is complete.
  await placed.until(async () => {
    const { call } = await tenant.client.calls.get(placed.call_id);
    return call.recording_status === 'completed' ? [1] : [];
  });
  await placed.until(() =>
    platform.sql(
      `select 1 where not exists (select 1 from webhook_deliveries where tenant_id = $1 and status <> 'delivered')`,
      [tenant.id],
    ),
  );
});

const home = () => cliHome(envOf(platform, tenant));
const lines = (stdout: string): string[][] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

describe('calls', () => {
  it('list, in JSON and in a pipe, with filters and a limit', async () => {
    const cli = await home();
    const { calls } = await tenant.client.calls.list();
    expect(await cli.json<Call[]>('calls', 'list')).toEqual(calls);
    const { stdout } = await cli.run([
      'calls',
      'list',
      '--status',
      'completed',
      '--since',
      '1h',
      '--client-ref',
      'crm-1',
    ]);
    expect(lines(stdout)).toEqual([
      [
        placed.call_id,
        'completed',
        expect.any(String),
        'outbound',
        '+15551230001',
        '+15005550001',
        expect.any(String),
        'user_hangup',
        'crm-1',
      ],
    ]);
    expect(await cli.json('calls', 'list', '--status', 'failed')).toEqual([]);
    expect(await cli.run(['calls', 'list', '--to', '+15005550099'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No calls.\n',
    });
  });

  it('get', async () => {
    const cli = await home();
    const { recording_url: _signed, ...detail } = await tenant.client.calls.get(placed.call_id);
    expect(await cli.json<CallDetail>('calls', 'get', placed.call_id)).toMatchObject(detail);
    const { stdout } = await cli.run(['calls', 'get', placed.call_id]);
    expect(lines(stdout)).toEqual(
      expect.arrayContaining([
        ['id', placed.call_id],
        ['status', 'completed'],
        ...detail.turns.filter(({ tool }) => !tool).map(({ role, text }) => [expect.any(String), role, text]),
      ]),
    );
  });

  it('dispatch and watch: one line for each change and turn, and 1 when the call fails', async () => {
    const cli = await home();
    const { agent_id, trunk_id } = (await tenant.client.calls.get(placed.call_id)).call;
    const through = ['--agent', agent_id, '--trunk', trunk_id ?? ''];
    const good = await cli.run([
      ...['calls', 'dispatch', '--to', '+15005550001', ...through, '--watch', '--json'],
      ...['--lead-name', 'Ann', '--lead-email', 'ann@example.com', '--metadata', '{"a":1}', '--client-ref', 'crm-2'],
    ]);
    expect(good).toMatchObject({ code: 0, stderr: '' });
    const told = good.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; call?: Call });
    expect(told.at(-1)).toMatchObject({
      kind: 'status',
      call: {
        status: 'completed',
        lead: { name: 'Ann', email: 'ann@example.com' },
        metadata: { a: 1 },
        client_ref: 'crm-2',
      },
    });
    const id = told.at(-1)?.call?.id ?? '';
    const { turns } = await tenant.client.calls.get(id);
    expect(told.filter(({ kind }) => kind === 'turn')).toHaveLength(turns.length);
    const again = await cli.run(['calls', 'watch', id]);
    expect(lines(again.stdout).at(-1)).toEqual([
      'status',
      'completed',
      expect.stringMatching(/user_hangup, by callee/),
    ]);
    const bad = await cli.run(['calls', 'dispatch', '--to', '+15005550006', ...through, '--watch']);
    expect(bad.code).toBe(1);
    expect(lines(bad.stdout).at(-1)?.slice(0, 2)).toEqual(['status', 'failed']);
  });

  it('dispatch with one key places one call; end hangs it up', async () => {
    const cli = await home();
    const { agent_id, trunk_id } = (await tenant.client.calls.get(placed.call_id)).call;
    const dispatch = ['calls', 'dispatch', '--to', '+15005550004', '--agent', agent_id, '--trunk', trunk_id ?? ''];
    const [first, second] = [
      await cli.json<Dispatched>(...dispatch, '--idempotency-key', 'one intent'),
      await cli.json<Dispatched>(...dispatch, '--idempotency-key', 'one intent'),
    ];
    expect(second).toEqual(first);
    const [active = ''] = await takePlaces(platform, tenant, 1);
    expect(await cli.json<Call>('calls', 'end', active)).toMatchObject({ id: active });
    const { code, stderr } = await cli.run(['calls', 'end', placed.call_id]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^call_not_active: .* \[HTTP 409, request \S+\]\n$/);
  });
});

describe('events', () => {
  it('list, newest first or oldest first, from a time or a cursor on', async () => {
    // Nothing else happens to it meanwhile.
    const other = await addTenant(platform);
    for (const type of ['call.started', 'call.completed', 'call.participant_joined', 'call.completed'] as const)
      await publish(platform, { tenant: other, type });
    const cli = await cliHome(envOf(platform, other));
    // The feed shows an event when no older transaction of the database server is open.
    const events = await found(async () => {
      const page = await other.client.events.list();
      return page.events.length === 4 ? page.events : [];
    });
    const newest = events.toReversed();
    const list = (...args: string[]) => cli.json<StoredEvent[]>('events', 'list', ...args);
    expect(await cli.json<StoredEvent[]>('events', '--limit', '200')).toEqual(newest);
    expect(await list('--since', '1h', '--oldest-first')).toEqual(events);
    for (const [order, all] of [
      [[], newest],
      [['--oldest-first'], events],
    ] as const) {
      const { stdout, stderr } = await cli.run(['events', 'list', '-n', '2', ...order]);
      expect(lines(stdout).map(([, type, id]) => [type, id])).toEqual(
        all.slice(0, 2).map(({ type, id }) => [type, id]),
      );
      const after = all[1]?.cursor ?? '';
      expect(stderr).toBe(`There are more: --after ${[after, ...order].join(' ')}\n`);
      expect(await list('--after', after, '--type', 'call.completed', ...order)).toEqual(
        all.slice(2).filter(({ type }) => type === 'call.completed'),
      );
    }
  });

  it('follow: each event on a line, until Ctrl-C', async () => {
    const other = await addTenant(platform);
    const cli = await cliHome(envOf(platform, other));
    const running = cli.start('events', 'follow', '--since', '1m', '--type', 'call.completed', '--json');
    await publish(platform, { tenant: other, type: 'call.started' });
    await publish(platform, { tenant: other, type: 'call.completed' });
    const [line] = await running.sees(/^.*\n/);
    expect(JSON.parse(line)).toMatchObject({ type: 'call.completed', tenant_id: other.id });
    running.signal('SIGTERM');
    expect(await running.ended).toEqual({ code: 0, signal: null });
  });
});

describe('deliveries', () => {
  it('list, get and resend', async () => {
    const cli = await home();
    const completed = async () =>
      (await tenant.client.webhookDeliveries.list({ event_type: 'call.completed', call_id: placed.call_id }))
        .webhook_deliveries;
    // It was received before; that it was delivered is on record a moment later.
    await placed.until(async () => ((await completed()).every(({ status }) => status === 'delivered') ? [1] : []));
    const all = await completed();
    const id = all[0]?.id ?? '';
    const ofCall = ['--type', 'call.completed', '--call', placed.call_id];
    expect(await cli.json('deliveries', 'list', ...ofCall)).toEqual(all);
    const listed = await cli.run(['deliveries', 'list', '--status', 'delivered', '--call', placed.call_id, '-n', '1']);
    expect(lines(listed.stdout)).toEqual([expect.arrayContaining(['delivered', '200', placed.call_id])]);
    const { webhook_delivery } = await tenant.client.webhookDeliveries.get(id);
    expect(await cli.json('deliveries', 'get', id)).toEqual(webhook_delivery);
    const got = await cli.run(['deliveries', 'get', id]);
    expect(lines(got.stdout)).toEqual(
      expect.arrayContaining([
        ['body', webhook_delivery.body],
        ['1', expect.any(String), expect.any(String), '200', 'ok'],
      ]),
    );
    expect(await cli.json<WebhookDelivery>('deliveries', 'resend', id)).toMatchObject({
      id,
      event_type: 'call.completed',
    });
    await expect.poll(() => placed.receiver.received.filter(({ event }) => event.id === id)).toHaveLength(2);
  });
});

describe('what went wrong', () => {
  it('is one line with code, field and request id, and JSON with --json', async () => {
    const cli = await home();
    const bad = ['calls', 'dispatch', '--to', '+15005550001', '--agent', 'x', '--trunk', 'y', '--timezone', 'Mars'];
    const { code, stdout, stderr } = await cli.run(bad);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^validation_failed: .*timezone must be an IANA time zone.* \[HTTP 400, request \S+\]\n$/);
    const asJson = await cli.run([...bad, '--json']);
    expect(JSON.parse(asJson.stderr)).toMatchObject({
      error: {
        code: 'validation_failed',
        status: 400,
        request_id: expect.any(String),
        fields: [expect.stringMatching(/^timezone /)],
      },
    });
    expect(asJson).toMatchObject({ code: 1, stdout: '' });
  });

  it.each([
    ['a wrong key', { SVC_API_KEY: 'svc_live_000000000000000000000000' }, 1, /^unauthorized: .*HTTP 401/],
    ['a key of another tenant', { SVC_TENANT_ID: 'tn_000000000000000000000000' }, 1, /^forbidden: .*HTTP 403/],
    ['no platform', { SVC_BASE_URL: 'http://127.0.0.1:1' }, 1, /^no_response: /],
    ['a name without an address', { SVC_BASE_URL: 'http://voice.invalid' }, 1, /^no_response: .*voice\.invalid/],
    ['no URL', { SVC_BASE_URL: 'voice.example.com' }, 2, /^usage: /],
    ['no key', { SVC_API_KEY: '' }, 2, /^usage: no API key: run "voicecall login"/],
    ['a key with a line break', { SVC_API_KEY: 'a\nb' }, 2, /^usage: apiKey has characters/],
  ])('%s', async (_what, env, code, message) => {
    const cli = (await home()).with({ ...envOf(platform, tenant), ...env });
    const listen = await cli.run(['listen', '--forward-to', 'http://127.0.0.1:1/']);
    for (const result of [await cli.run(['events', 'follow']), listen]) {
      expect(result).toMatchObject({ code, stdout: '' });
      expect(result.stderr).toMatch(message);
      expect(result.stderr.split('\n')).toHaveLength(2);
    }
  });

  it('another server at the base URL', async () => {
    const server = createServer((_request, response) => void response.writeHead(404).end('<html>no such page</html>'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const cli = (await home()).with({ SVC_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    const { code, stderr } = await cli.run(['calls', 'list']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^unknown_error: .*Is the base URL that of the platform\?.* \[HTTP 404\]\n$/);
  });

  it.each([
    [['teleport']],
    [['calls', 'list', '--limit', 'many']],
    [['calls', 'list', '--status', 'lost']],
    [['calls', 'list', '--since', 'yesterday']],
    [['calls', 'get']],
    [['calls', 'get', '..']],
    [['calls', 'dispatch', '--to', '+15005550001']],
    [['deliveries', 'list', 'surplus']],
    [['trigger', 'call.teleported']],
    [['--profile', '../x', 'calls', 'list']],
  ])('usage: %j', async (args) => {
    const { code, stdout, stderr } = await (await home()).run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^usage: .*\n$/);
  });
});

describe('a process', () => {
  it('prints and ends as the command does: 0, 1 when it was refused, 2 for wrong arguments', async () => {
    const cli = await home();
    for (const [args, code] of [
      [['agents', 'list', '--json'], 0],
      [['trigger', '--help'], 0],
      [['calls', 'get', 'AJ_000000000000000000000000', '--json'], 1],
      [['calls', 'list', '--limit', 'many'], 2],
    ] as const) {
      const withoutRequest = ({ stderr, ...rest }: CliResult) => ({
        ...rest,
        stderr: stderr.replace(/"request_id":"[^"]+"/, ''),
      });
      const ended = await cli.spawn(args);
      expect(ended.code).toBe(code);
      expect(withoutRequest(ended)).toEqual(withoutRequest(await cli.run(args)));
    }
    expect((await cli.spawn(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('the output', () => {
  it('ends quietly when nobody reads it', async () => {
    const cli = await home();
    const many = await addTenant(platform);
    // More than a pipe holds.
    for (let i = 0; i < 150; i += 1) await publish(platform, { tenant: many, client_ref: 'x'.repeat(256) });
    const running = runNode({
      node: '/bin/sh',
      args: ['-c', `"${process.execPath}" packages/cli/src/main.ts events -n 200 --json | true`],
      env: { ...cli.env, ...envOf(platform, many) },
    });
    expect(await running.ended).toEqual({ code: 0, signal: null });
    expect(running.output()).toBe('');
  });

  it('has help with examples for every command', async () => {
    const cli = await home();
    const { code, stdout } = await cli.run(['--help']);
    expect(code).toBe(0);
    for (const name of ['listen', 'trigger', 'events', 'deliveries', 'calls', 'login', 'profiles', 'completion'])
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect((await cli.run(['trigger', '--help'])).stdout).toContain(eventTypes.at(-1));
  });
});
