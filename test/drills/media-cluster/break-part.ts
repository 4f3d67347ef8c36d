// Kills one part of the cluster while calls ring and talk, and looks at what becomes of them and of new calls.
import { setTimeout as delay } from 'node:timers/promises';
import type { Supervised } from '../../media/harness/supervise.ts';
import { callsUp, placeCall } from './call.ts';
import type { DrilledCall } from './call.ts';
import type { Cluster } from './cluster.ts';

/** From the loss of a part until a new call talks. */
const newCallMs = 60_000;
/** From the loss of a part until what it cut off has ended: LiveKit notices a lost connection after 15 to 30 s. */
const endsMs = 120_000;
/** Nothing is heard for so long: it is cut off. */
const silentMs = 3_000;
/** What calls may end by without a word of caller or customer. */
const honest = new Set([
  'media_failure',
  'agent_error',
  'agent_unavailable',
  'lost',
  'no_answer',
  'carrier_unavailable',
]);

const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** Returns the promises that were broken. */
export async function breakPart(cluster: Cluster, part: Supervised): Promise<string[]> {
  const { say } = cluster;
  const ringing = await callsUp(cluster, 'ring', 2);
  const talking = await callsUp(cluster, 'answer', 4);
  await part.kill();
  const killed = performance.now();
  say(`${part.name} is killed; 4 calls talk, 2 ring`);
  const later = await newCalls(cluster, killed);
  const calls = [...talking, ...ringing, ...later.calls];
  const unsettled = async (): Promise<DrilledCall[]> => {
    const open: DrilledCall[] = [];
    for (const call of [...talking, ...later.calls])
      if (!(await call.ended()) && call.silentMs() > silentMs) open.push(call);
    return open;
  };
  let stuck = await unsettled();
  while (stuck.length > 0 && performance.now() - killed < endsMs) {
    await delay(500);
    stuck = await unsettled();
  }
  const settled = seconds(killed);
  const by = new Map<string, number>();
  for (const call of calls) {
    const end = await call.ended();
    if (end) by.set(end.ended_reason ?? 'none', (by.get(end.ended_reason ?? 'none') ?? 0) + 1);
  }
  const broken = [
    ...stuck.map((call) => `${part.name}: ${call.id} is silent, and its record says that it goes on`),
    ...[...by.keys()].filter((reason) => !honest.has(reason)).map((reason) => `${part.name}: calls ended by ${reason}`),
    ...(later.talked ? [] : [`${part.name}: no new call talked within ${newCallMs / 1000} s`]),
  ];
  const ends = [...by].map(([reason, count]) => `${count} ${reason}`).join(', ');
  say(
    `  a new call talked after ${later.after} (${later.calls.length - 1} before it did not); ` +
      `what was cut off had ended after ${settled}: ${ends || 'nothing'}; ${calls.length - sum(by)} went on`,
  );
  await part.start();
  for (const call of calls) broken.push(...(await call.hangUp()).map((text) => `${part.name}: ${text}`));
  return broken;
}

const sum = (by: ReadonlyMap<string, number>): number => [...by.values()].reduce((all, count) => all + count, 0);

/** Places calls one after the other until one talks. */
async function newCalls(cluster: Cluster, killed: number) {
  const calls: DrilledCall[] = [];
  while (performance.now() - killed < newCallMs) {
    const call = await placeCall(cluster, 'answer');
    calls.push(call);
    if (await call.isUp(newCallMs - (performance.now() - killed)))
      return { calls, talked: true, after: seconds(killed) };
  }
  return { calls, talked: false, after: 'never' };
}
