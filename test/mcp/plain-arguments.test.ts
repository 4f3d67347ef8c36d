// Arguments as models write them, and a repetition after a restart, on the real platform.
import { beforeAll, expect, it } from 'vitest';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { inProcess } from './mcp-clients.ts';
import type { Target } from './mcp-clients.ts';

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

it('numbers, booleans and objects as text, and null for absent, do what was meant', async () => {
  await using mcp = await inProcess(target, { allowDial: true });
  const to_number = '+15558889001';
  const placed = await mcp.call('dispatchCall', {
    ...ids,
    to_number,
    intent: 'as text',
    confirm_repeat: 'false',
    lead: '{"name":"Ann","email":null}',
    metadata: '{"order":"4711"}',
    client_ref: 4711,
    from_number: '',
    timezone: null,
  });
  const { call_id } = placed.data as { call_id: string };
  const { call } = await platform.tenant.client.calls.get(call_id);
  expect(call).toMatchObject({ to_number, client_ref: '4711', lead: { name: 'Ann' }, metadata: { order: '4711' } });
  const again = await mcp.call('dispatchCall', { ...ids, to_number, intent: 'another', confirm_repeat: 'False' });
  expect(again.error).toMatchObject({ code: 'repeated_call', call_id });
  const read = await mcp.call('getCall', { call_id, from_turn: '1' });
  expect(read.data).toMatchObject({ call: { id: call_id } });
  const page = { limit: '1', cursor: '', status: null, direction: '' };
  expect((await mcp.call('listCalls', page)).data['calls']).toHaveLength(1);
});

it('after a restart the same intent gets the first call, not the advice to confirm a second one', async () => {
  const to_number = '+15558889002';
  const args = { ...ids, to_number, intent: 'remind Ann', metadata: { order: 1 } };
  const dispatch = async (more: Record<string, unknown> = {}) => {
    await using mcp = await inProcess(target, { allowDial: true });
    const content = await mcp.call('dispatchCall', { ...args, ...more });
    return content;
  };
  const first = await dispatch();
  const second = await dispatch();
  expect(second.error).toBeUndefined();
  expect(second.data['call_id']).toBe(first.data['call_id']);
  expect(second.notes).toEqual([expect.stringContaining('no further call was placed')]);
  // Also when a confirmed call came between, and another intent is still refused.
  const confirmed = await dispatch({ intent: 'once more', confirm_repeat: true });
  expect(confirmed.data['call_id']).not.toBe(first.data['call_id']);
  expect((await dispatch()).data['call_id']).toBe(first.data['call_id']);
  expect((await dispatch({ intent: 'remind her' })).error).toMatchObject({ code: 'repeated_call' });
  expect((await platform.tenant.client.calls.list({ to_number })).calls).toHaveLength(2);
});
