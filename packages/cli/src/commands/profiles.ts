// `voicecall profiles`: lists, selects and deletes profiles.
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { UsageError } from '../errors.ts';
import { tableLines } from '../output/table.ts';
import type { Column } from '../output/table.ts';
import { readConfig, standardProfile, writeConfig } from '../settings/config-file.ts';
import type { Config, Profile } from '../settings/config-file.ts';

interface Row extends Profile {
  readonly profile: string;
  readonly default: boolean;
}

/** The end of a key tells one from another and is no use to anybody. */
export const maskedKey = (key: string): string => `…${key.slice(-4).padStart(4, '*')}`;

/** Registers `profiles` and its commands. */
export function addProfilesCommands(program: Command, context: CliContext): void {
  const profiles = program.command('profiles').description('List, select and delete profiles');
  profiles
    .command('list', { isDefault: true })
    .description('List profiles; the one marked with * is used unless --profile names another')
    .action(() => listProfiles(context));
  profiles
    .command('use')
    .description('Use a profile from now on')
    .argument('<name>')
    .addHelpText('after', '\nExample:\n  $ voicecall profiles use staging')
    .action((name: string) => {
      const config = existing(context, name);
      writeConfig(context.env, { ...config, default_profile: name });
    });
  profiles
    .command('delete')
    .description('Delete a profile; its key stays valid until it is revoked')
    .argument('<name>')
    .action((name: string) => {
      const { default_profile, profiles: all } = existing(context, name);
      const { [name]: _deleted, ...rest } = all;
      writeConfig(context.env, {
        default_profile: default_profile === name ? standardProfile : default_profile,
        profiles: rest,
      });
    });
}

function existing(context: CliContext, name: string): Config {
  const config = readConfig(context.env);
  if (!Object.hasOwn(config.profiles, name)) throw new UsageError(`there is no profile ${name}`);
  return config;
}

const columns: readonly Column<Row>[] = [
  { title: ' ', cell: ({ default: isDefault }) => (isDefault ? '*' : ' ') },
  { title: 'PROFILE', cell: ({ profile }) => profile },
  { title: 'BASE URL', cell: ({ base_url }) => base_url },
  { title: 'TENANT', cell: ({ tenant_id }) => tenant_id },
  { title: 'KEY', cell: ({ api_key }) => api_key },
];

function listProfiles(context: CliContext): void {
  const { default_profile, profiles } = readConfig(context.env);
  const rows = Object.entries(profiles).map(([profile, { base_url, tenant_id, api_key }]): Row => ({
    profile,
    default: profile === default_profile,
    base_url,
    tenant_id,
    api_key: maskedKey(api_key),
  }));
  if (context.json()) return context.outJson(rows);
  if (rows.length === 0) return context.err('No profiles: create one with "voicecall login".');
  for (const line of tableLines(columns, rows, context)) context.out(line);
}
