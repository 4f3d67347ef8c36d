// Structured logs. Secrets are removed from a line, from its objects, and from theirs.
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

const secretKeys = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'auth_password',
  'auth_token',
  'token',
  'key',
  'secret',
  'signing_secret',
  'answer_secret',
  'chat_url',
  'api_key',
  'api_secret',
];
const paths = secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);

/**
 * A logger that writes JSON lines to standard output, or to `destination`. It does not use pino's own stream, which
 * tries forever to flush to a closed terminal, so that the process never ends.
 */
export function createLog(level: string, destination: DestinationStream = process.stdout): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: withoutNumbers },
      redact: { paths, censor: '[redacted]' },
      serializers: { err: presentError },
    },
    destination,
  );
}

/** A phone number with its country code anywhere in a text: errors and names of rooms contain them. */
const phoneNumber = /\+\d{7,15}/g;
const hideNumbers = (text: string): string => text.replaceAll(phoneNumber, '[phone number]');

const withoutNumbers = (line: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(line).map(([key, value]) => [key, typeof value === 'string' ? hideNumbers(value) : value]),
  );

/** Fields in which PostgreSQL's errors quote rows and statements. */
const quoting = new Set(['detail', 'where', 'hint', 'query', 'internalQuery']);

/**
 * The plain values of an error, and the errors that it aggregates. Objects on it are left out: pg attaches its whole
 * client with its sockets to the error of a lost connection, and Prisma attaches the error of the database with the
 * data that it quotes.
 */
function presentError(error: unknown): unknown {
  return plainValues(pino.stdSerializers.err(error as Error));
}

function plainValues(value: unknown): unknown {
  if (typeof value === 'string') return hideNumbers(value);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    if (key === 'aggregateErrors' && Array.isArray(member)) return [[key, member.map(plainValues)]];
    return quoting.has(key) || typeof member === 'object'
      ? []
      : [[key, typeof member === 'string' ? hideNumbers(member) : member]];
  });
  return Object.fromEntries(kept);
}
