// A customer's receiver as a process: verifies every signature, responds at once, and records what arrived when.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { WebhookVerificationError, verifyWebhook } from '@voicecall/webhook-verify';

/** What arrived since the last report. Times are milliseconds since 1970. */
export interface Report {
  readonly received: number;
  readonly duplicated: number;
  readonly refused: number;
  readonly first: number;
  readonly last: number;
  /** From the scheduled time of an event, which is in its body, to its arrival. */
  readonly latencies: number[];
}

export type Order = { readonly secret: string } | 'report';

let secret = '';
const seen = new Set<string>();
let report = empty();

const server = createServer(async (request, response) => {
  const body = await buffer(request).catch(() => undefined);
  // The sender has aborted the request and will repeat it.
  if (!body) return;
  const now = performance.timeOrigin + performance.now();
  try {
    await verifyWebhook(body, request.headers, secret);
    note(body.toString(), now);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    report.refused += 1;
  }
  response.end('ok');
});

function note(body: string, now: number): void {
  const id = /"id":"(\w+)"/.exec(body)?.[1] ?? '';
  if (seen.has(id)) report.duplicated += 1;
  else report.received += 1;
  seen.add(id);
  if (report.first === 0) report.first = now;
  report.last = now;
  const meant = Number(/"client_ref":"([\d.]+) /.exec(body)?.[1]);
  if (meant > 0) report.latencies.push(now - meant);
}

function empty() {
  return { received: 0, duplicated: 0, refused: 0, first: 0, last: 0, latencies: [] as number[] };
}

process.on('message', (order: Order) => {
  if (order === 'report') {
    process.send?.(report);
    report = empty();
  } else {
    secret = order.secret;
  }
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`);
