// The load generator, a process of its own: sends one kind of request over some connections for some seconds, and
// prints how many were answered in a second.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

/** One kind of request, as an argument in JSON. */
export interface Load {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Each request has an `Idempotency-Key` of its own. */
  readonly idempotent?: boolean;
  readonly connections: number;
  readonly seconds: number;
}

const { url, method, headers, body, idempotent, connections, seconds } = JSON.parse(process.argv[2] ?? '') as Load;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  // Counted in short samples, so that the first and the last moment weigh little.
  sampleInt: 250,
  requests: [
    {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
      ...(idempotent
        ? {
            setupRequest: (request) => ({
              ...request,
              headers: { ...request.headers, 'Idempotency-Key': randomUUID() },
            }),
          }
        : {}),
    },
  ],
});
const failed = result.non2xx + result.errors + result.timeouts;
process.stdout.write(JSON.stringify({ perSecond: result['2xx'] / result.duration, p95: result.latency.p97_5, failed }));
