// The transport under the vendor's SDK: one request, one answer of a sensible size. Nothing is sent twice, and nothing
// is redirected.
import { request } from 'undici';
import type { Dispatcher } from 'undici';
import { CarrierErrorResponse } from './carrier-errors.ts';

/** As much of what the SDK asks for as it ever sets for the resources in use here. */
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
 * An answer without success is thrown as CarrierAnswer: the SDK takes redirects for records, and repeats what errors
 * say.
 */
export async function exchange(
  { dispatcher, base_url, signal }: Connection,
  { method, uri, username, password, headers, params, data }: SdkRequest,
): Promise<{ statusCode: number; body: never; headers: unknown }> {
  // The paths of the two hosts begin differently.
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
  // A page of whoever stands between has a 200 as well, and would pass for a removal.
  const succeeded =
    method === 'delete' ? answer.statusCode === 204 : answer.statusCode >= 200 && answer.statusCode <= 299;
  if (!succeeded) throw new CarrierErrorResponse(answer.statusCode, text);
  // The SDK parses text itself, although its types do not say so.
  return { statusCode: answer.statusCode, body: text as never, headers: answer.headers };
}

const pairs = (fields: unknown): [string, string][] =>
  Object.entries(fields ?? {}).map(([name, value]) => [name, String(value)]);
