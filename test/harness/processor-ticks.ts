// How much of the processor a server and all that it has started have used.
import { readdirSync, readFileSync } from 'node:fs';

/** The processor time of a process group, in hundredths of a second, with that of what has ended. */
export function processorTicks(group: number): number {
  const stats = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? [statOf(pid)] : []));
  // After the name in parentheses: state, parent, group; the 12th to 15th are its times and those of ended children.
  const fields = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '));
  return fields
    .filter((field) => Number(field[2]) === group)
    .reduce((sum, field) => sum + field.slice(11, 15).reduce((all, time) => all + Number(time), 0), 0);
}

/** Empty when the process has ended meanwhile. */
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
