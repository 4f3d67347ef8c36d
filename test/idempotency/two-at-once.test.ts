// Two requests of one key at once, on the route that claims its key together with its effect: both have found the key
// free, one takes effect, and the other gets what the first one's key stores.
import { contract } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attemptAt, toldBy } from '../harness/http/idempotent-routes.ts';
import { holdInserts } from '../harness/platform/hold-inserts.ts';
import type { HeldInserts } from '../harness/platform/hold-inserts.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let inserts: HeldInserts;
beforeAll(async () => {
  platform = await startPlatform({ config: { role: 'api' } });
  inserts = await holdInserts(platform, 'idempotency_keys', 4712);
});
afterAll(async () => {
  await inserts.close();
  await platform.close();
});

/** Both have looked for the key before either has stored it. */
async function atOnce<T>(...requests: readonly (() => Promise<T>)[]): Promise<T[]> {
  await inserts.hold();
  const sent: Promise<T>[] = [];
  for (const request of requests) {
    sent.push(request());
    await inserts.waiting(sent.length);
  }
  await inserts.release();
  return Promise.all(sent);
}

const dispatch = () => attemptAt(platform, contract.calls.dispatch);

it('the same request takes effect once, and both get its response', async () => {
  const { ask, effectOf } = await dispatch();
  let responses: ReturnType<typeof toldBy>[] = [];
  const effect = await effectOf(async () => {
    responses = (await atOnce(ask, ask)).map(toldBy);
  });
  expect(effect).toEqual({ audit_events: 1, calls: 1, call_changes: 1 });
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(responses.map(({ replayed }) => replayed))).toEqual(new Set([false, true]));
  expect(responses[0]?.text).toBe(responses[1]?.text);
  expect(toldBy(await ask())).toEqual({ ...responses[0], replayed: true });
});

it('another request under the key is refused without any effect', async () => {
  const { ask, effectOf, good } = await dispatch();
  const other = { ...(good.body as object), client_ref: 'another' };
  let responses: ReturnType<typeof toldBy>[] = [];
  const effect = await effectOf(async () => {
    responses = (await atOnce(ask, () => ask({ body: other }))).map(toldBy);
  });
  expect(effect).toEqual({ audit_events: 1, calls: 1, call_changes: 1 });
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
});

it('a refusal is stored once, and both get it', async () => {
  const { ask, good } = await dispatch();
  const body = { ...(good.body as object), trunk_id: 'tt_000000000000000000000000' };
  const responses = (
    await atOnce(
      () => ask({ body }),
      () => ask({ body }),
    )
  ).map(toldBy);
  expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  expect(new Set(responses.map(({ replayed }) => replayed))).toEqual(new Set([false, true]));
  expect(responses[0]?.text).toBe(responses[1]?.text);
});
