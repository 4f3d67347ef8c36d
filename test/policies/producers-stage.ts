// The setup for provoking errors: a platform, a tenant with records, an unknown client, and servers that each lack one
// thing.
import type { AnyRoute } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import type { App, AppOptions } from '@voicecall/server/app.ts';
import { createSealer } from '@voicecall/server/platform/seal.ts';
import { callToken } from '@voicecall/server/resources/calls/agent/call-token.ts';
import { credentialsFor, signInCookie, viewerCookie, withKey } from '../harness/http/callers.ts';
import type { Headers } from '../harness/http/callers.ts';
import { cloneDatabase, openClient } from '../harness/platform/database.ts';
import { openDatabaseProxy } from '../harness/platform/database-proxy.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import type { RawResponse } from '../harness/http/raw-types.ts';
import { addTenant, createFixture } from '../harness/calls/fixture.ts';
import type { GoodRequest, Fixture } from '../harness/calls/fixture.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

export interface Stage {
  readonly platform: TestPlatform;
  readonly cookie: string;
  /** The session of an operator with role `viewer`. */
  readonly viewer: string;
  readonly stranger: TestTenant;
  /** Addresses of servers that differ from the platform in one thing. */
  readonly without: {
    readonly gateOpen: string;
    readonly ignorance: string;
    readonly media: string;
    readonly speech: string;
    readonly database: string;
    readonly tables: string;
  };
  close(): Promise<void>;
}

/** What an attempt sends other than the good request. */
export interface Asked {
  /** Another server than the platform. */
  readonly at?: string;
  readonly path?: string;
  readonly body?: unknown;
  /** Instead of a body as JSON. */
  readonly text?: string;
  readonly headers?: Headers;
  /** Instead of the credentials that the route asks for. */
  readonly as?: Headers;
}

export interface Attempt {
  readonly stage: Stage;
  readonly route: AnyRoute;
  readonly fixture: Fixture;
  readonly good: GoodRequest;
  readonly ask: (asked?: Asked) => Promise<RawResponse>;
}

export async function setStage(): Promise<Stage> {
  const platform = await startPlatform();
  const databaseProxy = await openDatabaseProxy(platform.databaseUrl);
  const empty = await cloneDatabase();
  const { options } = platform;
  const twins: App[] = [];
  const twin = async (
    changes: Partial<AppOptions> = {},
    config: Partial<AppOptions['config']> = {},
  ): Promise<string> => {
    const app = await createApp({ ...options, ...changes, config: { ...options.config, role: 'api', ...config } });
    twins.push(app);
    return app.url;
  };
  const without = {
    gateOpen: await twin({}, { byo_trunk_api_key_enabled: false }),
    // DNS names are resolved, as outside the sandbox.
    ignorance: await twin({ lookup: async () => ['93.184.215.14'] }),
    // A port without a listener.
    media: await twin({ livekit: { ...options.livekit, url: 'http://127.0.0.1:1' } }),
    speech: await twin(
      { sandbox: false },
      { speech: { provider: 'elevenlabs', base_url: 'http://127.0.0.1:1', api_key: 'k' } },
    ),
    database: await twin({ database_url: databaseProxy.url }),
    tables: await twin({ database_url: empty.url }),
  };
  await databaseProxy.shut();
  await hideTables(empty.url);
  return {
    platform,
    without,
    cookie: await signInCookie(platform.url),
    viewer: await viewerCookie(platform),
    stranger: await addTenant(platform),
    async close() {
      for (const app of twins) await app.close(500);
      await empty.drop();
      await platform.close();
    },
  };
}

/** Every statement fails from now on, on a database that is well otherwise. */
async function hideTables(connectionString: string): Promise<void> {
  const client = await openClient(connectionString);
  await client.query('alter schema public rename to hidden');
  await client.end();
}

/** Asks `route` with the records of `fixture`, as one who may. */
export async function attempt(stage: Stage, fixture: Fixture, route: AnyRoute): Promise<Attempt> {
  const good = await fixture.requestFor(route);
  return {
    stage,
    fixture,
    route,
    good,
    ask: ({
      at = stage.platform.url,
      path = good.path,
      body = good.body,
      text = body === undefined ? undefined : JSON.stringify(body),
      headers = {},
      as,
    } = {}) => {
      const credentials = as ?? credentialsAt(stage, fixture, route, { at, path });
      const type: Headers = text === undefined ? {} : { 'content-type': 'application/json' };
      return rawRequest(at, {
        method: route.method,
        path,
        headers: { ...type, ...credentials, ...headers },
        body: text,
      });
    },
  };
}

function credentialsAt(
  { platform, cookie }: Stage,
  { tenant }: Fixture,
  route: AnyRoute,
  { at, path }: { at: string; path: string },
): Headers {
  if (route.metadata.auth !== 'call_token') return credentialsFor(route, { tenant, cookie, url: at });
  const [tenant_id = '', call_id = ''] =
    /^\/internal\/agent\/tenants\/([^/]+)\/calls\/([^/]+)/.exec(path)?.slice(1) ?? [];
  return withKey(callToken(createSealer(Buffer.from(platform.options.encryption_key, 'base64')), tenant_id, call_id));
}

export const openFixture = (stage: Stage): Promise<Fixture> => createFixture(stage.platform);
