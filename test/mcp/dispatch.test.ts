// A model that repeats itself: however it does so, one telephone rings once.
import { beforeAll, describe, expect, it } from 'vitest';
import { repeatWindowMs } from '../../packages/cli/src/mcp/limits.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { until } from '../harness/calls/place-call.ts';
import { connected, factoryOf, inProcess, overStdio } from './mcp-clients.ts';
import type { Content, Target } from './mcp-clients.ts';
import { platformProxy } from './platform-proxy.ts';

const platform = sharedPlatform();
let target: Target;
let ids: { agent_id: string; trunk_id: string };

beforeAll(async () => {
  const { id, apiKey, client } = platform.tenant;
  target = { url: platform.url, tenantId: id, apiKey };
  const agent = await client.agents.create({ name: 'Tester', instructions: 'Be brief.', welcome: 'Hello.' });
  const trunk = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  ids = { agent_id: agent.id, trunk_id: trunk.id };
});

let numbers = 0;
/** A number for each test, which answers. */
const nextNumber = (): string => `+1555888${String((numbers += 1)).padStart(4, '0')}`;
const callTo = (to_number: string, more: Record<string, unknown> = {}) => ({
  ...ids,
  to_number,
  intent: `call ${to_number}`,
  ...more,
});
const callIdOf = ({ data, error }: Content): string =>
  (data as { call_id?: string } | undefined)?.call_id ?? `none: ${error.code}: ${error.message}`;

/** The calls to a number; each of them has to be dialed, and no other. */
async function callsTo(to_number: string): Promise<string[]> {
  const { calls } = await platform.tenant.client.calls.list({ to_number });
  await until(async () => (dialsTo(to_number) >= calls.length ? [1] : []));
  expect(dialsTo(to_number)).toBe(calls.length);
  return calls.map(({ id }) => id);
}
const dialsTo = (number: string): number => platform.sandbox.dials().filter((dial) => dial.to_number === number).length;

describe('the same intent', () => {
  it('twice is one call, and the second result says so', async () => {
    const to = nextNumber();
    await using mcp = await inProcess(target, { allowDial: true });
    const first = await mcp.call('dispatchCall', callTo(to));
    const second = await mcp.call('dispatchCall', callTo(to));
    expect(first.notes).toEqual([expect.stringContaining('on record')]);
    expect(second.notes).toEqual([expect.stringContaining('no further call was placed')]);
    expect([callIdOf(first), callIdOf(second)]).toEqual(Array(2).fill((await callsTo(to))[0]));
  });

  it('after the response was lost is one call', async () => {
    const to = nextNumber();
    let lost = 0;
    await using proxy = await platformProxy(target.url, ({ path }) =>
      path.endsWith('/dispatch') && (lost += 1) <= 5 ? 'lost' : undefined,
    );
    await using mcp = await inProcess({ ...target, url: proxy.url }, { allowDial: true });
    const first = await mcp.call('dispatchCall', callTo(to));
    expect(first.error).toMatchObject({ code: 'no_response', advice: expect.stringContaining('same intent') });
    // Another intent for the same number is no way around it.
    const other = await mcp.call('dispatchCall', callTo(to, { intent: `another ${to}` }));
    expect(other.error).toMatchObject({ code: 'repeated_call', advice: expect.stringContaining('not known') });
    const second = await mcp.call('dispatchCall', callTo(to));
    expect([callIdOf(second)]).toEqual(await callsTo(to));
    const keys = proxy.passed
      .filter(({ path }) => path.endsWith('/dispatch'))
      .map(({ headers }) => headers['idempotency-key']);
    expect({ requests: keys.length, keys: new Set(keys).size }).toEqual({ requests: 6, keys: 1 });
  });

  it('after a timeout is one call', async () => {
    const to = nextNumber();
    const release = Promise.withResolvers<void>();
    await using proxy = await platformProxy(target.url, ({ path }) =>
      path.endsWith('/dispatch') ? release.promise : undefined,
    );
    const createServer = factoryOf(
      { ...target, url: proxy.url },
      { allowDial: true, timeouts: { timeoutMs: 50 }, sdk: { maxRetries: 1 } },
    );
    await using impatient = await connected(createServer);
    const first = await impatient.call('dispatchCall', callTo(to));
    expect(first.error).toMatchObject({ code: 'no_response', message: expect.stringContaining('50 ms') });
    release.resolve();
    await using patient = await inProcess({ ...target, url: proxy.url }, { allowDial: true });
    const second = await patient.call('dispatchCall', callTo(to));
    const calls = await callsTo(to);
    expect(calls).toHaveLength(1);
    expect([second.error?.call_id ?? callIdOf(second)]).toEqual(calls);
  });

  it('after a restart of the server is one call', async () => {
    const to = nextNumber();
    const results: Content[] = [];
    for (let run = 0; run < 2; run += 1) {
      await using mcp = await overStdio(target, ['--allow-dial']);
      results.push(await mcp.call('dispatchCall', callTo(to)));
    }
    const [id] = await callsTo(to);
    expect(results.map((result) => result.error?.call_id ?? callIdOf(result))).toEqual([id, id]);
    expect(await callsTo(to)).toHaveLength(1);
  });

  it('eight times at once, over several connections, is one call', async () => {
    const to = nextNumber();
    const createServer = factoryOf(target, { allowDial: true });
    await using one = await connected(createServer);
    await using two = await connected(createServer);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? one : two).call('dispatchCall', callTo(to))),
    );
    const calls = await callsTo(to);
    expect(calls).toHaveLength(1);
    expect(results.map(callIdOf)).toEqual(Array(8).fill(calls[0]));
  });

  it('at once in two processes is one call', async () => {
    const to = nextNumber();
    await using one = await inProcess(target, { allowDial: true });
    await using two = await inProcess(target, { allowDial: true });
    const results = await Promise.all([one, two].map((mcp) => mcp.call('dispatchCall', callTo(to))));
    const calls = await callsTo(to);
    expect(calls).toHaveLength(1);
    expect(results.map((result) => result.error?.call_id ?? callIdOf(result))).toEqual([calls[0], calls[0]]);
  });

  it('with other arguments is refused and explained', async () => {
    const to = nextNumber();
    await using mcp = await inProcess(target, { allowDial: true });
    const first = await mcp.call('dispatchCall', callTo(to));
    const second = await mcp.call('dispatchCall', callTo(nextNumber(), { intent: `call ${to}` }));
    expect(second.error).toMatchObject({
      code: 'idempotency_key_in_use',
      field: 'intent',
      status: 422,
      call_id: callIdOf(first),
      message: expect.stringContaining('No call was placed'),
    });
    expect(await callsTo(to)).toHaveLength(1);
  });

  it('that the API refused says that nothing was dialed; with a new intent the correction is placed', async () => {
    const to = nextNumber();
    await using mcp = await inProcess(target, { allowDial: true });
    const wrong = await mcp.call('dispatchCall', callTo(to, { agent_id: 'ta_000000000000000000000000' }));
    expect(wrong.error).toMatchObject({
      code: 'agent_not_found',
      advice: expect.stringContaining('No call was placed'),
    });
    const right = await mcp.call('dispatchCall', callTo(to, { intent: `corrected ${to}` }));
    expect(await callsTo(to)).toEqual([callIdOf(right)]);
  });
});

