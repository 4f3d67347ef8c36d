// How much of the processor a server and all that it has started have used.
import { readdirSync, readFileSync } from 'node:fs';

/** The processor time of a process group, in hundredths of a second. */
export function processorTicks(group: number): number {
  const stats = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? [statOf(pid)] : []));
  // After the name in parentheses: state, parent, group; the two times are the 12th and 13th.
  const fields = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '));
  return fields
    .filter((field) => Number(field[2]) === group)
    .reduce((sum, field) => sum + Number(field[11]) + Number(field[12]), 0);
}

/** Empty when the process has ended meanwhile. */
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
