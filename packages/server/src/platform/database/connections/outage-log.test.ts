// The log lines of an outage of the database, and of errors that only look like one.
import { expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { createOutageLog } from './outage-log.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

interface FixtureOptions {
  readonly probeEveryMs: number;
  readonly logEveryMs: number;
  readonly fails?: () => Error;
}

function fixture({ fails = refused, ...times }: FixtureOptions) {
  const lines: Record<string, unknown>[] = [];
  const state = { down: true, probes: 0 };
  const probe = async (): Promise<void> => {
    state.probes += 1;
    if (state.down) throw fails();
  };
  const outages = createOutageLog(
    createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    { probe, ...times },
  );
  const until = async (seen: () => boolean): Promise<void> => {
    while (!seen()) await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...outages, lines, state, until, said: () => lines.map(({ level, msg }) => [level, msg]) };
}

test('an outage is one line at error, one at intervals while it lasts, and one when it ends', async () => {
  const { log, lines, state, until, said, stop } = fixture({ probeEveryMs: 1, logEveryMs: 5 });
  for (let request = 0; request < 168; request += 1) log.warn({ err: refused() }, 'request refused');
  await until(() => lines.length >= 3);
  log.warn({ err: refused() }, 'a job failed and will be tried again');
  state.down = false;
  await until(() => lines.at(-1)?.['msg'] === 'the database is reachable again');
  stop();
  expect(said()[0]).toEqual([
    50,
    'the database cannot be reached: requests get 503, and work waits until it is reachable again',
  ]);
  expect(
    said()
      .slice(1, -1)
      .every(([level, msg]) => level === 50 && msg === 'the database is still unreachable'),
  ).toBe(true);
  expect(lines.at(-1)).toMatchObject({ level: 40, errors: 169 });
  expect(JSON.stringify(lines)).not.toContain('stack');
});

test('errors that only look like an outage are written once for each kind, with their count', async () => {
  const { log, state, until, lines, stop } = fixture({ probeEveryMs: 1, logEveryMs: 60_000 });
  state.down = false;
  for (let session = 0; session < 20; session += 1)
    log.warn(
      { err: Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }) },
      'a database connection was lost',
    );
  log.warn({ err: refused(), call_id: 'AJ_1' }, 'a recording could not be looked for');
  await until(() => lines.length === 2);
  stop();
  expect(lines).toMatchObject([
    { msg: 'a database connection was lost', times: 20 },
    { msg: 'a recording could not be looked for', call_id: 'AJ_1' },
  ]);
  expect(lines[1]).not.toHaveProperty('times');
});

test('after stop an unreachable database is not logged: neither later lines nor those that waited for a probe', async () => {
  const { log, state, until, said, stop } = fixture({ probeEveryMs: 1, logEveryMs: 60_000 });
  log.warn({ err: refused() }, 'a database connection was lost');
  await until(() => state.probes === 1);
  stop();
  log.warn({ err: refused() }, 'a database connection was lost');
  await new Promise((resolve) => setImmediate(resolve));
  expect(said()).toEqual([]);
  expect(state.probes).toBe(1);
});

test('all other lines are written at once, at their level', () => {
  const { log, said, state, stop } = fixture({ probeEveryMs: 1, logEveryMs: 60_000 });
  log.info({ route: '/x' }, 'request');
  log.warn('only words');
  log.error({ err: new Error('no') }, 'request failed');
  stop();
  expect(said()).toEqual([
    [30, 'request'],
    [40, 'only words'],
    [50, 'request failed'],
  ]);
  expect(state.probes).toBe(0);
});

const noRoom = () => Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });

test('a database that responds and cannot be written is said so, in one line until it can be written', async () => {
  const { log, lines, until, said, state, stop } = fixture({
    probeEveryMs: 1,
    logEveryMs: 60_000,
    fails: () => Object.assign(new Error('read-only'), { code: '25006' }),
  });
  for (let request = 0; request < 50; request += 1) log.warn({ err: noRoom() }, 'request refused');
  await until(() => lines.length === 1);
  state.down = false;
  await until(() => lines.length === 2);
  stop();
  expect(said()).toEqual([
    [50, 'the database cannot be written: requests get 503, and work waits until it can be written again'],
    [40, 'the database can be written again'],
  ]);
});

test('a statement that finds no room where the probe finds some is one line of its kind in an interval', async () => {
  const { log, lines, until, state, stop } = fixture({ probeEveryMs: 1, logEveryMs: 500 });
  state.down = false;
  log.warn({ err: noRoom() }, 'request refused');
  await until(() => lines.length === 1);
  for (let request = 0; request < 100; request += 1) log.warn({ err: noRoom() }, 'request refused');
  expect(lines).toHaveLength(1);
  await until(() => lines.length === 2);
  stop();
  expect(lines.map(({ msg, times }) => [msg, times])).toEqual([
    ['request refused', undefined],
    ['request refused', 100],
  ]);
  expect(state.probes).toBe(1);
});
