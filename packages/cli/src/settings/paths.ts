// Where the settings and the places of listeners are kept, as each system expects it.
import { homedir } from 'node:os';
import { join } from 'node:path';

const folder = (env: NodeJS.ProcessEnv, xdg: string, windows: string, fallback: string): string => {
  // The XDG specification: a relative path is invalid and ignored.
  const given = env[xdg];
  if (given?.startsWith('/')) return join(given, 'voicecall');
  const roaming = process.platform === 'win32' ? env[windows] : undefined;
  return join(roaming || join(env['HOME'] || homedir(), fallback), 'voicecall');
};

/** The file with the profiles. */
export const configFile = (env: NodeJS.ProcessEnv): string =>
  join(folder(env, 'XDG_CONFIG_HOME', 'APPDATA', '.config'), 'config.json');

/** The folder with the places up to which listeners have come. */
export const stateFolder = (env: NodeJS.ProcessEnv): string =>
  folder(env, 'XDG_STATE_HOME', 'LOCALAPPDATA', join('.local', 'state'));
