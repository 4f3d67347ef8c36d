// Turns as the agent reports them: a stored turn never changes, and the final report adds the turns that were lost.
import { agentRoutes, renderPath } from '@voicecall/contract';
import { createSealer } from '@voicecall/server/platform/seal.ts';
import { callToken } from '@voicecall/server/resources/calls/agent/call-token.ts';
import { beforeAll, expect, it } from 'vitest';
import { send, withKey } from '../harness/http/callers.ts';
import { dispatcherOf } from '../harness/calls/places.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform('api');
let call_id: string;
beforeAll(async () => {
  // Without a worker the turns of this call are those reported here.
  call_id = await (await dispatcherOf(platform.tenant)).dispatch('+15005550002');
  // No call has turns before it is admitted.
  await platform.sql('update calls set admitted_at = now() where id = $1', [call_id]);
});

const turn = (turn_id: number, text: string, started_at: string) => ({
  turn_id,
  role: turn_id % 2 ? 'agent' : 'user',
  text,
  started_at,
  ended_at: null,
  interrupted: false,
  confidence: null,
  tool: null,
});

async function report(path: string, body: object): Promise<void> {
  const { id } = platform.tenant;
  const token = callToken(createSealer(Buffer.from(platform.options.encryption_key, 'base64')), id, call_id);
  const answer = await send(
    platform.url,
    { method: 'POST', path: renderPath(path, { tenantId: id, callId: call_id }), body },
    withKey(token),
  );
  expect([answer.status, answer.text]).toEqual([200, '{"ok":true}']);
}

it('a turn is stored once and never changes; the report adds missing turns; without an answer, offsets start at the creation', async () => {
  const { created_at } = (await platform.tenant.client.calls.get(call_id)).call;
  const at = (ms: number): string => new Date(Date.parse(created_at) + ms).toISOString();
  await report(agentRoutes.turns.path, { turns: [turn(1, 'Hello.', at(1_000)), turn(3, 'Goodbye.', at(3_000))] });
  await report(agentRoutes.turns.path, { turns: [turn(1, 'Another text.', at(9_000))] });
  await report(agentRoutes.report.path, {
    turns: [turn(1, 'Yet another.', at(8_000)), turn(2, 'Hi.', at(2_000)), turn(3, 'Goodbye?', at(3_500))],
    transcripts: [],
    answered_by: null,
  });
  const { turns } = await platform.tenant.client.calls.get(call_id);
  expect(turns.map(({ turn_id, text, offset_ms, end_offset_ms }) => [turn_id, text, offset_ms, end_offset_ms])).toEqual(
    [
      [1, 'Hello.', 1_000, null],
      [2, 'Hi.', 2_000, null],
      [3, 'Goodbye.', 3_000, null],
    ],
  );
});
