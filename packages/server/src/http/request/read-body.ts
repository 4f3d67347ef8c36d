// Reads a JSON body, only after authentication: checks media type, size, encoding and syntax, in that order.
import { isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';
import { limits, toStorable } from '@voicecall/contract';
import express from 'express';
import type { RequestHandler } from 'express';
import { refuse } from '../../platform/refuse.ts';
import { factsOf } from './request-facts.ts';
import { objectionTo } from './storable.ts';

const parsers = new Map<number, RequestHandler>();

function parserOf(limit: number): RequestHandler {
  const parser =
    parsers.get(limit) ??
    express.json({
      limit,
      strict: false,
      inflate: false,
      type: () => true,
      verify: (_request, _response, bytes) => {
        if (!isUtf8(bytes)) throw refuse('invalid_json');
      },
    });
  parsers.set(limit, parser);
  return parser;
}

/** Leaves the parsed body in `request.body`: `{}` where there is none, nothing on methods whose bodies are ignored. */
export const readBody: RequestHandler = (request, response, next) => {
  // Already read for an idempotency key.
  if (request.body !== undefined) return next();
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'DELETE') return next();
  request.body = {};
  if (!hasBody(request.headers)) return next();
  if (!isJson(request.headers['content-type'])) throw refuse('unsupported_media_type');
  // Refused before the body is read; the parser would first read all of it.
  const limit = bodyLimit(request);
  if (Number(request.headers['content-length']) > limit) throw refuse('payload_too_large', { limit_bytes: limit });
  parserOf(limit)(request, response, (error?: unknown) => {
    if (error) return next(error);
    // The agent cannot correct what was said in a call: a character that cannot be stored must not lose the rest.
    if (factsOf(request).route?.metadata.auth === 'call_token') request.body = toStorable(request.body);
    const objection = objectionTo(request.body);
    next(objection && refuse('validation_failed', { issues: [objection] }));
  });
};

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
