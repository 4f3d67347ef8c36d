// Server processes that share the database and the external services of a platform under test, as in an installation
// with several machines.
import { rmSync } from 'node:fs';
import { startPlatformProcess } from './run-platform.ts';
import type { PlatformProcess } from './run-platform.ts';
import { quietPort, temporaryDirectory } from './run-process.ts';
import { operatorLogin } from './start-platform.ts';
import type { TestPlatform } from './start-platform.ts';

export interface Servers {
  readonly urls: readonly string[];
  /** Kills the server with this index in `urls`. */
  killOne(index: number): Promise<void>;
  /** Kills all that are left. */
  kill(): Promise<void>;
}

/**
 * Starts `count` servers that serve the API and run no jobs; they reach the database at `databaseUrl`. With `port` a
 * single one is where another was before.
 */
export async function startServers(
  platform: TestPlatform,
  count: number,
  databaseUrl = platform.databaseUrl,
  port?: number,
): Promise<Servers> {
  const { livekit, carrier, encryption_key } = platform.options;
  const dataDir = temporaryDirectory();
  const env = {
    ROLE: 'api',
    DATABASE_URL: databaseUrl,
    // One for each idempotent route: tests let all of them wait for a lost response at once.
    DATABASE_POOL: '40',
    LIVEKIT_URL: livekit.url,
    LIVEKIT_API_KEY: livekit.api_key,
    LIVEKIT_API_SECRET: livekit.api_secret,
    SIP_HOST: livekit.sip_host ?? '',
    // The sandbox has its language model at the same URL as its LiveKit.
    MODEL_NAME: 'recorded',
    MODEL_BASE_URL: `${livekit.url}/model/v1`,
    CARRIER_BASE_URL: carrier.base_url ?? '',
    ENCRYPTION_KEY: encryption_key,
    OPERATOR_EMAIL: operatorLogin.email,
    OPERATOR_PASSWORD: operatorLogin.password,
    LOG_LEVEL: 'warn',
  };
  const servers = await Promise.all(
    Array.from({ length: count }, async (): Promise<PlatformProcess> =>
      startPlatformProcess({ dataDir, port: port ?? (await quietPort()), env }),
    ),
  );
  const left = new Set(servers);
  const kill = async (server: PlatformProcess): Promise<void> => {
    if (!left.delete(server)) return;
    server.signal('SIGKILL');
    await server.ended;
  };
  return {
    urls: servers.map(({ url }) => url),
    killOne: (index) => kill(servers[index] as PlatformProcess),
    async kill() {
      await Promise.all([...left].map(kill));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
