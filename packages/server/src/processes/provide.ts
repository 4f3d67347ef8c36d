// What this process provides when the environment does not name it: the database, the sandbox in place of external
// services, secrets, and a demo tenant.
import { join } from 'node:path';
import { signedLivekitWebhookRoute } from '@voicecall/contract';
import type { App, AppOptions } from '../app.ts';
import { sandboxCarrier, sandboxModel, sandboxSipHost } from '../config.ts';
import type { Config } from '../config.ts';
import { newApiKey, newId, newKey, newPassword } from '../platform/ids.ts';
import { keptText, readKept, takeDataDir } from './data-dir.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { keepPrivate } from './keep-private.ts';
import { startSandboxProcess } from './sandbox.ts';
import { startVoiceProcess } from './voice.ts';
import type { VoiceProcess } from './voice.ts';

/** What the banner shows to the person who starts the platform. */
export interface Seeded {
  /** `configured`: the password is in the environment. Otherwise null means that it is unknown here. */
  readonly operator: { readonly email: string; readonly configured: boolean; readonly password: string | null };
  /** Signs in once; null with a LiveKit of its own installation, or when the operator cannot sign in. */
  readonly sign_in_url: string | null;
  readonly demo: { readonly tenant_id: string; readonly api_key: string } | null;
}

export interface Provided {
  readonly appOptions: AppOptions;
  seed(app: App): Promise<Seeded>;
  /** LiveKit and the agent worker, where they were started. */
  readonly voice: VoiceProcess | null;
  /** Stops what was started, in reverse order. */
  close(): Promise<void>;
}

/**
 * Starts what the environment does not name, unless it is `ended`. Two processes may share DATA_DIR if neither stores a
 * database or a sandbox in it.
 */
export async function provideForApp(
  config: Config,
  say: (text: string) => void,
  ended: AbortSignal = AbortSignal.any([]),
): Promise<Provided> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    if (config.database_url === null || config.livekit === null) closers.push(await takeDataDir(config.data_dir));
    const port = config.port === 0 ? await freePort() : config.port;
    // First, because it says what is missing on this machine.
    const voice = config.voice && (await startVoice(config, { port, say, ended }, closers));
    const database_url = config.database_url ?? (await startDatabase(config, say, closers));
    const livekit = config.livekit ?? voice?.livekit ?? (await startSandbox(config, port, closers));
    // Generated only when needed: a password file that matches no account would mislead.
    const generated_password = generatedPassword(config.data_dir);
    const encryption_key = config.encryption_key ?? (await keptText(config.data_dir, 'encryption-key', newKey));
    const trial = config.livekit === null;
    const sandbox = trial && voice === null;
    // A real LiveKit's Egress writes there under another account.
    if (trial && config.recordings.kind === 'files') await keepPrivate(config.recordings.directory);
    return {
      appOptions: {
        config: { ...config, port },
        database_url,
        database_direct_url: config.database_direct_url,
        livekit,
        model: config.model ?? (sandbox ? sandboxModel(livekit.url) : null),
        chat_model: config.chat_model,
        verifier: config.verifier,
        carrier: sandbox ? sandboxCarrier(config.carrier, livekit.url) : config.carrier,
        encryption_key,
        sandbox,
        operator: { configured: config.operator, generated_password },
      },
      seed: async (app) => ({
        operator: {
          email: app.operator.email,
          configured: config.operator !== null,
          password: app.operator.generated_password,
        },
        sign_in_url: trial && config.role !== 'worker' ? await app.makeSignInLink() : null,
        demo: trial && config.role !== 'worker' ? await demoTenant(config, app) : null,
      }),
      voice: voice?.started ?? null,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The first operator's, where none is configured. */
export const generatedPassword = (data_dir: string): AppOptions['operator']['generated_password'] => ({
  read: () => readKept(data_dir, 'operator-password'),
  make: () => keptText(data_dir, 'operator-password', newPassword),
});

async function startDatabase(
  config: Config,
  say: (text: string) => void,
  closers: (() => Promise<void>)[],
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.data_dir, say });
  closers.push(() => postgres.stop());
  return postgres.url;
}

interface Starting {
  readonly port: number;
  readonly say: (text: string) => void;
  readonly ended: AbortSignal;
}

async function startVoice(
  config: Config,
  { port, say, ended }: Starting,
  closers: (() => Promise<void>)[],
): Promise<{ livekit: AppOptions['livekit']; started: VoiceProcess }> {
  const { phone = false, agent_name } = config.voice ?? {};
  const keys = { api_key: 'voice', api_secret: await keptText(config.data_dir, 'livekit-secret', newKey) };
  const started = await startVoiceProcess(
    { ...keys, phone, check: false, data_dir: config.data_dir, webhook_url: webhookUrl(config, port) },
    { say, ended },
  );
  closers.push(() => started.stop());
  // No carrier reaches this machine, so no number can be imported.
  return { livekit: { ...keys, agent_name, url: started.url, sip_host: null }, started };
}

const webhookUrl = ({ host }: Config, port: number): string =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}${signedLivekitWebhookRoute.path}`;

async function startSandbox(
  config: Config,
  port: number,
  closers: (() => Promise<void>)[],
): Promise<AppOptions['livekit']> {
  const keys = { api_key: 'sandbox', api_secret: await keptText(config.data_dir, 'sandbox-secret', newKey) };
  const sandbox = await startSandboxProcess({
    ...keys,
    port: await freePort(config.sandbox_port === port ? 0 : config.sandbox_port),
    webhook_url: webhookUrl(config, port),
    clock_speed: config.clock_speed,
    state_file: join(config.data_dir, 'sandbox.json'),
  });
  closers.push(() => sandbox.stop());
  return { ...keys, url: sandbox.url, sip_host: sandboxSipHost };
}

/**
 * The demo tenant is created once; its id and key are stored beside the database, so that every start can show them.
 */
async function demoTenant(config: Config, app: App): Promise<Seeded['demo']> {
  const tenant_id = await keptText(config.data_dir, 'demo-tenant', () => newId('tenant'));
  const api_key = await keptText(config.data_dir, 'demo-api-key', newApiKey);
  return (await app.ensureDemo(tenant_id, api_key)) ? { tenant_id, api_key } : null;
}
