// The outcome of a dial is written, although the database is away when it comes, or its worker dies with it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { livekitWebhookRoute } from '@voicecall/contract';
import { livekitMedia } from '@voicecall/server/adapters/livekit-media/livekit-media.ts';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabaseProxy } from '../../harness/platform/database-proxy.ts';
import type { DatabaseProxy } from '../../harness/platform/database-proxy.ts';
import { placeCall, until } from '../../harness/calls/place-call.ts';
import type { PlacedCall } from '../../harness/calls/place-call.ts';
import { dialsOf } from '../../harness/calls/places.ts';
import { startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform } from '../../harness/platform/start-platform.ts';

/** What happens before a dial reaches LiveKit. */
let beforeDial = async (): Promise<void> => undefined;
/** What happens between LiveKit's response to a dial and the worker that waits for it. */
let beforeAnswer = async (): Promise<void> => undefined;
let dropsAnswer = false;
/** What happens before a webhook of LiveKit or a report of an agent arrives. */
let beforeReport = async (_path: string): Promise<void> => undefined;

/** Passes requests on: the worker's to LiveKit, those of LiveKit and of agents to the platform. */
const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [path, body] = [request.url ?? '', await buffer(request)];
  const { authorization = '', 'content-type': type = '' } = request.headers;
  const isDial = path.endsWith('/CreateSIPParticipant');
  const toLivekit = path.startsWith('/twirp/');
  if (!toLivekit) await beforeReport(path);
  if (isDial) await beforeDial();
  const answer = await fetch(new URL(path, toLivekit ? platform.sandbox.url : platform.url), {
    method: request.method ?? '',
    headers: { authorization, 'content-type': type },
    ...(request.method === 'GET' ? {} : { body }),
  });
  const text = await answer.text();
  if (isDial) {
    await beforeAnswer();
    if (dropsAnswer) return void response.destroy();
  }
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
};
const livekit = createServer(
  (request, response) => void pass(request, response).catch((error: Error) => response.destroy(error)),
);

let platform: TestPlatform;
let database: DatabaseProxy;
let worker: App;
beforeAll(async () => {
  platform = await startPlatform({ clockSpeed: 50, config: { role: 'api' } });
  database = await openDatabaseProxy(platform.databaseUrl);
  livekit.listen(0, '127.0.0.1');
  await once(livekit, 'listening');
  worker = await startWorker();
});
const startWorker = (public_url = platform.url): Promise<App> =>
  createApp({
    ...platform.options,
    database_url: database.url,
    livekit: { ...platform.options.livekit, url: livekitUrl() },
    config: { ...platform.options.config, public_url, role: 'worker' },
  });
const livekitUrl = (): string => `http://127.0.0.1:${(livekit.address() as AddressInfo).port}`;
afterAll(async () => {
  await worker.close(2_000);
  await platform.close();
  await database.shut();
  livekit.closeAllConnections();
  livekit.close();
});

const legLeft = (placed: PlacedCall) =>
  until(() =>
    platform.sql('select 1 from call_participants where call_id = $1 and left_at is not null', [placed.call_id]),
  );

it('a worker that loses the response to its claim of a dial finds the claim again, and dials once', async () => {
  database.loseCommits('disconnect');
  const placed = await placeCall(platform, { to: '+15005550001' });
  await until(() =>
    platform.sql('select 1 from calls where id = $1 and dial_started_at is not null', [placed.call_id]),
  );
  database.keepCommits();
  expect((await placed.ended()).call).toMatchObject({ status: 'completed', ended_reason: 'user_hangup' });
  expect(dialsOf(platform, placed.call_id)).toBe(1);
});

describe('a worker whose database is away when the dial ends', () => {
  it.each([
    { to: '+15005550002', ended_reason: 'busy', sip_status: { code: 486, reason: 'Busy Here' } },
    { to: '+15005550004', ended_reason: 'declined', sip_status: { code: 603, reason: 'Decline' } },
    { to: '+15005550006', ended_reason: 'carrier_unavailable', sip_status: { code: 503 } },
    { to: '+15005550003', ended_reason: 'no_answer', sip_status: null },
  ])('writes $ended_reason once it is back', async ({ to, ...expected }) => {
    const cut = Promise.withResolvers<void>();
    beforeAnswer = async () => {
      database.cut();
      cut.resolve();
    };
    const placed = await placeCall(platform, { to });
    await cut.promise;
    await until(async () => (database.refused() > 5 ? [1] : []));
    database.restore();
    expect((await placed.ended()).call).toMatchObject({ ...expected, answered_at: null, duration_sec: 0 });
  });

  it('writes an answer, with its call id and its time, and the conversation counts', async () => {
    const cut = Promise.withResolvers<void>();
    let answered_at = Number.NaN;
    beforeAnswer = async () => {
      answered_at = platform.clock.now().getTime();
      database.cut();
      cut.resolve();
    };
    const placed = await placeCall(platform, { to: '+15005550001' });
    await cut.promise;
    await until(async () => (database.refused() > 5 ? [1] : []));
    const back_at = platform.clock.now().getTime();
    database.restore();
    const { call } = await placed.ended();
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'user_hangup' });
    expect(call.booking_ids).toHaveLength(1);
    // When it was answered, and not when that could be written.
    const at = Date.parse(call.answered_at ?? '');
    expect([answered_at <= at, at <= back_at]).toEqual([true, true]);
  });
});

