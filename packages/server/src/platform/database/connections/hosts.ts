// Which host a connection goes to. A URL may name several, as those of libpq do; pg itself knows one. The platform writes,
// so of several it is always the first that can be written: `target_session_attrs=read-write`.
import { callbackify } from 'node:util';
import pg from 'pg';

/** What `pg.Pool` and `new Client(…)` need to connect. */
export interface Target {
  readonly connectionString: string;
  readonly Client: typeof pg.Client;
}

const probeMs = 2_000;

/** The URL of each host of `postgresql://user:password@one:5432,two:5433/name?…`. */
export function hostUrls(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [url];
}

/** As PostgreSQL refuses to write in such a session. */
export const readOnlyError = (): Error =>
  Object.assign(new pg.DatabaseError('the database gives sessions that are read-only', 0, 'error'), {
    code: '25006',
    severity: 'ERROR',
  });

/** Gives `work` a connection of its own, on which nothing takes longer than `ms`. */
export async function withClient<T>(
  { connectionString, Client }: Target,
  ms: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: ms, query_timeout: ms });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    // A half-open connection may never finish closing.
    void client.end().catch(() => undefined);
  }
}

/** For a URL with several hosts, a client that looks for the one that can be written whenever it connects. */
export function targetOf(url: string): Target {
  let urls = hostUrls(url);
  const [connectionString = url] = urls;
  if (urls.length === 1) return { connectionString, Client: pg.Client };
  let search: Promise<string> | undefined;
  const find = async (): Promise<string> => {
    const found = await firstWritable(urls);
    // The one that was found is asked first: a host that is away would cost each connection a while.
    urls = [found, ...urls.filter((other) => other !== found)];
    return found;
  };
  const Client = function (config: pg.ClientConfig): pg.Client {
    const client = new pg.Client(config);
    const connect = client.connect.bind<() => Promise<pg.Client>>(client);
    const connectToFound = async (): Promise<pg.Client> => {
      const connectionString = await (search ??= find().finally(() => (search = undefined)));
      const { host, port } = new pg.Client({ connectionString });
      Object.assign(client, { host, port });
      return connect();
    };
    return Object.assign(client, {
      connect: (callback?: (error: Error | null) => void) =>
        callback ? callbackify(connectToFound)(callback) : connectToFound(),
    });
  };
  return { connectionString, Client: Client as unknown as typeof pg.Client };
}

async function firstWritable(urls: readonly string[]): Promise<string> {
  const errors: unknown[] = [];
  for (const connectionString of urls)
    try {
      await withClient({ connectionString, Client: pg.Client }, probeMs, async (client) => {
        const { rows } = await client.query<{ read_only: string }>(
          `select current_setting('transaction_read_only') as read_only`,
        );
        if (rows[0]?.read_only === 'on') throw readOnlyError();
      });
      return connectionString;
    } catch (error) {
      errors.push(error);
    }
  // What a server said tells more than that another one is away.
  throw errors.find((error) => error instanceof pg.DatabaseError) ?? new AggregateError(errors);
}
