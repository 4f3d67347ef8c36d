// The platform as in production for the media tests: the real app.ts and the real clock, with LiveKit's own servers as
// external services. Only the language model of summaries is the sandbox's.
import { randomBytes } from 'node:crypto';
import { startSandbox } from '@voicecall/sandbox';
import { createApp } from '@voicecall/server/app.ts';
import type { App, AppOptions } from '@voicecall/server/app.ts';
import { loadConfig, sandboxCarrier, sandboxModel } from '@voicecall/server/config.ts';
import { createLog } from '@voicecall/server/platform/log.ts';
import type { OperatorClient } from '@voicecall/sdk';
import type pg from 'pg';
import { cloneDatabase, openPool } from '../../harness/platform/database.ts';
import { startReceiver } from '../../harness/receivers/receiver.ts';
import type { Receiver } from '../../harness/receivers/receiver.ts';
import { createTenant, noPassword, operatorLogin, signIn } from '../../harness/platform/start-platform.ts';
import type { TestTenant } from '../../harness/platform/start-platform.ts';

export interface MediaPlatform {
  readonly url: string;
  readonly tenant: TestTenant;
  readonly operator: OperatorClient;
  /** Receives all events of the tenant. */
  readonly receiver: Receiver;
  /** Reads the database directly, for what the API does not show. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  log(): string;
  close(): Promise<void>;
}

export interface MediaPlatformOptions {
  /** The port on which it listens; LiveKit is configured with it. */
  readonly port: number;
  readonly livekit: AppOptions['livekit'];
  /** Environment variables that a user would set, in addition to the required ones. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function startMediaPlatform({ port, livekit, env = {} }: MediaPlatformOptions): Promise<MediaPlatform> {
  const database = await cloneDatabase();
  const lines: string[] = [];
  const config = loadConfig({
    PORT: String(port),
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    TRUNK_ALLOWED_CIDRS: '127.0.0.0/8',
    LOG_LEVEL: 'info',
    DATABASE_URL: database.url,
    ...env,
  });
  const sandbox = await startSandbox({
    api_key: 'sandbox',
    api_secret: randomBytes(16).toString('hex'),
    clock_speed: 1,
  });
  const app: App = await createApp({
    config,
    database_url: database.url,
    livekit,
    carrier: sandboxCarrier(config.carrier, sandbox.url),
    model: config.model ?? sandboxModel(sandbox.url),
    verifier: config.verifier,
    sandbox: false,
    encryption_key: randomBytes(32).toString('base64'),
    operator: { configured: operatorLogin, generated_password: noPassword },
    log: createLog('info', { write: (line) => void lines.push(line) }),
    validateResponses: true,
  });
  const pool = openPool(database.url);
  const operator = await signIn(app.url);
  const tenant = await createTenant(app.url, operator);
  const receiver = await startReceiver();
  receiver.secrets.push((await tenant.client.webhooks.create({ url: receiver.url })).signing_secret);
  return {
    url: app.url,
    tenant,
    operator,
    receiver,
    sql: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    log: () => lines.join(''),
    async close() {
      await pool.end();
      await app.close(2_000);
      await sandbox.close();
      await receiver.close();
      await database.drop();
    },
  };
}
