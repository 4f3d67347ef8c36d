// Places one call as a customer does, and waits for its end.
import type { DispatchBody } from '@voicecall/sdk';
import type { Receiver } from '../receivers/receiver.ts';
import { patienceMs } from '../repetitions.ts';
import { stateNow } from '../tell-state.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

type Detail = Awaited<ReturnType<TestTenant['client']['calls']['get']>>;

export interface PlacedCall {
  readonly call_id: string;
  readonly room_name: string;
  readonly receiver: Receiver;
  /** Waits for the event that ends the call, advancing the clock by `advanceMs` at each poll. */
  ended(options?: { advanceMs?: number }): Promise<Detail>;
  /** The types of this call's events, sorted, once at least `count` have arrived. */
  eventTypes(count: number): Promise<string[]>;
  /** Waits until `poll` returns rows. */
  until(look: () => Promise<unknown[]>): Promise<void>;
}

export interface PlaceCallOptions
  extends Pick<DispatchBody, 'client_ref' | 'lead' | 'metadata' | 'timezone'>, Partial<Pick<DispatchBody, 'agent_id'>> {
  readonly to: string;
  readonly tenant?: TestTenant;
  /** Whether the agent records; true by default. */
  readonly record_calls?: boolean;
}

const checkEveryMs = 10;
/** A long wait checks less often: each check costs requests, and the CPU is shared with what the test waits for. */
const longestPauseMs = 100;

export async function placeCall(
  platform: TestPlatform,
  { to, tenant = platform.tenant, record_calls = true, ...rest }: PlaceCallOptions,
): Promise<PlacedCall> {
  const receiver = await platform.receiver(tenant);
  const { id: agent_id } = await tenant.client.agents.create({
    name: 'Tester',
    instructions: 'Be brief.',
    welcome: 'Hello from the test.',
    record_calls,
  });
  const { id: trunk_id } = await tenant.client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  const { call_id, room_name } = await tenant.client.calls.dispatch({ agent_id, trunk_id, to_number: to, ...rest });
  // The event of the summary comes later; the tests of summaries wait for it.
  const ofCall = () =>
    receiver.received.filter(({ body, event }) => body.includes(call_id) && event.type !== 'call.summary.ready');
  const isEnd = (type: string): boolean => type === 'call.completed' || type === 'agent.dispatch_failed';
  return {
    call_id,
    room_name,
    receiver,
    async ended({ advanceMs = 0 } = {}) {
      await until(
        async () => {
          if (advanceMs > 0) platform.clock.advance(advanceMs);
          return ofCall().filter(({ event }) => isEnd(event.type));
        },
        advanceMs > 0 ? 200 : undefined,
      );
      return tenant.client.calls.get(call_id);
    },
    eventTypes: (count) => eventTypes(receiver, call_id, count),
    until,
  };
}

/**
 * The types of a call's events except that of its summary, sorted, once at least `count` have arrived; not of alerts that
 * name the call. A delivery that is repeated because the clock was advanced counts as one event.
 */
export async function eventTypes(receiver: Receiver, call_id: string, count: number): Promise<string[]> {
  const ofCall = () => [
    ...new Map(
      receiver.received
        .filter(({ body, event }) => body.includes(call_id) && !/summary|alert/.test(event.type))
        .map(({ event }) => [event.id, event.type]),
    ).values(),
  ];
  await until(async () => (ofCall().length >= count ? [1] : []));
  return ofCall().toSorted();
}

/** Calls `look` until it returns rows; fails with what it was waiting for, and with the state at that time. */
export async function until(look: () => Promise<unknown[]>, everyMs?: number): Promise<void> {
  const inVain = Promise.withResolvers<never>();
  // Made here, so that it names the line that waits.
  const error = new Error('waiting');
  let looks = 0;
  const fail = async (): Promise<void> => {
    error.message = `waited ${patienceMs / 1000} s without a result of look ${looks} of: ${look.toString()}\n${await stateNow()}`;
    inVain.reject(error);
  };
  // A look that never ends is in vain too.
  const timer = setTimeout(fail, patienceMs);
  const next = async (): Promise<boolean> => ((looks += 1), (await look()).length === 0);
  try {
    for (let pauseMs = everyMs ?? checkEveryMs; await Promise.race([next(), inVain.promise]);) {
      const pause = Promise.withResolvers<void>();
      setTimeout(pause.resolve, pauseMs);
      await Promise.race([pause.promise, inVain.promise]);
      if (everyMs === undefined) pauseMs = Math.min(pauseMs * 1.25, longestPauseMs);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The rows that `look` returns, once there are any. */
export async function found<T>(look: () => Promise<T[]>): Promise<T[]> {
  let rows: T[] = [];
  await until(async () => (rows = await look()));
  return rows;
}
