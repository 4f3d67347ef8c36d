// Reads the changes of calls for all live streams of this process: one statement for all tenants that have changes.
import type { FeedPosition } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { isBefore, readChanges } from './change-store.ts';
import type { Changes } from './change-store.ts';
import { writeChange } from './write-events.ts';
import type { Written } from './write-events.ts';

/** What a stream gets from the reader. */
export interface Follower {
  readonly tenant_id: string;
  /** The next events of the tenant, in order, and where the reader is behind them. */
  onEvents(events: readonly Written[], position: FeedPosition): void;
}

export interface Reader {
  /** The calls of a tenant may have changed. */
  notify(tenant_id: string): void;
  /** Notifications may have been missed. */
  notifyAll(): void;
  /**
   * Adds a stream that has got everything up to `position`. False when the reader is further already: then the stream
   * reads on by itself first.
   */
  join(follower: Follower, position: FeedPosition): boolean;
  leave(follower: Follower): void;
  stop(): void;
}

interface Feed {
  position: FeedPosition;
  readonly followers: Set<Follower>;
}

const rowsAtOnce = 200;
const tenantsAtOnce = 100;
/** How soon changes are read again that an older transaction holds back. */
const heldBackMs = 20;
const afterErrorMs = 500;
/** Makes up for notifications that were lost, and for a database without them. */
const pollMs = 1_000;

export function startReader(deps: Pick<Deps, 'db' | 'log'>): Reader {
  const feeds = new Map<string, Feed>();
  const due = new Set<string>();
  let reading = false;
  let stopped = false;
  const later = (ms: number, tenants: readonly string[]): void =>
    void setTimeout(() => {
      for (const tenant_id of tenants) due.add(tenant_id);
      void read();
    }, ms).unref();

  const apply = (tenant_id: string, feed: Feed, { rows, position, more, heldBack }: Changes): void => {
    const events = rows.map(writeChange).filter((event) => event !== null);
    feed.position = position;
    for (const follower of [...feed.followers]) follower.onEvents(events, position);
    if (more) due.add(tenant_id);
    else if (heldBack) later(heldBackMs, [tenant_id]);
  };
  const readOnce = async (): Promise<void> => {
    const tenants = [...due].slice(0, tenantsAtOnce);
    for (const tenant_id of tenants) due.delete(tenant_id);
    const followed = tenants.flatMap((tenant_id) => {
      const feed = feeds.get(tenant_id);
      return feed ? [{ tenant_id, feed }] : [];
    });
    if (followed.length === 0) return;
    const after = followed.map(({ tenant_id, feed }) => ({ tenant_id, position: feed.position, call_id: null }));
    try {
      const changes = await readChanges(deps.db.sql, after, rowsAtOnce);
      followed.forEach(({ tenant_id, feed }, index) => {
        const found = changes[index];
        // A feed that was left, and perhaps joined anew, meanwhile is another one.
        if (found && feeds.get(tenant_id) === feed) apply(tenant_id, feed, found);
      });
    } catch (error) {
      deps.log.warn({ err: error }, 'the changes of calls could not be read; it is tried again');
      later(afterErrorMs, tenants);
    }
  };
  const read = async (): Promise<void> => {
    if (reading) return;
    reading = true;
    while (due.size > 0 && !stopped) await readOnce();
    reading = false;
  };
  const notifyAll = (): void => {
    for (const tenant_id of feeds.keys()) due.add(tenant_id);
    void read();
  };
  const poll = setInterval(notifyAll, pollMs).unref();
  return {
    notifyAll,
    notify(tenant_id) {
      if (!feeds.has(tenant_id)) return;
      due.add(tenant_id);
      void read();
    },
    join(follower, position) {
      const { tenant_id } = follower;
      const feed = feeds.get(tenant_id);
      if (feed && isBefore(position, feed.position)) return false;
      if (feed) feed.followers.add(follower);
      else feeds.set(tenant_id, { position, followers: new Set([follower]) });
      due.add(tenant_id);
      void read();
      return true;
    },
    leave(follower) {
      const feed = feeds.get(follower.tenant_id);
      feed?.followers.delete(follower);
      if (feed?.followers.size === 0) feeds.delete(follower.tenant_id);
    },
    stop() {
      stopped = true;
      clearInterval(poll);
    },
  };
}
