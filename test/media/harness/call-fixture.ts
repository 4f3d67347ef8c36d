// Calls as a customer places and follows them: an agent, a trunk to a phone, the call record, and the webhooks.
import type { CreateAgentBody, DispatchBody, TrunkInboundInput, TrunkOutboundInput } from '@voicecall/sdk';
import { until } from '../../harness/calls/place-call.ts';
import type { TestTenant } from '../../harness/platform/start-platform.ts';
import type { MediaStack } from './media-stack.ts';

export type CallDetail = Awaited<ReturnType<TestTenant['client']['calls']['get']>>;

export interface FollowedCall {
  readonly call_id: string;
  /** Waits until the call record has this status. */
  reaches(status: CallDetail['call']['status']): Promise<CallDetail>;
  /** Waits for the webhook that says that the call has ended. */
  ended(): Promise<CallDetail>;
  /** The turns, once the record has so many: the agent reports the last ones a moment after it has left. */
  turns(count: number): Promise<CallDetail['turns']>;
  /** The types of its events except that of its summary, sorted, repeats included. */
  events(): string[];
}

const checkEveryMs = 50;
const isEnd = (type: string): boolean => type === 'call.completed' || type === 'agent.dispatch_failed';

export function followCall({ platform }: MediaStack, call_id: string): FollowedCall {
  const told = () => platform.receiver.received.filter(({ body }) => body.includes(call_id));
  const get = () => platform.tenant.client.calls.get(call_id);
  const looking = (look: () => Promise<unknown[]>): Promise<void> => until(look, checkEveryMs);
  return {
    call_id,
    async reaches(status) {
      await looking(async () => {
        const { call } = await get();
        if (call.ended_at && call.status !== status)
          throw new Error(`the call ended as ${call.status}, ${call.ended_reason}, before it was ${status}`);
        return call.status === status ? [1] : [];
      });
      return get();
    },
    async ended() {
      await looking(async () => told().filter(({ event }) => isEnd(event.type)));
      return get();
    },
    async turns(count) {
      await looking(async () => ((await get()).turns.length >= count ? [1] : []));
      return (await get()).turns;
    },
    // The event of the summary comes at its own time.
    events: () =>
      told()
        .map(({ event }) => event.type)
        .filter((type) => type !== 'call.summary.ready')
        .toSorted(),
  };
}

export interface OutgoingCall {
  /** Address of the phone, host:port. */
  readonly to: string;
  readonly agent?: Partial<CreateAgentBody>;
  readonly trunk?: Partial<TrunkOutboundInput>;
  readonly dispatch?: Partial<DispatchBody>;
}

let numbersTaken = 0;
/** A new number for each use. */
export const nextNumber = (): string => `+1555666${String((numbersTaken += 1)).padStart(4, '0')}`;

/** Has the platform call a phone. */
export async function callOut(
  stack: MediaStack,
  { to, agent = {}, trunk = {}, dispatch = {} }: OutgoingCall,
): Promise<FollowedCall> {
  const { client } = stack.platform.tenant;
  const { id: agent_id } = await client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    welcome: 'Hello, this is the front desk. How can I help you?',
    ...agent,
  });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: to, transport: 'udp', numbers: ['+15551230001'], ...trunk } as TrunkOutboundInput,
  });
  const { call_id } = await client.calls.dispatch({ agent_id, trunk_id, to_number: nextNumber(), ...dispatch });
  return followCall(stack, call_id);
}

export interface LineOptions {
  readonly agent?: Partial<CreateAgentBody>;
  readonly login?: { readonly username: string; readonly password: string };
  readonly trunk?: Partial<TrunkInboundInput>;
}

/** A number that an agent answers. */
export async function answeredLine(
  { platform }: MediaStack,
  { agent = {}, login, trunk = {} }: LineOptions = {},
): Promise<{ number: string; agent_id: string; trunk_id: string }> {
  const { client } = platform.tenant;
  const number = nextNumber();
  const { id: agent_id } = await client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    welcome: 'Hello, this is the front desk. How can I help you?',
    ...agent,
  });
  const auth = login
    ? { auth_username: login.username, auth_password: login.password }
    : { allowed_addresses: ['127.0.0.1'] };
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'inbound',
    inbound: { numbers: [number], ...auth, ...trunk } as TrunkInboundInput,
  });
  await client.phoneNumbers.create({ number, agent_id, trunk_id });
  return { number, agent_id, trunk_id };
}

/** The inbound call to a number. */
export async function callIn(stack: MediaStack, number: string): Promise<FollowedCall> {
  const { client } = stack.platform.tenant;
  const found: string[] = [];
  await until(async () => {
    found.push(...(await client.calls.list({ to_number: number })).calls.map(({ id }) => id));
    return found;
  }, checkEveryMs);
  return followCall(stack, found[0] ?? '');
}
