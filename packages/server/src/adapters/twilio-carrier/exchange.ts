// The transport of the vendor's SDK: one request, one response of a bounded size, without retries and redirects.
import { request } from 'undici';
import type { Dispatcher } from 'undici';
import { CarrierErrorResponse } from './carrier-errors.ts';

/** The members of an SDK request that occur for the resources used here. */
export interface SdkRequest {
  readonly method: string;
  readonly uri: string;
  readonly username?: string;
  readonly password?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: unknown;
  readonly data?: unknown;
}

export interface Connection {
  readonly dispatcher: Dispatcher;
  readonly base_url: string | null;
  readonly signal: AbortSignal;
}

/**
 * A response without success is thrown as CarrierErrorResponse: the SDK would parse redirects as records, and its
 * errors repeat the response text.
 */
export async function exchange(
  { dispatcher, base_url, signal }: Connection,
  { method, uri, username, password, headers, params, data }: SdkRequest,
): Promise<{ statusCode: number; body: never; headers: unknown }> {
  // The base URL replaces both hosts; their paths do not collide.
  const url = new URL(base_url === null ? uri : `${base_url}${new URL(uri).pathname}`);
  for (const [name, value] of pairs(params)) url.searchParams.append(name, value);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const answer = await request(url, {
    method: method.toUpperCase(),
    dispatcher,
    signal,
    headers: { ...headers, authorization },
    body: data === undefined ? null : new URLSearchParams(pairs(data)).toString(),
  });
  const text = await answer.body.text();
  // A proxy's page may have a 200, which would look like a successful removal.
  const succeeded =
    method === 'delete' ? answer.statusCode === 204 : answer.statusCode >= 200 && answer.statusCode <= 299;
  if (!succeeded) throw new CarrierErrorResponse(answer.statusCode, text);
  // The SDK parses the text itself, although its types do not say so.
  return { statusCode: answer.statusCode, body: text as never, headers: answer.headers };
}

const pairs = (fields: unknown): [string, string][] =>
  Object.entries(fields ?? {}).map(([name, value]) => [name, String(value)]);
