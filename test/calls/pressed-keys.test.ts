// Keys that the other side presses, in the record of the call.
import { expect, it } from 'vitest';
import { placeCall } from '../harness/calls/place-call.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();

const turnsOf = async (sandbox_keys: string, agent_id?: string) => {
  const placed = await placeCall(platform, {
    to: '+15551230099',
    metadata: { sandbox_keys },
    ...(agent_id && { agent_id }),
  });
  await placed.ended();
  return (await platform.tenant.client.calls.get(placed.call_id)).turns;
};

it('keys are a turn of the person, in their place', async () => {
  const turns = await turnsOf('123#');
  expect(turns.map(({ turn_id }) => turn_id)).toEqual(turns.map((_turn, index) => index + 1));
  expect(turns.filter(({ text }) => text.startsWith('Pressed keys'))).toMatchObject([
    { turn_id: 3, role: 'user', text: 'Pressed keys: 123#', tool: null, confidence: null },
  ]);
});

it('what is no key of a telephone is ignored', async () => {
  expect((await turnsOf('12 x')).filter(({ text }) => text.startsWith('Pressed keys'))).toEqual([]);
});

it('of the number of a payment card the record has the last four digits', async () => {
  expect((await turnsOf('4111111111111111#')).map(({ text }) => text)).toContain('Pressed keys: ••••••••••••1111#');
});

it('an agent that takes no keys has none in the record', async () => {
  const { agents } = platform.tenant.client;
  const instructions = 'Be brief.';
  const { id } = await agents.create({ name: 'No keys', instructions, dtmf: { enabled: false } });
  expect((await turnsOf('12#', id)).filter(({ text }) => text.startsWith('Pressed keys'))).toEqual([]);
});

it('the setting keeps what it is given, and has the defaults of what is left out', async () => {
  const { agents } = platform.tenant.client;
  const { id, agent } = await agents.create({ name: 'Keys', instructions: 'Be brief.', dtmf: { end_key: null } });
  expect(agent.dtmf).toEqual({ enabled: true, end_key: null, timeout_ms: 1_500 });
  const dtmf = { enabled: false, end_key: '*', timeout_ms: 15_000 };
  expect((await agents.update(id, { dtmf })).agent.dtmf).toEqual(dtmf);
  expect((await agents.get(id)).agent.dtmf).toEqual(dtmf);
  for (const [path, wrong] of [
    ['dtmf.end_key', { end_key: '12' }],
    ['dtmf.end_key', { end_key: 'A' }],
    ['dtmf.timeout_ms', { timeout_ms: 499 }],
    ['dtmf.timeout_ms', { timeout_ms: 15_001 }],
  ] as const)
    await expect(agents.update(id, { dtmf: wrong })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path }] },
    });
});
