// The state table (requirement 3): what moves each record from which state to which, and that nothing moves it back.
import { limits } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import { createSealer } from '@voicecall/server/platform/seal.ts';
import { callToken } from '@voicecall/server/resources/calls/agent/call-token.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { send } from './harness/http/callers.ts';
import { importOf, nextAccount } from './harness/carrier/carrier.ts';
import { addHook, busyCall } from './harness/receivers/hook.ts';
import { publish } from './harness/receivers/publish.ts';
import { sendMediaWebhook } from './harness/platform/media-service.ts';
import { until } from './harness/calls/place-call.ts';
import { refusalOf } from './harness/http/refusal-of.ts';
import { createFixture } from './harness/contract/fixture.ts';
import type { Fixture } from './harness/contract/resource-fixture.ts';
import { startPlatform } from './harness/platform/start-platform.ts';
import type { TestPlatform } from './harness/platform/start-platform.ts';

describe('a call', () => {
  let platform: TestPlatform;
  let fixture: Fixture;
  beforeAll(async () => {
    // Without a worker a call stays in its state until a webhook moves it.
    platform = await startPlatform({ config: { role: 'api' } });
    fixture = await createFixture(platform);
  });
  afterAll(async () => {
    await fixture.close();
    await platform.close();
  });

  type State = 'dispatched' | 'admitted' | 'dialing' | 'ringing' | 'in_progress' | 'completed' | 'failed';
  const begun = 'admitted_at = created_at, check_after = created_at';
  const dialed = `${begun}, dial_started_at = created_at`;
  const over = 'admitted_at = created_at, dial_started_at = created_at, ended_at = created_at, check_after = null';
  const columns: Readonly<Record<State, string>> = {
    dispatched: `status = 'dispatched'`,
    // Three states that the API calls dispatched: without a dial slot, with one, and after the request to dial.
    admitted: `status = 'dispatched', ${begun}`,
    dialing: `status = 'dispatched', ${dialed}`,
    ringing: `status = 'ringing', ${dialed}, ringing_at = created_at`,
    in_progress: `status = 'in_progress', ${dialed}, ringing_at = created_at, answered_at = created_at`,
    completed: `status = 'completed', ${over}, answered_at = created_at, ended_reason = 'user_hangup', ended_by = 'callee'`,
    failed: `status = 'failed', ${over}, ended_reason = 'carrier_unavailable', ended_by = 'carrier'`,
  };

  const shown = (state: State): string => (state === 'admitted' || state === 'dialing' ? 'dispatched' : state);

  async function dispatchIn(of: Fixture): Promise<string> {
    return (
      await of.tenant.client.calls.dispatch({
        agent_id: await of.idOf('agent'),
        trunk_id: await of.idOf('trunk'),
        to_number: '+15005550001',
      })
    ).call_id;
  }

  /** A call in a state; from ringing on its phone is in the room. */
  async function callIn(state: State): Promise<string> {
    const call_id = await dispatchIn(fixture);
    await platform.sql(`update calls set ${columns[state]} where id = $1`, [call_id]);
    const left = state === 'completed' || state === 'failed' ? 'now()' : 'null';
    if (shown(state) !== 'dispatched')
      await platform.sql(
        `insert into call_participants (tenant_id, call_id, identity, kind, joined_at, left_at)
         values ($1, $2, $3, 'sip', now(), ${left})`,
        [fixture.tenant.id, call_id, phoneOf(call_id)],
      );
    return call_id;
  }

  const phoneOf = (call_id: string): string => `sip-${call_id.slice(3)}`;
  const rowOf = async (call_id: string) => (await platform.sql('select * from calls where id = $1', [call_id]))[0];
  const statusOf = async (call_id: string): Promise<string> =>
    (await fixture.tenant.client.calls.get(call_id)).call.status;
  const eventsOf = async (call_id: string): Promise<string[]> =>
    (await platform.sql<{ type: string }>('select type from events where call_id = $1 order by type', [call_id])).map(
      ({ type }) => type,
    );

  let webhooks = 0;
  async function sendSignal(
    call_id: string,
    event: string,
    participant?: { identity: string; kind: string; disconnectReason?: string },
  ): Promise<void> {
    const body = {
      event,
      id: `EV_state_${(webhooks += 1)}`,
      createdAt: String(Math.floor(Date.now() / 1000)),
      room: { sid: 'RM_1', name: `call-${call_id.slice(3)}` },
      ...(participant && { participant: { sid: 'PA_1', state: 'ACTIVE', ...participant } }),
    };
    expect((await sendMediaWebhook(platform, body)).status).toBe(200);
  }

  const signals: Readonly<Record<string, (call_id: string) => Promise<void>>> = {
    'the phone joins': (id) => sendSignal(id, 'participant_joined', { identity: phoneOf(id), kind: 'SIP' }),
    'the phone leaves': (id) =>
      sendSignal(id, 'participant_left', { identity: phoneOf(id), kind: 'SIP', disconnectReason: 'CLIENT_INITIATED' }),
    'the phone is cut off': (id) =>
      sendSignal(id, 'participant_connection_aborted', { identity: phoneOf(id), kind: 'SIP' }),
    'another phone joins': (id) => sendSignal(id, 'participant_joined', { identity: 'sip-other', kind: 'SIP' }),
    'another phone leaves': (id) => sendSignal(id, 'participant_left', { identity: 'sip-other', kind: 'SIP' }),
    'the agent joins': (id) => sendSignal(id, 'participant_joined', { identity: 'agent-1', kind: 'AGENT' }),
    'the agent leaves': (id) => sendSignal(id, 'participant_left', { identity: 'agent-1', kind: 'AGENT' }),
    'the room opens': (id) => sendSignal(id, 'room_started'),
    'the room closes': (id) => sendSignal(id, 'room_finished'),
  };
  const joined = ['call.participant_joined'];
  const left = ['call.participant_left'];
  const both = [...joined, ...left];
  const started = [...joined, 'call.started'];
  const completed = ['call.completed', ...left];

  /** State, signal, next state, and events. Every other combination changes nothing and publishes nothing. */
  const moves: readonly (readonly [State, string, State, string[]])[] = [
    ...(['dispatched', 'admitted', 'dialing'] as const).flatMap((state): [State, string, State, string[]][] => {
      const next = state === 'dialing' ? 'ringing' : 'dispatched';
      return [
        [state, 'the phone joins', next, started],
        [state, 'another phone joins', next, started],
        [state, 'the phone leaves', next, [...both, 'call.started']],
        [state, 'the phone is cut off', next, [...both, 'call.started']],
        [state, 'another phone leaves', next, [...both, 'call.started']],
      ];
    }),
    // Before the answer the dialer reports how the call ended, or the reconciler when the dialer does not.
    ['ringing', 'the phone leaves', 'ringing', left],
    ['ringing', 'the phone is cut off', 'ringing', left],
    ['ringing', 'another phone joins', 'ringing', joined],
    ['ringing', 'another phone leaves', 'ringing', both],
    ['in_progress', 'the phone leaves', 'completed', completed],
    ['in_progress', 'the phone is cut off', 'completed', completed],
    ['in_progress', 'the room closes', 'completed', completed],
    ['in_progress', 'another phone joins', 'in_progress', joined],
    ['in_progress', 'another phone leaves', 'in_progress', both],
  ];
  const table = (Object.keys(columns) as State[]).flatMap((state) =>
    Object.keys(signals).map(
      (signal) =>
        moves.find((move) => move[0] === state && move[1] === signal) ??
        ([state, signal, state, [] as string[]] as const),
    ),
  );

  it('that is accepted is dispatched', async () => {
    expect(await statusOf(await callIn('dispatched'))).toBe('dispatched');
  });

  it.each(table)('that is %s, when %s, is %s', async (from, signal, to, events) => {
    const id = await callIn(from);
    const before = await rowOf(id);
    await signals[signal]?.(id);
    expect([await statusOf(id), await eventsOf(id)]).toEqual([shown(to), events]);
    if (from === 'completed' || from === 'failed') expect(await rowOf(id)).toEqual(before);
  });

  it.each(['completed', 'failed'] as const)('that is %s ignores all signals, twice and in any order', async (state) => {
    const id = await callIn(state);
    const before = await rowOf(id);
    const all = Object.values(signals);
    await Promise.all([...all, ...all.toReversed()].map((signal) => signal(id)));
    expect([await rowOf(id), await eventsOf(id)]).toEqual([before, []]);
  });

  it('completes once, however many signals end it at once', async () => {
    const id = await callIn('in_progress');
    const ends = Object.entries(signals).filter(([signal]) =>
      ['the phone leaves', 'the room closes', 'the phone is cut off'].includes(signal),
    );
    await Promise.all([...ends, ...ends, ...ends, ...ends].map(([, hearOf]) => hearOf(id)));
    expect([await statusOf(id), await eventsOf(id)]).toEqual(['completed', completed]);
  });

  it.each(['completed', 'failed'] as const)(
    'that is %s is not ended again by its agent, whose late report is stored all the same',
    async (state) => {
      const id = await callIn(state);
      const { call: before } = await fixture.tenant.client.calls.get(id);
      const authorization = `Bearer ${callToken(createSealer(Buffer.from(platform.options.encryption_key, 'base64')), fixture.tenant.id, id)}`;
      const post = (what: string, body: object) =>
        send(
          platform.url,
          { method: 'POST', path: `/internal/agent/tenants/${fixture.tenant.id}/calls/${id}/${what}`, body },
          { authorization },
        );
      const turn = {
        turn_id: 1,
        role: 'agent',
        text: 'Bye.',
        started_at: '2026-11-21T09:30:00.000Z',
        ended_at: null,
        interrupted: false,
        confidence: null,
        tool: null,
      };
      expect((await post('end', { reason: 'agent_error' })).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ end_reason_requested: null, end_by_requested: null });
      expect((await post('report', { turns: [turn], transcripts: [], answered_by: 'human' })).status).toBe(200);
      const { call, turns } = await fixture.tenant.client.calls.get(id);
      expect(call).toEqual({ ...before, answered_by: 'human', updated_at: call.updated_at });
      expect([turns.map(({ text }) => text), await eventsOf(id)]).toEqual([['Bye.'], []]);
    },
  );

  it('in every state ends with one event once a worker runs, even if its jobs are lost; an ended call stays as it is', async () => {
    const ended = new Map<string, unknown>();
    for (const state of ['completed', 'failed'] as const) {
      const id = await callIn(state);
      ended.set(id, await rowOf(id));
    }
    const { length } = await Promise.all(
      (['dispatched', 'admitted', 'dialing', 'ringing', 'in_progress'] as const).map((state) => callIn(state)),
    );
    // A call of a tenant without another call whose end would give it a dial slot.
    const other = await createFixture(platform);
    await dispatchIn(other);
    await other.close();
    await platform.sql('delete from pgboss.job');
    const worker = await createApp({
      ...platform.options,
      config: { ...platform.options.config, role: 'worker', public_url: platform.url },
    });
    const open = () =>
      platform.sql(`select to_jsonb(c) as call from calls c where status not in ('completed', 'failed')`);
    expect((await open()).length).toBeGreaterThan(length);
    await expect.poll(async () => (platform.clock.advance(5_000), await open())).toEqual([]);
    platform.clock.advance(86_400_000);
    await until(() =>
      platform.sql(`select 1 from installation where not exists (select 1 from calls where check_after is not null)`),
    );
    await worker.close(1_000);
    for (const [id, row] of ended) expect(await rowOf(id)).toEqual(row);
    const ends = await platform.sql<{ n: number }>(
      `select count(e.id)::int as n from calls c
       left join events e on e.call_id = c.id and e.type in ('call.completed', 'agent.dispatch_failed')
       where c.id <> all($1) group by c.id`,
      [[...ended.keys(), ...(await setUpAsEnded())]],
    );
    expect(ends.filter(({ n }) => n !== 1)).toEqual([]);
    expect(ends.length).toBeGreaterThan(20);
  });

  /** Calls that this file created as ended, without an event of their end. */
  const setUpAsEnded = async (): Promise<string[]> =>
    (await platform.sql<{ id: string }>(`select id from calls where ended_at = created_at`)).map(({ id }) => id);
});

