// Idempotency keys: fifty repetitions of a request have one effect and one answer, whoever crashes in between.
import { randomUUID } from 'node:crypto';
import { allRoutes, openapiPath } from '@voicecall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '@voicecall/server/app.ts';
import { until } from '../harness/place-call.ts';
import { startPlatform } from '../harness/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/start-platform.ts';

let platform: TestPlatform;
let other: TestTenant;
beforeAll(async () => {
  platform = await startPlatform();
  other = await platform.newTenant();
});
afterAll(() => platform.close());

interface Asked {
  readonly status: number;
  readonly text: string;
  readonly replayed: boolean;
  readonly retryAfter: string | null;
}

async function ask(path: string, body: unknown, key: string | undefined, url = platform.url): Promise<Asked> {
  const response = await fetch(`${url}/v1/tenants/${platform.tenant.id}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.tenant.apiKey}`, 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text(), replayed: response.headers.get('idempotent-replayed') === 'true', retryAfter: response.headers.get('retry-after') };
}

const trunkBody = { name: 'Carrier', direction: 'outbound', outbound: { address: 'sip.example.com', numbers: ['+15551230001'] } };
const agentBody = { name: 'Agent', instructions: 'Be brief.' };

async function dispatchBody(): Promise<Record<string, unknown>> {
  const { id: agent_id } = await platform.tenant.client.agents.create({ name: 'Agent', instructions: 'Be brief.' });
  const { id: trunk_id } = await platform.tenant.client.trunks.create({ name: 'Carrier', direction: 'outbound', outbound: { address: 'sip.example.com', numbers: ['+15551230001'] } });
  return { agent_id, trunk_id, to_number: '+15005550002' };
}

/** Per idempotent route of the contract: its path, a good body, and where its effect shows. */
const bodies: Record<string, () => Promise<{ path: string; body: Record<string, unknown>; table: string }>> = {
  createAgent: async () => ({ path: 'agents', body: agentBody, table: 'agents' }),
  createTrunk: async () => ({ path: 'trunks', body: trunkBody, table: 'trunks' }),
  dispatchCall: async () => ({ path: 'dispatch', body: await dispatchBody(), table: 'calls' }),
};

const rowsIn = async (table: string): Promise<number> => Number((await platform.sql<{ n: string }>(`select count(*) as n from ${table} where tenant_id = $1`, [platform.tenant.id]))[0]?.n);

const idempotent = allRoutes.filter(({ route }) => route.metadata.idempotent);

describe.each(idempotent.map(({ route }) => [`${route.method} ${openapiPath(route.path)}`, route.metadata.operation] as const))('%s', (_name, operation) => {
  const prepared = async () => {
    const prepare = bodies[operation];
    if (!prepare) throw new Error(`this test needs a body for ${operation}`);
    return prepare();
  };

  it('replays the first answer to the byte, and has one effect', async () => {
    const { path, body, table } = await prepared();
    const before = await rowsIn(table);
    const key = randomUUID();
    const first = await ask(path, body, key);
    const again = await ask(path, Object.fromEntries(Object.entries(body).toReversed()), key);
    expect(first).toMatchObject({ status: 201, replayed: false });
    expect(again).toEqual({ ...first, replayed: true });
    expect(await rowsIn(table)).toBe(before + 1);
  });

  it('gives twenty at once one effect and one answer, over two processes', async () => {
    const { path, body, table } = await prepared();
    const second = await createApp(platform.options);
    const before = await rowsIn(table);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, (_value, index) => ask(path, body, key, index % 2 ? second.url : platform.url)));
    await second.close(1_000);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await rowsIn(table)).toBe(before + 1);
  });

  it('refuses the key for a different body', async () => {
    const { path, body } = await prepared();
    const key = randomUUID();
    await ask(path, body, key);
    const different = await ask(path, { ...body, client_ref: 'another' }, key);
    expect(different.status).toBe(422);
    expect(JSON.parse(different.text)).toMatchObject({ error: 'idempotency_key_in_use' });
  });

  it('keeps a 4xx answer, and runs again without a key', async () => {
    const { path, body, table } = await prepared();
    const key = randomUUID();
    const [name = ''] = Object.keys(body);
    const { [name]: _dropped, ...lacking } = body;
    const refused = await ask(path, lacking, key);
    expect(refused.status).toBe(400);
    expect(await ask(path, lacking, key)).toEqual({ ...refused, replayed: true });
    const before = await rowsIn(table);
    expect(await ask(path, body, undefined)).toMatchObject({ status: 201, replayed: false });
    expect(await ask(path, body, undefined)).toMatchObject({ status: 201, replayed: false });
    expect(await rowsIn(table)).toBe(before + 2);
  });
});

