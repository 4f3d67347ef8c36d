// Checks of a call with slow responses, and jobs that are delayed: their information is outdated, and the call has
// changed meanwhile.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { jobs as queues } from '@voicecall/server/handlers.ts';
import { createQueue } from '@voicecall/server/platform/queue/queue.ts';
import { claimAgentDispatch } from '@voicecall/server/resources/calls/store.ts';
import type { CallRow } from '@voicecall/server/resources/calls/store.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { asSql } from '../harness/receivers/publish.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { answeredNumber, endedCall, ring } from '../harness/calls/ring.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

/** Intercepts requests to the media service, between the worker and LiveKit. */
type Intercept = (method: string, ask: () => Promise<string>) => Promise<string>;
const open: Intercept = (_, ask) => ask();
let intercept = open;

const server = createServer(async (request, response) => {
  const [path = '', body] = [request.url, await buffer(request)];
  const { authorization = '', 'content-type': type = '' } = request.headers;
  let status = 200;
  const text = await intercept(path.split('/').at(-1) ?? '', async () => {
    const answer = await fetch(new URL(path, platform.sandbox.url), {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
    });
    status = answer.status;
    return answer.text();
  });
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
});

let platform: TestPlatform;
let worker: App;
beforeAll(async () => {
  platform = await startPlatform({ clockSpeed: 6, config: { role: 'api' } });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  worker = await createApp({
    ...platform.options,
    livekit: { ...platform.options.livekit, url },
    config: { ...platform.options.config, public_url: platform.url, role: 'worker' },
  });
});
afterEach(() => void (intercept = open));
afterAll(async () => {
  await worker.close(2_000);
  await platform.close();
  server.closeAllConnections();
  server.close();
});

const toAnyone = '+15551239999';
const talked = /^(agent|user)_hangup$/;
const agentArrivesMs = 15_000;
const recheck = (call_id: string) => platform.sql('update calls set check_after = created_at where id = $1', [call_id]);
const isAt = (call_id: string, where: string) =>
  platform.sql(`select 1 from calls where id = $1 and ${where}`, [call_id]);
const jobs = (call_id: string, states: string) =>
  platform.sql(
    `select 1 from pgboss.job where name in ('call.dial', 'call.answer') and data ->> 'call_id' = $1 and state in (${states})`,
    [call_id],
  );