describe('a new intent for the same number', () => {
  it('is refused with the first call, also at once and after a restart, unless it is confirmed', async () => {
    const to = nextNumber();
    await using mcp = await inProcess(target, { allowDial: true });
    const [first, atOnce] = await Promise.all([
      mcp.call('dispatchCall', callTo(to, { intent: `a ${to}` })),
      mcp.call('dispatchCall', callTo(to, { intent: `b ${to}` })),
    ]);
    expect(atOnce.error).toMatchObject({ code: 'repeated_call' });
    const [call_id] = await callsTo(to);
    expect(callIdOf(first)).toBe(call_id);
    const refused = { code: 'repeated_call', call_id, advice: expect.stringContaining('confirm_repeat') };
    const again = await mcp.call('dispatchCall', callTo(to, { intent: `c ${to}`, client_ref: 'other arguments' }));
    expect(again.error).toMatchObject(refused);
    await using restarted = await inProcess(target, { allowDial: true });
    expect((await restarted.call('dispatchCall', callTo(to, { intent: `d ${to}` }))).error).toMatchObject(refused);
    expect(await callsTo(to)).toHaveLength(1);
    const confirmed = await restarted.call('dispatchCall', callTo(to, { intent: `d ${to}`, confirm_repeat: true }));
    expect(await callsTo(to)).toEqual([callIdOf(confirmed), call_id]);
    const repeated = await restarted.call('dispatchCall', callTo(to, { intent: `d ${to}`, confirm_repeat: true }));
    expect(callIdOf(repeated)).toBe(callIdOf(confirmed));
    expect(await callsTo(to)).toHaveLength(2);
  });

  it('is placed when the first call is long ago', async () => {
    const to = nextNumber();
    let now = Date.now();
    await using mcp = await inProcess(target, { allowDial: true, now: () => now });
    await mcp.call('dispatchCall', callTo(to, { intent: `a ${to}` }));
    // The platform's clock does not move, so the call is as old as this one says.
    now += repeatWindowMs + 60_000;
    const later = await mcp.call('dispatchCall', callTo(to, { intent: `b ${to}` }));
    expect(await callsTo(to)).toContain(callIdOf(later));
    expect(await callsTo(to)).toHaveLength(2);
  });

  it('is not placed when the calls to the number cannot be read', async () => {
    const to = nextNumber();
    await using proxy = await platformProxy(target.url, ({ method }) => (method === 'GET' ? 'lost' : undefined));
    await using mcp = await inProcess({ ...target, url: proxy.url }, { allowDial: true });
    expect((await mcp.call('dispatchCall', callTo(to))).error).toMatchObject({ code: 'no_response' });
    expect(await callsTo(to)).toEqual([]);
  });
});

it('a call without an intent is refused before anything is sent', async () => {
  await using proxy = await platformProxy(target.url);
  await using mcp = await inProcess({ ...target, url: proxy.url }, { allowDial: true });
  const { error } = await mcp.call('dispatchCall', { ...ids, to_number: nextNumber() });
  expect(error).toMatchObject({ code: 'invalid_arguments', field: 'intent' });
  expect(proxy.passed).toEqual([]);
});
