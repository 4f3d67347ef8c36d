// CPU time of processes, from /proc: NaN where there is none.
import { readdir, readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/** Parent, and CPU time of a process and of its children that have ended, in ticks. */
async function statOf(pid: number | string): Promise<{ parent: number; own: number; ended: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program is in brackets and may contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const at = (index: number): number => Number(fields[index] ?? Number.NaN);
  return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
}

/** CPU seconds of the parent of `pid` and of all its children, those that have ended included. */
export async function cpuOfSiblings(pid: number): Promise<number> {
  const { parent } = await statOf(pid);
  const { own, ended } = await statOf(parent);
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const children = (await Promise.all(pids.map(statOf))).filter((it) => it.parent === parent);
  return children.reduce((sum, child) => sum + child.own, own + ended) / ticksPerSecond;
}
