// A look at a call whose answer takes its time: what it shows is of the past, and the call has moved on.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeCall, until } from '../harness/place-call.ts';
import { startPlatform } from '../harness/start-platform.ts';
import type { TestPlatform } from '../harness/start-platform.ts';

/** Before this the phone is not dialed. */
const looked = Promise.withResolvers<void>();
/** Once the dial has begun: who was in the room when the media service was asked. Nobody hears it before `answered`. */
const seen: string[] = [];
const answered = Promise.withResolvers<void>();
let dialing = false;

const door = createServer(async (request, response) => {
  const [path = '', body] = [request.url, await buffer(request)];
  if (path.endsWith('/CreateSIPParticipant')) {
    dialing = true;
    await looked.promise;
  }
  const { authorization = '', 'content-type': type = '' } = request.headers;
  const answer = await fetch(new URL(path, platform.sandbox.url), { method: 'POST', headers: { authorization, 'content-type': type }, body });
  const text = await answer.text();
  if (dialing && path.endsWith('/ListParticipants')) {
    seen.push(text);
    await answered.promise;
  }
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
});

let platform: TestPlatform;
let worker: App;
beforeAll(async () => {
  platform = await startPlatform({ clockSpeed: 2, config: { role: 'api' } });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  worker = await createApp({ ...platform.options, livekit: { ...platform.options.livekit, url }, config: { ...platform.options.config, public_url: platform.url, role: 'worker' } });
});
afterAll(async () => {
  await worker.close(2_000);
  await platform.close();
  door.closeAllConnections();
  door.close();
});

it('a phone that was answered after the media service looked and before it said so is not missing', async () => {
  const placed = await placeCall(platform, { to: '+15551239999' });
  const call = async () => (await platform.sql<{ check_after: Date; leg_missing_since: Date | null }>('select check_after, leg_missing_since from calls where id = $1', [placed.call_id]))[0];
  await until(async () => (dialing ? [1] : []));
  await platform.sql('update calls set check_after = created_at where id = $1', [placed.call_id]);
  await until(async () => seen);
  looked.resolve();
  await placed.until(() => platform.sql(`select 1 from calls where id = $1 and status = 'in_progress'`, [placed.call_id]));
  const before = await call();
  answered.resolve();
  await until(async () => ((await call())?.check_after.getTime() === before?.check_after.getTime() ? [] : [1]));
  expect(await call()).toMatchObject({ leg_missing_since: null });
  expect(seen[0]).not.toContain('"SIP"');
});
