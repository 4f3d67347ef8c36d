// The settings of one run: a flag wins over the environment, and the environment over the profile.
import { UsageError } from '../errors.ts';
import { profileName, readConfig } from './config-file.ts';
import type { Profile } from './config-file.ts';

/** Options that every command accepts. */
export interface GlobalOptions {
  readonly profile?: string;
  readonly baseUrl?: string;
  readonly tenant?: string;
  readonly apiKey?: string;
  readonly json?: boolean;
}

/** What a client needs, and the profile it belongs to. */
export interface Settings extends Profile {
  readonly profile: string;
}

/** The name of the profile; it need not exist. @throws UsageError for a name that cannot be one. */
export function chosenProfile({ profile }: GlobalOptions, env: NodeJS.ProcessEnv): string {
  const name = profile ?? readConfig(env).default_profile;
  if (!profileName.test(name))
    throw new UsageError(`${JSON.stringify(name)} is not a profile name: use letters, digits, _ and -`);
  return name;
}

/** @throws UsageError when a setting is absent, or when a key would go to an installation that it is not for. */
export function resolveSettings(options: GlobalOptions, env: NodeJS.ProcessEnv): Settings {
  const name = chosenProfile(options, env);
  const stored = readConfig(env).profiles[name];
  if (options.profile !== undefined && !stored)
    throw new UsageError(`there is no profile ${name}: create it with "voicecall login --profile ${name}"`);
  // Who names a profile means it: variables that are set for something else must not change it.
  const variables = options.profile === undefined ? env : {};
  const base_url = options.baseUrl ?? (variables['SVC_BASE_URL'] || stored?.base_url);
  if (!base_url) throw absent('base URL', '--base-url', 'SVC_BASE_URL');
  // A key is sent only to the installation it was stored for.
  const own = stored?.base_url === base_url ? stored : undefined;
  const tenant_id = options.tenant ?? (variables['SVC_TENANT_ID'] || own?.tenant_id);
  if (!tenant_id) throw absent('tenant', '--tenant', 'SVC_TENANT_ID');
  const api_key = options.apiKey ?? (variables['SVC_API_KEY'] || own?.api_key);
  if (!api_key) throw absent('API key', '--api-key', 'SVC_API_KEY');
  return { profile: name, base_url, tenant_id, api_key };
}

const absent = (what: string, flag: string, variable: string): UsageError =>
  new UsageError(`no ${what}: run "voicecall login", set ${variable}, or give ${flag}`);
