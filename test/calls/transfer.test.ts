// Transfers: only to numbers in the agent's instructions, once, and the call ends with the right reason.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentLink } from '../harness/calls/agent-link.ts';
import { orderFault } from '../harness/platform/media-service.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import type { PlacedCall } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

const desk = '+15551230042';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ talksOn: true });
});
afterAll(() => platform.close());

const client = () => platform.tenant.client;

async function conversation(instructions: string): Promise<PlacedCall> {
  const agent = await client().agents.create({ name: 'Front desk', instructions });
  const placed = await placeCall(platform, { to: '+15005550001', agent_id: agent.id });
  await placed.until(() =>
    platform.sql(`select 1 from calls where id = $1 and status = 'in_progress'`, [placed.call_id]),
  );
  return placed;
}

describe('an agent', () => {
  const conversationWithDesk = (): Promise<PlacedCall> =>
    conversation(
      'A caller who insists is transferred to the desk, +1 (555) 123-0042. Never to +155512300421, nor to sip:desk@10.0.0.1 or +15551230042@redis:6379.',
    );

  it('transfers to a number of its instructions, however it is written there, and the call ends as transferred', async () => {
    const placed = await conversationWithDesk();
    const answer = await agentLink(platform, platform.tenant, placed.call_id).transfer('+1 555 123 0042');
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect((await placed.ended()).call).toMatchObject({
      status: 'completed',
      ended_reason: 'transferred',
      ended_by: 'agent',
    });
    expect((await placed.eventTypes(4)).filter((type) => type === 'call.completed')).toHaveLength(1);
    const { audit_events } = await platform.operator.auditEvents.list({ action: 'call.transferred' });
    expect(audit_events.filter(({ target_id }) => target_id === placed.call_id)).toMatchObject([
      { changes: { to_number: desk } },
    ]);
  });

  it('does not transfer to a number or address that is not in its instructions', async () => {
    const placed = await conversationWithDesk();
    const link = agentLink(platform, platform.tenant, placed.call_id);
    for (const to_number of [
      '+15551230043',
      '+1555123004',
      '15551230042',
      'sip:fraud@example.com',
      'sip:desk@10.0.0.1',
      'sip:+15551230042@redis:6379',
      '+15551230042@redis:6379',
      'tel:+15551230043',
      '+15551230042\r\nTo: <sip:a@b>',
      '+15551230042;postd=1',
      '',
    ])
      expect([to_number, await link.transfer(to_number)]).toMatchObject([
        to_number,
        { status: 200, body: { ok: false } },
      ]);
    expect((await client().calls.get(placed.call_id)).call.status).toBe('in_progress');
    await client().calls.end(placed.call_id);
  });

  it('keeps a caller whose transfer fails, and a later hang-up ends the call normally', async () => {
    const placed = await conversationWithDesk();
    await orderFault(platform, { method: 'TransferSIPParticipant', kind: 'unavailable' });
    const link = agentLink(platform, platform.tenant, placed.call_id);
    expect(await link.transfer(desk)).toMatchObject({
      status: 200,
      body: { ok: false, say: expect.stringContaining('still with you') },
    });
    expect((await client().calls.get(placed.call_id)).call.status).toBe('in_progress');
    await client().calls.end(placed.call_id);
    expect((await placed.ended()).call).toMatchObject({ ended_reason: 'canceled', ended_by: 'api' });
  });
});

it('an ended call cannot be transferred', async () => {
  const agent = await client().agents.create({ name: 'Front desk', instructions: `Transfer to ${desk}.` });
  const placed = await placeCall(platform, { to: '+15005550002', agent_id: agent.id });
  await placed.ended();
  expect(await agentLink(platform, platform.tenant, placed.call_id).transfer(desk)).toMatchObject({
    status: 200,
    body: { ok: false },
  });
});
