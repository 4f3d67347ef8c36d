// The file with the profiles: an installation, a tenant and a key under a name.
import { UsageError } from '../errors.ts';
import { configFile } from './paths.ts';
import { readPrivateJson, writePrivateJson } from './private-file.ts';

/** An installation and the credentials for it. */
export interface Profile {
  readonly base_url: string;
  readonly tenant_id: string;
  readonly api_key: string;
}

/** All profiles, and the one that is used when none is named. */
export interface Config {
  readonly default_profile: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** The name of the profile that exists without a name. */
export const standardProfile = 'default';

/** Names are parts of file names too. */
export const profileName = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$/;

/** @throws UsageError for a broken file. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const file = configFile(env);
  const { default_profile = standardProfile, profiles = {} } = readPrivateJson(file) ?? {};
  const broken = (what: string): UsageError => new UsageError(`${file} is broken: ${what}. Repair or delete it`);
  if (typeof default_profile !== 'string') throw broken('default_profile is not a name');
  if (typeof profiles !== 'object' || profiles === null) throw broken('profiles is not an object');
  for (const [name, profile] of Object.entries(profiles as Record<string, unknown>)) {
    if (!profileName.test(name)) throw broken(`${JSON.stringify(name)} is not a name`);
    for (const member of ['base_url', 'tenant_id', 'api_key'])
      if (typeof (profile as Record<string, unknown> | null)?.[member] !== 'string')
        throw broken(`profile ${name} has no ${member}`);
  }
  return { default_profile, profiles: profiles as Config['profiles'] };
}

/** Replaces the file in one step. */
export const writeConfig = (env: NodeJS.ProcessEnv, config: Config): void => writePrivateJson(configFile(env), config);
