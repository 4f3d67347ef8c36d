// Server processes that share a platform's database and reach its external services through a proxy. Tests kill or
// freeze them during imports.
import { createClient } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import { importOf, nextAccount, snapshotOf } from './carrier.ts';
import type { ImportSnapshot } from './carrier.ts';
import type { ImportFixture } from './faulty-imports.ts';
import { externalEnvironment } from '../platform/external-environment.ts';
import { openFaultProxy } from '../platform/fault-proxy.ts';
import type { FaultProxy } from '../platform/fault-proxy.ts';
import { until } from '../calls/place-call.ts';
import { startPlatformProcess } from '../platform/run-platform.ts';
import type { PlatformProcess } from '../platform/run-platform.ts';
import { quietPort, sweep, temporaryDirectory } from '../platform/run-process.ts';
import { isFull, patienceMs } from '../repetitions.ts';
import { addTenant } from '../contract/add-tenant.ts';
import { startPlatform } from '../platform/start-platform.ts';
import type { TestPlatform } from '../platform/start-platform.ts';

export interface CarrierServers {
  /** It runs no jobs. */
  readonly platform: TestPlatform;
  readonly proxy: FaultProxy;
  start(): Promise<PlatformProcess>;
  newFixture(index: number): Promise<ImportFixture>;
  look(fixture: ImportFixture): Promise<ImportSnapshot>;
  /** The servers were killed or are frozen. The short run does not wait for their leases: it ends them. */
  endLeases(): Promise<void>;
  /**
   * Waits, in real time, until no operation is unfinished. The second check of an undone operation does not wait for
   * its minute.
   */
  allOver(): Promise<void>;
  close(): Promise<void>;
}

export async function startCarrierServers(): Promise<CarrierServers> {
  const platform = await startPlatform({ config: { role: 'api' } });
  const proxy = await openFaultProxy(platform.sandbox.url);
  const { database_url, livekit, encryption_key } = platform.options;
  const directories: string[] = [];
  const env = {
    ...externalEnvironment({ database_url, livekit: { ...livekit, url: proxy.url } }),
    ENCRYPTION_KEY: encryption_key,
    SIP_HOST: livekit.sip_host ?? '',
    CARRIER_BASE_URL: `${proxy.url}/carrier`,
    DATABASE_POOL: '40',
  };
  return {
    platform,
    proxy,
    async start() {
      const dataDir = temporaryDirectory();
      directories.push(dataDir);
      return startPlatformProcess({ dataDir, port: await quietPort(), env });
    },
    newFixture: async (index) => ({ tenant: await addTenant(platform), account: nextAccount(), index }),
    look: ({ tenant, account }) => snapshotOf(platform, tenant.id, account),
    async endLeases() {
      if (isFull) return;
      // What the servers have already sent to the database takes effect first.
      await until(async () => {
        const sent = await platform.sql(
          `select 1 from pg_stat_activity where datname = current_database() and state = 'active'
           and pid <> pg_backend_pid() and query like 'update carrier_operations%'`,
        );
        return sent.length === 0 ? [1] : [];
      });
      await platform.sql(
        `update carrier_operations set lease_until = now() - interval '1 second', wake_at = now()
         where lease_token is not null`,
      );
    },
    async allOver() {
      const hurried: string[] = [];
      await until(async () => {
        const resting = await platform.sql<{ id: string }>(
          `update carrier_operations set wake_at = now() where status = 'undoing' and look_again and lease_token is null and id <> all($1) returning id`,
          [hurried],
        );
        hurried.push(...resting.map(({ id }) => id));
        return platform.sql(
          `select 1 where not exists (select 1 from carrier_operations where status in ('running', 'undoing'))`,
        );
      }, 200);
    },
    async close() {
      await Promise.all(directories.map(sweep));
      await proxy.close();
      await platform.close();
    },
  };
}

/** The tenant's client at one of the servers. */
export const clientAt = ({ url }: PlatformProcess, { tenant }: ImportFixture): Client =>
  createClient({ baseUrl: url, apiKey: tenant.apiKey, tenantId: tenant.id });

export const importThrough = (server: PlatformProcess, fixture: ImportFixture, idempotencyKey?: string) =>
  clientAt(server, fixture).carrierImports.create(importOf(fixture.account, fixture.index), {
    maxRetries: 0,
    timeoutMs: patienceMs,
    idempotencyKey,
  });
