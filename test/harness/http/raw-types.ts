// The request and the response of `rawRequest`.
import type { IncomingHttpHeaders } from 'node:http';

export interface RawRequest {
  readonly method: string;
  /** Path and query, percent-encoded or not. */
  readonly path: string;
  /** A list sends the header once per value. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Without it the request has none. */
  readonly body?: string | Uint8Array | undefined;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Header names and values in turn, in the spelling of the server. */
  readonly rawHeaders: readonly string[];
  readonly text: string;
  json(): unknown;
}
