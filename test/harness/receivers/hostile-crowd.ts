// A separate process that sends to many hostile receivers at once and reports the cost. It takes arguments and prints
// JSON.
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { httpReceivers } from '@voicecall/server/adapters/http-receivers.ts';
import type { ReceiverResponse } from '@voicecall/server/ports/receivers.ts';

export interface CrowdOrder {
  readonly urls: readonly string[];
  /** Number of requests to each URL, all at once. */
  readonly each: number;
  readonly timeout_ms: number;
  readonly max_bytes: number;
}

export interface CrowdReport {
  readonly responses: readonly (ReceiverResponse & { readonly url: string })[];
  /** The highest growth of the process, in bytes. */
  readonly growth: number;
  /** How many requests were still open when a timer of this process ended that was set to a second after their deadline. */
  readonly open_after_deadline: number;
}

async function run({ urls, each, timeout_ms, max_bytes }: CrowdOrder): Promise<CrowdReport> {
  const receivers = httpReceivers({ allowed_cidrs: ['127.0.0.0/8'], connections: each, proxy_url: null });
  const ask = async (url: string, patience_ms: number) => ({
    url,
    ...(await receivers.send({ method: 'POST', url, body: '{}', headers: {}, timeout_ms: patience_ms, max_bytes })),
  });
  // One request each first, so that lasting allocations exist before the measurement.
  await Promise.all(urls.map((url) => ask(url, 500)));
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  let open = urls.length * each;
  const asked = urls.flatMap((url) =>
    Array.from({ length: each }, () => ask(url, timeout_ms).finally(() => (open -= 1))),
  );
  // A busy machine delays this timer as it delays theirs.
  const after = wait(timeout_ms + 1_000).then(async () => {
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    return open;
  });
  const [responses, open_after_deadline] = await Promise.all([Promise.all(asked), after]);
  clearInterval(watch);
  return { responses, growth: most - before, open_after_deadline };
}

process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2] ?? '') as CrowdOrder)), () => process.exit());