it('a phone that was answered between the media service’s check and its response is not missing', async () => {
  const [looked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const seen: string[] = [];
  let dialing = false;
  intercept = async (method, ask) => {
    if (method === 'CreateSIPParticipant') {
      dialing = true;
      await looked.promise;
    }
    const text = await ask();
    if (dialing && method === 'ListParticipants') {
      seen.push(text);
      await answered.promise;
    }
    return text;
  };
  const placed = await placeCall(platform, { to: toAnyone });
  const call = async () =>
    (
      await platform.sql<{ check_after: Date | null; leg_missing_since: Date | null }>(
        'select check_after, leg_missing_since from calls where id = $1',
        [placed.call_id],
      )
    )[0];
  await until(async () => (dialing ? [1] : []));
  await recheck(placed.call_id);
  await until(async () => seen);
  looked.resolve();
  await until(() => isAt(placed.call_id, `status = 'in_progress'`));
  const before = await call();
  answered.resolve();
  await until(async () => (String((await call())?.check_after) === String(before?.check_after) ? [] : [1]));
  expect(await call()).toMatchObject({ leg_missing_since: null });
  expect(seen[0]).not.toContain('"SIP"');
  expect((await placed.ended()).call.ended_reason).toMatch(talked);
});

it('a job that was delayed before the dial neither ends the call that another job has dialed meanwhile nor dispatches an agent', async () => {
  const [second, dialing, over] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  let [rooms, blind, blindLooks] = [0, false, 0];
  intercept = async (method, ask) => {
    if (method === 'CreateRoom') {
      rooms += 1;
      if (rooms === 2) second.resolve();
      await (rooms === 1 ? second.promise : dialing.promise);
    }
    if (method === 'CreateSIPParticipant') {
      blind = true;
      dialing.resolve();
      await over.promise;
    }
    if (method !== 'ListParticipants' || !blind) return ask();
    blindLooks += 1;
    return '{"participants":[]}';
  };
  const placed = await placeCall(platform, { to: toAnyone });
  await until(() => isAt(placed.call_id, 'admitted_at is not null'));
  await repeatDial(placed.call_id);
  // More often than whether the phone rings is looked for.
  await until(async () => (blindLooks > 12 ? [1] : []));
  const [call] = await platform.sql<CallRow>('select * from calls where id = $1', [placed.call_id]);
  platform.clock.advance(agentArrivesMs);
  await until(() => jobs(placed.call_id, `'completed'`));
  expect(await isAt(placed.call_id, 'ended_at is null and agent_dispatch_count = 1')).toHaveLength(1);
  if (!call) throw new Error('the call is on record');
  expect(await claimAgentDispatch(asSql(platform), call, platform.clock.now())).toBe(false);
  blind = false;
  over.resolve();
  expect((await placed.ended()).call.ended_reason).toMatch(talked);
});

it('of two jobs that are about to dial one call, one dials', async () => {
  const [both, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [looks, dials] = [0, 0];
  intercept = async (method, ask) => {
    if (method === 'CreateSIPParticipant') {
      dials += 1;
      await over.promise;
    }
    const text = await ask();
    if (method !== 'ListParticipants' || dials > 0 || !text.includes('"AGENT"')) return text;
    // Both have found that the call is not dialed yet, and that its agent is there.
    if ((looks += 1) === 2) both.resolve();
    await both.promise;
    return text;
  };
  const placed = await placeCall(platform, { to: toAnyone });
  await until(async () => (looks > 0 ? [1] : []));
  await repeatDial(placed.call_id);
  await until(async () => (dials > 1 ? [1] : jobs(placed.call_id, `'completed'`)));
  expect(dials).toBe(1);
  over.resolve();
  expect((await placed.ended()).call.ended_reason).toMatch(talked);
});

it('a call that was answered between the media service’s check and its response does not end for lack of an agent', async () => {
  const [looked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let looks = 0;
  intercept = async (method, ask) => {
    const text = await ask();
    if (method !== 'ListParticipants' || !text.includes('"SIP"') || (looks += 1) > 1) return text;
    looked.resolve();
    await answered.promise;
    return text.replace('"sip.callStatus":"active"', '"sip.callStatus":"ringing"');
  };
  const receiver = await platform.receiver();
  const { number } = await answeredNumber(platform.tenant);
  const { room } = await ring(platform, { to_number: number });
  await looked.promise;
  const [call] = await platform.sql<CallRow>('select * from calls where room_name = $1', [room]);
  if (!call) throw new Error('the call is on record');
  const { id } = call;
  // Another job that checked before the agent took the job cannot dispatch a second agent.
  expect(await claimAgentDispatch(asSql(platform), { ...call, agent_accepted_at: null }, platform.clock.now())).toBe(
    false,
  );
  await recheck(id);
  await until(() => isAt(id, 'answered_at is not null'));
  platform.clock.advance(agentArrivesMs);
  answered.resolve();
  await until(async () => ((await jobs(id, `'created', 'retry', 'active'`)).length === 0 ? [1] : []));
  expect((await endedCall(platform, room, { receiver })).call.ended_reason).toMatch(talked);
});

/** The queue promises each job at least once. */
async function repeatDial(call_id: string): Promise<void> {
  const queue = createQueue({
    jobs: queues,
    connectionString: platform.databaseUrl,
    worker: false,
    onError: (error) => platform.logged.push({ err: String(error) }),
  });
  await queue.start();
  await queue.enqueue(asSql(platform), 'call.dial', [{ payload: { tenant_id: platform.tenant.id, call_id } }]);
  await queue.stop(1_000);
}
