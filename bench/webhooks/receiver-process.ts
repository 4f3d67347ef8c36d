// A customer's receiver as a process: verifies every signature, responds at once, and records what arrived when.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
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

/** `secrets` of the senders: the platform, the bare loop, the peer. */
export type Order = { readonly secrets: Readonly<Record<'platform' | 'bare' | 'peer', string>> } | 'report';

let secrets = { platform: '', bare: '', peer: '' };
const seen = new Set<string>();
let report = empty();

const server = createServer(async (request, response) => {
  const body = await buffer(request).catch(() => undefined);
  // The sender has aborted the request and will repeat it.
  if (!body) return;
  const now = performance.timeOrigin + performance.now();
  try {
    note(await verified(body, request.headers), body.toString(), now);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    report.refused += 1;
  }
  response.end('ok');
});

/** The id of a delivery whose signature is right. The platform sends the attempt's number, the bare loop does not. */
async function verified(body: Buffer, headers: IncomingHttpHeaders): Promise<string> {
  const peerId = headers['svix-id'];
  if (typeof peerId !== 'string') {
    await verifyWebhook(body, headers, 'svc-webhook-attempt' in headers ? secrets.platform : secrets.bare);
    return String(headers['svc-webhook-id']);
  }
  const key = Buffer.from(secrets.peer.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${peerId}.${String(headers['svix-timestamp'])}.`)
    .update(body);
  if (headers['svix-signature'] !== `v1,${signature.digest('base64')}`)
    throw new WebhookVerificationError('signature_mismatch', 'wrong signature');
  return peerId;
}

function note(id: string, body: string, now: number): void {
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
    secrets = order.secrets;
  }
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`);
