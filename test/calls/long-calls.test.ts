// What a call's agent may store, and that a response stays small whatever it has stored.
import { agentRoutes, limits, renderPath } from '@voicecall/contract';
import { createSealer } from '@voicecall/server/platform/seal.ts';
import { callToken } from '@voicecall/server/resources/calls/agent/call-token.ts';
import { beforeAll, expect, it } from 'vitest';
import { dispatcherOf } from '../harness/calls/places.ts';
import { send, withKey } from '../harness/http/callers.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform('api');
beforeAll(async () => {
  // Without a worker the turns of the calls are those reported here.
});

const started_at = '2026-11-26T09:00:00.000Z';
const turn = (turn_id: number, text: string) => ({
  ...{ turn_id, role: turn_id % 2 ? 'agent' : 'user', text, started_at },
  ...{ ended_at: null, interrupted: false, confidence: null, tool: null },
});
const segment = (no: number, text: string) => ({
  ...{ segment_id: `sg_${String(no).padStart(4, '0')}`, turn_id: null, speaker: 'user', text },
  ...{ start_ms: no, end_ms: no + 1, language: null, confidence: null },
});
const dispatch = async (): Promise<string> => {
  const call_id = await (await dispatcherOf(platform.tenant)).dispatch('+15005550002');
  // No call has turns before it is admitted.
  await platform.sql('update calls set admitted_at = now() where id = $1', [call_id]);
  return call_id;
};
const calls = () => platform.tenant.client.calls;

async function post(call_id: string, path: string, body: object): Promise<number> {
  const { id } = platform.tenant;
  const token = callToken(createSealer(Buffer.from(platform.options.encryption_key, 'base64')), id, call_id);
  const to = { method: 'POST', path: renderPath(path, { tenantId: id, callId: call_id }), body };
  return (await send(platform.url, to, withKey(token))).status;
}

/** Everything that was said, part by part, and the size of the largest response. */
async function readAll(call_id: string) {
  const first = await calls().get(call_id);
  const [turns, segments] = [[...first.turns], [...first.transcripts]];
  let largest = JSON.stringify(first).length;
  let part: Pick<typeof first, 'turns_next' | 'transcripts_next'> = first;
  while (part.turns_next !== null || part.transcripts_next !== null) {
    const next = await calls().turns(call_id, {
      turns_after: part.turns_next ?? limits.call_turns,
      transcripts_after: part.transcripts_next ?? limits.call_transcript_items,
    });
    turns.push(...next.turns);
    segments.push(...next.transcripts);
    largest = Math.max(largest, JSON.stringify(next).length);
    part = next;
  }
  return { turns, segments, largest, metrics: first.metrics };
}

it('what an agent stores of a call is bounded, and no response has more than a part of it', async () => {
  const call_id = await dispatch();
  const text = 'x'.repeat(limits.turn_chars);
  const fit = Math.floor(limits.call_text_bytes / limits.turn_chars);
  for (let no = 1; no <= fit + 10; no += 1)
    expect(await post(call_id, agentRoutes.turns.path, { turns: [turn(no, text)] })).toBe(200);
  for (let no = 1; no <= fit + 10; no += 1)
    expect(
      await post(call_id, agentRoutes.report.path, {
        ...{ report_id: 'r', part: no, last: no === fit + 10, turns: [turn(no, text)] },
        ...{ transcripts: [segment(no, text.slice(0, 200_000))], answered_by: null },
      }),
    ).toBe(200);
  const [stored] = await platform.sql<{ turns: string; segments: string }>(
    `select (select sum(octet_length(text)) from call_turns where call_id = $1) as turns,
       (select sum(octet_length(text)) from call_transcripts where call_id = $1) as segments`,
    [call_id],
  );
  expect(Number(stored?.turns)).toBe(fit * limits.turn_chars);
  expect(Number(stored?.segments)).toBeLessThanOrEqual(limits.call_text_bytes);
  const all = await readAll(call_id);
  expect(all.turns.map(({ turn_id }) => turn_id)).toEqual(Array.from({ length: fit }, (_, index) => index + 1));
  expect(all.segments.map(({ segment_id }) => segment_id)).toEqual(
    Array.from(
      { length: Math.floor(limits.call_text_bytes / 200_000) },
      (_, index) => segment(index + 1, '').segment_id,
    ),
  );
  expect(all.largest).toBeLessThan(2 * (limits.call_page_bytes + limits.turn_chars) + 100_000);
});

it('a usual call is read as a whole, and there is nothing behind it', async () => {
  const call_id = await dispatch();
  await post(call_id, agentRoutes.turns.path, { turns: [turn(1, 'Hello.'), turn(2, 'Hi.')] });
  expect(await calls().get(call_id)).toMatchObject({
    turns: [{ turn_id: 1 }, { turn_id: 2 }],
    ...{ turns_next: null, transcripts_next: null },
  });
  expect(await calls().turns(call_id, { turns_after: 1 })).toMatchObject({ turns: [{ turn_id: 2 }], turns_next: null });
  expect(await calls().turns(call_id, { turns_after: 2 })).toMatchObject({ turns: [], transcripts: [] });
  expect(await refusalOf(calls().turns('AJ_000000000000000000000000'))).toMatchObject({ code: 'call_not_found' });
});

it('the figures of a call are those of all of its turns, also of those that are on a later part', async () => {
  const call_id = await dispatch();
  const text = 'x'.repeat(limits.turn_chars);
  const count = Math.floor(limits.call_page_bytes / limits.turn_chars) + 4;
  for (let no = 1; no <= count; no += 1)
    await post(call_id, agentRoutes.turns.path, { turns: [{ ...turn(no, text), role: 'agent', interrupted: true }] });
  const first = await calls().get(call_id);
  expect(first.turns.length).toBeLessThan(count);
  expect(first.metrics.turns.interrupted).toBe(count);
});
