// The scripted agent's tools: it books where its script says so, and calls the tool that the call's metadata names.
import { agentRoutes, exampleId } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { briefFor } from '../testing/platform-double.ts';
import { call, startRig } from '../testing/rig.ts';
import type { Rig } from '../testing/rig.ts';
import { nextDayAtThree } from './use-tools.ts';

const tool = (type: 'booking' | 'http', name: string) => ({
  id: exampleId('tool'),
  name,
  description: 'A tool.',
  type,
  http: null,
});
const reported = (rig: Rig): Promise<void> => rig.platform.until(() => rig.platform.sent('report').length === 1);

test('+15005550001 books for its lead and says the platform’s response', async () => {
  const rig = await startRig();
  rig.platform.state.brief = briefFor('+15005550001', {
    tools: [tool('booking', 'book_appointment')],
    now: '2026-11-21T23:30:00.000Z',
    timezone: 'Europe/Berlin',
  });
  await call(rig, '+15005550001');
  await reported(rig);
  const [asked] = rig.platform.sent('book').map(({ body }) => agentRoutes.book.body.parse(body));
  expect(asked).toMatchObject({
    full_name: 'Lea Lead',
    preferred_datetime: '2026-11-26T15:00',
    evidence_turn_ids: [4, 6],
  });
  const turns = rig.platform.turns();
  expect(turns.map(({ role }) => role)).toEqual([
    'agent',
    'user',
    'agent',
    'user',
    'agent',
    'user',
    'tool',
    'agent',
    'user',
  ]);
  expect(turns[6]).toMatchObject({
    turn_id: 7,
    text: 'book is done.',
    tool: { name: 'book_appointment', ok: true, arguments: { full_name: 'Lea Lead' } },
  });
  expect(turns[7]?.text).toBe('Thank you, Lea Lead. book is done.');
});

test('it books again for another day when the metadata asks for it', async () => {
  const rig = await startRig();
  rig.platform.state.brief = briefFor('+15005550001', {
    tools: [tool('booking', 'book_appointment')],
    now: '2026-11-21T23:30:00.000Z',
    timezone: 'Europe/Berlin',
    metadata: { sandbox_reschedule: true },
  });
  await call(rig, '+15005550001');
  await reported(rig);
  const asked = rig.platform.sent('book').map(({ body }) => agentRoutes.book.body.parse(body));
  expect(asked).toMatchObject([
    { full_name: 'Lea Lead', preferred_datetime: '2026-11-26T15:00', evidence_turn_ids: [4, 6] },
    { full_name: 'Lea Lead', preferred_datetime: '2026-11-27T15:00', evidence_turn_ids: [6, 9] },
  ]);
  expect(new Set(asked.map(({ tool_call_id }) => tool_call_id)).size).toBe(2);
});

test('any call uses the tool that its metadata names once, after the first answer', async () => {
  const rig = await startRig();
  rig.platform.state.brief = briefFor('+15550001111', {
    tools: [tool('http', 'look_up')],
    metadata: { sandbox_tool: 'look_up', sandbox_arguments: { email: 'a@b.c' } },
  });
  await call(rig, '+15550001111');
  await reported(rig);
  expect(rig.platform.sent('callTool').map(({ body }) => body)).toEqual([
    { tool_call_id: expect.any(String), arguments: { email: 'a@b.c' } },
  ]);
  expect(rig.platform.turns().map(({ role }) => role)).toEqual(['agent', 'user', 'tool', 'agent', 'user', 'agent']);
  expect(rig.platform.sent('book')).toEqual([]);
});

test('a tool that the agent does not have gives a turn that says so', async () => {
  const rig = await startRig();
  rig.platform.state.brief = briefFor('+15550001111', {
    tools: [tool('booking', 'look_up')],
    metadata: { sandbox_tool: 'look_up' },
  });
  await call(rig, '+15550001111');
  await reported(rig);
  expect(rig.platform.turns()[2]).toMatchObject({ role: 'tool', tool: { name: 'look_up', arguments: {}, ok: false } });
  expect(rig.platform.sent('callTool')).toEqual([]);
});

test.each([
  ['2026-11-21T12:00:00.000Z', 'UTC', '2026-11-26T15:00'],
  ['2026-11-26T00:30:00.000Z', 'UTC', '2026-12-03T15:00'],
  ['2026-11-26T00:30:00.000Z', 'America/New_York', '2026-11-26T15:00'],
  ['2026-11-25T12:30:00.000Z', 'Pacific/Auckland', '2026-12-03T15:00'],
  ['2026-12-31T12:00:00.000Z', 'UTC', '2027-01-07T15:00'],
])('the Thursday after %s in %s is %s', (now, timezone, expected) => {
  expect(nextDayAtThree(4, now, timezone)).toBe(expected);
});