describe('a key', () => {
  it('is forgotten after 24 hours', async () => {
    const key = randomUUID();
    const first = await ask('agents', agentBody, key);
    platform.clock.advance(24 * 3_600_000 - 60_000);
    expect((await ask('agents', agentBody, key)).text).toBe(first.text);
    platform.clock.advance(120_000);
    const later = await ask('agents', agentBody, key);
    expect(later).toMatchObject({ status: 201, replayed: false });
    expect(later.text).not.toBe(first.text);
    platform.clock.advance(25 * 3_600_000);
    // A round that was under way during the jump looked at the time before it; the next comes a minute later.
    await until(async () => {
      platform.clock.advance(60_000);
      return (await platform.sql('select 1 from idempotency_keys')).length === 0 ? [1] : [];
    });
  });

  it('of a request that failed on our side is given back', async () => {
    const key = randomUUID();
    await fetch(`${platform.sandbox.url}/sandbox/faults`, { method: 'POST', body: JSON.stringify({ method: 'CreateSIPOutboundTrunk', kind: 'unavailable', times: 1 }) });
    expect((await ask('trunks', trunkBody, key)).status).toBe(502);
    expect(await ask('trunks', trunkBody, key)).toMatchObject({ status: 201, replayed: false });
  });

  it('of a process that died before its effect can be used again once the dead one is given up', async () => {
    const key = randomUUID();
    const first = await ask('agents', agentBody, key);
    await platform.sql(`update idempotency_keys set status = null, body = null, claim_token = 'dead' where key = $1`, [key]);
    const waiting = ask('agents', agentBody, key);
    await until(async () => (platform.clock.advance(5_000), platform.sql('select 1 from idempotency_keys where key = $1 and status is not null', [key])));
    const answer = await waiting;
    expect(answer).toMatchObject({ status: 201, replayed: false });
    expect(answer.text).not.toBe(first.text);
  });

  it('under which a request is still at work answers 409 with Retry-After after ten seconds', async () => {
    const key = randomUUID();
    await ask('agents', agentBody, key);
    await platform.sql(`update idempotency_keys set status = null, body = null, locked_until = locked_until + interval '1 hour' where key = $1`, [key]);
    const waiting = ask('agents', agentBody, key);
    let done = false;
    void waiting.finally(() => (done = true));
    await until(async () => (platform.clock.advance(100), done ? [1] : []), 1);
    const answer = await waiting;
    expect(answer).toMatchObject({ status: 409, retryAfter: '1' });
    expect(JSON.parse(answer.text)).toMatchObject({ error: 'idempotency_in_progress' });
  });

  it('belongs to one tenant', async () => {
    const key = randomUUID();
    const mine = await platform.tenant.client.agents.create({ name: 'A', instructions: 'B' }, { idempotencyKey: key });
    const theirs = await other.client.agents.create({ name: 'A', instructions: 'B' }, { idempotencyKey: key });
    expect(theirs.id).not.toBe(mine.id);
    expect(theirs.$response.replayed).toBe(false);
  });

  it.each([['', 400], ['x'.repeat(256), 400], ['ключ', 400], ['x'.repeat(255), 201], ['any printable text', 201]])('of the form %j answers %i', async (key, status) => {
    const response = await fetch(`${platform.url}/v1/tenants/${platform.tenant.id}/agents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${platform.tenant.apiKey}`, 'content-type': 'application/json', 'idempotency-key': Buffer.from(key).toString('latin1') },
      body: JSON.stringify(agentBody),
    });
    expect(response.status).toBe(status);
  });

  it('is ignored on routes that do not honour it', async () => {
    const url = 'http://127.0.0.1:9/hooks';
    const key = randomUUID();
    const first = await ask('webhooks', { url }, key);
    const second = await ask('webhooks', { url }, key);
    expect([first.status, second.status, second.replayed]).toEqual([201, 201, false]);
    expect(second.text).not.toBe(first.text);
  });
});
