// The setup for provoking errors: a platform, an unknown client, and servers that each lack one thing.
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
import { addTenant } from '../harness/contract/add-tenant.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Attempt, ErrorSetup, Fixture } from '../harness/contract/resource-fixture.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';

export async function setUpErrors(): Promise<ErrorSetup> {
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
      {
        sandbox: false,
        chat_model: {
          provider: 'openai-compatible',
          name: 'm',
          base_url: 'http://127.0.0.1:1/v1',
          api_key: null,
          max_input_tokens: 1_000,
        },
      },
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
export async function attempt(setup: ErrorSetup, fixture: Fixture, route: AnyRoute): Promise<Attempt> {
  const good = await fixture.requestFor(route);
  return {
    setup,
    fixture,
    route,
    good,
    ask: ({
      at = setup.platform.url,
      path = good.path,
      body = good.body,
      text = body === undefined ? undefined : JSON.stringify(body),
      headers = {},
      as,
    } = {}) => {
      const credentials = as ?? credentialsAt(setup, fixture, route, { at, path });
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
  { platform, cookie }: ErrorSetup,
  { tenant }: Fixture,
  route: AnyRoute,
  { at, path }: { at: string; path: string },
): Headers {
  if (route.metadata.auth !== 'call_token') return credentialsFor(route, { tenant, cookie, url: at });
  const [tenant_id = '', call_id = ''] =
    /^\/internal\/agent\/tenants\/([^/]+)\/calls\/([^/]+)/.exec(path)?.slice(1) ?? [];
  return withKey(callToken(createSealer(Buffer.from(platform.options.encryption_key, 'base64')), tenant_id, call_id));
}

export const openFixture = (setup: ErrorSetup): Promise<Fixture> => createFixture(setup.platform);
