// The name under which the connections of a process are listed in PostgreSQL (`pg_stat_activity`): it says which process
// it is, so that operators see which are alive.
import { hostname } from 'node:os';

export const applicationPrefix = 'voicecall ';
/** PostgreSQL cuts names off after 63 bytes. */
const hostChars = 30;

/** For example `voicecall worker voice-1:4711`. */
export const applicationName = (role: string): string =>
  `${applicationPrefix}${role} ${hostname()
    .replaceAll(/[^\w.-]/g, '_')
    .slice(0, hostChars)}:${process.pid}`;

/** The parts of such a name. */
export function processOf(application_name: string): { role: string; name: string } {
  const [role = '', name = ''] = application_name.slice(applicationPrefix.length).split(' ');
  return { role, name };
}
