// Structured logs with secrets removed, whatever object they travel in.
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

const secretKeys = ['authorization', 'cookie', 'password', 'auth_password', 'auth_token', 'token', 'key', 'secret', 'signing_secret', 'api_key', 'api_secret'];
const paths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*["set-cookie"]`]);

/**
 * A logger that writes JSON lines to standard output, or to `destination`. Not to pino's own stream: on a terminal that was closed
 * it tries for ever to flush, and the process never ends.
 */
export function createLog(level: string, destination: DestinationStream = process.stdout): Log {
  return pino({ level, base: null, redact: { paths: [...new Set(paths)], censor: '[redacted]' }, serializers: { err: presentError } }, destination);
}

/** pg hangs its whole client, sockets and all, onto the error of a lost connection. */
function presentError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { client: _client, ...rest } = pino.stdSerializers.err(error);
  return rest;
}
