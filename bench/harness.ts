// The platform for a benchmark: embedded PostgreSQL with its production settings, the sandbox, app.ts in this process,
// the SDK.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@voicecall/sandbox';
import { createClient } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import type { AppOptions } from '@voicecall/server/app.ts';
import { sandboxModel } from '@voicecall/server/config.ts';
import { newApiKey } from '@voicecall/server/platform/ids.ts';
import { newId } from '@voicecall/server/platform/ids.ts';
import { createLog } from '@voicecall/server/platform/log.ts';
import { startEmbeddedPostgres } from '@voicecall/server/processes/embedded-postgres.ts';
import pg from 'pg';

/** A platform in one role, with its own database. */
export interface Platform {
  readonly client: Client;
  readonly tenant_id: string;
  readonly database_url: string;
  /** For the floor: the same database without the platform, with the same number of connections. */
  readonly pool: pg.Pool;
}

/** Runs `use` with an embedded PostgreSQL, which is deleted afterwards. */
export async function withPostgres(use: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'voicecall-bench-'));
  // Started by root, the database runs under another account, which needs access to the folder.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir });
  // The database is in another process group, so Ctrl-C does not reach it. `stop` sends its signal before it first
  // awaits.
  const interrupted = (): void => {
    void postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  try {
    await use(postgres.url);
  } finally {
    process.off('SIGINT', interrupted);
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
}

const connections = 20;
const keys = { api_key: 'sandbox', api_secret: 'a sandbox secret that is long enough' };

/** Runs `use` with a running platform. `api` runs no jobs: what it accepts stays queued. */
export async function withPlatform<T>(
  postgresUrl: string,
  role: 'api' | 'all',
  use: (platform: Platform) => Promise<T>,
): Promise<T> {
  const database_url = await newDatabase(postgresUrl);
  const recordings = await mkdtemp(join(tmpdir(), 'voicecall-recordings-'));
  const sandbox = await startSandbox({ ...keys, clock_speed: 20 });
  const app = await createApp({
    ...options(role, recordings),
    database_url,
    livekit: { ...keys, url: sandbox.url },
    model: sandboxModel(sandbox.url),
  });
  const tenant_id = newId('tenant');
  const apiKey = newApiKey();
  await app.ensureDemo(tenant_id, apiKey);
  const pool = new pg.Pool({ connectionString: database_url, max: connections });
  try {
    return await use({
      client: createClient({ baseUrl: app.url, tenantId: tenant_id, apiKey }),
      tenant_id,
      database_url,
      pool,
    });
  } finally {
    await pool.end();
    await app.close(10_000);
    await sandbox.close();
    await rm(recordings, { recursive: true });
  }
}

const options = (role: 'api' | 'all', recordings: string): Omit<AppOptions, 'database_url' | 'livekit' | 'model'> => ({
  carrier: { base_url: null, signalling_cidrs: null },
  config: {
    host: '127.0.0.1',
    port: 0,
    public_url: null,
    role,
    database_pool: connections,
    byo_trunk_api_key_enabled: true,
    trusted_proxies: [],
    webhook_allowed_cidrs: null,
    trunk_allowed_cidrs: null,
    webhook_proxy_url: null,
    legacy_sunset_at: new Date('2026-08-14T00:00:00Z'),
    recordings: { kind: 'files', directory: recordings },
    delivery_concurrency: 256,
    retention: { events: 30, attempts: 30, deliveries: 30, dead_letters: 90, erasure_ledger: 400 },
    log_level: 'error',
    speech: null,
    summary_max_cost_tokens: 330_000,
  },
  sandbox: true,
  encryption_key: randomBytes(32).toString('base64'),
  operator: {
    configured: { email: 'bench@example.com', password: randomBytes(12).toString('base64url') },
    generated_password: { read: async () => null, make: async () => '' },
  },
  log: createLog('error'),
});

/** Creates a database. */
export async function newDatabase(postgresUrl: string): Promise<string> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return postgresUrl.replace(/\/[^/]*$/, `/${name}`);
}
