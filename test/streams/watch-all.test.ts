// `calls.watchAll` of the SDK: all calls of a tenant, once and in order, over broken connections.
import { createClient } from '@voicecall/sdk';
import type { CallsUpdate } from '@voicecall/sdk';
import { limits } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { addTurns, changesSettled, insertCalls } from './write-calls.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const shown = (update: CallsUpdate): string =>
  update.type === 'reset'
    ? 'reset'
    : update.type === 'turn'
      ? `${update.call_id} ${update.turn.text}`
      : `${update.call.id} ${update.call.status}`;

interface Watching {
  readonly updates: AsyncIterableIterator<CallsUpdate>;
  /** Reads until an update is this one, and returns all that were read. */
  until(last: string): Promise<string[]>;
  /** The positions with which connections began; null for a new one. */
  readonly connections: (string | null)[];
  /** Breaks the connection, and each new one until `heal`. */
  cut(): void;
  heal(): void;
}

/** Follows all calls of a tenant over connections that the test can break. */
function watchAll(tenant: TestTenant): Watching {
  const connections: (string | null)[] = [];
  let broken = new AbortController();
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const client = createClient({
    baseUrl: platform.url,
    apiKey: tenant.apiKey,
    tenantId: tenant.id,
    fetch: async (url, init) => {
      broken.signal.throwIfAborted();
      connections.push(new Headers(init?.headers).get('last-event-id'));
      const signals = [broken.signal, ...(init?.signal ? [init.signal] : [])];
      return fetch(url, { ...init, signal: AbortSignal.any(signals) });
    },
  });
  const updates = client.calls.watchAll({ signal: ended.signal });
  return {
    updates,
    connections,
    async until(last) {
      const read: string[] = [];
      for (;;) {
        const { value, done } = await updates.next();
        if (done) throw new Error(`the stream ended before ${last}`);
        read.push(shown(value));
        if (read.at(-1) === last) return read;
      }
    },
    cut: () => broken.abort(),
    heal: () => void (broken = new AbortController()),
  };
}

it('begins with `reset`, then tells each change and turn of the tenant and of no other', async () => {
  const [tenant, other] = [await addTenant(platform), await addTenant(platform)];
  const watching = watchAll(tenant);
  expect(await watching.until('reset')).toEqual(['reset']);
  await insertCalls(platform, other, 1);
  const [first = '', second = ''] = await insertCalls(platform, tenant, 2);
  await addTurns(platform, { tenant, call_id: first }, ['one', 'two']);
  await addTurns(platform, { tenant, call_id: second }, ['three']);
  const read = await watching.until(`${second} three`);
  expect(read.toSorted()).toEqual(
    [
      ...[first, second].flatMap((id) => [`${id} dispatched`, `${id} in_progress`]),
      ...[`${first} one`, `${first} two`, `${second} three`],
    ].toSorted(),
  );
  expect(read.indexOf(`${first} one`)).toBeLessThan(read.indexOf(`${first} two`));
  expect(watching.connections).toEqual([null]);
});

it('goes on behind the last event after its connection broke, without a gap, a repetition or a `reset`', async () => {
  const tenant = await addTenant(platform);
  const watching = watchAll(tenant);
  await watching.until('reset');
  const [id = ''] = await insertCalls(platform, tenant, 1);
  const texts = ['one', 'two', 'three', 'four'];
  for (const [index, text] of texts.entries()) {
    const waiting = watching.until(`${id} ${text}`);
    watching.cut();
    await addTurns(platform, { tenant, call_id: id }, [text], index + 1);
    watching.heal();
    const read = (await waiting).filter((line) => !/dispatched|in_progress/.test(line));
    expect(read).toEqual([`${id} ${text}`]);
  }
  expect(watching.connections.length).toBeGreaterThan(texts.length);
  expect(watching.connections.slice(1)).not.toContain(null);
});

it('says `reset` again when it could not be resumed, and goes on', async () => {
  const tenant = await addTenant(platform);
  const watching = watchAll(tenant);
  await watching.until('reset');
  const [id = ''] = await insertCalls(platform, tenant, 1);
  await addTurns(platform, { tenant, call_id: id }, ['one']);
  await watching.until(`${id} one`);
  const waiting = watching.until('reset');
  watching.cut();
  await addTurns(platform, { tenant, call_id: id }, ['two'], 2);
  platform.clock.advance(limits.stream_resume_ms + 3_600_000);
  await changesSettled(platform);
  watching.heal();
  expect(await waiting).toEqual(['reset']);
  await addTurns(platform, { tenant, call_id: id }, ['three'], 3);
  expect(await watching.until(`${id} three`)).toEqual([`${id} three`]);
});

it('gives its stream back when the loop is left', async () => {
  const tenant = await addTenant(platform);
  for await (const update of tenant.client.calls.watchAll()) if (update.type === 'reset') break;
  const open = () => platform.sql('select 1 from call_streams where tenant_id = $1', [tenant.id]);
  await expect.poll(open).toEqual([]);
});

it('fails when its key is revoked', async () => {
  const tenant = await addTenant(platform);
  const watching = watchAll(tenant);
  await watching.until('reset');
  await platform.sql('update api_keys set revoked_at = now() where tenant_id = $1', [tenant.id]);
  await expect(watching.until('reset')).rejects.toMatchObject({ code: 'unauthorized' });
});