describe('a dial whose outcome is lost with its worker', () => {
  const lost = async (to: string): Promise<PlacedCall> => {
    beforeAnswer = async () => undefined;
    dropsAnswer = true;
    return placeCall(platform, { to });
  };

  it('was answered when its agent has turns, and the conversation counts', async () => {
    const { call } = await (await lost('+15005550001')).ended();
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'user_hangup' });
    // From its first turn on, and not when its leg had left.
    expect(Date.parse(call.answered_at ?? '')).toBeLessThan(Date.parse(call.ended_at ?? ''));
    expect(call.booking_ids).toHaveLength(1);
  });

  it('was answered when its leg says so in the end, although nobody reported a turn', async () => {
    const placed = await lost('+15005561004');
    await legLeft(placed);
    expect((await placed.ended()).call).toMatchObject({ status: 'completed', ended_reason: 'media_failure' });
  });

  it.each([
    { to: '+15005550003', status: 'completed', ended_reason: 'no_answer' },
    { to: '+15005550004', status: 'completed', ended_reason: 'declined' },
    { to: '+15005561001', status: 'failed', ended_reason: 'carrier_unavailable' },
    { to: '+15005550006', status: 'failed', ended_reason: 'media_failure' },
  ])('is what the last state of its leg says: $to is $ended_reason', async ({ to, ...expected }) => {
    const placed = await lost(to);
    await legLeft(placed);
    await until(() =>
      platform.sql('select 1 from calls where id = $1 and dial_ended_at is not null', [placed.call_id]),
    );
    // The checks that find the leg missing come soon.
    const { call } = await placed.ended({ advanceMs: 2_000 });
    expect(call).toMatchObject({ ...expected, answered_at: null, sip_status: null });
  });
});

describe('a dial whose worker stops', () => {
  /** The next worker has found the leg missing, and looked again this much later. */
  async function missedFor({ call_id }: PlacedCall, ms: number): Promise<void> {
    const has = (what: string, values: string[] = []) =>
      platform.sql(`select 1 from calls where id = $1 and (${what})`, [call_id, ...values]);
    await until(() => (platform.clock.advance(1_000), has('leg_missing_since is not null')), 200);
    platform.clock.advance(ms);
    const now = platform.clock.now().toISOString();
    await until(() => has('ended_at is not null or check_after > $2::timestamptz', [now]));
  }
  async function replaceWorker(public_url?: string): Promise<void> {
    await worker.close(0);
    worker = await startWorker(public_url);
  }

  it('may reach LiveKit late: the phone rings, and the call is what comes of it', async () => {
    dropsAnswer = false;
    const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    beforeDial = () => (asked.resolve(), late.promise);
    const placed = await placeCall(platform, { to: '+15005550001' });
    await asked.promise;
    await replaceWorker();
    await missedFor(placed, 6_000);
    late.resolve();
    expect((await placed.ended()).call).toMatchObject({ status: 'completed', ended_reason: 'user_hangup' });
    expect(dialsOf(platform, placed.call_id)).toBe(1);
  });

  it('may be over before anything of it is reported: the call waits for the report of its agent', async () => {
    await replaceWorker(livekitUrl());
    platform.sandbox.setWebhookUrl(`${livekitUrl()}${livekitWebhookRoute.path}`);
    const [spoken, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    beforeDial = async () => {
      beforeReport = (path) => (path.endsWith('/turns') && spoken.resolve(), late.promise);
    };
    beforeAnswer = () => new Promise<void>(() => undefined);
    const placed = await placeCall(platform, { to: '+15005550001' });
    await spoken.promise;
    await replaceWorker();
    await livekitMedia(platform.options.livekit, () => new Date()).deleteRoom(placed.room_name);
    await missedFor(placed, 12_000);
    late.resolve();
    const { call } = await placed.ended();
    expect([call.status, call.answered_at]).toEqual(['completed', expect.any(String)]);
  });
});
