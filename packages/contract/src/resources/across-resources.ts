// What several resources use.
import * as z from 'zod';
import { accessClass } from './access.ts';
import { defineResource } from '../define-resource.ts';
import { idKind } from '../primitives.ts';

/** Ids of calls: bookings, summaries, turns and more belong to one, and a call refers to them. */
export const callId = idKind('call', 'AJ');

const issues = z
  .array(
    z.object({
      path: z.string().describe('Where in the request: names joined by dots, such as `outbound.address`.'),
      message: z.string().describe('What is wrong there, in words.'),
    }),
  )
  .describe('What is wrong with the request; the first 50 at most.');
/** `issues` names the unknown members: a mistyped required field appears there. */
const fields = z.object({
  fields: z.array(z.string()).describe('The fields that are absent or wrong: names joined by dots.'),
  issues: issues
    .optional()
    .describe('Unknown members, one of which may be a mistyped field. Absent when there are none.'),
});

/** What no one resource owns. */
export const sharedDeclarations = defineResource('shared', {
  ids: [callId],
  tags: {
    Internal: 'Not for clients: what LiveKit calls, and the paths from before `/v1`, which are withdrawn.',
    Operator: 'For the operator of an installation: sessions, tenants, API keys, the audit log.',
  },
  errors: {
    missing_required_fields: { status: 400, message: 'A required field is absent.', details: fields },
    invalid_phone_format: { status: 400, message: 'A phone number is not in E.164 form.', details: fields },
    validation_failed: { status: 400, message: 'The request is not valid.', details: z.object({ issues }) },
    invalid_json: { status: 400, message: 'The body is not valid JSON.' },
    invalid_cursor: { status: 400, message: 'The cursor was not issued by this list.' },
    invalid_webhook_url: {
      status: 400,
      message: 'The URL cannot be used as a webhook receiver.',
      details: z.object({ reason: z.string().describe('Why the URL is refused, in words.') }),
    },
    unauthorized: { status: 401, message: 'Credentials are missing or invalid.' },
    forbidden: {
      status: 403,
      message: 'These credentials do not give access to this.',
      details: z
        .object({
          missing: z
            .array(accessClass)
            .describe('The classes of access that the key or the user lacks, of those that this needs.'),
        })
        .optional(),
    },
    feature_disabled: { status: 403, message: 'This installation does not allow API keys on this route.' },
    csrf_rejected: { status: 403, message: 'A request with an operator session must come from the console.' },
    operator_is_viewer: { status: 403, message: 'Your role is viewer: you can read everything and change nothing.' },
    not_found: { status: 404, message: 'There is nothing at this address.' },
    method_not_allowed: { status: 405, message: 'This address does not take that method.' },
    idempotency_in_progress: { status: 409, message: 'A request with this idempotency key is still running.' },
    legacy_path_gone: { status: 410, message: 'This path was withdrawn; use its successor under /v1.' },
    payload_too_large: {
      status: 413,
      message: 'The body is too large.',
      details: z.object({
        limit_bytes: z.number().int().describe('The largest body that this route takes, in bytes.'),
      }),
    },
    unsupported_media_type: { status: 415, message: 'The body must be application/json.' },
    range_not_satisfiable: { status: 416, message: 'The file does not have the bytes that were asked for.' },
    idempotency_key_in_use: { status: 422, message: 'The idempotency key was used with a different request.' },
    limit_reached: {
      status: 422,
      message: 'The tenant may not have more of these.',
      details: z.object({
        limit: z.number().int().describe('How many the tenant may have.'),
        resource: z.string().describe('What it may not have more of, such as `agents` or `unverified_numbers`.'),
      }),
    },
    rate_limit_exceeded: {
      status: 429,
      message: 'Too many requests.',
      details: z.object({
        retry_after_seconds: z.number().int().describe('How many seconds to wait; equal to the `Retry-After` header.'),
      }),
    },
    internal_error: { status: 500, message: 'Something went wrong on our side.' },
    upstream_failed: {
      status: 502,
      message: 'An upstream service failed.',
      details: z.object({
        upstream: z
          .enum(['media', 'carrier', 'model', 'speech'])
          .describe('What failed: the media service, the carrier, the language model or the speech provider.'),
        retryable: z.boolean().describe('Whether the same request may succeed later.'),
      }),
    },
    not_ready: { status: 503, message: 'The service is not ready; try again shortly.' },
  },
});
