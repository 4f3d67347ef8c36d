// `pnpm drill media-cluster`: two LiveKit nodes and two SIP services on one Redis, and three agent workers. One after the
// other is killed and stays away while calls ring and talk. New calls must go on; a call that was cut off must end and
// say why; no phone may ring twice. Then it says what a call costs each part. An argument chooses the parts whose names
// contain it.
import { installDebianPackages } from '../../../scripts/media/debian-packages.ts';
import { installGoTools } from '../../../scripts/media/go-tools.ts';
import { cannotRun } from '../harness/cannot-run.ts';
import { breakPart } from './break-part.ts';
import { withCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { costOfCalls } from './cost-of-calls.ts';

const isShort = process.env['DRILL'] === 'short';
const began = performance.now();
const say = (text: string): void =>
  void process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}\n`);

async function drill(cluster: Cluster): Promise<boolean> {
  const broken: string[] = [];
  const { server, sip, agent } = cluster.parts;
  const all = [server, sip, agent].map((parts) => parts.toReversed());
  const chosen = isShort ? all.flatMap((parts) => parts.slice(0, 1)) : all.flat();
  for (const part of chosen.filter(({ name }) => name.includes(process.argv[2] ?? '')))
    broken.push(...(await breakPart(cluster, part)));
  if (!isShort) await costOfCalls(cluster, { calls: 4, seconds: 30 });
  for (const text of broken) say(`BROKEN  ${text}`);
  say(broken.length === 0 ? 'no promise was broken' : `${broken.length} promises were broken`);
  return broken.length === 0;
}

const obstacle = installDebianPackages(say, ['redis-server', 'sip-tester']) ?? installGoTools(say);
if (obstacle !== undefined) cannotRun(obstacle);
process.exitCode = (await withCluster(say, drill)) ? 0 : 1;
