// A call of the drill, to a phone of its own.
import { setTimeout as delay } from 'node:timers/promises';
import { openPhone } from '../../media/harness/rtp-phone.ts';
import { startSipp } from '../../media/harness/sipp.ts';
import type { Cluster } from './cluster.ts';

type Call = Awaited<ReturnType<Cluster['client']['calls']['get']>>['call'];

export interface DrilledCall {
  readonly id: string;
  /** Whether it is as its phone wants it before it ends: the phone rings, or hears the agent. */
  isUp(ms: number): Promise<boolean>;
  /** How long its phone has heard nothing, not even silence. */
  silentMs(): number;
  /** The call, if it has ended. */
  ended(): Promise<Call | undefined>;
  /** Ends it, waits for that, and says which promises were broken. */
  hangUp(): Promise<string[]>;
}

const patienceMs = 120_000;
const pollMs = 100;
let numbers = 0;

export async function placeCall(cluster: Cluster, scenario: 'answer' | 'ring'): Promise<DrilledCall> {
  const { client, directory, receiver, agent_id } = cluster;
  const audio = await openPhone();
  // It would take a second call, too.
  const far = await startSipp({ scenario, directory, calls: 2, words: { audio_port: audio.port }, timeoutSec: 600 });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: far.address, transport: 'udp', numbers: ['+15551230001'] },
  });
  const to_number = `+1555888${String((numbers += 1)).padStart(4, '0')}`;
  const { call_id } = await client.calls.dispatch({ agent_id, trunk_id, to_number });
  const get = async (): Promise<Call> => (await client.calls.get(call_id)).call;
  const ended = async (): Promise<Call | undefined> => {
    const call = await get();
    return call.ended_at === null ? undefined : call;
  };
  const within = async (ms: number, look: () => Promise<boolean>): Promise<boolean> => {
    for (const deadline = performance.now() + ms; performance.now() < deadline; await delay(pollMs))
      if (await look()) return true;
    return false;
  };
  const ends = (): Set<string> =>
    new Set(
      receiver.received
        .filter(({ event: { type }, body }) => isEnd(type) && body.includes(call_id))
        .map(({ event }) => event.id),
    );
  const isAsWanted = async (): Promise<boolean> =>
    scenario === 'ring' ? (await get()).status === 'ringing' : audio.packets().some(({ loud }) => loud);
  return {
    id: call_id,
    async isUp(ms) {
      let up = false;
      await within(ms, async () => (up = await isAsWanted()) || (await ended()) !== undefined);
      return up;
    },
    silentMs: () => performance.now() - (audio.packets().at(-1)?.at ?? 0),
    ended,
    async hangUp() {
      if (!(await ended())) await client.calls.end(call_id).catch(() => undefined);
      const isTold = await within(patienceMs, async () => ends().size > 0 && (await ended()) !== undefined);
      const offered = far.offered();
      await far.stop();
      await audio.close();
      return [
        ...(isTold ? [] : [`${call_id} has not ended within ${patienceMs / 1_000} s`]),
        ...(offered > 1 ? [`${call_id} rang ${offered} times`] : []),
        ...(ends().size > 1 ? [`the end of ${call_id} was told ${ends().size} times`] : []),
      ];
    },
  };
}

const isEnd = (type: string): boolean => type === 'call.completed' || type === 'agent.dispatch_failed';

/** Calls that are up. One that a slow machine has ended is replaced. */
export async function callsUp(cluster: Cluster, scenario: 'answer' | 'ring', count: number): Promise<DrilledCall[]> {
  const calls: DrilledCall[] = [];
  for (let tries = 0; calls.length < count; tries += 1) {
    if (tries === 5) throw new Error(`${count} calls do not come up`);
    const more = await Promise.all(Array.from({ length: count - calls.length }, () => placeCall(cluster, scenario)));
    for (const call of more)
      if (await call.isUp(patienceMs)) calls.push(call);
      else await call.hangUp();
  }
  return calls;
}
