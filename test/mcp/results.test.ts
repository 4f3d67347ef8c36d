// What a model gets to read: of bounded size, marked as data, without invisible characters and without secrets.
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesOf } from '../../packages/cli/src/mcp/bound.ts';
import { resultBytes } from '../../packages/cli/src/mcp/limits.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { scriptedServer, testKey } from '../sdk/scripted-server.ts';
import type { ScriptedServer } from '../sdk/scripted-server.ts';
import { inProcess, startHttp, startProcess } from './mcp-clients.ts';
import type { Content, HttpProcess, McpProcess, Target } from './mcp-clients.ts';

const scripted = (server: ScriptedServer): Target => ({ url: server.baseUrl, tenantId: 'tn_1', apiKey: testKey });
const rejoined = (parts: readonly Content[], key: string): unknown[] =>
  parts.flatMap(({ data }) => (data as Record<string, unknown[]>)[key] ?? []);

describe('against the platform', () => {
  const platform = sharedPlatform();
  let target: Target;
  beforeAll(async () => {
    target = { url: platform.url, tenantId: platform.tenant.id, apiKey: platform.tenant.apiKey };
  });

  it('a page of large records has fewer of them, and every record comes exactly once', async () => {
    const { agents } = platform.tenant.client;
    const created: string[] = [];
    for (let n = 0; n < 9; n += 1)
      created.push(
        (await agents.create({ name: `Large ${n}`, instructions: 'é'.repeat(n * 900 + 1), welcome: '.' })).id,
      );
    await using mcp = await inProcess(target);
    const pages: Content[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await mcp.call('listAgents', cursor ? { cursor } : {});
      expect(bytesOf(page)).toBeLessThanOrEqual(resultBytes);
      pages.push(page);
      cursor = (page.data as { next_cursor: string | null }).next_cursor;
    }
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]?.notes?.[0]).toContain('next_cursor');
    const seen = rejoined(pages, 'agents').map((agent) => (agent as { id: string }).id);
    expect(seen).toEqual(created.toReversed());
  });

  it('one record that is too large is cut at characters, with a note', async () => {
    // An odd place for each pair of surrogates.
    const instructions = `x${'📞'.repeat(8000)}`;
    const { id } = await platform.tenant.client.agents.create({ name: 'Huge', instructions, welcome: '.' });
    await using mcp = await inProcess(target);
    const result = await mcp.call('getAgent', { agent_id: id });
    expect(bytesOf(result)).toBeLessThanOrEqual(resultBytes);
    const shown = (result.data as { agent: { instructions: string } }).agent.instructions;
    expect(shown).toMatch(/^x(📞)+…$/u);
    expect(shown.isWellFormed()).toBe(true);
    expect(result.notes?.join(' ')).toContain('agent.instructions');
  });

  it('no byte on any stream holds a secret', async () => {
    const { client, apiKey } = platform.tenant;
    const secret = 'planted-secret-4711';
    await client.trunks.create({
      name: 'Carrier',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: ['+15551239999'], auth_username: 'acme', auth_password: secret },
    });
    const endpoint = await client.webhooks.create({
      url: `${platform.url}/hook?token=${secret}`,
      description: `curl -H "Authorization: Bearer ${secret}"`,
    });
    const placed = await placeCall(platform, {
      to: '+15005550001',
      metadata: {
        api_key: apiKey,
        password: secret,
        note: `${apiKey} ${endpoint.signing_secret}`,
        nested: [{ authToken: secret }],
      },
    });
    const { call } = await placed.ended();
    await placed.until(async () => {
      const { recording_url } = await client.calls.get(call.id);
      return recording_url ? [recording_url] : [];
    });
    const link = new URL((await client.calls.get(call.id)).recording_url ?? '');
    const { webhook_deliveries } = await client.webhookDeliveries.list();
    const calls = [
      ['getCall', { call_id: call.id }],
      ['listCalls', {}],
      ['listTrunks', {}],
      ['listWebhooks', {}],
      ['listEvents', {}],
      ['listWebhookDeliveries', {}],
      ...webhook_deliveries.map(({ id }) => ['getWebhookDelivery', { id }] as const),
      ['getAgent', { agent_id: apiKey }],
      ['listCalls', { client_ref: apiKey, nonsense: apiKey }],
      [apiKey, {}],
    ] as const;
    const messages = [
      {
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
      },
      ...calls.map(([name, args]) => ({ method: 'tools/call', params: { name, arguments: args } })),
    ].map((message, id) => ({ jsonrpc: '2.0', id, ...message }));
    await using stdio = startProcess(target);
    for (const message of messages) stdio.stdin.write(`${JSON.stringify(message)}\n`);
    stdio.stdin.write(`broken ${apiKey}\n{"broken":"${apiKey}"}\n`);
    await stdio.sees(new RegExp(`"id":${messages.length - 1}[,}]`));
    await using http = await startHttp(target);
    const bodies = await allBodies(http, messages);
    const [, ...query] = link.search.split(/[?&=]/);
    const secrets = [secret, apiKey, endpoint.signing_secret, ...query.filter((value) => value.length > 20)];
    expect(secrets.length).toBeGreaterThan(3);
    for (const [where, bytes] of Object.entries(written(stdio, http, bodies)))
      expect({ where, found: secrets.filter((value) => bytes.includes(value)) }).toEqual({ where, found: [] });
    // The secrets were really on the way: what surrounds them is shown.
    expect(bodies).toContain('[redacted]');
    expect(bodies).toContain(call.id);
    expect(stdio.stdout()).toContain(call.id);
    expect(http.stderr().split(http.token)).toHaveLength(2);
  });
});

