// The part of the OpenAPI document about the API as a whole: purpose, tags, credentials.
import type { OpenApiBuilder } from 'openapi3-ts/oas31';
import { operatorCookie } from '../src/resources/operators/operator-session.ts';
import { portalCookie } from '../src/resources/portal.ts';
import { tags } from '../src/lists/tags.ts';

const description = `Places and receives phone calls through AI voice agents, and tells your backend what happened, with nothing lost and nothing doubled.

**Credentials.** A customer's backend sends \`Authorization: Bearer svc_live_…\`; the key belongs to one tenant and opens only that tenant's paths. Operators sign in and use a session cookie. People of a customer open a link of \`POST …/portal-sessions\`, which becomes a cookie of that tenant.

**Errors.** Every error response is \`{error, message, details?}\`. \`error\` is a stable machine code; each operation lists the codes it can give, by status.

**Retries.** \`GET\` and \`PUT\` are safe to repeat. A \`POST\` that takes \`Idempotency-Key\` does its work once per key for 24 hours and replays its first response.

**Lists.** Newest first, \`limit\` and an opaque \`cursor\`; every list returns \`next_cursor\` and \`has_more\`.

**Limits.** Every response has the \`RateLimit-*\` headers; a 429 also says when to come back in \`Retry-After\`.

**Growth.** Within \`/v1\` members, routes and event types may be added. Ignore what you do not know.`;

/** Adds title, description, licence, server, tags, security schemes and the shared request parameter. */
export function addDocumentHead(builder: OpenApiBuilder): void {
  builder.addInfo({
    title: 'Voice Calling Platform API',
    version: '1',
    summary: 'Phone calls through AI voice agents.',
    description,
    contact: { name: 'The operator of this installation' },
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  } as Parameters<OpenApiBuilder['addInfo']>[0]);
  builder.addServer({ url: '/', description: 'The installation that serves this document.' });
  for (const [name, about] of Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1)))
    builder.addTag({ name, description: about });
  builder.addSecurityScheme('apiKey', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'svc_live_<24 lowercase hex characters>',
    description: 'An API key of the tenant in the path, issued by the operator.',
  });
  builder.addSecurityScheme('operatorSession', {
    type: 'apiKey',
    in: 'cookie',
    name: operatorCookie,
    description:
      'An operator session, set by `POST /admin/api/login`. Unsafe methods also need an `Origin` header of this host.',
  });
  builder.addSecurityScheme('portalSession', {
    type: 'apiKey',
    in: 'cookie',
    name: portalCookie,
    description:
      'A portal session of the tenant in the path, set by `POST /portal/api/session`. With `read` access it may use GET only. Unsafe methods also need an `Origin` header of this host.',
  });
  builder.addSecurityScheme('livekitSignature', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The token with which LiveKit signs a webhook. It covers the body.',
  });
  builder.addParameter('IdempotencyKey', {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'One key per intent, a UUID by preference. The same key and body within 24 hours replays the first response; another body is refused with 422.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
    example: '0197f6c2-3b5e-7e3a-9d0c-5d2f7c1b9a11',
  });
}
