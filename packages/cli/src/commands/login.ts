// `voicecall login`: checks credentials and keeps them in a profile.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { createClient } from '@voicecall/sdk';
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { UsageError } from '../errors.ts';
import { readConfig, writeConfig } from '../settings/config-file.ts';
import type { Profile } from '../settings/config-file.ts';
import { configFile } from '../settings/paths.ts';
import type { GlobalOptions } from '../settings/settings.ts';
import { printable } from '../output/printable.ts';
import { maskedKey } from './profiles.ts';

/** Registers the command. */
export function addLoginCommand(program: Command, context: CliContext): void {
  program
    .command('login')
    .description('Check credentials and keep them in a profile')
    .addHelpText(
      'after',
      `
Base URL, tenant and key come from the flags, from the environment, or are asked for.
Without a terminal the key is read from standard input.

Examples:
  $ voicecall login
  $ voicecall login --profile staging --base-url https://voice.example.com --tenant tn_… < key.txt`,
    )
    .action(() => run(context, program.opts()));
}

async function run(context: CliContext, options: GlobalOptions): Promise<void> {
  const { env, signal } = context;
  const name = context.profile();
  const base_url = options.baseUrl ?? (env['SVC_BASE_URL'] || (await ask('Base URL: ', '--base-url', context)));
  const tenant_id = options.tenant ?? (env['SVC_TENANT_ID'] || (await ask('Tenant: ', '--tenant', context)));
  const api_key = options.apiKey ?? (env['SVC_API_KEY'] || (await askKey(context)));
  const profile: Profile = { base_url: base_url.replace(/\/+$/, ''), tenant_id, api_key };
  await check(profile, signal);
  const config = readConfig(env);
  const first = Object.keys(config.profiles).length === 0;
  writeConfig(env, {
    default_profile: first ? name : config.default_profile,
    profiles: { ...config.profiles, [name]: profile },
  });
  if (context.json()) context.outJson({ profile: name, ...profile, api_key: maskedKey(api_key) });
  else context.out(printable(`Profile ${name} is stored in ${configFile(env)}.`));
}

/** Nothing is stored that does not work. */
async function check({ base_url, tenant_id, api_key }: Profile, signal: AbortSignal): Promise<void> {
  if (!URL.canParse(base_url)) throw new UsageError(`${JSON.stringify(base_url)} is no address`);
  const client = createClient({ baseUrl: base_url, tenantId: tenant_id, apiKey: api_key, maxRetries: 0 });
  await client.events.list({ limit: 1 }, { signal });
}

type Asking = Pick<CliContext, 'terminal' | 'signal'>;

async function ask(question: string, flag: string, context: Asking): Promise<string> {
  if (!context.terminal.stdin.isTTY) throw new UsageError(`${flag} is required without a terminal`);
  return answerTo(question, context.terminal.stderr, context);
}

async function askKey(context: Asking): Promise<string> {
  const { stdin, stderr } = context.terminal;
  if (!stdin.isTTY) {
    const key = (await readAll(stdin)).trim();
    if (key === '') throw new UsageError('no API key on standard input');
    return key;
  }
  stderr.write('API key (not shown): ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const key = await answerTo('', nowhere, context);
  stderr.write('\n');
  return key;
}

async function answerTo(question: string, output: NodeJS.WritableStream, asking: Asking): Promise<string> {
  const reader = createInterface({ input: asking.terminal.stdin, output, terminal: true });
  // In raw mode the terminal sends no signal for Ctrl-C.
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const answer = (await reader.question(question, { signal: asking.signal })).trim();
    if (answer === '') throw new UsageError('an empty answer');
    return answer;
  } finally {
    reader.close();
  }
}
