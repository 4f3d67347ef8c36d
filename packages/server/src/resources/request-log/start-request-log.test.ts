// The request log while the database is away: what waits in memory is bounded, and what is dropped is counted.
import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { startRequestLog } from './start-request-log.ts';

type Needs = Parameters<typeof startRequestLog>[0];

const entry = (request_id: string) => ({
  tenant_id: 'tn_1',
  created_at: new Date(0),
  operation: 'listAgents',
  method: 'GET',
  route: '/',
  legacy_path: false,
  status: 200,
  error_code: null,
  duration_ms: 1,
  actor_type: 'api_key' as const,
  actor_id: 'ak_1',
  request_id,
  idempotent_replayed: false,
});

function start() {
  const written: { request_id: string; id: string }[] = [];
  const tries: { again: boolean }[] = [];
  let away = true;
  const sql = async (_text: string, [rows, again]: [string, boolean]) => {
    tries.push({ again });
    if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    written.push(...(JSON.parse(rows) as typeof written));
    return [];
  };
  const metrics = createMetrics();
  const log = startRequestLog({ db: { sql } as unknown as Needs['db'], log: createLog('silent'), metrics });
  return {
    log,
    written,
    tries,
    back: () => void (away = false),
    dropped: async () => (await metrics.requestLogDropped.get()).values[0]?.value,
  };
}

describe('while the database is away', () => {
  it('the newest entries wait, the others are dropped and counted', async () => {
    const { log, written, tries, back, dropped } = start();
    log.add(entry('first'));
    await expect.poll(() => tries).toHaveLength(1);
    for (let no = 1; no <= 10_300; no += 1) log.add(entry(String(no)));
    expect(await dropped()).toBe(300);
    back();
    await expect.poll(() => written.length).toBe(10_001);
    expect(written.map(({ request_id }) => request_id).slice(0, 2)).toEqual(['first', '301']);
    expect(written.at(-1)?.request_id).toBe('10300');
    expect(new Set(written.map(({ id }) => id)).size).toBe(10_001);
    // A statement whose connection broke may have been committed.
    expect(tries.slice(0, 2)).toEqual([{ again: false }, { again: true }]);
  });

  it('a process that stops gives up what it cannot write, and counts it', async () => {
    const { log, written, dropped } = start();
    for (let no = 1; no <= 3; no += 1) log.add(entry(String(no)));
    await log.close(1_000);
    expect([written, await dropped()]).toEqual([[], 3]);
  });
});
