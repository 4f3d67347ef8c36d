// Reads a JSON body, only after authentication: checks size, media type, encoding and syntax, in that order.
import { MIMEType } from 'node:util';
import { limits, toStorable } from '@voicecall/contract';
import type { Request, RequestHandler } from 'express';
import { refuse } from '../../platform/refuse.ts';
import type { Refusal } from '../../platform/refuse.ts';
import { sha256 } from '../../platform/seal.ts';
import { changedNumber } from './exact-numbers.ts';
import { factsOf } from './request-facts.ts';
import { objectionTo } from './storable.ts';
import type { Objection } from './storable.ts';

/** The body of a request. `value` is `{}` where there is none, and undefined on methods whose bodies are ignored. */
export type RequestBody =
  | { readonly value: unknown; readonly refusal?: undefined }
  /** A body that cannot be used. `bytes` tells it from others. */
  | { readonly refusal: Refusal; readonly bytes: readonly string[] };

const bodies = new WeakMap<object, Promise<RequestBody>>();

/** The body of a request, which is read once. Rejects when it was not read to its end. */
export function bodyOf(request: Request): Promise<RequestBody> {
  const body = bodies.get(request) ?? read(request);
  bodies.set(request, body);
  return body;
}

/** Leaves the parsed body in `request.body`. */
export const readBody: RequestHandler = async (request, _response, next) => {
  const body = await bodyOf(request);
  if (body.refusal) throw body.refusal;
  request.body = body.value;
  next();
};

async function read(request: Request): Promise<RequestBody> {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return { value: undefined };
  if (!hasBody(headers)) return { value: {} };
  const bytes = await readBytes(request, bodyLimit(request));
  const refused = (refusal: Refusal): RequestBody => ({
    refusal,
    bytes: [
      headers['content-type'] ?? '',
      headers['content-encoding'] ?? '',
      Buffer.from(sha256(bytes)).toString('base64url'),
    ],
  });
  if (!isJson(headers['content-type']) || (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    return refused(refuse('unsupported_media_type'));
  const parsed = parse(bytes);
  if (!parsed) return refused(refuse('invalid_json'));
  // The agent cannot correct what was said in a call: a character that cannot be stored must not lose the rest.
  if (factsOf(request).route?.metadata.auth === 'call_token') return { value: toStorable(parsed.value) };
  const objection = objectionTo(parsed.value) ?? numberObjection(parsed.text);
  return objection ? refused(refuse('validation_failed', { issues: [objection] })) : { value: parsed.value };
}

function numberObjection(text: string): Objection | undefined {
  const path = changedNumber(text);
  return path === undefined
    ? undefined
    : { path, message: 'is a number that a 64-bit float cannot hold; send it as a text, or with fewer digits' };
}

/** A body that announces its size is refused before it is read; others are read to their end, to free the connection. */
function readBytes(request: Request, limit: number): Promise<Buffer> {
  const tooLarge = (): Refusal => refuse('payload_too_large', { limit_bytes: limit });
  if (Number(request.headers['content-length']) > limit) throw tooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
    });
    request.once('end', () => (size <= limit ? resolve(Buffer.concat(chunks)) : reject(tooLarge())));
    // After the end this has no effect. Before it the client has gone.
    const gone = (): void => reject(refuse('invalid_json'));
    request.once('close', gone);
    if (request.destroyed) gone();
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): { readonly value: unknown; readonly text: string } | undefined {
  try {
    const text = utf8.decode(bytes);
    return { value: text === '' ? {} : JSON.parse(text), text };
  } catch (error) {
    // The decoder throws the one, the parser the other.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The maximum size of the body of this request, in bytes. */
export const bodyLimit = (request: object): number => factsOf(request).route?.metadata.body_bytes ?? limits.body_bytes;

const hasBody = (headers: Record<string, unknown>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** True for `application/json`, in UTF-8 where a charset is named. */
export function isJson(contentType: string | undefined): boolean {
  const type = parsed(contentType);
  return type?.essence === 'application/json' && (type.params.get('charset') ?? 'utf-8').toLowerCase() === 'utf-8';
}

function parsed(contentType: string | undefined): MIMEType | undefined {
  if (contentType === undefined) return undefined;
  try {
    return new MIMEType(contentType);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_INVALID_MIME_SYNTAX') return undefined;
    throw error;
  }
}
