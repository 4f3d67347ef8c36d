// Keys that the other side presses, in the record of the call.
import { expect, it } from 'vitest';
import { placeCall } from '../harness/calls/place-call.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();

const turnsOf = async (sandbox_keys: string) => {
  const placed = await placeCall(platform, { to: '+15551230099', metadata: { sandbox_keys } });
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
