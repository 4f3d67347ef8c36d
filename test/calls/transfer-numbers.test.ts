// Transfers to numbers as instructions and models write them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentLink } from '../harness/calls/agent-link.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ talksOn: true });
});
afterAll(() => platform.close());

it.each([
  ['2. For sales transfer to +15557770001\n3. Otherwise hang up.', '+15557770001', '+15557770001'],
  ['For sales +15557770001 3 rings, then stop.', 'tel:+1-555-777-0001', '+15557770001'],
  ['The office has +44 (0)20 7946 0958.', '0044 20 7946 0958', '+442079460958'],
])('with the instructions %j, %j is transferred to %s', async (instructions, asked, to_number) => {
  const agent = await platform.tenant.client.agents.create({ name: 'Front desk', instructions });
  const placed = await placeCall(platform, { to: '+15005550001', agent_id: agent.id });
  await placed.until(() =>
    platform.sql(`select 1 from calls where id = $1 and status = 'in_progress'`, [placed.call_id]),
  );
  expect(await agentLink(platform, platform.tenant, placed.call_id).transfer(asked)).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect((await placed.ended()).call).toMatchObject({ ended_reason: 'transferred' });
  const { audit_events } = await platform.operator.auditEvents.list({ action: 'call.transferred' });
  expect(audit_events.filter(({ target_id }) => target_id === placed.call_id)).toMatchObject([
    { changes: { to_number } },
  ]);
});
