// A connection for notifications, apart from the pool. It is checked every few seconds, because nobody tells of a
// connection that died silently, and is made anew when it is lost.
import pg from 'pg';
import { targetOf } from '../database/connections/hosts.ts';
import { backoffMs } from '../time.ts';

export interface Listener {
  /** False while its connection is lost. */
  listens(): boolean;
  close(): Promise<void>;
}

interface ListenAt {
  readonly connectionString: string;
  readonly application_name?: string;
}

export interface Listening {
  readonly onNotify: (payload: string) => void;
  /** The connection is new: notifications may have been missed. Called for the first connection, too. */
  readonly onReconnect: () => void;
  readonly onError: (error: unknown) => void;
}

const checkEveryMs = 10_000;
const noResponseMs = 5_000;
const connectMs = 10_000;
const longestPauseMs = 30_000;

/** Rejects when the first connection cannot be made. */
export async function openListener(at: ListenAt, channel: string, on: Listening): Promise<Listener> {
  const { connectionString: url, ...named } = at;
  const { Client, connectionString } = targetOf(url);
  let closed = false;
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let attempts = 0;

  const lost = (client: pg.Client, error: unknown): void => {
    if (closed || current !== client) return;
    current = undefined;
    clearTimeout(timer);
    void client.end().catch(() => undefined);
    on.onError(error);
    openLater();
  };
  const check = async (client: pg.Client): Promise<void> => {
    try {
      const { rowCount } = await client.query(
        'select 1 from pg_listening_channels() as active(channel) where channel = $1',
        [channel],
      );
      if (rowCount === 0) throw new Error('the connection for notifications does not listen any more');
      if (!closed && current === client) checkLater(client);
    } catch (error) {
      lost(client, error);
    }
  };
  const checkLater = (client: pg.Client): void => {
    timer = setTimeout(() => void check(client), checkEveryMs);
  };
  const open = async (): Promise<void> => {
    const client = new Client({
      connectionString,
      ...named,
      connectionTimeoutMillis: connectMs,
      query_timeout: noResponseMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: checkEveryMs,
    });
    let broken: Error | undefined;
    // They stay when the connection is closed: the server may cut it before it has read that we leave.
    client.on('error', (error) => lost(client, (broken = error)));
    client.on('end', () => lost(client, (broken = new Error('the connection for notifications was closed'))));
    client.on('notification', ({ payload }) => {
      if (payload !== undefined && !closed) on.onNotify(payload);
    });
    current = undefined;
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (broken) throw broken;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    if (closed) return client.end();
    current = client;
    attempts = 0;
    checkLater(client);
    on.onReconnect();
  };
  const openLater = (): void => {
    if (closed) return;
    timer = setTimeout(
      () => void open().catch(openLater),
      backoffMs(attempts, { first_ms: 1_000, longest_ms: longestPauseMs }),
    );
    attempts += 1;
  };

  await open();
  return {
    listens: () => current !== undefined,
    async close() {
      closed = true;
      clearTimeout(timer);
      await current?.end();
    },
  };
}
