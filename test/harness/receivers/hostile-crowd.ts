// A separate process that sends to many hostile receivers at once and reports the cost. It takes arguments and prints
// JSON.
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
  readonly answers: readonly (ReceiverResponse & { readonly url: string })[];
  /** The highest growth of the process, in bytes. */
  readonly growth: number;
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
  const answers = await Promise.all(urls.flatMap((url) => Array.from({ length: each }, () => ask(url, timeout_ms))));
  clearInterval(watch);
  return { answers, growth: most - before };
}

process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2] ?? '') as CrowdOrder)), () => process.exit());
