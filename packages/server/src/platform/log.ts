// Structured logs with secrets removed, whatever object they travel in.
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

const secretKeys = ['authorization', 'cookie', 'password', 'auth_password', 'auth_token', 'token', 'key', 'secret', 'signing_secret', 'api_key', 'api_secret'];
const paths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*["set-cookie"]`]);

/** A logger that writes JSON lines to standard output, or to `destination`. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, base: null, redact: { paths: [...new Set(paths)], censor: '[redacted]' } };
  return destination ? pino(options, destination) : pino(options);
}