function written(stdio: McpProcess, http: HttpProcess, bodies: string): Record<string, string> {
  return {
    stdout: stdio.stdout(),
    stderr: stdio.stderr(),
    http: bodies,
    httpStderr: http.stderr(),
    httpStdout: http.stdout(),
  };
}

async function allBodies({ url, token }: HttpProcess, messages: readonly object[]): Promise<string> {
  const bodies: string[] = [];
  for (const message of messages) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(message),
    });
    bodies.push(JSON.stringify([...response.headers]), await response.text());
  }
  return bodies.join('\n');
}

describe('against a server with hostile texts', () => {
  const turn = (turn_id: number, text: string) => ({ turn_id, role: 'user', text, tool: null });

  it('a long conversation comes in parts, each turn once, and the note says how to go on', async () => {
    const turns = Array.from({ length: 400 }, (_, index) =>
      turn(index + 1, `Turn ${index + 1} 🙂 ${'word '.repeat(index % 90)}`),
    );
    await using server = await scriptedServer(() => ({
      body: {
        call: { id: 'AJ_1', metadata: { big: 'x'.repeat(15_000) } },
        turns,
        transcripts: [{}],
        recording_url: 'https://x/?signature=1',
      },
    }));
    await using mcp = await inProcess(scripted(server));
    const parts: Content[] = [];
    for (let from_turn: number | undefined = 1; from_turn;) {
      const part = await mcp.call('getCall', { call_id: 'AJ_1', from_turn });
      expect(bytesOf(part)).toBeLessThanOrEqual(resultBytes);
      parts.push(part);
      from_turn = Number(/from_turn: (\d+)/.exec(part.notes?.join(' ') ?? '')?.[1] ?? 0);
    }
    expect(parts.length).toBeGreaterThan(3);
    expect(rejoined(parts, 'turns')).toEqual(turns);
  });

  it('a single turn that is too large is cut, and the following ones can be reached', async () => {
    const turns = [turn(1, '𝒳'.repeat(100_000)), turn(2, 'Bye.')];
    await using server = await scriptedServer(() => ({ body: { call: {}, turns, transcripts: [] } }));
    await using mcp = await inProcess(scripted(server));
    const first = await mcp.call('getCall', { call_id: 'AJ_1' });
    expect(bytesOf(first)).toBeLessThanOrEqual(resultBytes);
    expect(JSON.stringify(first).isWellFormed()).toBe(true);
    expect(first.notes?.join(' ')).toMatch(/from_turn: 2.*turns\[0\]\.text: \d+ more characters/);
    expect((await mcp.call('getCall', { call_id: 'AJ_1', from_turn: 2 })).data).toMatchObject({ turns: [turns[1]] });
  });

  it.each([
    [
      'one record with very many members',
      Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`member ${n}`, n])),
    ],
    ['lists in lists', Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => '"'))],
    ['an enormous text', '\\"\u{1F600}'.repeat(200_000)],
    ['very deep objects', JSON.parse(`${'{"a":'.repeat(500)}"${'x'.repeat(40_000)}"${'}'.repeat(500)}`)],
  ])('%s is bounded too', async (_what, payload) => {
    await using server = await scriptedServer(() => ({ body: { agent: { id: 'ta_1', payload } } }));
    await using mcp = await inProcess(scripted(server));
    const result = await mcp.call('getAgent', { agent_id: 'ta_1' });
    expect(bytesOf(result)).toBeLessThanOrEqual(resultBytes);
    expect(result.notes?.length).toBeGreaterThan(0);
  });

  it('characters that nobody sees are removed, and visible ones stay', async () => {
    const hidden = '\u202e\u200b\u2066\u00ad\ufeff\u{e0041}\u{e0100}\ufe0f\u0000\u001b\u009b\u115f\u2028\ufff9';
    const name = `Zoë ${hidden}Müller\n\t日本 \ud800.`;
    await using server = await scriptedServer(() => ({ body: { agent: { name, [`k${hidden}`]: [hidden] } } }));
    await using mcp = await inProcess(scripted(server));
    const { data } = await mcp.call('getAgent', { agent_id: 'ta_1' });
    expect(data).toEqual({ agent: { name: 'Zoë Müller\n\t日本 \ufffd.', k: [''] } });
  });

  it('secrets in JSON within a text, and in URLs, are redacted too', async () => {
    const inner = JSON.stringify({ auth_token: 'planted', has_password: true });
    const body = JSON.stringify({ Password: 'planted', apiKey: ['planted'], inner, kept: 'kept' });
    const link = 'see https://user:planted@example.com/a?signature=planted#planted';
    await using server = await scriptedServer(() => ({ body: { agent: { body, link } } }));
    await using mcp = await inProcess(scripted(server));
    const result = await mcp.call('getAgent', { agent_id: 'ta_1' });
    expect(JSON.stringify(result)).not.toContain('planted');
    const { agent } = result.data as { agent: { body: string; link: string } };
    expect(JSON.parse(agent.body)).toMatchObject({
      kept: 'kept',
      inner: expect.stringContaining('"has_password":true'),
    });
    expect(agent.link).toContain('example.com/a?[redacted]');
  });

  it('an error of the API is one with code, field, status and request id, and its texts are cleaned as well', async () => {
    await using server = await scriptedServer(() => ({
      status: 400,
      headers: { 'svc-request-id': 'req_1', 'x-request-id': 'req_1' },
      body: {
        error: 'validation_failed',
        message: `No\u202e ${testKey}`,
        details: { issues: [{ path: 'lead.name', message: 'is too long' }], password: 'planted' },
      },
    }));
    await using mcp = await inProcess(scripted(server));
    const { error } = await mcp.call('getAgent', { agent_id: 'ta_1' });
    expect(error).toEqual({
      code: 'validation_failed',
      message: 'No [redacted] lead.name is too long',
      field: 'lead.name',
      status: 400,
      request_id: 'req_1',
      details: { issues: [{ path: 'lead.name', message: 'is too long' }], password: '[redacted]' },
    });
  });
});
