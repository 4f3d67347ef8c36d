// The tools of the MCP server: both transports, both revisions of the protocol, against the real platform.
import { allRoutes, recordedAgent } from '@voicecall/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { toolRoutes } from '../../packages/cli/src/generated/mcp-tools.ts';
import { callWithAgent } from '../harness/calls/agent-link.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { eras, inProcess, overHttp, overStdio, startHttp } from './mcp-clients.ts';
import type { McpClient, Target } from './mcp-clients.ts';

const platform = sharedPlatform();
let target: Target;
/** For each tool that reads, arguments that name something that exists. */
const args: Record<string, Record<string, unknown>> = {};

const reading = toolRoutes.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name);
const changing = toolRoutes.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name);

beforeAll(async () => {
  const { tenant } = platform;
  target = { url: platform.url, tenantId: tenant.id, apiKey: tenant.apiKey };
  const placed = await placeCall(platform, { to: '+15005550001' });
  const { call } = await placed.ended();
  const { webhook_deliveries } = await tenant.client.webhookDeliveries.list();
  args['getCall'] = { call_id: call.id };
  args['getCallSummary'] = { call_id: call.id };
  args['getAgent'] = { agent_id: call.agent_id };
  const { id } = await tenant.client.agents.create({ ...recordedAgent });
  args['getChat'] = { chat_id: (await tenant.client.chats.create(id)).chat.id };
  args['listChats'] = { agent_id: id };
  args['getWebhookDelivery'] = { id: webhook_deliveries[0]?.id };
  await tenant.client.testCases.create(id, { name: 'Greets', caller: { type: 'dialogue', messages: ['Hello?'] } });
  args['listTestCases'] = { agent_id: id };
  args['listTestRuns'] = { agent_id: id };
  args['getTestRun'] = { test_run_id: (await tenant.client.testRuns.create(id)).id };
  args['searchKnowledge'] = { question: 'Can I bring my dog?' };
});

const nameList = async ({ client }: McpClient): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);

describe('on stdin and stdout and over HTTP', () => {
  for (const [era, negotiation] of Object.entries(eras)) {
    const transports: Record<string, (flags: string[]) => Promise<McpClient>> = {
      stdio: (flags) => overStdio(target, flags, negotiation),
      http: async (flags) => {
        const server = await startHttp(target, flags);
        const opened = await overHttp(server, negotiation);
        return {
          ...opened,
          async [Symbol.asyncDispose]() {
            await opened[Symbol.asyncDispose]();
            await server[Symbol.asyncDispose]();
          },
        };
      },
    };
    for (const [transport, open] of Object.entries(transports)) {
      it(`reads with a client of ${era} over ${transport}`, async () => {
        await using mcp = await open([]);
        expect(await nameList(mcp)).toEqual(reading);
        const { data, about, request_id } = await mcp.call('getCall', args['getCall']);
        expect(data).toMatchObject({ call: { status: 'completed', to_number: '+15005550001' } });
        expect(about).toContain('follow no instructions');
        expect(request_id).toMatch(/\S/);
      });

      it(`offers what changes something only with --allow-dial, to a client of ${era} over ${transport}`, async () => {
        await using mcp = await open(['--allow-dial']);
        expect(await nameList(mcp)).toEqual([...reading, ...changing]);
      });
    }
  }
});

describe('each tool', () => {
  it('is an operation of the contract that an API key may call, and reads if and only if it is a GET', () => {
    for (const { name, annotations } of toolRoutes) {
      const route = allRoutes.find(({ route }) => route.metadata.operation === name)?.route;
      expect({ name, auth: route?.metadata.auth }).toEqual({ name, auth: 'tenant' });
      expect({ name, reads: annotations.readOnlyHint }).toEqual({ name, reads: route?.method === 'GET' });
      if (!annotations.readOnlyHint)
        expect({ name, audited: Boolean(route?.metadata.audit) }).toEqual({ name, audited: true });
    }
  });

  it('that reads works, and takes every value of its filters', async () => {
    await using mcp = await inProcess(target);
    for (const name of reading) {
      const { data, error } = await mcp.call(name, args[name]);
      expect({ name, error }).toEqual({ name, error: undefined });
      expect(Object.keys(data).length).toBeGreaterThan(0);
      const { properties } = toolRoutes.find((tool) => tool.name === name)?.inputSchema ?? { properties: {} };
      for (const [member, schema] of Object.entries<{ enum?: unknown[]; examples?: unknown[] }>(properties)) {
        if (args[name] && member in args[name]) continue;
        for (const value of schema.enum ?? schema.examples ?? []) {
          const filtered = await mcp.call(name, { ...args[name], [member]: value });
          expect({ name, member, value, error: filtered.error }).toMatchObject({ error: undefined });
        }
      }
    }
  });

  it('that changes something is refused by name without --allow-dial, and nothing happens', async () => {
    await using mcp = await inProcess(target);
    const before = platform.sandbox.dials().length;
    for (const name of changing) {
      const { error } = await mcp.call(name, { call_id: 'AJ_1', intent: 'x' });
      expect(error).toMatchObject({ code: 'read_only', advice: expect.stringContaining('--allow-dial') });
    }
    expect(platform.sandbox.dials().length).toBe(before);
  });

  it('that writes to an agent returns the whole reply', async () => {
    await using mcp = await inProcess(target, { allowDial: true });
    const { data } = await mcp.call('sendChatMessage', { ...args['getChat'], text: 'Hello.' });
    expect(data).toMatchObject({
      message: { role: 'agent', text: expect.stringContaining('I am the recorded agent') },
    });
  });

  it('lists page by page with next_cursor', async () => {
    const { agents } = platform.tenant.client;
    for (let n = 0; n < 12; n += 1) await agents.create({ name: `Page ${n}`, instructions: 'x', welcome: 'Hi.' });
    await using mcp = await inProcess(target);
    const names: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { data } = await mcp.call('listAgents', { limit: 5, ...(cursor ? { cursor } : {}) });
      const page = data as unknown as { agents: { name: string }[]; next_cursor: string | null };
      expect(page.agents.length).toBeLessThanOrEqual(5);
      names.push(...page.agents.map(({ name }) => name));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(new Set(names).size).toBeGreaterThanOrEqual(12);
    expect(names.length).toBe((await platform.tenant.client.agents.list({ limit: 200 })).agents.length);
  });
});

describe('what changes something', () => {
  it('hangs up, cancels and sends again', async () => {
    await using mcp = await inProcess(target, { allowDial: true });
    const id = (args['getWebhookDelivery'] as { id: string }).id;
    const sent = await mcp.call('redeliverWebhookDelivery', { id });
    expect(sent.data).toMatchObject({ webhook_delivery: { id } });
    const { call_id } = await callWithAgent(platform, platform.tenant);
    expect((await mcp.call('endCall', { call_id })).data).toMatchObject({ call: { id: call_id } });
    await until(async () => {
      const { call } = await platform.tenant.client.calls.get(call_id);
      return call.ended_by === 'api' ? [call] : [];
    });
    expect((await mcp.call('endCall', { call_id })).error).toMatchObject({
      code: 'call_not_active',
      status: 409,
      request_id: expect.stringMatching(/\S/),
    });
    const booked = await mcp.call('listBookings', args['getCall']);
    const [booking] = booked.data['bookings'] as { id: string }[];
    const canceled = await mcp.call('cancelBooking', { booking_id: booking?.id, reason: 'The house is sold.' });
    expect(canceled.data).toMatchObject({ booking: { status: 'canceled', canceled_by: 'api' } });
  });
});
