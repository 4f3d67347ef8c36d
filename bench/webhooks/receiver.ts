// The receiver's process, seen from the benchmark.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Order, Report } from './receiver-process.ts';

export interface BenchReceiver {
  readonly url: string;
  expectSecret(secret: string): void;
  /** The secrets of the other senders that are measured in the same run. */
  expectBareSecret(secret: string): void;
  expectPeerSecret(secret: string): void;
  /** The report, once `count` events have arrived or none arrived for ten seconds. */
  collect(count: number): Promise<Report>;
  close(): void;
}

const quietMs = 10_000;

export async function startBenchReceiver(): Promise<BenchReceiver> {
  const child = fork(fileURLToPath(new URL('receiver-process.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const [url] = (await once(child, 'message')) as [string];
  const tell = (order: Order): boolean => child.send(order);
  let secrets = { platform: '', bare: '', peer: '' };
  const expect = (more: Partial<typeof secrets>): void => {
    secrets = { ...secrets, ...more };
    tell({ secrets });
  };
  const ask = async (): Promise<Report> => {
    tell('report');
    return ((await once(child, 'message')) as [Report])[0];
  };
  return {
    url,
    expectSecret: (platform) => expect({ platform }),
    expectBareSecret: (bare) => expect({ bare }),
    expectPeerSecret: (peer) => expect({ peer }),
    async collect(count) {
      let total: Report = { received: 0, duplicated: 0, refused: 0, first: 0, last: 0, latencies: [] };
      for (let quiet = 0; total.received < count && quiet < quietMs;) {
        await delay(100);
        const more = await ask();
        quiet = more.received > 0 ? 0 : quiet + 100;
        total = add(total, more);
      }
      // Duplicates arrive late.
      await delay(500);
      return add(total, await ask());
    },
    close: () => child.disconnect(),
  };
}

const add = (a: Report, b: Report): Report => ({
  received: a.received + b.received,
  duplicated: a.duplicated + b.duplicated,
  refused: a.refused + b.refused,
  first: a.first || b.first,
  last: b.last || a.last,
  latencies: a.latencies.concat(b.latencies),
});
