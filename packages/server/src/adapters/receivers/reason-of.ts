// Describes a failed request for the customer, without addresses of ours and without texts of libraries or proxies.
import { errors } from 'undici';
import { AddressRefused, NameUnknown } from './find-addresses.ts';
import { ResponseTooLarge } from './limit-responses.ts';
import { ProxyFailed } from './proxy-connector.ts';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was closed before an answer',
  EHOSTUNREACH: 'the address cannot be reached',
  ENETUNREACH: 'the address cannot be reached',
  ETIMEDOUT: 'the connection could not be made in time',
  UND_ERR_CONNECT_TIMEOUT: 'the connection could not be made in time',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer does not match its content-length',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
  EPROTO: 'the TLS handshake failed',
};

const patterns: readonly (readonly [RegExp, (code: string) => string])[] = [
  [/^ERR_SSL_/, () => 'the TLS handshake failed'],
  [/^ERR_TLS_|CERT|^UNABLE_TO_|CRL/, (code) => `the certificate was not accepted: ${code}`],
];

const errorsForCustomers = [AddressRefused, ResponseTooLarge, NameUnknown, ProxyFailed];

export function reasonOf(error: unknown): string {
  if (errorsForCustomers.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof errors.HTTPParserError) return 'the answer is not HTTP';
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  if (typeof code !== 'string') return 'the request failed';
  return reasons[code] ?? patterns.find(([pattern]) => pattern.test(code))?.[1](code) ?? 'the request failed';
}
