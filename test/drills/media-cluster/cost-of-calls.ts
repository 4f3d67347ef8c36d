// What a call that talks costs each part of the cluster: the processor's time, above that of the idle part.
import { setTimeout as delay } from 'node:timers/promises';
import { processorTicks } from '../../harness/processor-ticks.ts';
import { callsUp } from './call.ts';
import type { Cluster } from './cluster.ts';

const tickMs = 10;
/** A part is full at this share of a core: speech suffers above. */
const fullShare = 0.7;

export async function costOfCalls(
  cluster: Cluster,
  { calls: count, seconds }: { readonly calls: number; readonly seconds: number },
): Promise<void> {
  const groups = {
    'LiveKit server': cluster.parts.server.map((part) => part.pid()),
    'LiveKit SIP': cluster.parts.sip.map((part) => part.pid()),
    'agent worker': cluster.parts.agent.map((part) => part.pid()),
    platform: [cluster.platformPid],
  };
  const used = (): number[] =>
    Object.values(groups).map((pids) => pids.reduce((sum, pid) => sum + processorTicks(pid) * tickMs, 0));
  const during = async (): Promise<number[]> => {
    const before = used();
    await delay(seconds * 1_000);
    return used().map((now, index) => (now - (before[index] ?? 0)) / seconds);
  };
  // The workers have started processes for the calls to come.
  await delay(seconds * 1_000);
  const idle = await during();
  const calls = await callsUp(cluster, 'answer', count);
  await delay(seconds * 500);
  const busy = await during();
  for (const call of calls) await call.hangUp();
  cluster.say(`${count} calls in which the agent talks, for ${seconds} s:`);
  for (const [index, name] of Object.keys(groups).entries()) {
    const [ofIdle, ofCall] = [idle[index] ?? 0, ((busy[index] ?? 0) - (idle[index] ?? 0)) / count];
    const full = ofCall > 0 ? `${Math.floor((fullShare * 1_000) / ofCall)} calls` : 'not measurable';
    cluster.say(
      `  ${name.padEnd(16)} idle ${ofIdle.toFixed(0).padStart(4)} ms of a core per second; ` +
        `each call ${ofCall.toFixed(1).padStart(6)} ms; ${full} fill ${100 * fullShare} % of a core`,
    );
  }
}
