// Transfers by an agent with targets: to their names only, and what the call shows of them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentLink } from '../../harness/calls/agent-link.ts';
import { placeCall } from '../../harness/calls/place-call.ts';
import type { PlacedCall } from '../../harness/calls/place-call.ts';
import { startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform } from '../../harness/platform/start-platform.ts';

const desk = '+15551230042';
const transfer_targets = [
  { name: 'sales', number: desk, when: 'The caller wants to buy.' },
  { name: 'Ann', sip_uri: 'sip:ann@pbx.example.com;transport=tcp', when: 'The caller asks for Ann.' },
  { name: 'busy', sip_uri: 'sip:+15005560486@pbx.example.com', when: 'Never.' },
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ talksOn: true });
});
afterAll(() => platform.close());

/** A call whose agent has targets, and a number in its instructions. */
async function conversation(): Promise<PlacedCall> {
  const { id: agent_id } = await platform.tenant.client.agents.create({
    name: 'Front desk',
    instructions: 'The office has the number +15557770001.',
    transfer_targets,
  });
  const placed = await placeCall(platform, { to: '+15005550001', agent_id });
  await placed.until(() =>
    platform.sql(`select 1 from calls where id = $1 and status = 'in_progress'`, [placed.call_id]),
  );
  return placed;
}

const linkOf = ({ call_id }: PlacedCall) => agentLink(platform, platform.tenant, call_id);

const transfersOf = async ({ call_id }: PlacedCall) =>
  (await platform.tenant.client.calls.timeline(call_id)).entries.filter(({ type }) => type.includes('transfer'));

it.each([
  ['sales', { type: 'transfer.requested', to_number: desk, target: 'sales' }],
  [' SALES', { type: 'transfer.requested', to_number: desk, target: 'sales' }],
  ['Ann', { type: 'sip_transfer.requested', sip_uri: 'sip:ann@pbx.example.com;transport=tcp', target: 'Ann' }],
])('%j is transferred, and timeline and audit log show the target', async (target, entry) => {
  const placed = await conversation();
  expect(await linkOf(placed).transfer({ target })).toMatchObject({ status: 200, body: { ok: true } });
  expect((await placed.ended()).call).toMatchObject({ ended_reason: 'transferred', ended_by: 'agent' });
  const { at: _at, ...requested } = (await transfersOf(placed))[0] ?? {};
  expect(requested).toEqual(entry);
  const { audit_events } = await platform.operator.auditEvents.list({ action: 'call.transferred' });
  const { type: _type, ...changes } = entry;
  expect(audit_events.filter(({ target_id }) => target_id === placed.call_id)).toMatchObject([{ changes }]);
});

it('nobody else is: no other name, and no number, be it that of a target or one in the instructions', async () => {
  const placed = await conversation();
  const link = linkOf(placed);
  for (const wish of [
    { target: 'Bob' },
    { target: '' },
    { target: desk },
    { to_number: desk },
    { to_number: '+15557770001' },
    { to_number: 'sales' },
    {},
  ])
    expect([wish, await link.transfer(wish)]).toMatchObject([
      wish,
      { status: 200, body: { ok: false, say: 'Calls can be transferred to these only: sales, Ann, busy.' } },
    ]);
  expect(await transfersOf(placed)).toEqual([]);
  expect((await platform.tenant.client.calls.get(placed.call_id)).call.status).toBe('in_progress');
  await platform.tenant.client.calls.end(placed.call_id);
});

it('a SIP address that does not take the call leaves it with the agent', async () => {
  const placed = await conversation();
  const { body } = await linkOf(placed).transfer({ target: 'busy' });
  expect(body).toMatchObject({ ok: false, say: expect.stringContaining('(SIP 486 Busy Here)') });
  expect((await transfersOf(placed)).map(({ type }) => type)).toEqual(['sip_transfer.requested', 'transfer.failed']);
  await platform.tenant.client.calls.end(placed.call_id);
});

it('an agent without targets has no names', async () => {
  const { id: agent_id } = await platform.tenant.client.agents.create({
    name: 'Front desk',
    instructions: `For sales transfer to ${desk}.`,
  });
  const placed = await placeCall(platform, { to: '+15005550001', agent_id });
  await placed.until(() =>
    platform.sql(`select 1 from calls where id = $1 and status = 'in_progress'`, [placed.call_id]),
  );
  expect((await linkOf(placed).transfer({ target: 'sales' })).body).toMatchObject({ ok: false });
  expect((await linkOf(placed).transfer(desk)).body).toMatchObject({ ok: true });
  const { at: _at, ...requested } = (await transfersOf(placed))[0] ?? {};
  expect(requested).toEqual({ type: 'transfer.requested', to_number: desk });
});

it('targets are kept as they were given, with null for what they are not', async () => {
  const { agents } = platform.tenant.client;
  const { id } = await agents.create({ name: 'Front desk', instructions: 'Be brief.', transfer_targets });
  const { agent } = await agents.get(id);
  expect(agent.transfer_targets).toEqual(transfer_targets.map((it) => ({ number: null, sip_uri: null, ...it })));
  await agents.update(id, { transfer_targets: agent.transfer_targets });
  expect((await agents.get(id)).agent.transfer_targets).toEqual(agent.transfer_targets);
  expect((await agents.update(id, { transfer_targets: [] })).agent.transfer_targets).toEqual([]);
});

const when = 'Always.';
it.each([
  ['0.number', [{ name: 'a', when }]],
  ['0.number', [{ name: 'a', number: desk, sip_uri: 'sip:a@b.example', when }]],
  ['0.sip_uri', [{ name: 'a', sip_uri: 'tel:+15551230042', when }]],
  ['0.sip_uri', [{ name: 'a', sip_uri: 'sip:b.example', when }]],
  ['0.sip_uri', [{ name: 'a', sip_uri: 'sip:a:secret@b.example', when }]],
  ['0.sip_uri', [{ name: 'a', sip_uri: 'sip:a@b.example?Replaces=1', when }]],
  ['0.sip_uri', [{ name: 'a', sip_uri: 'sip:a@b.example>\r\nTo: <sip:c@d', when }]],
  ['0.name', [{ name: ' ', number: desk, when }]],
  ['0.when', [{ name: 'a', number: desk, when: '' }]],
  [
    '1.name',
    [
      { name: 'Sales', number: desk, when },
      { name: 'sales', number: desk, when },
    ],
  ],
])('a wrong target is refused with its place: %s', async (path, targets) => {
  const { agents } = platform.tenant.client;
  await expect(
    agents.create({ name: 'Front desk', instructions: 'Be brief.', transfer_targets: targets }),
  ).rejects.toMatchObject({
    code: 'validation_failed',
    details: { issues: [{ path: `transfer_targets.${path}` }] },
  });
});

it('a wrong number of a target is refused as phone numbers are', async () => {
  const targets = [{ name: 'a', number: '5551230042', when }];
  await expect(
    platform.tenant.client.agents.create({ name: 'a', instructions: 'Be brief.', transfer_targets: targets }),
  ).rejects.toMatchObject({ code: 'invalid_phone_format', details: { fields: ['transfer_targets.0.number'] } });
});
