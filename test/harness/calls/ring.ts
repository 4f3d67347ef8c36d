// Inbound calls: a number with its agent, as a customer sets it up, and a caller.
import { until } from './place-call.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

type Detail = Awaited<ReturnType<TestTenant['client']['calls']['get']>>;

export interface AnsweredNumber {
  readonly number: string;
  readonly agent_id: string;
  readonly trunk_id: string;
  readonly phone_number_id: string;
}

let numbersTaken = 0;

/** A new number for each use. */
export const nextNumber = (): string => `+1555777${String((numbersTaken += 1)).padStart(4, '0')}`;

/** A number whose agent has the greeting `welcome`. */
export async function answeredNumber(
  tenant: TestTenant,
  { welcome = 'Hello from the test.', client_ref }: { welcome?: string; client_ref?: string } = {},
): Promise<AnsweredNumber> {
  const number = nextNumber();
  const { id: agent_id } = await tenant.client.agents.create({ name: 'Tester', instructions: 'Be brief.', welcome });
  const { id: trunk_id } = await tenant.client.trunks.create({
    name: 'Carrier',
    direction: 'inbound',
    inbound: { numbers: [number], allowed_addresses: ['198.51.100.0/24'] },
  });
  const { id: phone_number_id } = await tenant.client.phoneNumbers.create({
    number,
    agent_id,
    trunk_id,
    ...(client_ref ? { client_ref } : {}),
  });
  return { number, agent_id, trunk_id, phone_number_id };
}

export interface Ring {
  readonly to_number: string;
  readonly from_number?: string;
  readonly script?: string;
}

export interface RingAnswer {
  readonly status: number;
  readonly room: string;
  readonly participant_identity: string;
}

/** Calls a number. */
export async function ring(
  platform: TestPlatform,
  { from_number = '+15551112222', ...rest }: Ring,
): Promise<RingAnswer> {
  const response = await fetch(`${platform.sandbox.url}/sandbox/ring`, {
    method: 'POST',
    body: JSON.stringify({ from_number, ...rest }),
  });
  return { ...((await response.json()) as { room: string; participant_identity: string }), status: response.status };
}

/** The call of a room, once the event of its end has arrived. */
export async function endedCall(
  platform: TestPlatform,
  room: string,
  options: { receiver: Receiver; tenant?: TestTenant; advanceMs?: number },
): Promise<Detail> {
  const { receiver, tenant = platform.tenant, advanceMs = 0 } = options;
  const call_id = await callOf(platform, room, advanceMs);
  await until(
    async () => {
      if (advanceMs > 0) platform.clock.advance(advanceMs);
      return receiver.received.filter(
        ({ event, body }) =>
          body.includes(call_id) && (event.type === 'call.completed' || event.type === 'agent.dispatch_failed'),
      );
    },
    advanceMs > 0 ? 200 : 10,
  );
  return tenant.client.calls.get(call_id);
}

/** The id of a room's call, once there is one. */
export async function callOf(platform: TestPlatform, room: string, advanceMs = 0): Promise<string> {
  const rows: { id: string }[] = [];
  await until(
    async () => {
      if (advanceMs > 0) platform.clock.advance(advanceMs);
      rows.push(...(await platform.sql<{ id: string }>('select id from calls where room_name = $1', [room])));
      return rows;
    },
    advanceMs > 0 ? 200 : 10,
  );
  return rows[0]?.id ?? '';
}