describe('with its workers', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform.close());

  it('a trunk is active until it is archived, permanently', async () => {
    const { trunks } = platform.tenant.client;
    const { id, trunk } = await trunks.create({
      name: 'T',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
    });
    expect([trunk.status, (await trunks.archive(id)).trunk.status]).toEqual(['active', 'archived']);
    expect(await refusalOf(trunks.archive(id))).toMatchObject({ code: 'trunk_not_found' });
    expect(await refusalOf(trunks.update(id, { name: 'Back' }))).toMatchObject({ code: 'trunk_not_found' });
  });

  it('an imported number is active until it is released, permanently; imported again, it is another record', async () => {
    const [{ carrierImports }, account] = [platform.tenant.client, nextAccount()];
    const [number = '', neverImported = ''] = account.numbers;
    const { phone_number } = await carrierImports.create(importOf(account));
    expect([phone_number.status, (await carrierImports.release(number)).phone_number.status]).toEqual([
      'active',
      'released',
    ]);
    const rowOf = () => platform.sql('select * from phone_numbers where id = $1', [phone_number.id]);
    const released = await rowOf();
    for (const none of [number, neverImported])
      expect(await refusalOf(carrierImports.release(none))).toMatchObject({
        status: 404,
        code: 'phone_number_not_found',
      });
    const again = await carrierImports.create(importOf(account));
    expect([again.phone_number.status, again.phone_number.id === phone_number.id, await rowOf()]).toEqual([
      'active',
      false,
      released,
    ]);
  });

  it('a webhook endpoint that responds 410 is disabled and its delivery canceled, until it has a new URL', async () => {
    const hook = await addHook(platform);
    hook.receiver.respond = () => 410;
    await busyCall(platform.tenant);
    await hook.delivery({ status: 'canceled', last_http_status: 410, attempt_count: 1 });
    expect(await hook.endpoint()).toMatchObject({ status: 'disabled', enabled: true, consecutive_failures: 1 });
    await platform.tenant.client.webhooks.update(hook.id, { url: `${hook.receiver.url}/moved` });
    hook.receiver.respond = () => 200;
    await busyCall(platform.tenant);
    await hook.delivery({ status: 'delivered' });
    expect(await hook.endpoint()).toMatchObject({ status: 'active', consecutive_failures: 0 });
  });

  it.each([404, 400, 429, 500, 301])(
    'a webhook endpoint that responds %i stays active, and its delivery is retried',
    async (status) => {
      const hook = await addHook(platform);
      hook.receiver.respond = () => status;
      onTestFinished(platform.clock.stop());
      await publish(platform);
      await hook.delivery({ status: 'pending', last_http_status: status, attempt_count: 1 });
      expect(await hook.endpoint()).toMatchObject({ status: 'active', consecutive_failures: 1 });
    },
  );

  it('a delivery is pending until its eighth attempt fails, and dead-lettered from then on', async () => {
    const hook = await addHook(platform);
    hook.receiver.respond = () => 503;
    const resume = platform.clock.stop();
    await publish(platform);
    for (const [index, delay] of limits.delivery_delays_ms.entries()) {
      await hook.delivery({ status: 'pending', attempt_count: index + 1 });
      platform.clock.advance(delay);
    }
    const dead = await hook.delivery({ status: 'dead_lettered', attempt_count: 8 });
    expect([dead.next_attempt_at, dead.dead_lettered_at]).toEqual([null, expect.stringMatching(/Z$/)]);
    platform.clock.advance(7 * 86_400_000);
    resume();
    await busyCall(platform.tenant);
    expect((await platform.tenant.client.webhookDeliveries.get(dead.id)).webhook_delivery).toEqual(dead);
  });
});
